package boardview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"crosspoint/board"
)

// look names a picture: what it shows besides the palette, the pitch and the art, which are the same for a whole stage.
type look struct {
	mark   MarkKind
	what   lookKind
	piece  board.Piece
	turned bool
	wide   bool // a mark around a piece with corners
	dx, dy int8
	rank   uint8 // of an arrow
	number uint8
}

type lookKind uint8

const (
	lookNothing lookKind = iota // of a slot whose picture no longer fits
	lookPiece
	lookMark
	lookCapsule
	lookPath
	lookArrow
	lookNumber
)

// item is a picture at a place: the pixel of its upper left corner.
type item struct {
	look look
	x, y int
}

// slot is a picture on the canvas. Slots that show nothing are kept hidden for the next time, with their texture.
type slot struct {
	image *canvas.Image
	item  item
	shown bool
	kept  bool // while items are being matched
}

// layer is a pool of slots that are drawn above and below other layers. Pictures in one layer do not cover each other.
type layer struct {
	slots []*slot
	few   bool // its pictures are large and seldom come again
}

// setItems makes the layer show exactly these items. It moves, shows and hides slots, and touches none that already
// shows what it should. It tells whether anything changed and whether slots were added.
func (l *layer) setItems(st *stage, items []item) (changed, added bool) {
	wanted := st.wanted[:0]
	for _, s := range l.slots {
		s.kept = false
	}
	for _, it := range items {
		if s := l.find(func(s *slot) bool { return s.shown && s.item == it }); s != nil {
			s.kept = true
			continue
		}
		wanted = append(wanted, it)
	}
	st.wanted = wanted
	for _, it := range wanted {
		s := l.find(func(s *slot) bool { return s.item.look == it.look })
		if s == nil {
			s = l.find(func(s *slot) bool { return s.item.look.what == lookNothing })
		}
		if s == nil && (l.few || len(l.slots) >= slotsBeforeReuse) {
			s = l.find(func(s *slot) bool { return !s.shown })
		}
		if s == nil {
			s = &slot{image: &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}}
			l.slots = append(l.slots, s)
			added = true
		}
		s.put(st, it)
		s.kept, changed = true, true
	}
	for _, s := range l.slots {
		if s.shown && !s.kept {
			s.shown, s.image.Hidden, changed = false, true, true
		}
	}
	return changed, added
}

// slotsBeforeReuse is how many slots a layer may have before hidden ones with another picture are used again.
const slotsBeforeReuse = 96

func (l *layer) find(fits func(*slot) bool) *slot {
	for _, s := range l.slots {
		if !s.kept && fits(s) {
			return s
		}
	}
	return nil
}

func (s *slot) put(st *stage, it item) {
	sp := st.sprite(it.look)
	if s.image.Image != sp.img {
		fresh := s.image.Image == nil
		s.image.Image = sp.img
		size := sp.img.Rect.Size()
		s.image.Resize(st.m.size(size.X, size.Y))
		if !fresh {
			canvas.Refresh(s.image)
		}
	}
	s.item = it
	s.image.Move(st.m.position(it.x, it.y))
	s.image.Hidden = false
	s.shown = true
}

// forget hides all slots and leaves them for any picture, when theirs no longer fit.
func (l *layer) forget() {
	for _, s := range l.slots {
		s.item, s.shown, s.image.Hidden = item{}, false, true
	}
}

func (l *layer) appendTo(objects []fyne.CanvasObject) []fyne.CanvasObject {
	for _, s := range l.slots {
		objects = append(objects, s.image)
	}
	return objects
}
