package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/rules"
	games "crosspoint/rules/all"
)

// openEditor opens the editor and returns it through its board's callbacks.
func (d *desk) openEditor() *editor {
	d.t.Helper()
	d.run("edit-position")
	if d.editor == nil || len(d.sheets) != 1 {
		d.t.Fatal("the editor does not open")
	}
	return d.editor
}

func at(t *testing.T, g *rules.Game, name string) board.Point {
	t.Helper()
	for p := range board.Point(g.Geometry.Points()) {
		if g.Geometry.Name(p) == name {
			return p
		}
	}
	t.Fatalf("no point %s", name)
	return board.NoPoint
}

// TestEditor: in every game pieces can be put, moved and taken away; the text and the board say the same; what is wrong is said.
func TestEditor(t *testing.T) {
	for _, g := range games.Games {
		t.Run(g.ID, func(t *testing.T) {
			d := newDesk(t, test.NewTempApp(t), "")
			d.begin(g.ID)
			d.play(2)
			before := d.state.Record.Position().FEN()
			e := d.openEditor()
			if e.fen != before || e.pos == nil {
				t.Fatalf("it begins with %q, want %q", e.fen, before)
			}
			d.press("editor.empty")
			if e.pos != nil {
				t.Error("an empty board is no position")
			}
			d.press("editor.start")
			start := e.fen
			e.takeAndPut()
			if strings.Fields(e.fen)[0] != strings.Fields(start)[0] || e.pos == nil || e.why != "" {
				t.Errorf("put back by hand: %q (%s), want %q", e.fen, e.why, start)
			}
			if e.entry.Text != e.fen {
				t.Errorf("the text says %q, the board %q", e.entry.Text, e.fen)
			}
			e.entry.SetText("nonsense")
			if e.pos != nil || e.verdict.Text == "" || e.verdict.Text == d.tr("editor.fine") {
				t.Errorf("nonsense is taken: %q", e.verdict.Text)
			}
			d.press("editor.play")
			if len(d.sheets) != 1 {
				t.Error("nonsense can be played")
			}
			e.entry.SetText(before)
			d.press("editor.play")
			d.press("new.start")
			if len(d.sheets) > 0 && d.sheets[len(d.sheets)-1].title.Text == d.tr("leave.title") {
				d.press("leave.discard")
			}
			if d.state.Record.Position().FEN() != before || !d.state.Record.Empty() {
				t.Errorf("the game begins with %q, want %q", d.state.Record.Position().FEN(), before)
			}
		})
	}
}

// takeAndPut takes every piece away and puts it back, by the palette and clicks.
func (e *editor) takeAndPut() {
	for _, c := range e.cards {
		if c.name == "editor.remove" {
			c.Tapped(nil)
		}
	}
	kept := append([]board.Piece(nil), e.pieces...)
	for p, piece := range kept {
		if piece != board.NoPiece {
			e.click(board.Point(p))
		}
	}
	for p, piece := range kept {
		if piece == board.NoPiece {
			continue
		}
		for i, info := range e.game.Pieces {
			if info.Piece == piece {
				e.cards[i].Tapped(nil)
			}
		}
		e.click(board.Point(p))
	}
}

// TestEditorDrags: pieces are moved by dragging, and taken away by dragging them off the board.
func TestEditorDrags(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	e := d.openEditor()
	g := e.game
	from, to := at(t, g, "b2"), at(t, g, "b5")
	piece := e.pieces[from]
	if e.view.OnDragStart(at(t, g, "e5")) || !e.view.OnDragStart(from) {
		t.Fatal("only pieces can be dragged")
	}
	e.drop(to)
	if e.pieces[from] != board.NoPiece || e.pieces[to] != piece || e.pos == nil {
		t.Errorf("dragged: %s", e.fen)
	}
	e.view.OnDragStart(to)
	e.drop(board.NoPoint)
	if e.pieces[to] != board.NoPiece {
		t.Errorf("dragged off the board: %s", e.fen)
	}
	general := at(t, g, "e0")
	e.view.OnDragStart(general)
	e.drop(at(t, g, "a5"))
	if e.pos != nil || e.why == "" || e.pieces[at(t, g, "a5")] == board.NoPiece {
		t.Errorf("a general outside its palace: %q, %s", e.why, e.fen)
	}
}

// TestEditorSaves: the position goes to a file, and the game on the board stays.
func TestEditorSaves(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("football")
	d.play(1)
	now := d.state.Record
	e := d.openEditor()
	e.turn.SetSelectedIndex(1)
	if e.pos == nil || e.pos.Side() != board.Second {
		t.Fatalf("the other side to move: %s %s", e.fen, e.why)
	}
	d.dialogs.path = filepath.Join(t.TempDir(), "here.pgn")
	d.press("editor.save")
	data, err := os.ReadFile(d.dialogs.path)
	if err != nil || !strings.Contains(string(data), e.fen) {
		t.Errorf("%v\n%s", err, data)
	}
	if d.state.Record != now {
		t.Error("the game on the board has changed")
	}
}

// TestEditorAnalyses: the position is analysed in a game of its own.
func TestEditorAnalyses(t *testing.T) {
	d := newLab(t)
	d.begin("cannon")
	e := d.openEditor()
	e.entry.SetText("10/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/3T6 l t 1")
	d.press("editor.analyse")
	if d.state.Record.StartFEN() != e.fen || !d.state.Analysis.On || d.Window.against() {
		t.Errorf("from %s, analysis %v", d.state.Record.StartFEN(), d.state.Analysis.On)
	}
}

// TestEditorSmall: in the smallest window the board and every tool can be reached.
func TestEditorSmall(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.win.Resize(fyne.NewSize(480, 360))
	e := d.openEditor()
	if s := e.view.Size(); s.Height < editorBoard || s.Width < 300 {
		t.Errorf("the board is %v", s)
	}
	if e.tools.Position().Y+e.tools.Size().Height > e.sheet.scroll.Content.Size().Height+1 {
		t.Error("the tools reach beyond what can be scrolled to")
	}
}

// TestEditorWords: what is wrong is said in plain words, with pieces and points as the board shows them; what makes no sense cannot be pressed.
func TestEditorWords(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	e := d.openEditor()
	for fen, want := range map[string]string{
		"9/9/9/9/9/9/9/9/9/4K4 w":    "A general is missing: Black general.",
		"3k5/9/9/9/4K4/9/9/9/9/9 w":  "The general on Red's file 5, row 6 is outside its palace.",
		"3k5/9/9p/9/9/9/9/9/9/4K4 w": "Row 3 of the text: The row \"9p\" does not have 9 points.",
		"3k5/9/9/9/9/9/9/9/9/4K4 x":  "The side to move must be w, r or b, not \"x\".",
	} {
		e.entry.SetText(fen)
		if got := strings.Join(strings.Fields(strings.ReplaceAll(e.verdict.Text, "\u200b", "")), " "); got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
		if on := d.editorButtons(); on != "" {
			t.Errorf("%s: %s can be pressed", fen, on)
		}
	}
	e.entry.SetText("R2k5/4R4/9/9/p8/9/9/9/9/4K4 b")
	if on := d.editorButtons(); on != "save analyse " || !strings.Contains(e.verdict.Text, "Red wins: Black is checkmated.") {
		t.Errorf("a game that is over: %s, %q", on, e.verdict.Text)
	}
	d.press("editor.start")
	if on := d.editorButtons(); on != "save analyse play " {
		t.Errorf("the start: %s", on)
	}
	for _, g := range games.Games {
		if g.ID == "cannon" {
			e.another(g)
		}
	}
	d.press("editor.empty")
	if e.pos != nil || !strings.Contains(e.verdict.Text, "Black has no pieces.") || strings.Contains(e.verdict.Text, "(") {
		t.Errorf("an empty board of Cannon: %q", e.verdict.Text)
	}
}

// editorButtons are the buttons of the editor that can be pressed, Cancel aside.
func (d *desk) editorButtons() string {
	on := ""
	for i, name := range []string{"save", "analyse", "play"} {
		if b, ok := d.editor.sheet.answers.Objects[i+1].(*button); ok && !b.Disabled() {
			on += name + " "
		}
	}
	return on
}
