package ui

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/review"
	"crosspoint/record"
	games "crosspoint/rules/all"
	"crosspoint/text"
)

// picturesEnv names a folder for pictures of all that TestTextsFit looks at, to be looked through by people; without it none are made.
const picturesEnv = "CROSSPOINT_LOOK"

// fitCheck looks for texts that do not fit into their places.
type fitCheck struct {
	t      *testing.T
	window fyne.Size
	where  string
	seen   map[string]bool // each fault is told once
	many   string          // a file of many games
	report record.Report
}

// slack is what rounding may take from a text, in points.
const slack = 1

func (f *fitCheck) fault(format string, values ...any) {
	if text := fmt.Sprintf(format, values...); !f.seen[text] {
		f.seen[text] = true
		f.t.Errorf("%s: %s", f.where, text)
	}
}

// look goes through an object and what is in it. room is where it can be seen: a scrolled body is unlimited in the direction of its bar.
func (f *fitCheck) look(o fyne.CanvasObject, at fyne.Position, room [4]float32) {
	if !o.Visible() {
		return
	}
	at = at.Add(o.Position())
	switch o := o.(type) {
	case *container.Scroll:
		inside := room
		if o.Direction != container.ScrollVerticalOnly {
			inside[0], inside[2] = -1e6, 1e6
		}
		if o.Direction != container.ScrollHorizontalOnly {
			inside[1], inside[3] = -1e6, 1e6
		}
		f.look(o.Content, at, inside)
	case *fyne.Container:
		if o.Layout != nil {
			o.Layout.Layout(o.Objects, o.Size()) // what has become larger since the last time gets its room
		}
		if c, ok := o.Layout.(*clubCells); ok {
			f.figures(c)
		}
		for _, child := range o.Objects {
			f.look(child, at, room)
		}
	case *canvas.Text:
		f.text(o.Text, o, at, room, o.Alignment)
	case *widget.Label:
		f.label(o, at, room)
	case *button:
		if o.Text != "" {
			f.box(o.Text, o, at, room)
		}
	case *tick:
		f.box(o.Text, o, at, room)
	case *picker:
		f.picker(o, at, room)
	case *field:
		f.inside(o.PlaceHolder, at, o.Size(), room)
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			f.look(child, at, room)
		}
	}
}

// figures wants numbers, dates and headings to be seen whole; names may end in an ellipsis.
func (f *fitCheck) figures(c *clubCells) {
	for i, col := range c.columns {
		if t := c.texts[i]; t.Visible() && col.share == 0 && c.cells != nil && t.Text != c.cells[i] {
			f.fault("%q of the column %s is cut to %q", c.cells[i], col.key, t.Text)
		}
	}
}

// inside wants a rectangle to be seen whole.
func (f *fitCheck) inside(text string, at fyne.Position, size fyne.Size, room [4]float32) {
	if text == "" {
		return
	}
	if at.X < room[0]-slack || at.X+size.Width > room[2]+slack || at.Y < room[1]-slack || at.Y+size.Height > room[3]+slack {
		f.fault("%q at %.0f,%.0f with %.0fx%.0f leaves %.0f", text, at.X, at.Y, size.Width, size.Height, room)
	}
}

// box wants a widget to be as large as it asks for.
func (f *fitCheck) box(text string, o fyne.CanvasObject, at fyne.Position, room [4]float32) {
	if text == "" {
		return
	}
	need, has := o.MinSize(), o.Size()
	if need.Width > has.Width+slack || need.Height > has.Height+slack {
		f.fault("%q needs %.0fx%.0f and has %.0fx%.0f", text, need.Width, need.Height, has.Width, has.Height)
	}
	f.inside(text, at, has, room)
}

// text wants a text without a widget to end within its place; one line may be less high than its font.
func (f *fitCheck) text(text string, o fyne.CanvasObject, at fyne.Position, room [4]float32, _ fyne.TextAlign) {
	if need := o.MinSize().Width; text != "" && need > o.Size().Width+slack {
		f.fault("%q needs a width of %.0f and has %.0f", text, need, o.Size().Width)
	}
	f.inside(text, at, fyne.NewSize(o.Size().Width, min(o.Size().Height, o.MinSize().Height)), room)
}

// label is box without the empty edges that labels have. One that may be cut short with an ellipsis need only be seen; one that wraps
// asks for a height, and is written below its place where that is too low.
func (f *fitCheck) label(l *widget.Label, at fyne.Position, room [4]float32) {
	has, need := l.Size(), l.MinSize()
	switch {
	case l.Text == "":
		return
	case l.Wrapping != fyne.TextWrapOff:
		has.Height = need.Height
	case l.Truncation == fyne.TextTruncateOff && need.Width > has.Width+slack:
		f.fault("%q needs a width of %.0f and has %.0f", l.Text, need.Width, has.Width)
	}
	f.inside(l.Text, at.AddXY(gap, gap), fyne.NewSize(has.Width-2*gap, has.Height-2*gap), room)
}

// picker wants the chosen name to be seen whole.
func (f *fitCheck) picker(p *picker, at fyne.Position, room [4]float32) {
	around := 4*gap + iconSize // the button that opens the choice, and the distances
	// At larger sizes a name may end in an ellipsis: the list that opens has all of it.
	if need := fyne.MeasureText(p.Selected, textNormal, fyne.TextStyle{}).Width + around; !p.cut && textScale() == 1 && p.Selected != "" && need > p.Size().Width+slack {
		f.fault("%q in a choice needs %.0f and has %.0f", p.Selected, need, p.Size().Width)
	}
	f.inside(p.Selected, at, p.Size(), room)
}

// everything looks at the page and at the dialogs that are open.
func (f *fitCheck) everything(d *lab, where string) {
	f.where = where
	room := [4]float32{0, 0, f.window.Width, f.window.Height}
	if len(d.sheets) == 0 {
		f.look(d.win.Content(), fyne.NewPos(0, 0), room)
	}
	for _, s := range d.sheets {
		if s.popup != nil {
			f.look(s.popup.Content, s.popup.Position(), room)
		}
	}
	dir := os.Getenv(picturesEnv)
	if dir == "" {
		return
	}
	name := strings.NewReplacer(" ", "_", "/", "_", ",", "").Replace(where)
	out, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		f.t.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, d.win.Canvas().Capture()); err != nil {
		f.t.Fatal(err)
	}
}

// staying are the commands that open no dialog and would take the page or the game away, or search without an end.
var staying = []string{"quit", "fullscreen", "welcome", "puzzles", "rematch", "recent-clear", "swap", "panel", "analysis", "hint", "type", "move-menu", "rules", "first-game"}

// dialogs looks at the page and at each dialog that a command opens now; with names only at those of these commands.
func (f *fitCheck) dialogs(l *lab, where string, names ...string) {
	f.everything(l, where)
	for _, c := range l.commands {
		if slices.Contains(staying, c.id) || strings.HasPrefix(c.id, "theme-") || len(names) > 0 && !slices.Contains(names, c.id) || !l.enabled(c.id) {
			continue
		}
		l.run(c.id)
		l.work()
		if len(l.sheets) > 0 {
			f.everything(l, where+" "+c.id)
		}
		f.close(l)
	}
}

func (f *fitCheck) close(l *lab) {
	for len(l.sheets) > 0 && l.sheets[len(l.sheets)-1].cancel != nil {
		l.sheets[len(l.sheets)-1].cancel()
		l.work()
	}
}

// preferences looks at each of their pages.
func (f *fitCheck) preferences(l *lab, where string) {
	for _, tab := range preferenceTabs() {
		l.showPreferences(tab.id)
		f.everything(l, where+" "+tab.id)
		f.close(l)
	}
}

// tour goes through the states of the window.
func (f *fitCheck) tour(l *lab, where string) {
	f.t.Helper()
	l.settings.addRecent("/home/ann/games/a tournament.pgn")
	l.welcome.notice(func() string { return l.tr("journal.locked") })
	l.show(l.control.State())
	f.everything(l, where+" welcome")
	f.preferences(l, where+" preferences")
	for _, g := range games.Games {
		l.against(g.ID, 3, "300+5")
		l.work()
		f.dialogs(l, where+" "+g.ID, "new", "edit-position", "players", "export")
		l.begin(g.ID)
		l.play(4)
		l.work()
		if g.ID == "xiangqi" {
			l.wander(8)
			l.run("review")
			l.press("review.quick")
			l.work()
			l.showSummary()
			f.everything(l, where+" review")
			f.close(l)
			l.control.Back()
			f.dialogs(l, where+" game")
			l.control.ToEnd()
		}
		l.control.OfferDraw()
		f.everything(l, where+" "+g.ID+" offer")
		l.control.AnswerDraw(false)
		l.control.Resign()
		l.work()
		f.everything(l, where+" "+g.ID+" over")
	}
	l.run("puzzles")
	l.work()
	f.dialogs(l, where+" puzzles", "puzzle-list", "puzzle-hint", "puzzle-solution")
	l.run("puzzles")
	for _, id := range []string{"rules", "first-game"} {
		l.run(id)
		l.work()
		f.everything(l, where+" "+id)
		l.run(id)
	}
	l.control.Close()
	f.files(l, where)
}

// files looks at the dialogs that files of games open.
func (f *fitCheck) files(l *lab, where string) {
	l.OpenFile(f.many)
	l.work()
	f.everything(l, where+" list")
	f.close(l)
	l.showReport("game.xqf", f.report)
	f.everything(l, where+" report")
	f.close(l)
	l.tell(l.tr("file.save-failed"), l.tr("file.save-failed-text", "Reason", l.tr("error.club.newer")))
	f.everything(l, where+" failed")
	f.close(l)
}

// TestTextsFit wants no text of any page or dialog to be cut off in the smallest window that is promised, nor in a large one, in any language.
func TestTextsFit(t *testing.T) {
	for _, tag := range text.Tags() {
		for _, size := range []fyne.Size{{Width: 480, Height: 360}, {Width: 1280, Height: 900}} {
			where := fmt.Sprintf("%s %.0f", tag, size.Width)
			t.Run(where, func(t *testing.T) {
				f := &fitCheck{t: t, window: size, seen: map[string]bool{}, many: manyGames(t, 30), report: record.Report{Remarks: []record.Remark{
					{Key: "pgn.token", Token: ")", Line: 3, Column: 7}, {Key: "xqf.rest", Count: 3, Offset: 1064},
				}}}
				l := newLabWith(t, func(c *Config) {
					c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
					c.Analyst = func(int, int) review.Analyst { return &fakeAnalyst{} }
				})
				l.win.Resize(size)
				f.tour(l, where)
			})
		}
	}
}
