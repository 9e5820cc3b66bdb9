package rulestest

import (
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

var keyPattern = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+)*$`)

// checkDescription checks everything in a Game that needs no position.
func checkDescription(t reporter, g *rules.Game) {
	t.Helper()
	if !keyPattern.MatchString(g.ID) || g.FileName == "" {
		t.Errorf("ID %q and FileName %q: want a key and a name", g.ID, g.FileName)
	}
	if n := g.Geometry.Points(); n < 1 || n > int(board.NoPoint) || g.Geometry.Files > 26 {
		t.Errorf("the board has %d points, %d files", n, g.Geometry.Files)
	}
	if g.New == nil || g.Parse == nil || g.Paths == nil || g.Effect == nil || len(g.Notations) == 0 {
		t.Fatalf("New, Parse, Paths, Effect and a notation must be there")
	}
	ids := map[string]bool{}
	for _, n := range g.Notations {
		if !keyPattern.MatchString(n.ID) || ids[n.ID] || n.Format == nil || n.Read == nil {
			t.Errorf("the notation %q is incomplete or there twice", n.ID)
		}
		ids[n.ID] = true
		checkLabels(t, g, n)
	}
	if settings, err := g.Settings("", nil); err != nil {
		t.Errorf("the default preset does not work: %v", err)
	} else {
		checkExample(t, g, g.New(settings))
	}
	if g.DrawAfter <= 0 {
		t.Errorf("a draw is offered after %d turns", g.DrawAfter)
	}
	checkKeys(t, "side", g.Sides[:])
	checkKeys(t, "reason", g.Reasons)
	checkKeys(t, "alarm", g.AlarmKeys)
	checkKeys(t, "refusal", g.Refusals)
	checkKeys(t, "error", g.Errors)
	checkKeys(t, "piece set", g.PieceSets)
	if g.EndKey != "" {
		checkKeys(t, "button", []string{g.EndKey})
	}
	if len(g.Reasons) == 0 || len(g.Errors) == 0 || len(g.PieceSets) == 0 {
		t.Errorf("the game lists %d reasons, %d errors, %d piece sets", len(g.Reasons), len(g.Errors), len(g.PieceSets))
	}
	checkPieces(t, g)
	checkDecor(t, g)
	checkOptions(t, g)
}

// checkLabels wants a label for each file and rank or none, the first player's files first, in characters that are listed.
func checkLabels(t reporter, g *rules.Game, n rules.Notation) {
	t.Helper()
	if n.Labels == nil {
		return
	}
	l := n.Labels
	for _, part := range []struct {
		what   string
		labels []string
		count  int
	}{{"files", l.Files[0], g.Geometry.Files}, {"files of the second player", l.Files[1], g.Geometry.Files}, {"ranks", l.Ranks, g.Geometry.Ranks}} {
		if len(part.labels) != 0 && len(part.labels) != part.count || len(l.Files[0]) == 0 {
			t.Errorf("%s has %d labels for %s", n.ID, len(part.labels), part.what)
		}
		for _, text := range part.labels {
			if text == "" || foreign(n, text) {
				t.Errorf("%s has the label %q, of other characters than it lists", n.ID, text)
			}
		}
	}
}

// foreign tells whether a text has characters that a notation does not list.
func foreign(n rules.Notation, text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && !strings.ContainsRune(n.Characters, r) })
}

// checkExample plays the example.
func checkExample(t reporter, g *rules.Game, p rules.Position) {
	t.Helper()
	for _, step := range g.Example {
		m, err := g.Notations[0].Parse(p, step)
		if err != nil {
			t.Errorf("the example's step %s: %v in %s", step, err, p.FEN())
			return
		}
		p.Do(m)
	}
}

// checkKeys wants well-formed keys, each once.
func checkKeys(t reporter, what string, keys []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, k := range keys {
		if !keyPattern.MatchString(k) || seen[k] {
			t.Errorf("the %s %q is no key or there twice", what, k)
		}
		seen[k] = true
	}
}

func checkPieces(t reporter, g *rules.Game) {
	t.Helper()
	letters, pieces := map[byte]bool{}, map[board.Piece]bool{}
	for _, i := range g.Pieces {
		if i.Piece == board.NoPiece || pieces[i.Piece] {
			t.Errorf("the piece %#x is empty or there twice", uint8(i.Piece))
		}
		if letters[i.Letter] || i.Letter < 'A' || i.Letter > 'z' {
			t.Errorf("the letter %q is no letter or there twice", i.Letter)
		}
		if !keyPattern.MatchString(i.Key) {
			t.Errorf("the piece %c has the key %q", i.Letter, i.Key)
		}
		pieces[i.Piece], letters[i.Letter] = true, true
		if len(i.Art) != len(g.PieceSets) {
			t.Errorf("the piece %c has %d pictures for %d piece sets", i.Letter, len(i.Art), len(g.PieceSets))
		}
		for _, a := range i.Art {
			if !(a.Size > 0 && a.Size <= 1) || a.Frame > board.FrameBall {
				t.Errorf("the piece %c is %v wide in frame %d", i.Letter, a.Size, a.Frame)
			}
		}
	}
}

func checkDecor(t reporter, g *rules.Game) {
	t.Helper()
	if !(g.Margin >= 0 && g.Margin < 10) {
		t.Errorf("the margin is %v", g.Margin)
	}
	for i, s := range g.Decor {
		for _, x := range []float64{s.X1, s.Y1, s.X2, s.Y2, s.R, s.Width} {
			if math.IsNaN(x) || math.Abs(x) > 40 {
				t.Errorf("shape %d has the number %v", i, x)
			}
		}
		if s.Kind > board.ShapeGlyph || s.Role > board.RoleGoal || s.R < 0 || s.Width < 0 {
			t.Errorf("shape %d cannot be drawn: %+v", i, s)
		}
		if s.Kind == board.ShapeLine && s.Width == 0 || s.Kind == board.ShapeCircle && s.R == 0 || s.Kind == board.ShapeGlyph && s.Text == "" {
			t.Errorf("shape %d would be invisible: %+v", i, s)
		}
	}
}

func checkOptions(t reporter, g *rules.Game) {
	t.Helper()
	keys := map[string]bool{}
	for _, o := range g.Options {
		if !keyPattern.MatchString(o.Key) || keys[o.Key] {
			t.Errorf("the option %q is no key or there twice", o.Key)
		}
		keys[o.Key] = true
		checkKeys(t, "value of "+o.Key, o.Values)
		if !o.Allows(o.Default) || len(o.Values) > 0 && o.Values[0] != o.Default {
			t.Errorf("the option %q does not begin with its default %q: %q", o.Key, o.Default, o.Values)
		}
		if len(o.Values) == 1 {
			t.Errorf("the option %q leaves no choice", o.Key)
		}
	}
	if len(g.Presets) == 0 {
		t.Errorf("the game has no preset")
	}
	ids := map[string]bool{}
	for _, p := range g.Presets {
		if !keyPattern.MatchString(p.ID) || ids[p.ID] {
			t.Errorf("the preset %q is no key or there twice", p.ID)
		}
		ids[p.ID] = true
		for k, v := range p.Values {
			if o, ok := g.Option(k); !ok || !o.Allows(v) {
				t.Errorf("the preset %q sets %s=%s, which no option allows", p.ID, k, v)
			}
		}
	}
}

// checkStart checks the start position of one choice of options.
func checkStart(t reporter, g *rules.Game, settings rules.Settings) {
	t.Helper()
	p, again := g.New(settings), g.New(settings)
	if p.FEN() != again.FEN() || p.Hash() != again.Hash() {
		t.Errorf("two new games begin differently: %s, %s", p.FEN(), again.FEN())
	}
	if p.Side() != board.First {
		t.Errorf("the first player does not begin: %s", p.FEN())
	}
	if r, over := rules.Outcome(p); over {
		t.Errorf("a new game is over: %v", r)
	}
	s := suite{t: t, g: g, settings: settings}
	s.checkPerft(p, s.look(p), 100_000)
	for _, bad := range []string{"", " ", "x", "/////////", "\xff", p.FEN()[1:], "?" + p.FEN(), p.FEN() + " ?!"} {
		if _, err := g.Parse(bad, settings); err == nil {
			t.Errorf("%q is read as a position", bad)
		} else {
			checkTextError(t, g, bad, err)
		}
	}
}
