package ui

import (
	"bytes"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/assets"
	"crosspoint/board/boardview"
	"crosspoint/engine/puzzle"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// puzzleDesk is what the window knows of its puzzles.
type puzzleDesk struct {
	page     *puzzlePage // nil before the first time
	opening  bool
	progress *control.Progress
	saving   sync.WaitGroup
}

// progressFile is the name of the file of what has been solved, in the data folder.
const progressFile = "puzzles.json"

// shippedPuzzles are the puzzles of a game that come with the program.
func shippedPuzzles(g *rules.Game) []puzzle.Puzzle {
	data, err := assets.Puzzles.ReadFile("puzzles/" + g.ID + ".jsonl")
	if err != nil {
		return nil // a game without puzzles
	}
	list, err := puzzle.Read(bytes.NewReader(data))
	if err != nil {
		panic(err) // embedded; a test reads all of them
	}
	return list
}

// togglePuzzles shows the puzzles, or goes back to where they were opened.
func (w *Window) togglePuzzles() {
	if w.puzzlesShown() {
		w.leaveAside()
		return
	}
	if w.puzzles.opening {
		return
	}
	w.puzzles.opening = true
	w.withProgress(func() {
		w.puzzles.opening = false
		if !w.puzzlesShown() && len(w.sheets) == 0 {
			w.showPuzzles()
		}
	})
}

// withProgress reads what has been solved, the first time, and goes on.
func (w *Window) withProgress(then func()) {
	d := &w.puzzles
	if d.progress != nil || w.cfg.Data == "" {
		if d.progress == nil {
			d.progress = &control.Progress{}
		}
		then()
		return
	}
	type read struct {
		progress *control.Progress
		err      error
	}
	background(w, func() read {
		p, err := control.OpenProgress(filepath.Join(w.cfg.Data, progressFile))
		return read{p, err}
	}, func(r read) {
		d.progress = r.progress
		d.progress.Changed = w.saveProgress
		then()
		if r.err != nil && d.page != nil {
			fyne.LogError("reading what has been solved", r.err)
			d.page.status.say(w.tr("puzzle.progress-unread", "Reason", r.err.Error()))
		}
	})
}

// saveProgress writes what has been solved.
func (w *Window) saveProgress(save func() error) {
	w.puzzles.saving.Add(1)
	w.cfg.Go(func() {
		err := save()
		w.puzzles.saving.Done()
		if err == nil {
			return
		}
		w.cfg.Post(func() {
			fyne.LogError("writing what has been solved", err)
			if !w.closed && w.puzzles.page != nil {
				w.puzzles.page.status.say(w.tr("puzzle.progress-unsaved", "Reason", err.Error()))
			}
		})
	})
}

// showPuzzles leaves the game as for the welcome page and shows the puzzles of its kind, or of the game that was played last.
func (w *Window) showPuzzles() {
	d, game := &w.puzzles, w.shownGame()
	if d.page == nil {
		d.page = newPuzzlePage(w)
		w.addAside(d.page)
	}
	w.enterAside(d.page, func() { d.page.openFor(game) })
}

// puzzlesShown tells whether the page of puzzles is shown.
func (w *Window) puzzlesShown() bool {
	return w.puzzles.page != nil && w.aside == aside(w.puzzles.page)
}

// stopPuzzles ends the work on puzzles and waits, not for ever, until what was solved is written.
func (w *Window) stopPuzzles() {
	d := &w.puzzles
	if d.page == nil {
		return
	}
	wait := d.page.puzzles.Stop()
	done := make(chan struct{})
	go func() {
		wait()
		d.saving.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(joinFor):
	}
}

func (w *Window) puzzleCommands() []*command {
	page := func(do func(*puzzlePage)) func() { return func() { do(w.puzzles.page) } }
	can := func(f func(control.PuzzleActions) bool) func() bool {
		return func() bool { return w.puzzlesShown() && f(w.puzzles.page.last.Can) }
	}
	return []*command{
		{id: "puzzles", shortcut: keys(fyne.KeyU, ctrl), checked: func() bool { return w.puzzlesShown() }, do: w.togglePuzzles},
		{id: "puzzle-hint", shortcut: keys(fyne.KeyH, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Hint }), do: page(func(p *puzzlePage) { p.puzzles.Hint() })},
		{id: "puzzle-solution", shortcut: keys(fyne.KeyS, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Solution }), do: page(func(p *puzzlePage) { p.puzzles.Solution() })},
		{id: "puzzle-again", shortcut: keys(fyne.KeyA, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Again }), do: page(func(p *puzzlePage) { p.puzzles.Again() })},
		{id: "puzzle-previous", shortcut: keys(fyne.KeyPageUp, 0), enabled: can(func(a control.PuzzleActions) bool { return a.Previous }), do: page(func(p *puzzlePage) { p.puzzles.Previous() })},
		{id: "puzzle-next", shortcut: keys(fyne.KeyPageDown, 0), enabled: can(func(a control.PuzzleActions) bool { return a.Next }), do: page(func(p *puzzlePage) { p.puzzles.Next() })},
		{id: "puzzle-list", shortcut: keys(fyne.KeyL, alt), enabled: w.puzzlesShown, do: page(func(p *puzzlePage) { p.openList() })},
	}
}

// act implements aside: the commands of a game that mean something else while puzzles are shown.
func (p *puzzlePage) act(id string) *command {
	can := func(f func(control.PuzzleState) bool) func() bool {
		return func() bool { return f(p.last) }
	}
	switch id {
	case "undo":
		return &command{enabled: can(func(s control.PuzzleState) bool { return s.Can.Back }), do: p.puzzles.Back}
	case "end-turn":
		return &command{enabled: can(func(s control.PuzzleState) bool { return s.Phase == control.PuzzleYours && s.Board.End.Enabled }), do: p.puzzles.EndTurn}
	case "flip":
		return &command{do: p.flip}
	}
	return nil
}

// id implements aside.
func (p *puzzlePage) id() string { return "puzzles" }

// title implements aside.
func (p *puzzlePage) title() string {
	g := p.shownGame()
	if g == nil {
		return ""
	}
	return p.w.tr("puzzle.title", "App", p.w.tr("app.name"), "Game", p.w.texts.T("game."+g.ID))
}

func (p *puzzlePage) container() *fyne.Container   { return p.box }
func (p *puzzlePage) shownBoard() *boardview.Board { return p.board }
func (p *puzzlePage) shownGame() *rules.Game       { return p.puzzles.Game() }
func (p *puzzlePage) boardState() control.State    { return p.last.Board }
func (p *puzzlePage) key(*fyne.KeyEvent) bool      { return false }
func (p *puzzlePage) rest()                        { p.puzzles.Rest() }

// setNotation implements aside.
func (p *puzzlePage) setNotation(g *rules.Game, id string) { p.puzzles.SetNotation(g, id) }

// showAgain implements aside.
func (p *puzzlePage) showAgain() {
	if p.last.Puzzle != nil {
		p.show(p.last)
	}
}

// buttonID implements aside.
func (p *puzzlePage) buttonID(b *button) string {
	for id, c := range p.buttons {
		if b == c {
			return id
		}
	}
	if b == p.end {
		return "end-turn"
	}
	return ""
}
