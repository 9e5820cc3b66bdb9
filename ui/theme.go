package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"crosspoint/board/boardview"
)

// The ids of the palettes in settings; themeSystem follows the desktop's light or dark.
const (
	themeSystem   = "system"
	themeWood     = "wood"
	themeDark     = "dark"
	themeContrast = "contrast"
)

var themeIDs = []string{themeSystem, themeWood, themeDark, themeContrast}

// paletteFor returns the palette of a setting under the desktop's variant.
func paletteFor(id string, variant fyne.ThemeVariant) *boardview.Palette {
	switch id {
	case themeWood:
		return boardview.Wood()
	case themeDark:
		return boardview.Dark()
	case themeContrast:
		return boardview.Contrast()
	}
	if variant == theme.VariantDark {
		return boardview.Dark()
	}
	return boardview.Wood()
}

// gap is the step of distances, in points.
const gap float32 = 8

// Sizes of texts and heights of what holds a line of text, in points, until the person wants larger ones (see scaleTexts).
var (
	textSmall  float32 = 12
	textNormal float32 = 14
	textTitle  float32 = 18
	textBig    float32 = 24
	controlH   float32 = 36
	iconSize   float32 = 20
)

// appTheme gives the toolkit's widgets the colours of the board's palette, our sizes and our icons.
type appTheme struct {
	palette *boardview.Palette
	fonts   func() fonts
	base    fyne.Theme
	// front is what the keyboard is in: the dialog above all, or the page. nil for a theme without a window.
	front func() fyne.CanvasObject
}

// newTheme makes a theme for a language, whose fonts are read when the first text is drawn.
func newTheme(p *boardview.Palette, lang string) *appTheme {
	return &appTheme{palette: p, fonts: fontsOf(lang), base: theme.DefaultTheme()}
}

// newTheme is the theme of the window as it is now.
func (w *Window) newTheme() *appTheme {
	t := newTheme(w.palette, w.texts.Lang())
	t.front = w.front
	return t
}

// front is what the keyboard is in.
func (w *Window) front() fyne.CanvasObject {
	for i := len(w.sheets) - 1; i >= 0; i-- {
		if p := w.sheets[i].popup; p != nil {
			return p.Content
		}
	}
	return w.win.Content()
}

// blend puts a translucent colour over another.
func blend(under, over color.NRGBA) color.NRGBA {
	mix := func(u, o uint8) uint8 {
		return uint8((int(u)*(255-int(over.A)) + int(o)*int(over.A)) / 255)
	}
	return color.NRGBA{R: mix(under.R, over.R), G: mix(under.G, over.G), B: mix(under.B, over.B), A: 0xff}
}

func withAlpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}

// Color implements fyne.Theme. The variant plays no part: the palette has been chosen already.
func (t *appTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	p := t.palette
	switch name {
	case theme.ColorNameBackground, theme.ColorNameHeaderBackground:
		return p.Window
	case theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground:
		return p.Panel
	case theme.ColorNameButton:
		return blend(p.Panel, withAlpha(p.Text, 0x17))
	case theme.ColorNameDisabledButton:
		return blend(p.Panel, withAlpha(p.Text, 0x0b))
	case theme.ColorNameForeground:
		return p.Text
	case theme.ColorNameDisabled:
		return blend(p.Panel, withAlpha(p.TextDim, 0xb8))
	case theme.ColorNamePlaceHolder:
		return p.TextDim
	case theme.ColorNamePrimary, theme.ColorNameHyperlink, theme.ColorNameSuccess, theme.ColorNameWarning:
		return p.Accent
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnSuccess, theme.ColorNameForegroundOnWarning:
		return p.OnAccent
	case theme.ColorNameError:
		return p.Danger
	case theme.ColorNameForegroundOnError:
		return p.Panel
	case theme.ColorNameHover:
		return p.Hover
	case theme.ColorNamePressed:
		return withAlpha(p.Text, 0x33)
	case theme.ColorNameFocus:
		return withAlpha(p.Focus, 0x40)
	case theme.ColorNameSelection:
		return withAlpha(p.Focus, 0x55)
	case theme.ColorNameInputBackground:
		return blend(p.Panel, withAlpha(p.Text, 0x0a))
	case theme.ColorNameInputBorder:
		return blend(p.Panel, withAlpha(p.TextDim, 0xb0))
	case theme.ColorNameSeparator, theme.ColorNameInnerWindowBorder, theme.ColorNameInnerWindowBorderInactive:
		return p.PanelEdge
	case theme.ColorNameScrollBar:
		return withAlpha(p.TextDim, 0xb0)
	case theme.ColorNameScrollBarBackground:
		return withAlpha(p.TextDim, 0x18)
	case theme.ColorNameShadow:
		return color.NRGBA{A: 0x50}
	}
	return p.Text
}

// Font implements fyne.Theme. The toolkit asks the theme's font first and takes what it lacks from its own, so ours holds the
// Chinese characters alone. A font that the person chose by a variable of the toolkit stays.
func (t *appTheme) Font(style fyne.TextStyle) fyne.Resource {
	switch own := t.base.Font(style); {
	case style.Monospace, style.Symbol, own != theme.DefaultTextFont() && own != theme.DefaultTextBoldFont() &&
		own != theme.DefaultTextItalicFont() && own != theme.DefaultTextBoldItalicFont():
		return own
	case style.Bold:
		return t.fonts().bold
	}
	return t.fonts().regular
}

// Icon implements fyne.Theme: what the toolkit's widgets show comes from our family too.
func (t *appTheme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if ours, ok := toolkitIcons[name]; ok {
		return icon(ours)
	}
	return t.base.Icon(name)
}

// Size implements fyne.Theme.
func (t *appTheme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNamePadding, theme.SizeNameInnerPadding:
		return gap
	case theme.SizeNameText:
		return textNormal
	case theme.SizeNameCaptionText:
		return textSmall
	case theme.SizeNameSubHeadingText:
		return textTitle
	case theme.SizeNameHeadingText:
		return textBig
	case theme.SizeNameInlineIcon:
		return iconSize
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameScrollBarSmall:
		return 4
	case theme.SizeNameInputBorder, theme.SizeNameSeparatorThickness:
		return 1
	case theme.SizeNameLineSpacing:
		return 4
	case theme.SizeNameModalBlurRadius:
		return 0 // the blur costs a pass over the whole window
	case theme.SizeNameButtonRadius, theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 6
	case theme.SizeNameMenuRadius, theme.SizeNamePopupRadius, theme.SizeNameDialogRadius, theme.SizeNameCardRadius:
		return 8
	}
	return t.base.Size(name)
}
