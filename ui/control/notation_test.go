package control_test

import (
	"slices"
	"testing"
	"time"

	"crosspoint/rules"
	"crosspoint/rules/football"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// TestTypedInAnyNotation plays one line in seven ways of writing.
func TestTypedInAnyNotation(t *testing.T) {
	tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": "wxf"}})
	tb.start(control.NewGame{Game: xiangqi.Game})
	tb.typed("C2=5 马８进７ Hg2 I9-H9 R1=2")
	tb.wantList("1A:C2=5 1B:H8+7 2A:H2+3 2B:R9=8 3A:R1=2*")
}

func TestTypedTextWithTwoMeanings(t *testing.T) {
	tb := newTable(t, control.Config{Notations: map[string]string{"xiangqi": "wxf"}})
	tb.start(control.NewGame{Game: xiangqi.Game, FEN: "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w - - 0 1"})
	before := tb.fen()
	m := tb.Type("33=4")
	if m.Key != "control.type-ambiguous" || tb.fen() != before {
		t.Fatalf("%v, %s", m, tb.fen())
	}
	want := map[string]string{"Token": "33=4", "First": "23=4", "Second": "P-=4"}
	for _, v := range m.Values {
		if want[v.Name] != v.Text {
			t.Errorf("%s is %q, want %q", v.Name, v.Text, want[v.Name])
		}
	}
	tb.typed("P-=4")
	if tb.fen() == before {
		t.Error("nothing was played")
	}
}

// TestTypedTurnWithCommas types a turn as vchess writes it.
func TestTypedTurnWithCommas(t *testing.T) {
	tb := newTable(t, control.Config{Notations: map[string]string{"football": "short"}})
	tb.start(control.NewGame{Game: football.Game})
	p := tb.State().Record.Position().Clone()
	notation := football.Game.Notations[1]
	text := ""
	side := p.Side()
	for p.Side() == side {
		legal := rules.Legal(p, nil)
		m := legal[len(legal)-1]
		text += "," + notation.Format(p, m)
		p.Do(m)
	}
	tb.typed(text)
	if tb.fen() != p.FEN() {
		t.Errorf("%s leads to %s, want %s", text, tb.fen(), p.FEN())
	}
}

// TestSetPace changes the least time of a turn while the game goes on.
func TestSetPace(t *testing.T) {
	var waits []time.Duration
	tb := newTable(t, control.Config{
		Post: func(func()) {}, Go: func(func()) {}, Now: func() time.Time { return time.Unix(0, 0) },
		After: func(d time.Duration, _ func()) func() {
			waits = append(waits, d)
			return func() {}
		},
	})
	game := control.NewGame{Game: xiangqi.Game, Seats: [2]control.Seat{{Level: 1}, {}}}
	for _, pace := range []time.Duration{0, 2 * time.Second, -1} {
		waits = nil
		tb.SetPace(pace)
		tb.start(game)
		want := []time.Duration{pace}
		switch {
		case pace == 0:
			want[0] = 500 * time.Millisecond
		case pace < 0:
			want = nil
		}
		if !slices.Equal(waits, want) {
			t.Errorf("with a pace of %v the computer waits %v, want %v", pace, waits, want)
		}
	}
}
