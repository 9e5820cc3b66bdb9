package ui

import (
	"bytes"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui/control"
)

// fakeDialogs answers with what a test put there.
type fakeDialogs struct {
	path     string
	err      error
	dir      string
	name     string
	asked    int
	question func() // called while the dialog would be open
}

func (f *fakeDialogs) answer(done func(string, error)) {
	f.asked++
	if f.question != nil {
		f.question()
	}
	done(f.path, f.err)
}

func (f *fakeDialogs) Open(dir string, done func(string, error)) {
	f.dir = dir
	f.answer(done)
}

func (f *fakeDialogs) Choose(dir string, done func(string, error)) { f.Open(dir, done) }

func (f *fakeDialogs) Folder(dir string, done func(string, error)) { f.Open(dir, done) }

func (f *fakeDialogs) Save(dir, name string, done func(string, error)) {
	f.dir, f.name = dir, name
	f.answer(done)
}

func (f *fakeDialogs) Export(dir, name, _, _ string, done func(string, error)) {
	f.Save(dir, name, done)
}

// desk is a window under test.
type desk struct {
	scrolled int // widgets that walk found in areas that scroll
	*Window
	t       *testing.T
	dialogs *fakeDialogs
	timers  []func()
}

// newDesk makes a window; what a worker would do is done at once.
func newDesk(t *testing.T, app fyne.App, data string) *desk {
	t.Helper()
	return newDeskWith(t, app, data, func(*Config) {})
}

// newDeskWith makes a window from a changed configuration.
func newDeskWith(t *testing.T, app fyne.App, data string, change func(*Config)) *desk {
	t.Helper()
	d := &desk{t: t, dialogs: &fakeDialogs{}}
	c := Config{
		App: app, Texts: text.New("en"), Games: games.Games, Formats: formats.Formats, Dialogs: d.dialogs, Data: data, Version: "test",
		Post: func(f func()) { f() },
		Go:   func(f func()) { f() },
		After: func(_ time.Duration, f func()) func() {
			d.timers = append(d.timers, f)
			return func() {}
		},
		Now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
	}
	change(&c)
	d.Window = New(c)
	d.Window.Show()
	d.settings.set(setAnimation, false)
	d.win.Resize(fyne.NewSize(1280, 900))
	t.Cleanup(d.stop)
	return d
}

// stop lets the journal go, as the end of the process does.
func (d *desk) stop() {
	if !d.closed && d.journal != nil {
		d.closed = true
		d.journal.Close()
	}
}

// run runs the timers that are due, those that they start included.
func (d *desk) runTimers() {
	for len(d.timers) > 0 {
		f := d.timers[0]
		d.timers = d.timers[1:]
		f()
	}
}

func (d *desk) begin(id string) {
	d.t.Helper()
	g := games.ByID(id)
	d.start(g, choice{Preset: g.Presets[0].ID}, "")
	if d.state.Game != g {
		d.t.Fatalf("%s did not start", id)
	}
}

// play plays the first n steps that are legal.
func (d *desk) play(n int) {
	d.t.Helper()
	for range n {
		p := d.state.Record.Position()
		moves := rules.Legal(p, nil)
		if len(moves) == 0 {
			d.t.Fatal("no legal step")
		}
		s := d.state.Game.Notations[0].Format(p, moves[0])
		if wrong := d.control.Type(s); wrong.Key != "" {
			d.t.Fatalf("%s: %s", s, d.say(wrong))
		}
	}
}

// press presses the button of the topmost sheet with a label.
func (d *desk) press(key string) {
	d.t.Helper()
	if len(d.sheets) == 0 {
		d.t.Fatalf("no dialog is open for %s", key)
	}
	label := d.texts.T(key)
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if b, ok := o.(*button); ok && b.Text == label {
			test.Tap(b)
			return
		}
	}
	d.t.Fatalf("the dialog has no button %q", label)
}

// sheetText is everything that the topmost sheet says.
func (d *desk) sheetText() string {
	if len(d.sheets) == 0 {
		return ""
	}
	s := d.sheets[len(d.sheets)-1]
	out := []string{s.title.Text}
	for _, o := range test.LaidOutObjects(s.popup) {
		if l, ok := o.(*widget.Label); ok {
			out = append(out, l.Text)
		}
	}
	return strings.Join(out, "\n")
}

// watchThreads fails the test when the toolkit complains about a goroutine.
func watchThreads(t *testing.T) {
	var out bytes.Buffer
	old := log.Writer()
	log.SetOutput(&out)
	t.Cleanup(func() {
		log.SetOutput(old)
		if strings.Contains(out.String(), "Error in Fyne call thread") {
			t.Error(out.String())
		}
	})
}

func TestFirstStartShowsTheGames(t *testing.T) {
	watchThreads(t)
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	if d.root.shown != d.welcome.box || len(d.sheets) != 0 {
		t.Fatal("the first start must show the welcome page and no dialog")
	}
	d.runTimers()
	for i, img := range d.welcome.images {
		if img.Image == nil || img.Image.Bounds().Dx() < 300 {
			t.Errorf("%s has no picture", games.Games[i].ID)
		}
	}
	test.Tap(d.welcome.all[1])
	if d.state.Game != games.Games[1] || d.root.shown != d.game.box {
		t.Fatal("a click on a board must start its game")
	}
	if d.win.Canvas().Focused() != d.game.board {
		t.Error("the keyboard must be with the board")
	}
}

func TestPlayAndBrowse(t *testing.T) {
	watchThreads(t)
	for _, g := range games.Games {
		t.Run(g.ID, func(t *testing.T) {
			d := newDesk(t, test.NewTempApp(t), "")
			d.begin(g.ID)
			d.play(5)
			if len(d.game.moves.lines) == 0 {
				t.Error("the move list is empty")
			}
			if !d.enabled("undo") || d.game.buttons["undo"].Disabled() {
				t.Error("a step must be possible to take back")
			}
			d.run("start")
			if d.state.Mode != control.ModeBrowsing || d.enabled("back") || !d.enabled("forward") {
				t.Errorf("at the start: mode %d", d.state.Mode)
			}
			d.run("end")
			before := d.state.LastText
			d.run("undo")
			d.run("redo")
			if d.state.LastText != before {
				t.Errorf("undo and redo: %q, was %q", d.state.LastText, before)
			}
		})
	}
}

func TestTypedMoves(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.game.board.TypedRune('h')
	if !d.game.typed.open || d.game.plan.typed.empty() || d.game.typed.entry.Text != "h" {
		t.Fatal("a letter on the board must open the line for typed moves")
	}
	d.game.typed.entry.SetText("h9g7")
	d.game.typed.submit("h9g7")
	if d.game.typed.wrong.Text == "" || !d.game.typed.open {
		t.Error("a step of the wrong side must be refused in words")
	}
	d.game.typed.submit("h2e2")
	if d.game.typed.open || d.state.LastText != "C2=5" {
		t.Errorf("h2e2 was not played: %q", d.state.LastText)
	}
	if d.win.Canvas().Focused() != d.game.board {
		t.Error("the keyboard must go back to the board")
	}
	d.game.board.TypedRune('x')
	d.game.typed.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.game.typed.open {
		t.Error("Esc must close the line")
	}
}

func TestRefusalIsShownForAMoment(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	geo := d.state.Game.Geometry
	at := func(name string) board.Point { p, _ := geo.Parse(name); return p }
	d.control.Click(at("b0"))
	d.control.Click(at("d1"))
	if d.game.refused == nil || d.game.status.main.Importance != widget.DangerImportance {
		t.Fatal("a hobbled horse must be refused in the status line")
	}
	said := d.game.status.main.Text
	d.runTimers()
	if d.game.refused != nil || d.game.status.main.Text == said {
		t.Error("the refusal must go after a while")
	}
}

func TestSaveAndOpen(t *testing.T) {
	watchThreads(t)
	dir := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.begin("cannon")
	d.play(4)
	d.dialogs.path = filepath.Join(dir, "first")
	d.dialogs.question = func() {
		if d.enabled("undo") || d.state.Mode != control.ModeBlocked {
			t.Error("the game must be blocked while the file dialog is open")
		}
	}
	d.run("save")
	d.dialogs.question = nil
	if d.dialogs.name != "Cannon 2026-11-30.pgn" {
		t.Errorf("proposed name %q", d.dialogs.name)
	}
	file := filepath.Join(dir, "first.pgn")
	if _, err := os.Stat(file); err != nil || d.state.Unsaved || d.state.File != file {
		t.Fatalf("saving: %v, unsaved %v, file %q", err, d.state.Unsaved, d.state.File)
	}
	// The extension makes it the name of a file that is there: that must be asked.
	d.play(1)
	d.run("save-as")
	if !strings.Contains(d.sheetText(), "first.pgn") {
		t.Fatalf("no question before overwriting: %q", d.sheetText())
	}
	d.press("file.overwrite-yes")
	saved := d.state.Record.Position().FEN()
	if d.dialogs.dir != dir {
		t.Errorf("the folder was not remembered: %q", d.dialogs.dir)
	}
	d.begin("xiangqi")
	d.dialogs.path = file
	d.run("open")
	if d.state.Game.ID != "cannon" || d.state.Record.Position().FEN() != saved || d.state.Unsaved {
		t.Errorf("opened %s %q", d.state.Game.ID, d.state.Record.Position().FEN())
	}
	if got := d.settings.recent(); len(got) != 1 || got[0] != file {
		t.Errorf("recent files: %v", got)
	}
}

func TestBrokenFileLeavesTheGame(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	fen := d.state.Record.Position().FEN()
	file := filepath.Join(t.TempDir(), "broken.pgn")
	data := "[Game \"Chinese Chess\"]\n[Event \"x\"]\n\n[FEN \"3qk4/9/9/9/9/9/9/9/9/4K4 w\"]\n\n1. h2e2 *\n"
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	d.OpenFile(file)
	said := d.sheetText()
	for _, part := range []string{"broken.pgn", "line 4", "column 8", "q"} {
		if !strings.Contains(said, part) {
			t.Errorf("the message lacks %q: %s", part, said)
		}
	}
	if strings.Contains(said, "<") {
		t.Errorf("a text is missing: %s", said)
	}
	d.press("button.ok")
	if d.state.Record.Position().FEN() != fen || d.state.Mode == control.ModeBlocked {
		t.Error("the game on the board must stay")
	}
	d.OpenFile(file + "-gone")
	if !strings.Contains(d.sheetText(), "broken.pgn-gone") || strings.Contains(d.sheetText(), "<") {
		t.Errorf("a missing file: %s", d.sheetText())
	}
}

func TestUnsavedGameIsAskedAbout(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("football")
	d.play(3)
	rec := d.state.Record
	d.run("welcome")
	if d.state.Game != nil || d.welcome.resume.Hidden {
		t.Fatal("the game must be there for Resume")
	}
	test.Tap(d.welcome.all[0])
	d.press("button.cancel")
	if d.state.Game != nil {
		t.Fatal("Cancel must stay on the welcome page")
	}
	test.Tap(d.welcome.resume)
	if d.state.Record != rec || !d.state.Unsaved {
		t.Fatal("Resume must bring the game back as it was")
	}
	d.run("new")
	d.press("new.start")
	d.dialogs.path = filepath.Join(t.TempDir(), "kept.pgn")
	d.press("leave.save")
	if _, err := os.Stat(d.dialogs.path); err != nil {
		t.Errorf("Save did not save: %v", err)
	}
	if d.state.Record == rec || len(d.sheets) != 0 {
		t.Error("after saving, the new game must start")
	}
}

// TestNewGameKeepsWhatWasFilledIn: who cancels the question about the game on the board is back in the dialog, which is as it was.
func TestNewGameKeepsWhatWasFilledIn(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	rec := d.state.Record
	n := d.newNewDialog()
	n.choose(rec.Rules())
	n.c.setSeats([2]control.Seat{})
	n.seats = d.newSeatChoice(n.game, [2]string{"Anna", "Ben"}, n.c.seats(), n.wire)
	want := [2]record.TimeControl{{Main: 45 * time.Second}, {Main: time.Hour, Increment: 7 * time.Second}}
	n.newClocks(want)
	n.build()
	n.open()
	for _, cancel := range []func(){
		func() { d.press("button.cancel") },
		func() { d.sheets[1].key(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		func() { // the system's dialog is cancelled
			d.dialogs.path = ""
			d.press("leave.save")
		},
	} {
		d.press("new.start")
		if len(d.sheets) != 2 || !strings.Contains(d.sheetText(), d.tr("leave.title")) {
			t.Fatalf("%d dialogs, %q", len(d.sheets), d.sheetText())
		}
		cancel()
		got, ok := n.controls()
		if len(d.sheets) != 1 || !n.sheet.open || n.seats.names() != [2]string{"Anna", "Ben"} || got != want || !ok || d.state.Record != rec {
			t.Fatalf("%d dialogs, names %v, clocks %v", len(d.sheets), n.seats.names(), got)
		}
	}
	d.press("new.start")
	d.press("leave.discard")
	if s := d.state; len(d.sheets) != 0 || s.Record == rec || s.Players[0].Name != "Anna" || s.Clocks[1].Control != want[1] {
		t.Errorf("%d dialogs, %+v", len(d.sheets), s.Players)
	}
	d.play(1)
	d.run("undo")
	d.run("new")
	d.press("new.start")
	if len(d.sheets) != 0 {
		t.Errorf("a game without moves is asked about: %q", d.sheetText())
	}
}
