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
	on       bool        // the page is shown
	page     *puzzlePage // nil before the first time
	fromGame bool        // a game was left for the page, and comes back
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
	if w.puzzles.on {
		w.leavePuzzles()
		return
	}
	if w.puzzles.opening {
		return
	}
	w.puzzles.opening = true
	w.withProgress(func() {
		w.puzzles.opening = false
		if !w.puzzles.on && len(w.sheets) == 0 {
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
	d := &w.puzzles
	game := w.state.Game
	if d.page == nil {
		d.page = newPuzzlePage(w)
		w.root.add(d.page.box)
	}
	d.on, d.fromGame = true, game != nil
	if game != nil {
		w.toWelcome() // shows the page, because it is on
	}
	for _, g := range w.cfg.Games {
		d.page.puzzles.SetNotation(g, w.notation(g).ID)
	}
	d.page.openFor(game)
	d.page.redraw()
	w.show(w.control.State())
	w.focusBoard()
}

// leavePuzzles goes back to the game, or to the welcome page.
func (w *Window) leavePuzzles() {
	d := &w.puzzles
	d.page.puzzles.Rest()
	d.on = false
	if d.fromGame && w.parked.state.Record != nil {
		w.resume()
		return
	}
	w.show(w.control.State())
}

// hidePuzzles follows a game that came on the board while puzzles were shown.
func (w *Window) hidePuzzles() {
	if w.puzzles.on {
		w.puzzles.on = false
		w.puzzles.page.puzzles.Rest()
	}
}

// redrawPuzzles follows a change of how boards look.
func (w *Window) redrawPuzzles() {
	if w.puzzles.page != nil {
		w.puzzles.page.redraw()
	}
}

// shownBoard is the board of the page that is shown, nil when it has none.
func (w *Window) shownBoard() *boardview.Board {
	switch {
	case w.puzzles.on:
		return w.puzzles.page.board
	case w.state.Game != nil:
		return w.game.board
	}
	return nil
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
		return func() bool { return w.puzzles.on && f(w.puzzles.page.last.Can) }
	}
	return []*command{
		{id: "puzzles", shortcut: keys(fyne.KeyU, ctrl), checked: func() bool { return w.puzzles.on }, do: w.togglePuzzles},
		{id: "puzzle-hint", shortcut: keys(fyne.KeyH, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Hint }), do: page(func(p *puzzlePage) { p.puzzles.Hint() })},
		{id: "puzzle-solution", shortcut: keys(fyne.KeyS, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Solution }), do: page(func(p *puzzlePage) { p.puzzles.Solution() })},
		{id: "puzzle-again", shortcut: keys(fyne.KeyA, alt), enabled: can(func(a control.PuzzleActions) bool { return a.Again }), do: page(func(p *puzzlePage) { p.puzzles.Again() })},
		{id: "puzzle-previous", shortcut: keys(fyne.KeyPageUp, 0), enabled: can(func(a control.PuzzleActions) bool { return a.Previous }), do: page(func(p *puzzlePage) { p.puzzles.Previous() })},
		{id: "puzzle-next", shortcut: keys(fyne.KeyPageDown, 0), enabled: can(func(a control.PuzzleActions) bool { return a.Next }), do: page(func(p *puzzlePage) { p.puzzles.Next() })},
		{id: "puzzle-list", shortcut: keys(fyne.KeyL, alt), enabled: func() bool { return w.puzzles.on }, do: page(func(p *puzzlePage) { p.openList() })},
	}
}

// onPuzzles are the commands of a game that mean something else while puzzles are shown.
func (w *Window) onPuzzles() map[string]*command {
	can := func(f func(control.PuzzleState) bool) func() bool {
		return func() bool { return f(w.puzzles.page.last) }
	}
	return map[string]*command{
		"undo":     {enabled: can(func(s control.PuzzleState) bool { return s.Can.Back }), do: func() { w.puzzles.page.puzzles.Back() }},
		"end-turn": {enabled: can(func(s control.PuzzleState) bool { return s.Phase == control.PuzzleYours && s.Board.End.Enabled }), do: func() { w.puzzles.page.puzzles.EndTurn() }},
		"flip":     {do: func() { w.puzzles.page.flip() }},
	}
}

// acting is the command of an id as the page that is shown means it.
func (w *Window) acting(id string) *command {
	if w.puzzles.on {
		if c := w.puzzleActs[id]; c != nil {
			return c
		}
	}
	return w.command(id)
}

// shownGame is the game on the board, a puzzle's included; nil on the welcome page.
func (w *Window) shownGame() *rules.Game {
	if w.puzzles.on {
		return w.puzzles.page.puzzles.Game()
	}
	return w.state.Game
}
