package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/ui/control"
)

// barView is the bar that says that a draw is offered, who won, or what else a person must know, with the answers to it. It
// never covers the board.
type barView struct {
	widget.BaseWidget
	w       *Window
	back    *canvas.Rectangle
	text    *widget.Label
	buttons []*button
	more    *button           // opens a menu of all but the first one, where these have no room
	short   bool              // the text has no room
	folded  bool              // the buttons have no room, but for the first one
	track   *canvas.Rectangle // of the progress of a review, done is the part that is done
	done    *canvas.Rectangle
	kind    barKind
	shown   string // text, so that the bar is rebuilt when needed only
	notices []sentence
	last    control.State
}

type barKind uint8

const (
	barNone barKind = iota
	barOffer
	barOver
	barClaim
	barNotice
	barOffered // to the computer, which thinks about it
	barWaiting // the game, or the computer, waits to be told to go on
	barSaid    // what the computer has to say
	barReviewing
	barReviewEnded
	barTrouble // another program has failed
)

func newBarView(w *Window) *barView {
	b := &barView{w: w, back: canvas.NewRectangle(nil), text: widget.NewLabel("")}
	b.track, b.done = canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	b.track.CornerRadius, b.done.CornerRadius = progressH/2, progressH/2
	b.text.Wrapping = fyne.TextWrapWord
	b.back.CornerRadius, b.back.StrokeWidth = 6, 1
	b.more = w.newButton(w.tr("bar.more"), "", "", b.showMore, nil)
	b.ExtendBaseWidget(b)
	b.paint()
	return b
}

func (b *barView) paint() {
	p := b.w.palette
	b.back.FillColor, b.back.StrokeColor = blend(p.Panel, withAlpha(p.Accent, 0x16)), withAlpha(p.Accent, 0x60)
	b.back.Refresh()
	b.track.FillColor, b.done.FillColor = withAlpha(p.Text, 0x28), p.Accent
	b.track.Refresh()
	b.done.Refresh()
}

func (b *barView) setNotice(text sentence) {
	b.notices = append(b.notices, text)
	b.show(b.last)
}

// show decides what the bar says in a state.
func (b *barView) show(s control.State) {
	b.last = s
	kind, text := barNone, ""
	reviewKind, reviewText := b.reviewBar(s.Review)
	switch {
	case s.Game != nil && s.Offer != board.NoSide:
		kind, text = barOffer, b.w.tr("bar.offer", "Name", b.w.playerName(int(s.Offer)))
		if to := int(s.Offer.Other()); s.Players[to].Seat.Computer() {
			kind, text = barOffered, b.w.tr("bar.offered", "Name", b.w.playerName(to))
		}
	case reviewKind != barNone:
		kind, text = reviewKind, reviewText
	case !s.Trouble.None():
		kind, text = barTrouble, b.w.troubleText(s.Trouble)
	case s.Result != nil:
		kind, text = barOver, b.w.say(s.Outcome)
	case s.Game != nil && s.Can.ClaimDraw:
		kind, text = barClaim, b.w.tr("bar.claim")
	case len(b.notices) > 0:
		kind, text = barNotice, b.notices[0]()
	case s.Paused && s.Mode != control.ModeBrowsing:
		kind, text = barWaiting, b.w.tr("bar.paused")
	case s.Waiting && s.Mode != control.ModeBrowsing:
		kind, text = barWaiting, b.w.tr("bar.waiting")
	case s.Notice.Key != "":
		kind, text = barSaid, b.w.say(s.Notice)
	}
	if kind == b.kind && (text == b.shown || kind == barReviewing) {
		b.progress(s.Review)
		return
	}
	b.kind, b.shown = kind, text
	b.text.SetText(flowing(text))
	b.buttons = b.answers(kind)
	b.Refresh()
}

func (b *barView) answers(kind barKind) []*button {
	w := b.w
	act := func(key string, importance widget.Importance, do func()) *button {
		n := w.newButton(w.tr(key), "", "", func() { do(); w.focusBoard() }, nil)
		n.Importance = importance
		return n
	}
	switch kind {
	case barTrouble:
		return b.troubleAnswers()
	case barReviewing, barReviewEnded:
		return b.reviewAnswers(kind)
	case barOffer:
		return []*button{
			act("bar.accept", widget.HighImportance, func() { w.control.AnswerDraw(true) }),
			act("bar.decline", widget.MediumImportance, func() { w.control.AnswerDraw(false) }),
		}
	case barOver:
		list := []*button{act("bar.rematch", widget.HighImportance, func() { w.run("rematch") })}
		if b.last.Can.Review { // a game without a turn has nothing to look at
			list = append(list, act("bar.review", widget.MediumImportance, func() { w.run("review") }))
		}
		return append(list, act("bar.new", widget.MediumImportance, func() { w.run("new") }))
	case barWaiting:
		return []*button{act("bar.go-on", widget.HighImportance, func() { w.run("move-now") })}
	case barClaim:
		return []*button{act("command.claim", widget.MediumImportance, func() { w.run("claim") })}
	case barNotice:
		return []*button{act("bar.ok", widget.MediumImportance, func() {
			b.notices = b.notices[1:]
			b.show(b.last)
			w.game.relayout()
		})}
	}
	return nil
}

// height is what the bar needs at a width, 0 when there is nothing to say.
func (b *barView) height(width, room float32) float32 {
	if b.kind == barNone || width <= 0 {
		return 0
	}
	b.short, b.folded = false, false
	need := func() float32 {
		text, rows := b.measure(width)
		return text + float32(rows)*(controlH+gap/2) + gap/2
	}
	h := need()
	if h > room && b.kind == barOver { // the status line says the same
		b.short = true
		h = need()
	}
	if h > room && len(b.buttons) > 1 {
		b.folded = true
		h = need()
	}
	return h
}

// shownButtons are the buttons that are seen: where there is no room for all of them the first one, and one that opens a menu of the others.
func (b *barView) shownButtons() []*button {
	if b.folded && len(b.buttons) > 1 {
		return []*button{b.buttons[0], b.more}
	}
	return b.buttons
}

// showMore opens the menu of the buttons for which there is no room.
func (b *barView) showMore() {
	var items []*fyne.MenuItem
	for _, n := range b.buttons[1:] {
		item := fyne.NewMenuItem(n.Text, n.OnTapped)
		item.Disabled = n.Disabled()
		items = append(items, item)
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.more)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), b.w.win.Canvas(), at.AddXY(0, controlH))
}

// measure tells the height of the wrapped text and the number of rows of buttons.
func (b *barView) measure(width float32) (text float32, rows int) {
	b.fitTrouble(width)
	b.text.Resize(fyne.NewSize(width, 10))
	text = b.text.MinSize().Height
	if b.short {
		text = gap / 2
	}
	if b.kind == barReviewing {
		text += progressRoom
	}
	x, rows := gap, min(len(b.buttons), 1)
	for _, n := range b.shownButtons() {
		w := n.MinSize().Width
		if x > gap && x+w > width {
			x = gap
			rows++
		}
		x += w + gap/2
	}
	return text, rows
}

// CreateRenderer implements fyne.Widget.
func (b *barView) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b} }

type barRenderer struct{ b *barView }

func (r *barRenderer) Destroy() {}

func (r *barRenderer) MinSize() fyne.Size { return fyne.NewSize(100, controlH) }

func (r *barRenderer) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{r.b.back}
	if !r.b.short {
		out = append(out, r.b.text)
	}
	if r.b.kind == barReviewing {
		out = append(out, r.b.track, r.b.done)
	}
	for _, n := range r.b.shownButtons() {
		out = append(out, n)
	}
	return out
}

func (r *barRenderer) Refresh() {
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

func (r *barRenderer) Layout(size fyne.Size) {
	b := r.b
	b.back.Resize(size)
	text, _ := b.measure(size.Width)
	b.text.Move(fyne.NewPos(0, 0))
	b.text.Resize(fyne.NewSize(size.Width, text))
	b.track.Move(fyne.NewPos(gap, text-progressRoom))
	b.done.Move(b.track.Position())
	b.track.Resize(fyne.NewSize(size.Width-2*gap, progressH))
	b.progress(b.last.Review)
	x, y := gap, text
	for _, n := range b.shownButtons() {
		m := n.MinSize()
		if x > gap && x+m.Width > size.Width {
			x, y = gap, y+controlH+gap/2
		}
		n.Move(fyne.NewPos(x, y))
		n.Resize(fyne.NewSize(min(m.Width, size.Width-2*gap), controlH))
		x += m.Width + gap/2
	}
}
