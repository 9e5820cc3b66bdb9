package ui

import (
	"encoding/json"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"crosspoint/text"
)

// sentence is something to say that stays in sight when the language changes.
type sentence func() string

// setLanguage is the setting of the language: its tag, "" for the system's.
const setLanguage = "language"

// useLanguage has the catalogue speak the language of the settings. It tells whether that is another one than before.
func (w *Window) useLanguage() bool {
	before, wanted := w.texts.Lang(), w.settings.p.String(setLanguage)
	if wanted == "" {
		wanted = w.systemLanguage()
	}
	w.texts.Use(wanted)
	return w.texts.Lang() != before
}

func (w *Window) systemLanguage() string {
	if w.cfg.SystemLanguage == nil {
		return text.English
	}
	return w.cfg.SystemLanguage()
}

// chooseLanguage speaks another language from now on, "" for the system's.
func (w *Window) chooseLanguage(tag string) {
	w.settings.p.SetString(setLanguage, tag)
	if w.useLanguage() {
		w.retell()
	}
}

// retell builds everything that holds texts anew, around the same game. Dialogs that are open stay as they are.
func (w *Window) retell() {
	w.control.Block() // nothing goes on while half of the window is built
	defer w.control.Unblock()
	w.toolkitTexts()
	w.cfg.App.Settings().SetTheme(w.newTheme())
	notices, warned := w.game.bars.notices, w.welcome.warned
	w.welcome, w.game = newWelcomePage(w), newGamePage(w)
	w.game.bars.notices = notices
	if warned != nil {
		w.welcome.notice(warned)
	}
	boxes := []*fyne.Container{w.welcome.box, w.game.box}
	for _, a := range w.asides {
		a.build()
		boxes = append(boxes, a.container())
	}
	w.root.replace(boxes...)
	s := w.state
	s.Motions, s.Refused = nil, nil // they have had their time
	w.show(s)
	for _, g := range w.cfg.Games {
		w.notationChanged(g)
	}
	for _, a := range w.asides {
		a.showAgain()
	}
}

// toolkitWords are the words of the toolkit's own menus, as it knows them, by our keys.
var toolkitWords = map[string]string{
	"toolkit.cut": "Cut", "toolkit.copy": "Copy", "toolkit.paste": "Paste", "toolkit.select-all": "Select all",
	"toolkit.undo": "Undo", "command.redo": "Redo", "command.quit": "Quit",
}

// toolkitTexts has the toolkit use our words. It follows the system's language alone, so that our words take the place of those that it
// has for that language.
func (w *Window) toolkitTexts() {
	words := map[string]string{}
	for key, word := range toolkitWords {
		words[word] = w.texts.T(key)
	}
	data, err := json.Marshal(words)
	if err == nil {
		err = lang.AddTranslationsForLocale(data, fyne.Locale(lang.SystemLocale().LanguageString()))
	}
	if err != nil {
		fyne.LogError("the words of the toolkit", err)
	}
}

// listed joins words as the language lists them.
func (w *Window) listed(words []string) string { return strings.Join(words, w.tr("words.comma")) }
