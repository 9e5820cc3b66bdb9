package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board/boardview"
	games "crosspoint/rules/all"
)

// pick chooses by name in the picker of the topmost sheet that shows now.
func (d *desk) pick(now, name string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if p, ok := o.(*picker); ok && p.Selected == now {
			for i, option := range p.Options {
				if option == name {
					p.SetSelectedIndex(i)
					return
				}
			}
			d.t.Fatalf("%q offers %q, not %q", now, p.Options, name)
		}
	}
	d.t.Fatalf("no choice shows %q", now)
}

// flick changes the switch of the topmost sheet with a label.
func (d *desk) flick(key string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if t, ok := o.(*tick); ok && t.Text == d.texts.T(key) {
			t.SetChecked(!t.Checked)
			return
		}
	}
	d.t.Fatalf("no switch %q", d.texts.T(key))
}

// read is everything that the topmost sheet says.
func (d *desk) read() string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if l, ok := o.(*widget.Label); ok {
			b.WriteString(l.Text + "\n")
		}
	}
	return b.String()
}

func TestBoardPreferences(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.run("preferences")
	d.pick("As the system", "Dark")
	if d.palette.ID != "dark" || !d.command("theme-dark").checked() {
		t.Errorf("the theme is %s", d.palette.ID)
	}
	d.pick("Chinese characters", "Symbols")
	if d.settings.pieceSet("xiangqi") != "symbols" || !strings.Contains(d.game.specOf, "symbols") {
		t.Errorf("the pieces are %s on the board, %q remembered", d.game.specOf, d.settings.pieceSet("xiangqi"))
	}
	d.pick("At once", "Slow")
	if d.animation() != 400*time.Millisecond || !d.command("animation").checked() || !d.command("speed-slow").checked() {
		t.Errorf("moves take %v", d.animation())
	}
	d.pick("Slow", "At once")
	if d.animation() != 0 || d.command("animation").checked() {
		t.Errorf("moves take %v", d.animation())
	}
	for _, tick := range boardTicks {
		d.flick("command." + tick.id)
		if d.command(tick.id).checked() == tick.usual {
			t.Errorf("%s did not change", tick.id)
		}
	}
	if d.game.spec.Files != nil || !d.game.plan.panel.empty() {
		t.Error("coordinates and panel are still there")
	}
	d.press("preferences.restore")
	if d.palette.ID != "wood" || d.settings.pieceSet("xiangqi") != "" || d.animation() != 180*time.Millisecond || d.game.spec.Files == nil {
		t.Errorf("not restored: %s, %q, %v", d.palette.ID, d.settings.pieceSet("xiangqi"), d.animation())
	}
	for _, tick := range boardTicks {
		if d.command(tick.id).checked() != tick.usual {
			t.Errorf("%s was not restored", tick.id)
		}
	}
	d.press("preferences.close")
	if d.preferences != nil || len(d.sheets) > 0 {
		t.Error("the preferences are still open")
	}
	d.setTheme(themeDark) // must not touch the page that is gone
}

func TestNotationPreferences(t *testing.T) {
	app := test.NewTempApp(t)
	d := newDesk(t, app, "")
	d.begin("xiangqi")
	d.control.Type("h2e2")
	d.control.Type("h9g7")
	d.showPreferences("notation")
	if text := d.read(); !strings.Contains(text, "C2=5   H8+7   H2+3   R9=8") || !strings.Contains(text, "Qd1-d4/Qd4*e5-f6   Nb9-c7   Qd4-e5/=") {
		t.Errorf("the examples are %s", text)
	}
	d.pick("WXF:  C2=5", "Chinese, simplified:  炮二平五")
	if text := d.read(); !strings.Contains(text, "炮二平五   马８进７   马二进三   车９平８") {
		t.Errorf("the example is %s", text)
	}
	if d.state.LastText != "马８进７" || d.game.moves.lines[0].cells[0].text != "炮二平五" {
		t.Errorf("the last step is %s, the list begins with %s", d.state.LastText, d.game.moves.lines[0].cells[0].text)
	}
	if f := d.game.spec; f.Files[0] != "九" || f.FarFiles[0] != "1" || f.Ranks != nil {
		t.Errorf("coordinates %q, %q, %q", f.Files, f.FarFiles, f.Ranks)
	}
	d.pick("Full:  Qd1-d4/Qd4*e5-f6", "Short:  Qd4/f6")
	if d.notation(games.ByID("football")).ID != "short" || !strings.Contains(d.read(), "Qd4/f6   Nc7   Qe5/pass") {
		t.Error("the notation of another game did not change")
	}
	d.press("preferences.close")
	d.begin("football")
	if d.state.Notation != "short" {
		t.Errorf("Football is written in %s", d.state.Notation)
	}
	again := newDesk(t, app, "")
	again.begin("xiangqi")
	if again.state.Notation != "chinese" {
		t.Errorf("the next start writes %s", again.state.Notation)
	}
	again.showPreferences("notation")
	again.press("preferences.restore")
	if again.state.Notation != "wxf" || again.notation(games.ByID("football")).ID != "file" {
		t.Errorf("not restored: %s", again.state.Notation)
	}
	if f := again.game.spec; f.Files[0] != "9" || f.FarFiles[0] != "1" {
		t.Errorf("coordinates %q, %q", f.Files, f.FarFiles)
	}
}

func TestPlayPreferences(t *testing.T) {
	l := newLab(t)
	l.showPreferences("play")
	l.pick(l.tr("preferences.computer", "Level", easyLevel, "Name", l.texts.T("level.2")), "A friend here")
	if !l.settings.friend() {
		t.Error("a friend was chosen")
	}
	l.pick("A friend here", "The computer, level 5 – "+l.texts.T("level.5"))
	if l.settings.friend() || l.settings.level() != 5 {
		t.Errorf("friend %t, level %d", l.settings.friend(), l.settings.level())
	}
	l.pick("Half a second", "2 seconds")
	if l.settings.pace() != 2*time.Second {
		t.Errorf("the pace is %v", l.settings.pace())
	}
	l.pick("32 MB", "128 MB")
	if l.thinker.hash != 128 {
		t.Errorf("the computer has %d MB", l.thinker.hash)
	}
	l.press("preferences.restore")
	if l.settings.friend() || l.settings.level() != easyLevel || l.settings.pace() != 500*time.Millisecond || l.thinker.hash != usualHash {
		t.Errorf("not restored: %t, %d, %v, %d", l.settings.friend(), l.settings.level(), l.settings.pace(), l.thinker.hash)
	}
}

// TestEveryPreferencePage opens each page in a wide and in a narrow window and goes on by its name.
func TestEveryPreferencePage(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(1280, 900), fyne.NewSize(480, 360)} {
		d := newDesk(t, test.NewTempApp(t), "")
		d.win.Resize(size)
		d.run("preferences")
		for i, tab := range preferenceTabs() {
			name := d.texts.T("preferences." + tab.id)
			if strings.HasPrefix(name, "<") {
				t.Errorf("the page %s has no name", tab.id)
			}
			switch {
			case d.preferences.wide:
				d.press("preferences." + tab.id)
			case i > 0:
				d.pick(d.texts.T("preferences."+preferenceTabs()[i-1].id), name)
			}
			if d.preferences.current.id != tab.id || d.settings.p.String("preferences") != tab.id && i > 0 {
				t.Errorf("%s leads to %s", name, d.preferences.current.id)
			}
			d.press("preferences.restore")
			if width := d.preferences.page.MinSize().Width; width > size.Width-3*gap {
				t.Errorf("%s is %v wide in a window of %v", name, width, size.Width)
			}
		}
		d.press("preferences.close")
	}
}

// TestSampleBoard wants a piece in hand that can go somewhere and a step that moves it, in every game.
func TestSampleBoard(t *testing.T) {
	for _, g := range games.Games {
		d := newDesk(t, test.NewTempApp(t), "")
		d.begin(g.ID)
		s := newSampleBoard(d.Window)
		steps := 0
		for _, m := range s.before.Marks {
			if m.Kind == boardview.MarkSelected {
				steps += 100
			} else if m.Kind != boardview.MarkLastFrom && m.Kind != boardview.MarkLastTo {
				steps++
			}
		}
		if steps <= 100 || len(s.motion.Slides) == 0 || slices.Equal(s.before.Pieces, s.after.Pieces) {
			t.Errorf("%s: %d marks, %d pieces move", g.ID, steps, len(s.motion.Slides))
		}
	}
}
