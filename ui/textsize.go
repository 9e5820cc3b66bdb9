package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
)

// setTextSize is the setting of the size of texts, in percent of the usual one.
const setTextSize = "text.size"

// textSizes are the sizes that can be chosen, in percent.
var textSizes = []int{100, 125, 150, 175, 200}

// textSize is the size of texts in percent.
func (s settings) textSize() int {
	size := s.p.IntWithFallback(setTextSize, textSizes[0])
	return min(max(size, textSizes[0]), textSizes[len(textSizes)-1])
}

// grown is a length that follows the size of texts: what it is at their usual size, and how much of that grows with them, in points.
type grown struct {
	at           *float32
	usual, grows float32
}

// letters are what grows as texts do.
func letters(at *float32) grown { return grown{at, *at, *at} }

// lined is a height with a line of text in it, of which the room around the text stays.
func lined(at *float32) grown { return grown{at, *at, lineGrows} }

// part is a width or a height of which a share grows.
func part(at *float32, share float32) grown { return grown{at, *at, share * *at} }

// lineGrows is the height of a line of text of the usual size.
const lineGrows float32 = 19

// lengths are all that follow the size of texts. The program has one size: what was built with another is built anew (retell).
var lengths = []grown{
	letters(&textSmall), letters(&textNormal), letters(&textTitle), letters(&textBig), letters(&clockBig), letters(&clockSmall), letters(&iconSize),
	lined(&controlH), lined(&rowH), lined(&statusH), lined(&playerLo), lined(&lineHeight), lined(&rowHeight), lined(&puzzleRowH),
	lined(&keyRowHeight), lined(&summaryRow), lined(&headH), lined(&bestRowH), lined(&playerRow), lined(&playerSub),
	part(&playerH, 0.6), part(&playerMid, 0.6), part(&playerTall, 0.6), part(&playerTwo, 0.4), part(&playerThree, 0.6),
	part(&sideMin, 0.6), part(&sideMax, 0.4), part(&narrowMin, 0.7), part(&underMin, 0.3), part(&listMin, 0.4),
	part(&narrowWindow, 0.5), part(&tallArea, 0.3), part(&cardMin, 0.3), part(&cardName, 0.8),
	part(&editorTools, 0.6), part(&editorNarrow, 0.7), part(&preferencesNarrow, 0.5), part(&narrow, 0.5), part(&narrowBar, 0.7), part(&clubHeadRow, 0.7), part(&clubLow, 0.6), part(&clubFieldLeast, 0.5), letters(&tickW),
	part(&learnListW, 0.6), part(&learnTextMin, 0.5), part(&learnTextMax, 0.5), part(&learnWideMin, 0.5), part(&learnSmallW, 0.7),
	letters(&numberWidth), letters(&wideHead), letters(&nameLeast), part(&sideSize, 0.9),
}

// scaleTexts gives texts and what holds them the size of the settings.
func (w *Window) scaleTexts() {
	more := float32(w.settings.textSize()-100) / 100
	for _, l := range lengths {
		*l.at = l.usual + l.grows*more
	}
	statusH += float32(statusLines()-1) * lineGrows * textScale()
}

// textScale is how many times the usual size texts have.
func textScale() float32 { return textNormal / 14 }

// chooseTextSize shows everything with texts of another size, in percent.
func (w *Window) chooseTextSize(percent int) {
	if percent == w.settings.textSize() {
		return
	}
	w.settings.p.SetInt(setTextSize, percent)
	w.scaleTexts()
	if w.game != nil {
		w.retell()
	}
}

// textSizeChoice is the choice of the size of texts.
func (p *preferences) textSizeChoice() fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, size := range textSizes {
		names = append(names, w.tr("summary.percent", "Percent", strconv.Itoa(size)))
		if size == w.settings.textSize() {
			at = i
		}
	}
	return p.choice(w.tr("preferences.text-size"), names, at, func(index int) {
		w.chooseTextSize(textSizes[index])
		p.again()
	})
}
