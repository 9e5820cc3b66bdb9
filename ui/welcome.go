package ui

import (
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
)

// welcomePage offers the games, and what was played last.
type welcomePage struct {
	w       *Window
	box     *fyne.Container
	cards   *fyne.Container
	images  []*canvas.Image
	labels  []*cardText
	all     []*card
	title   *canvas.Text
	sub     *canvas.Text
	resume  *button
	recent  *fyne.Container
	warning *widget.Label
	listed  string
	drawn   map[string]bool // pictures made, by what they show
}

// cardText is what stands under the picture of a card.
type cardText struct {
	name  *canvas.Text
	about *widget.Label
}

func newWelcomePage(w *Window) *welcomePage {
	p := &welcomePage{w: w, drawn: map[string]bool{}, cards: &fyne.Container{}, recent: container.NewVBox()}
	p.title, p.sub = canvas.NewText(w.tr("app.name"), nil), canvas.NewText(w.tr("welcome.subtitle"), nil)
	p.title.TextSize, p.title.TextStyle.Bold = textBig, true
	p.sub.TextSize = textNormal
	for _, g := range w.cfg.Games {
		p.addCard(g)
	}
	p.cards.Layout = cardRow{p}
	p.resume = w.newButton(w.tr("welcome.resume"), "resume", "", w.resume, nil)
	p.resume.Importance = widget.HighImportance
	fresh := w.newButton(w.texts.T("command.new"), "new", "", func() { w.run("new") }, nil)
	open := w.newButton(w.texts.T("command.open"), "open", "", func() { w.run("open") }, nil)
	buttons := container.New(layout.NewRowWrapLayoutWithCustomPadding(gap, gap), p.resume, fresh, open)
	p.warning = paragraph("")
	p.warning.Importance = widget.WarningImportance
	p.warning.Hide()
	head := container.New(layout.NewCustomPaddedVBoxLayout(gap/2), p.title, p.sub)
	column := container.New(layout.NewCustomPaddedVBoxLayout(2*gap), head, p.cards, buttons, p.warning, p.recent)
	padded := container.New(layout.NewCustomPaddedLayout(2*gap, 2*gap, 3*gap, 3*gap), column)
	p.box = container.New(stackAll{}, container.NewVScroll(container.New(centred{w.win.Canvas()}, padded)))
	p.paint()
	return p
}

func (p *welcomePage) addCard(g *rules.Game) {
	w := p.w
	img := &canvas.Image{FillMode: canvas.ImageFillContain}
	t := &cardText{name: canvas.NewText(w.texts.T("game."+g.ID), nil), about: paragraph(w.texts.T("game." + g.ID + ".about"))}
	t.name.TextSize, t.name.TextStyle.Bold = textTitle, true
	c := newCard(&fyne.Container{Layout: cardLayout{p}, Objects: []fyne.CanvasObject{img, t.name, t.about}},
		func() { p.quick(g) }, p.colours)
	c.name = "welcome." + g.ID
	p.images, p.labels, p.all = append(p.images, img), append(p.labels, t), append(p.all, c)
	p.cards.Objects = append(p.cards.Objects, c)
}

func (p *welcomePage) colours(hovered, focused bool) cardColours {
	pal := p.w.palette
	switch {
	case focused:
		return cardColours{pal.Panel, pal.Focus, 3}
	case hovered:
		return cardColours{blend(pal.Panel, pal.Hover), pal.Accent, 2}
	}
	return cardColours{pal.Panel, pal.PanelEdge, 1}
}

// quick starts a game for two with the settings used last.
func (p *welcomePage) quick(g *rules.Game) {
	w := p.w
	if len(w.sheets) == 0 {
		w.leave(func() { w.start(g, w.settings.choice(g), "") })
	}
}

func (p *welcomePage) notice(text string) {
	p.warning.SetText(text)
	p.warning.Show()
}

// refresh brings buttons, recent files and pictures up to date.
func (p *welcomePage) refresh() {
	if p.w.state.Game != nil {
		return
	}
	if p.w.parked.state.Record != nil {
		p.resume.Show()
	} else {
		p.resume.Hide()
	}
	p.listRecent()
	p.draw()
}

func (p *welcomePage) listRecent() {
	w := p.w
	files := w.settings.recent()
	if sign := strings.Join(files, "|") + w.palette.ID; sign != p.listed {
		p.listed = sign
		p.recent.Objects = nil
		if len(files) > 0 {
			caption := canvas.NewText(w.tr("welcome.recent"), w.palette.TextDim)
			caption.TextSize = textSmall
			p.recent.Add(caption)
		}
		for _, path := range files {
			b := w.newButton(w.tr("welcome.file", "File", filepath.Base(path), "Folder", filepath.Dir(path)), "", "", func() {
				if len(w.sheets) == 0 {
					w.load(path)
				}
			}, nil)
			b.Importance, b.Alignment = widget.LowImportance, widget.ButtonAlignLeading
			p.recent.Add(b)
		}
		p.recent.Refresh()
	}
}

// pictureSize is the size of a board on a card in pixels; the window scales it down.
const pictureSize = 720

// draw makes the missing pictures one after the other, with the window drawn in between: the toolkit's painter may be used
// on the goroutine of the interface only.
func (p *welcomePage) draw() {
	for i, g := range p.w.cfg.Games {
		set := p.w.settings.pieceSet(g.ID)
		key := g.ID + "|" + set + "|" + p.w.palette.ID
		if p.drawn[key] {
			continue
		}
		p.w.cfg.After(10*time.Millisecond, func() {
			if p.w.closed || p.w.state.Game != nil || p.drawn[key] {
				return
			}
			p.drawn = keepOthers(p.drawn, g.ID)
			p.drawn[key] = true
			p.images[i].Image = boardview.Picture(specOf(g, set, false, p.w.palette), startScene(g), false, pictureSize)
			p.images[i].Refresh()
			p.draw()
		})
		return
	}
}

// keepOthers drops the marks of a game's older pictures.
func keepOthers(drawn map[string]bool, id string) map[string]bool {
	out := map[string]bool{}
	for key := range drawn {
		if !strings.HasPrefix(key, id+"|") {
			out[key] = true
		}
	}
	return out
}

// startScene is the start of a game under its first rule set.
func startScene(g *rules.Game) boardview.Scene {
	s, err := g.Settings("", nil)
	if err != nil {
		return boardview.Scene{} // a game always accepts its own defaults
	}
	pos := g.New(s)
	pieces := make([]board.Piece, g.Geometry.Points())
	for i := range pieces {
		pieces[i] = pos.At(board.Point(i))
	}
	return boardview.Scene{Pieces: pieces}
}

func (p *welcomePage) paint() {
	pal := p.w.palette
	p.title.Color, p.sub.Color = pal.Text, pal.TextDim
	p.title.Refresh()
	p.sub.Refresh()
	for i, t := range p.labels {
		t.name.Color = pal.Text
		t.name.Refresh()
		p.all[i].paint()
	}
}

func (p *welcomePage) setPalette() {
	p.paint()
	p.refresh()
}

// cardRow puts the cards side by side, or in a column when the window is narrow.
type cardRow struct{ p *welcomePage }

const cardMin float32 = 132

func (l cardRow) columns(width float32) int {
	return max(1, min(len(l.p.all), int((width+2*gap)/(cardMin+2*gap))))
}

// size of one card in a row of a width.
func (l cardRow) size(width float32) fyne.Size {
	n := float32(l.columns(width))
	w := (width - 2*gap*(n-1)) / n
	text := l.p.textHeight(w)
	// The picture is a square, but leaves room in a low window for what is below.
	picture := min(w-2*gap, max(l.p.w.win.Canvas().Size().Height-text-190, 110))
	return fyne.NewSize(w, picture+2*gap+30+text)
}

func (l cardRow) MinSize([]fyne.CanvasObject) fyne.Size {
	width := l.p.cards.Size().Width
	if width <= 0 {
		width = 900
	}
	s := l.size(width)
	n := len(l.p.all)
	rows := (n + l.columns(width) - 1) / l.columns(width)
	return fyne.NewSize(200, float32(rows)*s.Height+float32(rows-1)*2*gap)
}

func (l cardRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s, n := l.size(size.Width), l.columns(size.Width)
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i%n)*(s.Width+2*gap), float32(i/n)*(s.Height+2*gap)))
		o.Resize(s)
	}
}

// textHeight is the height of the longest description on cards of a width; small cards have none.
func (p *welcomePage) textHeight(width float32) float32 {
	if width < 180 {
		return 0
	}
	text := float32(0)
	for _, t := range p.labels {
		t.about.Resize(fyne.NewSize(width-gap, 10))
		text = max(text, t.about.MinSize().Height)
	}
	return text
}

// cardLayout puts picture, name and description of a card below each other.
type cardLayout struct{ p *welcomePage }

func (cardLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }

func (l cardLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	img, name, about := o[0], o[1], o[2]
	text := l.p.textHeight(size.Width)
	picture := size.Height - text - 30 - 2*gap
	img.Move(fyne.NewPos(gap, gap))
	img.Resize(fyne.NewSize(size.Width-2*gap, picture))
	name.Move(fyne.NewPos(gap*1.5, picture+2*gap-2))
	name.Resize(fyne.NewSize(size.Width-2*gap, 26))
	if text == 0 {
		about.Hide()
		return
	}
	about.Show()
	about.Move(fyne.NewPos(gap/2, picture+2*gap+24))
	about.Resize(fyne.NewSize(size.Width-gap, text))
}

// centred gives content the width that there is, up to a limit, and puts it a little above the middle of the page.
type centred struct{ canvas fyne.Canvas }

// limit grows with the window, within reason, so that a large window is not mostly empty.
func (c centred) limit() float32 {
	return max(1240, min(0.75*c.canvas.Size().Width, 2160))
}

func (c centred) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, o[0].MinSize().Height)
}

func (c centred) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := min(size.Width, c.limit())
	o[0].Resize(fyne.NewSize(w, size.Height))
	h := min(o[0].MinSize().Height, size.Height)
	o[0].Move(fyne.NewPos((size.Width-w)/2, (size.Height-h)/3))
	o[0].Resize(fyne.NewSize(w, h))
}
