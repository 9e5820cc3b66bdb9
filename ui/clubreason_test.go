package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

// TestReasonsOfTheClub: where no side is named, the sentence is still one of the language.
func TestReasonsOfTheClub(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for lang, wants := range map[string]map[string]string{
		"fr": {"town-captured": "la ville du perdant a été prise", "goal": "le ballon est dans le but du perdant", "general-captured": "le général du perdant a été pris"},
		"es": {"town-shot": "la ciudad del perdedor ha sido alcanzada por un cañón", "time": "al perdedor se le acabó el tiempo"},
	} {
		d.chooseLanguage(lang)
		for reason, want := range wants {
			if got := d.endReason(reason); got != want {
				t.Errorf("%s: %q", lang, got)
			}
		}
		if got := d.texts.T("reason.town-captured", "Loser", d.texts.T("side.cannon.red")); got != map[string]string{
			"fr": "la ville de Rouge a été prise", "es": "la ciudad de Rojo ha sido capturada",
		}[lang] {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
