package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board/boardview"
)

// TestLinesBreak wants lines to end between Chinese characters but not before their marks nor within foreign words, and never before a
// colon of French.
func TestLinesBreak(t *testing.T) {
	shown := func(s string) string { return strings.ReplaceAll(s, lineBreak, "|") }
	for text, want := range map[string]string{
		"Plain English, as it is.":       "Plain English, as it is.",
		"Rouge\u00a0: «\u202foui\u202f»": "Rouge" + lineGlue + ": «" + lineGlue + "oui" + lineGlue + "»",
		"走子，再 Crosspoint。":               "走|子，|再 Crosspoint。",
		"“炮”":                            "“炮”",
		"":                               "",
	} {
		if got := shown(flowing(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	app := test.NewTempApp(t)
	for _, tag := range []string{"fr", "zh-Hans", "zh-Hant"} {
		app.Settings().SetTheme(newTheme(boardview.Wood(), tag))
		for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
			width := func(s string) float32 { return fyne.MeasureText(s, textNormal, style).Width }
			if glue, space := width("a"+lineGlue+"a"), width("a a"); glue < space-1 || glue > space+1 {
				t.Errorf("%s %v: the blank that binds is %v wide, a space %v", tag, style, glue, space)
			}
			if strings.HasPrefix(tag, "zh") && width("炮"+lineBreak+"车") != width("炮车") {
				t.Errorf("%s %v: the blank at which lines may end has a width", tag, style)
			}
		}
	}
}
