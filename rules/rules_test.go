package rules_test

import (
	"errors"
	"maps"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

func TestMoveKeepsItsParts(t *testing.T) {
	tests := []struct {
		from, to, extra board.Point
		kind            rules.Kind
		gain            int
	}{
		{0, 1, board.NoPoint, 1, 0},
		{99, 0, 42, 15, rules.MaxGain},
		{board.NoPoint, 126, 0, 7, 64},
		{board.NoPoint, board.NoPoint, board.NoPoint, 15, 1},
	}
	for _, tt := range tests {
		m := rules.NewMove(tt.from, tt.to, tt.kind, tt.extra, tt.gain)
		if m.From() != tt.from || m.To() != tt.to || m.Kind() != tt.kind || m.Extra() != tt.extra || m.Gain() != tt.gain {
			t.Errorf("%+v became %d %d %d %d %d", tt, m.From(), m.To(), m.Kind(), m.Extra(), m.Gain())
		}
		if !m.Same(rules.NewMove(tt.from, tt.to, tt.kind, tt.extra, 3)) {
			t.Errorf("%+v is not the same step with another hint", tt)
		}
		if m.Same(rules.NewMove(tt.from, tt.to, tt.kind^1, tt.extra, tt.gain)) || m.Same(rules.NewMove(tt.from, tt.to, tt.kind, tt.extra^1, tt.gain)) {
			t.Errorf("%+v is the same as another step", tt)
		}
	}
}

// options is a game that has nothing but options.
var options = &rules.Game{
	Options: []rules.Option{
		{Key: "river", Values: []string{"dry", "wet"}, Default: "dry"},
		{Key: "bridge", Values: []string{"no", "yes"}, Default: "no"},
		{Key: "seed", Default: "0", Setup: true},
	},
	Presets: []rules.Preset{{ID: "usual"}, {ID: "flood", Values: rules.Settings{"river": "wet"}}},
	Pieces:  []rules.PieceInfo{{Piece: board.NewPiece(board.First, 2), Letter: 'D', Key: "duck"}},
}

func TestSettings(t *testing.T) {
	tests := []struct {
		preset  string
		changed rules.Settings
		want    rules.Settings
		err     string
	}{
		{"", nil, rules.Settings{"river": "dry", "bridge": "no", "seed": "0"}, ""},
		{"usual", rules.Settings{"seed": "4294967295"}, rules.Settings{"river": "dry", "bridge": "no", "seed": "4294967295"}, ""},
		{"flood", rules.Settings{"bridge": "yes"}, rules.Settings{"river": "wet", "bridge": "yes", "seed": "0"}, ""},
		{"flood", rules.Settings{"river": "dry"}, rules.Settings{"river": "dry", "bridge": "no", "seed": "0"}, ""},
		{"drought", nil, nil, `preset: "drought"`},
		{"", rules.Settings{"tunnel": "yes"}, nil, `option: "tunnel"`},
		{"", rules.Settings{"bridge": "maybe"}, nil, `option-value in bridge: "maybe"`},
		{"", rules.Settings{"zoo": "", "abc": ""}, nil, `option: "abc"`},
	}
	for _, tt := range tests {
		got, err := options.Settings(tt.preset, tt.changed)
		if tt.err != "" {
			var e *rules.TextError
			if !errors.As(err, &e) || err.Error() != tt.err {
				t.Errorf("%q %v: error %v, want %s", tt.preset, tt.changed, err, tt.err)
			}
			continue
		}
		if err != nil || !maps.Equal(got, tt.want) {
			t.Errorf("%q %v: got %v, %v; want %v", tt.preset, tt.changed, got, err, tt.want)
		}
	}
	if len(options.Presets[1].Values) != 1 {
		t.Error("asking for settings changed a preset")
	}
}

func TestSeedValues(t *testing.T) {
	seed, _ := options.Option("seed")
	for value, want := range map[string]bool{
		"0": true, "4294967295": true, "4294967296": false, "-1": false, "": false, "1x": false, " 1": false, "01": false, "0x1": false,
	} {
		if got := seed.Allows(value); got != want {
			t.Errorf("the seed %q is allowed: %t", value, got)
		}
	}
}

func TestInfo(t *testing.T) {
	if i, ok := options.Info(board.NewPiece(board.First, 2)); !ok || i.Key != "duck" {
		t.Errorf("got %v, %t", i, ok)
	}
	if i, ok := options.Info(board.NewPiece(board.Second, 2)); ok {
		t.Errorf("a piece that is not there is %v", i)
	}
}

func TestTextError(t *testing.T) {
	tests := []struct {
		err  rules.TextError
		want string
	}{
		{rules.TextError{Key: "step"}, "step"},
		{rules.TextError{Key: "letter", Field: "rows", Column: 3, Token: "q"}, `letter in rows at column 3: "q"`},
	}
	for _, tt := range tests {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestNotationForALanguage(t *testing.T) {
	g := rules.Game{Notations: []rules.Notation{
		{ID: "file"},
		{ID: "short", Languages: []string{""}},
		{ID: "hanzi", Languages: []string{"zh"}},
		{ID: "hanzi-old", Languages: []string{"zh-Hant", "zh-TW"}},
	}}
	for language, want := range map[string]string{
		"en": "short", "": "short", "zh": "hanzi", "zh-CN": "hanzi", "zh_TW": "hanzi-old", "zh-tw": "hanzi-old", "zh-Hant-HK": "hanzi-old", "zhx": "short",
	} {
		if got := g.NotationFor(language).ID; got != want {
			t.Errorf("%q: %s, want %s", language, got, want)
		}
	}
	plain := rules.Game{Notations: []rules.Notation{{ID: "file"}, {ID: "hanzi", Languages: []string{"zh"}}}}
	if got := plain.NotationFor("en").ID; got != "file" {
		t.Errorf("without a general one: %s", got)
	}
}
