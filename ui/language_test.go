package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"

	"crosspoint/assets"
	games "crosspoint/rules/all"
	"crosspoint/text"
)

// TestLanguageChanges switches in the middle of a game: all that is seen changes at once, and the game does not.
func TestLanguageChanges(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.begin("xiangqi")
	d.play(6)
	d.control.Back()
	record, fen, clocks := d.state.Record, d.state.Record.Position().FEN(), d.state.Clocks
	cursor := d.cursor()
	for _, tag := range []string{"zh-Hans", "fr", "zh-Hant", "es", "en"} {
		d.showPreferences("language")
		d.chooseLanguage(tag)
		d.preferences.again()
		if d.texts.Lang() != tag || d.preferences == nil || len(d.sheets) != 1 {
			t.Fatalf("%s: %s is spoken, %d dialogs are open", tag, d.texts.Lang(), len(d.sheets))
		}
		fresh := text.New(tag)
		if got := d.sheets[0].title.Text; got != fresh.T("preferences.title") {
			t.Errorf("%s: the dialog is called %q", tag, got)
		}
		d.sheets[0].cancel()
		if d.state.Record != record || d.cursor() != cursor || d.state.Record.Position().FEN() != fen || d.state.Clocks != clocks {
			t.Errorf("%s: the game has changed", tag)
		}
		if d.root.shown != d.game.box || !d.game.box.Visible() || d.welcome.box.Visible() {
			t.Errorf("%s: another page is shown", tag)
		}
		if got := d.win.MainMenu().Items[0].Label; got != fresh.T("menu.file") {
			t.Errorf("%s: the first menu is %q", tag, got)
		}
		if !strings.Contains(d.win.Title(), fresh.T("game.xiangqi")) {
			t.Errorf("%s: the window is called %q", tag, d.win.Title())
		}
		if got := d.game.status.text.text; got != d.say(d.state.Status) || got == "" {
			t.Errorf("%s: the status line says %q", tag, got)
		}
		if want := games.ByID("xiangqi").NotationFor(tag).ID; d.state.Notation != want {
			t.Errorf("%s: the notation is %s, not %s", tag, d.state.Notation, want)
		}
		if got := lang.L("Copy"); got != fresh.T("toolkit.copy") {
			t.Errorf("%s: the toolkit says %q", tag, got)
		}
	}
}

// TestLanguageOfTheSystem wants the system's language until the person has chosen one, and again after that choice was taken back.
func TestLanguageOfTheSystem(t *testing.T) {
	app := test.NewTempApp(t)
	d := newDeskWith(t, app, "", func(c *Config) { c.SystemLanguage = func() string { return "fr" } })
	if d.texts.Lang() != "fr" || d.newTheme().Font(fyne.TextStyle{}) != commonFonts().regular {
		t.Fatalf("%s is spoken", d.texts.Lang())
	}
	d.showPreferences("language")
	d.chooseLanguage("zh-Hant")
	d.preferences.again()
	d.preferences.restore()
	if d.texts.Lang() != "fr" || d.sheets[0].title.Text != text.New("fr").T("preferences.title") {
		t.Errorf("%s is spoken after the choice was taken back, the dialog is %q", d.texts.Lang(), d.sheets[0].title.Text)
	}
	d.chooseLanguage("es")
	again := newDeskWith(t, app, "", func(c *Config) { c.SystemLanguage = func() string { return "fr" } })
	if again.texts.Lang() != "es" {
		t.Errorf("%s is spoken at the next start", again.texts.Lang())
	}
}

// TestLanguageOnOtherPages switches on the welcome page, with a notice, and among the puzzles.
func TestLanguageOnOtherPages(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	d.welcome.notice(func() string { return d.tr("journal.locked") })
	d.chooseLanguage("fr")
	if got := d.welcome.warning; !got.Visible() || got.Text != flowing(text.New("fr").T("journal.locked")) || d.root.shown != d.welcome.box {
		t.Errorf("the notice says %q", got.Text)
	}
	d.run("puzzles")
	number := d.puzzles.page.last.Number
	d.chooseLanguage("es")
	p := d.puzzles.page
	if d.root.shown != p.box || !p.box.Visible() || p.last.Number != number || p.board == nil {
		t.Error("the puzzle is gone")
	}
	if got := p.head.task.Text; got != d.say(p.last.Task) {
		t.Errorf("the task is %q", got)
	}
	d.run("puzzles")
	if d.root.shown != d.welcome.box {
		t.Error("there is no way back")
	}
}

// TestFontsOfLanguages wants languages in Chinese to have fonts of their own, and the others to share the small ones.
func TestFontsOfLanguages(t *testing.T) {
	for _, tag := range text.Tags() {
		own := strings.HasPrefix(tag, "zh-")
		if _, err := assets.Fonts.Open("fonts/cjk-" + tag + "-bold.otf"); (err == nil) != own {
			t.Errorf("%s: %v", tag, err)
		}
		if is := fontsOf(tag)().regular != commonFonts().regular; is != own {
			t.Errorf("%s: own fonts: %t", tag, is)
		}
	}
}
