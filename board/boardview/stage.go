package boardview

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"crosspoint/board"
)

// layerID orders the layers from bottom to top.
type layerID int

const (
	layerHover layerID = iota
	layerCapsules
	layerPaths
	layerUnder // marks that pieces stand on: brackets
	layerPieces
	layerBall
	layerAlarms
	layerRings
	layerDots
	layerArrowsBehind // those of less good lines
	layerArrows
	layerNumbers
	layerCursor
	layerMoving // pieces that slide or are dragged
	layerGlow
	layerCount
)

// stage is what a board shows: the objects on the canvas, bottom to top. It keeps them between scenes.
type stage struct {
	spec    *Spec
	pitch   bool // the board is a pitch, marked in other colours
	drawing bool // sprites keep their strokes
	m       metrics
	decor   decor
	body    []fyne.CanvasObject // of the decor
	layers  [layerCount]layer
	sprites map[look]*sprite
	objects []fyne.CanvasObject
	leaf    *canvas.Rectangle // is refreshed to have the canvas painted: it has no texture to lose
	wanted  []item
	items   [layerCount][]item
	pieces  []board.Piece // those of the scene whose marks are listed
}

func newStage() *stage {
	st := &stage{leaf: canvas.NewRectangle(color.Transparent), sprites: map[look]*sprite{}}
	st.layers[layerArrowsBehind].few, st.layers[layerArrows].few = true, true
	return st
}

// fit lays everything out for new metrics or, with redraw, for a new spec. Pictures of pieces and marks stay when the
// pitch does.
func (st *stage) fit(spec *Spec, m metrics, redraw bool) {
	if redraw || m.pitch != st.m.pitch || m.frac != st.m.frac || m.scale != st.m.scale {
		clear(st.sprites)
		for i := range st.layers {
			st.layers[i].forget()
		}
	}
	st.measure(spec, m)
	st.decor = newDecor(spec, &st.m, st.pitch)
	st.body = st.decor.show(&st.m)
	st.collect()
}

// measure takes over what a board is and where everything on it is.
func (st *stage) measure(spec *Spec, m metrics) {
	st.spec, st.m = spec, m
	st.pitch = isPitch(spec.Decor)
}

func isPitch(shapes []board.Shape) bool {
	for _, s := range shapes {
		if s.Role == board.RoleBandLight {
			return true
		}
	}
	return false
}

// collect lists the objects anew.
func (st *stage) collect() {
	st.objects = append(st.objects[:0:0], st.leaf)
	st.objects = append(st.objects, st.body...)
	for i := range st.layers {
		st.objects = st.layers[i].appendTo(st.objects)
	}
}

// set shows items in layers from first to last, both included.
func (st *stage) set(first, last layerID) {
	changed, added := false, false
	for id := first; id <= last; id++ {
		c, a := st.layers[id].setItems(st, st.items[id])
		changed, added = changed || c, added || a
	}
	if added {
		st.collect()
	}
	if changed {
		canvas.Refresh(st.leaf)
	}
}

// sprite returns the picture of a look.
func (st *stage) sprite(l look) *sprite {
	if sp := st.sprites[l]; sp != nil {
		return sp
	}
	if l.what == lookArrow {
		st.dropArrows()
	}
	sp := st.draw(l)
	if !st.drawing {
		sp.strokes = nil
	}
	st.sprites[l] = sp
	return sp
}

func (st *stage) draw(l look) *sprite {
	s, frac, pal := st.m.s(), st.m.frac, st.spec.Palette
	d := st.delta(l.dx, l.dy)
	c, edge := pal.markColors(l.mark, st.pitch)
	switch l.what {
	case lookPiece:
		return pieceSprite(st.spec.Art[l.piece], l.piece.Side(), pal, s, frac, l.turned)
	case lookCapsule:
		return capsuleSprite(d, c, s, frac)
	case lookPath:
		return pathSprite(d, c, edge, s, frac)
	case lookArrow:
		return arrowSprite(d, c, edge, s, frac, int(l.rank))
	case lookNumber:
		return numberSprite(int(l.number), edge, s, frac)
	}
	switch l.mark {
	case hoverKind:
		return hoverSprite(c, s, frac)
	case glowKind:
		return glowSprite(c, s, frac)
	}
	wide := 0.0
	if l.wide {
		wide = townWide
	}
	if l.mark == MarkHint {
		b := newSquareBrush(markReach*s+1, frac)
		pen{b, s, 0, c, edge}.hintRing(int(l.rank))
		return b.sprite()
	}
	return markSprite(l.mark, c, edge, s, frac, wide)
}

// delta turns steps along files and ranks into pixels on the screen.
func (st *stage) delta(dx, dy int8) vec {
	d := vec{float64(dx), -float64(dy)}.times(st.m.s())
	if st.m.flipped {
		return d.times(-1)
	}
	return d
}

// add puts a picture on a point.
func (st *stage) add(id layerID, l look, p board.Point) {
	if int(p) < st.spec.Geometry.Points() {
		st.addAt(id, l, st.m.at(p))
	}
}

// addAt puts a picture on a place in pixels.
func (st *stage) addAt(id layerID, l look, at vec) {
	x, y := st.corner(l, at)
	st.items[id] = append(st.items[id], item{l, x, y})
}

func (st *stage) corner(l look, at vec) (x, y int) {
	sp := st.sprite(l)
	return int(math.Round(at.x - sp.anchor.x)), int(math.Round(at.y - sp.anchor.y))
}

// begin forgets the items of layers from first to last, before they are listed anew.
func (st *stage) begin(first, last layerID) {
	for id := first; id <= last; id++ {
		st.items[id] = st.items[id][:0]
	}
}

// pieceLook tells how a piece is drawn; ok is false when the spec has no art for it.
func (st *stage) pieceLook(p board.Piece) (l look, ok bool) {
	art, ok := st.spec.Art[p]
	if p == board.NoPiece || !ok {
		return look{}, false
	}
	// The first player's pieces face up on an unflipped board.
	down := (p.Side() == board.Second) != st.m.flipped
	return look{what: lookPiece, piece: p, turned: down && (art.Turn || st.spec.Opposite && p.Side() != board.NoSide)}, true
}

// listPieces lists the pieces that stand, those of hidden points left out.
func (st *stage) listPieces(pieces []board.Piece, hidden func(board.Point) bool) {
	st.begin(layerPieces, layerBall)
	for i, piece := range pieces {
		p := board.Point(i)
		l, ok := st.pieceLook(piece)
		if !ok || hidden(p) {
			continue
		}
		id := layerPieces
		if st.spec.Art[piece].Frame == board.FrameBall {
			id = layerBall
		}
		st.add(id, l, p)
	}
}

// listMarks lists the marks of a scene.
func (st *stage) listMarks(pieces []board.Piece, marks []Mark) {
	st.pieces = pieces
	st.begin(layerCapsules, layerUnder)
	st.begin(layerAlarms, layerNumbers)
	for i := range marks {
		st.listMark(&marks[i])
	}
}

func (st *stage) listMark(mk *Mark) {
	l := look{what: lookMark, mark: mk.Kind}
	if int(mk.At) < len(st.pieces) {
		art, ok := st.spec.Art[st.pieces[mk.At]]
		l.wide = ok && art.Frame == board.FrameTown
	}
	switch mk.Kind {
	case MarkGroup:
		st.listGroup(mk.Group)
	case MarkHint:
		st.listHint(mk)
	case MarkShot, MarkGoal:
		st.listPath(mk.Kind, mk.Line)
		st.add(layerRings, l, mk.At)
	case MarkKick:
		st.listPath(mk.Kind, mk.Line)
		for _, p := range mk.Line[min(1, len(mk.Line)):] {
			if p != mk.At {
				st.addOnce(layerDots, l, p)
			}
		}
		st.addOnce(layerDots, l, mk.At)
	case MarkStep, MarkSlide:
		st.add(layerDots, l, mk.At)
	case MarkLastFrom, MarkLastTo:
		st.add(layerUnder, l, mk.At)
	case MarkAlarm:
		st.add(layerAlarms, l, mk.At)
	default:
		st.add(layerRings, l, mk.At)
	}
}

// addOnce adds unless the same picture is there already: paths of several kicks share their beginnings.
func (st *stage) addOnce(id layerID, l look, p board.Point) {
	if int(p) >= st.spec.Geometry.Points() {
		return
	}
	x, y := st.corner(l, st.m.at(p))
	for _, it := range st.items[id] {
		if it == (item{l, x, y}) {
			return
		}
	}
	st.items[id] = append(st.items[id], item{l, x, y})
}

// listPath lists the dashes along a line, point by point so that few pictures do for all paths.
func (st *stage) listPath(kind MarkKind, line []board.Point) {
	g := st.spec.Geometry
	for i := 0; i+1 < len(line); i++ {
		dx, dy, n := unitSteps(g, line[i], line[i+1])
		l := look{what: lookPath, mark: kind, dx: int8(dx), dy: int8(dy)}
		for k := range n {
			st.addOnce(layerPaths, l, g.At(g.File(line[i])+k*dx, g.Rank(line[i])+k*dy))
		}
	}
}

func (st *stage) listGroup(group []board.Point) {
	if len(group) == 0 {
		return
	}
	// The ends of a straight group are its smallest and largest points, as points are numbered rank by rank.
	from, to := group[0], group[0]
	for _, p := range group {
		from, to = min(from, p), max(to, p)
	}
	g := st.spec.Geometry
	dx, dy := g.File(to)-g.File(from), g.Rank(to)-g.Rank(from)
	st.add(layerCapsules, look{what: lookCapsule, mark: MarkGroup, dx: int8(dx), dy: int8(dy)}, from)
}
