package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"crosspoint/board/boardview"
	"crosspoint/text"
)

// TestFonts wants lines with and without Chinese characters to be of one height, and other texts as wide as in the toolkit's font.
func TestFonts(t *testing.T) {
	app := test.NewTempApp(t)
	measure := func(text string, bold bool) fyne.Size {
		return fyne.MeasureText(text, textNormal, fyne.TextStyle{Bold: bold})
	}
	const plain, hanzi = "Last: C2=5 H8+7", "炮二平五 马８进７"
	for _, bold := range []bool{false, true} {
		app.Settings().SetTheme(theme.DefaultTheme())
		usual := measure(plain, bold)
		app.Settings().SetTheme(newTheme(boardview.Wood(), text.English))
		if got := measure(plain, bold); got != usual {
			t.Errorf("bold %t: %q measures %v in our theme, %v in the toolkit's", bold, plain, got, usual)
		}
		got := measure(hanzi, bold)
		if got.Height != usual.Height {
			t.Errorf("bold %t: Chinese lines are %v high, others %v", bold, got.Height, usual.Height)
		}
		// Eight characters of an em and a space.
		if want := 8*textNormal + measure(" ", bold).Width; got.Width < want-2 || got.Width > want+2 {
			t.Errorf("bold %t: %q is %v wide, want %v", bold, hanzi, got.Width, want)
		}
	}
	ours := newTheme(boardview.Wood(), text.English)
	if ours.Font(fyne.TextStyle{}).Name() == ours.Font(fyne.TextStyle{Bold: true}).Name() {
		t.Error("both weights have one name")
	}
	if ours.Font(fyne.TextStyle{Monospace: true}) != theme.DefaultTextMonospaceFont() {
		t.Error("the font of fixed width is another one")
	}
}
