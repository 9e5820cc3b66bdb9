package ui

import (
	"math/rand/v2"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/text"
)

// BenchmarkSelect is what a click costs before the window is painted: a piece of a game of 300 turns is taken up and put down.
func BenchmarkSelect(b *testing.B) {
	app := test.NewApp()
	defer app.Quit()
	w := New(Config{
		App: app, Texts: text.New("en"), Games: games.Games, Dialogs: &fakeDialogs{},
		Post: func(f func()) { f() }, Go: func(f func()) { f() }, After: func(time.Duration, func()) func() { return func() {} }, Now: time.Now,
	})
	w.Show()
	w.win.Resize(fyne.NewSize(1280, 900))
	g := games.ByID("xiangqi")
	w.start(g, choice{Preset: "casual"}, "")
	random := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		p := w.state.Record.Position()
		if moves := rules.Legal(p, nil); len(moves) > 0 {
			w.control.Type(g.Notations[0].Format(p, moves[random.IntN(len(moves))]))
		}
	}
	if n := len(w.state.Rows); n < 100 {
		b.Fatalf("%d turns", n)
	}
	at := board.Point(0)
	for _, m := range rules.Legal(w.state.Record.Position(), nil) {
		at = m.From()
	}
	for b.Loop() {
		w.control.Click(at)
		w.control.Escape()
	}
}
