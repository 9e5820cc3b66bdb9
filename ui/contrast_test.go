package ui

import (
	"fmt"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"crosspoint/board/boardview"
	"crosspoint/rules/all"
	"crosspoint/text"
)

// drawnPair is two colours that touch in the window: what is drawn and what it is drawn on.
type drawnPair struct {
	name      string
	c, ground color.NRGBA
	least     float64
}

// Contrasts of the WCAG: of texts, and of signs, frames and whatever else must be seen.
const (
	textContrast = 4.5
	signContrast = 3
)

// windowPairs are the colours of the toolkit's widgets and of our own, with every ground that they come on.
func windowPairs(p *boardview.Palette) []drawnPair {
	t := newTheme(p, text.English)
	of := func(name fyne.ThemeColorName) color.NRGBA { return t.Color(name, 0).(color.NRGBA) }
	over := func(ground color.NRGBA, name fyne.ThemeColorName) color.NRGBA { return blend(ground, of(name)) }
	var pairs []drawnPair
	add := func(name string, c, ground color.NRGBA, least float64) {
		pairs = append(pairs, drawnPair{name, c, ground, least})
	}
	for _, ground := range []struct {
		name string
		c    color.NRGBA
	}{
		{"the window", p.Window},
		{"a panel", p.Panel},
		{"a button", of(theme.ColorNameButton)},
		{"a field", of(theme.ColorNameInputBackground)},
		{"the player to move", blend(p.Panel, withAlpha(p.Accent, 0x16))},
		{"the analysis", blend(p.Panel, withAlpha(p.Text, 0x0a))},
	} {
		add("text on "+ground.name, p.Text, ground.c, textContrast)
		add("text on "+ground.name+" under the pointer", p.Text, over(ground.c, theme.ColorNameHover), textContrast)
		add("text on "+ground.name+" with the keyboard", p.Text, over(ground.c, theme.ColorNameFocus), textContrast)
		add("text on "+ground.name+" while pressed", p.Text, over(ground.c, theme.ColorNamePressed), textContrast)
		add("text on "+ground.name+", selected", p.Text, over(ground.c, theme.ColorNameSelection), textContrast)
		add("dim text on "+ground.name, p.TextDim, ground.c, textContrast)
		add("focus on "+ground.name, p.Focus, ground.c, signContrast)
	}
	for _, ground := range []color.NRGBA{p.Panel, over(p.Panel, theme.ColorNameHover), p.Window} {
		add("dim text", p.TextDim, ground, textContrast)
		add("danger", p.Danger, ground, textContrast)
		add("accent", p.Accent, ground, textContrast)
	}
	toMove := blend(p.Panel, withAlpha(p.Accent, 0x16))
	add("note of the player to move", p.Accent, toMove, textContrast)
	add("warning of the player to move", p.Danger, toMove, textContrast)
	add("border of a field", of(theme.ColorNameInputBorder), of(theme.ColorNameInputBackground), signContrast)
	add("border of a field with the keyboard", of(theme.ColorNamePrimary), of(theme.ColorNameInputBackground), signContrast)
	add("text of a field that cannot be used", of(theme.ColorNameDisabled), of(theme.ColorNameInputBackground), signContrast)
	add("text of a button that cannot be used", of(theme.ColorNameDisabled), of(theme.ColorNameDisabledButton), signContrast)
	add("scroll bar", blend(p.Panel, of(theme.ColorNameScrollBar)), p.Panel, signContrast)
	return append(pairs, filledPairs(p, t)...)
}

// filledPairs are what stands on the accent and on the colour of danger: main buttons, the current turn, clocks that run.
func filledPairs(p *boardview.Palette, t *appTheme) []drawnPair {
	var pairs []drawnPair
	for _, fill := range []struct {
		name       string
		ink, under fyne.ThemeColorName
	}{
		{"main button", theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
		{"button of danger", theme.ColorNameForegroundOnError, theme.ColorNameError},
	} {
		ink, under := t.Color(fill.ink, 0).(color.NRGBA), t.Color(fill.under, 0).(color.NRGBA)
		pairs = append(pairs, drawnPair{fill.name, ink, under, textContrast})
		for _, over := range []fyne.ThemeColorName{theme.ColorNameHover, theme.ColorNameFocus} {
			ground := blend(under, t.Color(over, 0).(color.NRGBA))
			pairs = append(pairs, drawnPair{fmt.Sprintf("%s, %s", fill.name, over), ink, ground, textContrast})
		}
	}
	return append(pairs,
		drawnPair{"current turn", p.OnAccent, p.Accent, textContrast},
		drawnPair{"clock that runs", p.OnAccent, p.Accent, textContrast},
		drawnPair{"clock that is low", p.Panel, p.Danger, textContrast},
		drawnPair{"inner line of the focus on a main button", p.Panel, p.Focus, signContrast},
	)
}

// TestContrastOfWindow wants texts to be read and signs to be seen in every palette, on everything that they are drawn on.
func TestContrastOfWindow(t *testing.T) {
	for _, p := range []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()} {
		for _, d := range windowPairs(p) {
			if got := contrast(blend(d.ground, d.c), d.ground); got < d.least {
				t.Errorf("%s: %s %v on %v: %.2f, want %v", p.ID, d.name, d.c, d.ground, got, d.least)
			}
		}
	}
}

// TestContrastOfCharts wants the parts of the club's bars to be told from each other by lightness: won from drawn, and lost by its edge.
func TestContrastOfCharts(t *testing.T) {
	for _, p := range []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()} {
		c := (&Window{palette: p}).resultColours()
		for name, got := range map[string]float64{
			"won beside drawn": contrast(c[0], c[1]), "the edge of lost": contrast(p.TextDim, c[2]), "won": contrast(c[0], p.Window),
		} {
			if got < signContrast {
				t.Errorf("%s: %s: %.2f", p.ID, name, got)
			}
		}
	}
}

// TestContrastOfGraphs wants the line of the course of a game to be seen against the areas of both sides, which differ from each other or
// have the line between them, in every game and palette.
func TestContrastOfGraphs(t *testing.T) {
	for _, g := range all.Games {
		for _, p := range []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()} {
			sides := p.SideColours(g.Pieces[0].Art[0].Frame)
			a, b := blend(p.Panel, withAlpha(sides[0], areaInk)), blend(p.Panel, withAlpha(sides[1], areaInk))
			line := standOut(a, b, p.Panel, p.Text, p.Accent)
			if got := min(contrast(line, a), contrast(line, b)); got < signContrast && contrast(a, b) < signContrast {
				t.Errorf("%s, %s: the line %v on %v and %v: %.2f, the areas %.2f", p.ID, g.ID, line, a, b, got, contrast(a, b))
			}
			if got := contrast(p.Danger, p.Panel); got < signContrast {
				t.Errorf("%s: a turning point against its edge: %.2f", p.ID, got)
			}
		}
	}
}
