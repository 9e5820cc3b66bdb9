package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/text"
)

// TestChaptersFit: no name in the list of chapters is cut, in any language and size of texts in which the list is shown.
func TestChaptersFit(t *testing.T) {
	shown := 0
	for _, percent := range textSizes {
		d := newDesk(t, test.NewTempApp(t), "")
		d.chooseTextSize(percent)
		d.win.Resize(fyne.NewSize(1280, 872))
		openLessons(d, "rules")
		for _, lang := range text.Tags() {
			d.chooseLanguage(lang)
			p := d.learn.page
			for _, g := range p.games {
				p.open(g, false)
				if !p.list.Visible() {
					continue
				}
				shown++
				if have, need := p.list.Size().Width, p.list.width(); have < need {
					t.Errorf("%s, %s, %d %%: the list is %.0f wide and needs %.0f", g.ID, lang, percent, have, need)
				}
			}
		}
		d.chooseTextSize(100)
		d.stop()
	}
	if shown < 30 {
		t.Errorf("the list was looked at %d times", shown)
	}
}
