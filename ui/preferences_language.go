package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/text"
)

// buildLanguageTab is the language of everything that the program says.
func buildLanguageTab(p *preferences) fyne.CanvasObject {
	w := p.w
	tags, names, at := []string{""}, []string{""}, 0
	for _, l := range text.Languages() {
		tags, names = append(tags, l.Tag), append(names, l.Name)
		if l.Tag == w.systemLanguage() {
			names[0] = w.tr("language.system", "Name", l.Name)
		}
		if l.Tag == w.settings.p.String(setLanguage) {
			at = len(tags) - 1
		}
	}
	return p.column(
		p.choice(w.tr("language.caption"), names, at, func(i int) {
			w.chooseLanguage(tags[i])
			p.again()
		}),
		flush(paragraph(w.tr("language.about"))))
}

func restoreLanguageTab(w *Window) {
	w.chooseLanguage("")
}

// again opens the dialog anew where it was, in the language of now.
func (p *preferences) again() {
	w := p.w
	w.control.Block() // no moment without a dialog in which the game would go on
	defer w.control.Unblock()
	p.sheet.close()
	p.closed()
	w.showPreferences(p.current.id)
}
