package ui

import (
	"image"
	"path/filepath"
	"strconv"
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
	room    fyne.Size // that a card has for its picture
	side    int       // of the pictures, in pixels of the screen
	work    int       // counts the rounds of drawing, so that an outdated one is dropped
	labels  []*cardText
	all     []*card
	title   *canvas.Text
	sub     *words
	resume  *button
	recent  *fyne.Container
	against *opponentSwitch
	offer   *firstOffer
	warning *widget.Label
	warned  sentence // what the warning says; may be nil
	listed  string
	drawn   []string // what each picture shows
}

// cardText is what stands under the picture of a card.
type cardText struct {
	name  *canvas.Text
	about *widget.Label
}

func newWelcomePage(w *Window) *welcomePage {
	p := &welcomePage{w: w, drawn: make([]string, len(w.cfg.Games)), cards: &fyne.Container{}, recent: container.NewVBox()}
	p.title, p.sub = canvas.NewText(w.tr("app.name"), nil), newWords(w.tr("welcome.subtitle"), textNormal, fyne.TextStyle{}, nil)
	p.title.TextSize, p.title.TextStyle.Bold = textBig, true
	for _, g := range w.cfg.Games {
		p.addCard(g)
	}
	p.cards.Layout = cardRow{p}
	p.resume = w.newButton(w.tr("welcome.resume"), "resume", "", w.resume, nil)
	p.resume.Importance = widget.HighImportance
	fresh := w.newButton(w.texts.T("command.new"), "new", "", func() { w.run("new") }, nil)
	open := w.newButton(w.texts.T("command.open"), "open", "", func() { w.run("open") }, nil)
	puzzles := w.newButton(w.tr("puzzle.welcome"), "puzzle", "", func() { w.run("puzzles") }, nil)
	rules := w.newButton(w.tr("learn.welcome"), "rules", "", func() { w.run("rules") }, nil)
	club := w.newButton(w.tr("club.title"), "club", "", func() { w.run("club") }, nil)
	buttons := container.New(layout.NewRowWrapLayoutWithCustomPadding(gap, gap), p.resume, fresh, open, puzzles, rules, club)
	p.against, p.offer = newOpponentSwitch(w), newFirstOffer(w)
	p.warning = paragraph("")
	p.warning.Importance = widget.WarningImportance
	p.warning.Hide()
	head := container.New(layout.NewCustomPaddedVBoxLayout(gap/2), p.title, p.sub)
	column := container.New(layout.NewCustomPaddedVBoxLayout(2*gap), head, p.cards, p.against.box, p.offer.box, buttons, p.warning, p.recent)
	padded := container.New(layout.NewCustomPaddedLayout(2*gap, 2*gap, 3*gap, 3*gap), column)
	p.box = container.New(stackAll{}, container.NewVScroll(container.New(centred{w.win.Canvas()}, padded)))
	p.paint()
	return p
}

func (p *welcomePage) addCard(g *rules.Game) {
	w := p.w
	img := &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	img.Hide()
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

// quick starts a game against the computer, or for two, with the settings used last.
func (p *welcomePage) quick(g *rules.Game) {
	w := p.w
	if len(w.sheets) == 0 {
		w.leave(func() { w.start(g, w.settings.quickChoice(w.settings.choice(g)), "") })
	}
}

func (p *welcomePage) notice(text sentence) {
	p.warned = text
	p.warning.SetText(flowing(text()))
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
	p.against.refresh()
	p.offer.refresh()
	p.listRecent()
	p.draw()
}

// shownRecent is how many recent files the page lists; the menu has all of them.
const shownRecent = 5

func (p *welcomePage) listRecent() {
	w := p.w
	files := w.settings.recent()
	files = files[:min(len(files), shownRecent)]
	if sign := strings.Join(files, "|") + w.palette.ID; sign != p.listed {
		p.listed = sign
		p.recent.Objects = nil
		if len(files) > 0 {
			caption := canvas.NewText(w.tr("welcome.recent"), w.palette.TextDim)
			caption.TextSize = textSmall
			p.recent.Add(caption)
		}
		for _, path := range files {
			b := w.newButton(cutShort(w.tr("welcome.file", "File", filepath.Base(path), "Folder", filepath.Dir(path)), w.win.Canvas().Size().Width-9*gap), "", "", func() {
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

// settle is how long a size must last before the pictures are drawn for it; until then the old ones are stretched.
const settle = 60 * time.Millisecond

// fit has the pictures drawn anew when cards have got another size.
func (p *welcomePage) fit(side float32) {
	px := int(side*p.w.win.Canvas().Scale() + 0.5)
	if px == p.side || px <= 0 {
		return
	}
	first := p.side == 0
	p.side = px
	if first {
		p.draw()
		return
	}
	p.w.cfg.After(settle, func() {
		if p.side == px {
			p.draw()
		}
	})
}

// draw makes the pictures that are missing, one after the other and away from the interface. They have the size in which
// they are shown, so that nothing blurs them.
func (p *welcomePage) draw() {
	w := p.w
	if p.side == 0 || w.closed || w.state.Game != nil {
		return
	}
	p.work++
	p.drawNext(p.work)
}

func (p *welcomePage) drawNext(work int) {
	w := p.w
	for i, g := range w.cfg.Games {
		spec, side := specOf(g, rules.Notation{}, w.settings.pieceSet(g.ID), false, w.palette), p.side
		key := strings.Join([]string{g.ID, w.settings.pieceSet(g.ID), w.palette.ID, strconv.Itoa(side)}, "|")
		if p.drawn[i] == key {
			continue
		}
		background(w, func() *image.RGBA { return boardview.Picture(spec, startScene(g), false, side) }, func(img *image.RGBA) {
			if work != p.work {
				return
			}
			p.drawn[i] = key
			p.images[i].Image = img
			p.place(p.images[i])
			p.images[i].Show()
			// The card is refreshed, not the picture: the toolkit does not know yet which window an object that was hidden belongs to.
			p.all[i].Refresh()
			p.drawNext(work)
		})
		return
	}
}

// place puts the picture of a card into its middle, in its own size on the screen unless that is about to change.
func (p *welcomePage) place(o fyne.CanvasObject) {
	img, ok := o.(*canvas.Image)
	if !ok || img.Image == nil {
		return
	}
	room := p.room
	scale, own := p.w.win.Canvas().Scale(), img.Image.Bounds().Size()
	w, h := float32(own.X)/scale, float32(own.Y)/scale
	if longer := max(own.X, own.Y); longer != p.side {
		w, h = w*float32(p.side)/float32(longer), h*float32(p.side)/float32(longer)
	}
	whole := func(v float32) float32 { return float32(int(v*scale)) / scale }
	img.Move(fyne.NewPos(whole((room.Width-w)/2), gap+whole((room.Height-h)/2)))
	img.Resize(fyne.NewSize(w, h))
}

// wholePos keeps pictures on the grid of the screen's pixels, where they are crisp.
func wholePos(x, y float32) fyne.Position { return fyne.NewPos(float32(int(x)), float32(int(y))) }

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
	p.title.Color = pal.Text
	p.title.Refresh()
	p.sub.setInk(pal.TextDim)
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

// The least width of a card, and the height of the name below its picture, in points.
var cardMin, cardName float32 = 132, 30

func (l cardRow) columns(width float32) int {
	return max(1, min(len(l.p.all), int((width+2*gap)/(cardMin+2*gap))))
}

// size of one card in a row of a width.
func (l cardRow) size(width float32) fyne.Size {
	n := float32(l.columns(width))
	w := (width - 2*gap*(n-1)) / n
	text := l.p.textHeight(w)
	// The picture is a square, but leaves room in a low window for what is below.
	picture := min(w-2*gap, max(l.p.w.win.Canvas().Size().Height-text-264-l.p.offer.height(), 110))
	return fyne.NewSize(w, picture+2*gap+cardName+text)
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
		o.Move(wholePos(float32(i%n)*(s.Width+2*gap), float32(i/n)*(s.Height+2*gap)))
		o.Resize(s)
	}
}

// textHeight is the height of the longest description on cards of a width; small cards have none.
func (p *welcomePage) textHeight(width float32) float32 {
	if width < 180*textScale() {
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
	picture := size.Height - text - cardName - 2*gap
	l.p.room = fyne.NewSize(size.Width, picture)
	l.p.fit(min(size.Width-2*gap, picture))
	l.p.place(img)
	name.Move(fyne.NewPos(gap*1.5, picture+2*gap-2))
	name.Resize(fyne.NewSize(size.Width-2*gap, cardName-4))
	if text == 0 {
		about.Hide()
		return
	}
	about.Show()
	about.Move(fyne.NewPos(gap/2, picture+2*gap+cardName-6))
	about.Resize(fyne.NewSize(size.Width-gap, text))
}

// centred gives content the width that there is, up to a limit, and puts it a little above the middle of the page.
type centred struct{ canvas fyne.Canvas }

// limit grows with the window, so that a large window is not mostly empty.
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
	o[0].Move(wholePos((size.Width-w)/2, (size.Height-h)/3))
	o[0].Resize(fyne.NewSize(w, h))
}
