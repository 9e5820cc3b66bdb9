package boardview

import (
	"math"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
)

// small is a board of five by five points with a net behind each end, two kinds of pieces and a ball.
func small() Spec {
	return Spec{
		Geometry: board.Geometry{Files: 5, Ranks: 5, RankBase: 1},
		Margin:   1,
		Palette:  Wood(),
		Decor: []board.Shape{
			{Kind: board.ShapeLine, Role: board.RoleNet, X1: 1, Y1: 4.6, X2: 3, Y2: 4.6, Width: 0.03},
			{Kind: board.ShapeLine, Role: board.RoleNet, X1: 1, Y1: -0.6, X2: 3, Y2: -0.6, Width: 0.03},
		},
		Art: map[board.Piece]board.Art{
			board.NewPiece(board.First, 1):  {Frame: board.FrameSoldier, Glyph: "chevron", Turn: true, Size: 0.74},
			board.NewPiece(board.Second, 1): {Frame: board.FrameSoldier, Glyph: "chevron", Turn: true, Size: 0.74},
			board.NewPiece(board.First, 2):  {Frame: board.FrameTown, Glyph: "battlements", Size: 0.84},
			board.NewPiece(board.NoSide, 3): {Frame: board.FrameBall, Glyph: "ball", Size: 0.52},
		},
	}
}

// shown makes a small board of 300 by 300 units in a window.
func shown(t testing.TB) *Board {
	t.Helper()
	b := New(small())
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSquareSize(300))
	return b
}

func standing(at map[board.Point]board.Piece) []board.Piece {
	pieces := make([]board.Piece, 25)
	for p, piece := range at {
		pieces[p] = piece
	}
	return pieces
}

// middles lists the middles of the pictures that a layer shows, in pixels.
func (l *layer) middles(st *stage) []vec {
	var out []vec
	for _, s := range l.slots {
		if s.shown {
			sp := st.sprite(s.item.look)
			out = append(out, vec{float64(s.item.x), float64(s.item.y)}.add(sp.anchor))
		}
	}
	return out
}

func near(a, b vec) bool { return a.add(b.times(-1)).length() < 1.5 }

func TestSlide(t *testing.T) {
	b := shown(t)
	soldier := board.NewPiece(board.First, 1)
	m := Motion{
		Before: standing(map[board.Point]board.Piece{0: soldier, 20: board.NewPiece(board.Second, 1)}),
		Slides: [][2]board.Point{{0, 20}}, Removed: 20, Shake: board.NoPoint,
	}
	end := Scene{Pieces: standing(map[board.Point]board.Piece{20: soldier})}
	p := &play{motions: []Motion{m}, end: end}
	b.play = p
	b.stage.listPieces(m.Before, func(q board.Point) bool { return slides(&m, q) })
	moving := &b.stage.layers[layerMoving]
	from, to := b.stage.m.at(0), b.stage.m.at(20)
	last := -1.0
	for _, part := range []float64{0, 0.25, 0.5, 0.75, 1} {
		b.tick(p, &m, time.Duration(part*float64(b.duration)))
		at := moving.middles(b.stage)
		if len(at) != 1 {
			t.Fatalf("%d pieces move, want 1", len(at))
		}
		way := (from.y - at[0].y) / (from.y - to.y)
		if want := 1 - math.Pow(1-part, 3); math.Abs(way-want) > 0.01 || way <= last {
			t.Errorf("after %v of the time %v of the way, want %v", part, way, want)
		}
		last = way
		if n := len(b.stage.layers[layerPieces].middles(b.stage)); n != 1 {
			t.Errorf("%d pieces stand, want the victim alone", n)
		}
	}
	b.finish()
	if n := len(moving.middles(b.stage)); n != 0 {
		t.Errorf("%d pieces still move", n)
	}
	if at := b.stage.layers[layerPieces].middles(b.stage); len(at) != 1 || !near(at[0], to) {
		t.Errorf("pieces at %v, want one at %v", at, to)
	}
}

func TestFlashAndShake(t *testing.T) {
	b := shown(t)
	m := Motion{
		Before: standing(map[board.Point]board.Piece{0: board.NewPiece(board.First, 1)}),
		Flash:  []board.Point{0, 5, 10}, Removed: board.NoPoint, Shake: 22,
	}
	p := &play{motions: []Motion{m}}
	b.play = p
	if want := 3 * b.duration; b.length(&m) != want {
		t.Errorf("lasts %v, want %v", b.length(&m), want)
	}
	glow := &b.stage.layers[layerGlow]
	b.tick(p, &m, 0)
	if at := glow.middles(b.stage); len(at) != 1 || !near(at[0], b.stage.m.at(0)) {
		t.Errorf("the flash begins at %v, want %v", at, b.stage.m.at(0))
	}
	b.tick(p, &m, b.duration-time.Microsecond)
	if at := glow.middles(b.stage); len(at) != 1 || !near(at[0], b.stage.m.at(10)) {
		t.Errorf("the flash ends at %v, want %v", at, b.stage.m.at(10))
	}
	b.tick(p, &m, b.duration+b.duration/5)
	if n := len(glow.middles(b.stage)); n != 0 {
		t.Errorf("%d flashes after the flash", n)
	}
	nets := b.stage.decor.nets
	if nets[0].image.Position() == nets[0].rest {
		t.Error("the net of the goal does not shake")
	}
	if nets[1].image.Position() != nets[1].rest {
		t.Error("the other net shakes")
	}
	b.finish()
	if nets[0].image.Position() != nets[0].rest {
		t.Error("the net does not come to rest")
	}
}

// TestAnimateEnds: whatever interrupts an animation, its end is shown.
func TestAnimateEnds(t *testing.T) {
	soldier := board.NewPiece(board.First, 1)
	m := Motion{
		Before: standing(map[board.Point]board.Piece{0: soldier}),
		Slides: [][2]board.Point{{0, 5}}, Removed: board.NoPoint, Shake: board.NoPoint,
	}
	end := Scene{Pieces: standing(map[board.Point]board.Piece{5: soldier})}
	interrupts := map[string]func(*Board){
		"click":  func(b *Board) { b.Tapped(&fyne.PointEvent{Position: b.Center(12)}) },
		"escape": func(b *Board) { b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"enter":  func(b *Board) { b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) },
		"flip":   func(b *Board) { b.SetFlipped(true) },
		"scene":  func(b *Board) { b.SetScene(end) },
		"off":    func(b *Board) { b.SetAnimation(0) },
		"drag": func(b *Board) {
			b.Dragged(&fyne.DragEvent{
				PointEvent: fyne.PointEvent{Position: b.Center(12)}, Dragged: fyne.NewDelta(10, 0),
			})
		},
	}
	for name, interrupt := range interrupts {
		t.Run(name, func(t *testing.T) {
			b := shown(t)
			b.SetScene(Scene{Pieces: m.Before})
			p := &play{motions: []Motion{m}, end: end}
			b.play = p
			b.tick(p, &m, b.duration/2)
			clicked := false
			b.OnClick = func(board.Point) {
				clicked = true
				if b.scene.Pieces[5] != soldier {
					t.Error("the click came before the end was shown")
				}
			}
			interrupt(b)
			if b.play != nil {
				t.Fatal("still plays")
			}
			if at := b.stage.layers[layerPieces].middles(b.stage); len(at) != 1 || !near(at[0], b.stage.m.at(5)) {
				t.Errorf("pieces at %v, want one at %v", at, b.stage.m.at(5))
			}
			if want := name == "click" || name == "enter"; clicked != want {
				t.Errorf("clicked: %v, want %v", clicked, want)
			}
		})
	}
	b := shown(t)
	b.Animate([]Motion{m, m}, end) // the test driver jumps to the end of animations
	if b.play != nil || b.scene.Pieces[5] != soldier {
		t.Error("two motions do not end in the last scene")
	}
}

// TestUntouched: showing marks leaves everything else on the canvas alone, and nothing is drawn twice.
func TestUntouched(t *testing.T) {
	b := shown(t)
	plain := Scene{Pieces: standing(map[board.Point]board.Piece{
		0: board.NewPiece(board.First, 1), 3: board.NewPiece(board.First, 1), 20: board.NewPiece(board.Second, 1),
	})}
	marked := plain
	marked.Marks = []Mark{{Kind: MarkSelected, At: 0}, {Kind: MarkStep, At: 5}, {Kind: MarkStep, At: 6}}
	b.SetScene(plain)
	pictures, objects := len(b.stage.sprites), len(b.stage.objects)
	if pictures != 2 {
		t.Errorf("%d pictures for three pieces of two looks", pictures)
	}
	type state struct {
		object fyne.CanvasObject
		pos    fyne.Position
		hidden bool
	}
	states := func() []state {
		var out []state
		for _, s := range b.stage.layers[layerPieces].slots {
			out = append(out, state{s.image, s.image.Position(), s.image.Hidden})
		}
		return out
	}
	before := states()
	b.SetScene(marked)
	if n := len(b.stage.sprites) - pictures; n != 2 {
		t.Errorf("%d new pictures, want a ring and a dot", n)
	}
	if n := len(b.stage.objects) - objects; n != 3 {
		t.Errorf("%d new objects, want 3", n)
	}
	objects = len(b.stage.objects)
	for range 5 {
		b.SetScene(plain)
		b.SetScene(marked)
	}
	if len(b.stage.objects) != objects || len(b.stage.sprites) != pictures+2 {
		t.Error("objects or pictures grow from scene to scene")
	}
	for i, s := range states() {
		if s != before[i] {
			t.Errorf("piece %d: %v, was %v", i, s, before[i])
		}
	}
}

// TestSnapped: at any scale and place all pictures lie on whole device pixels and have their own size in pixels.
func TestSnapped(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2, 3} {
		for _, origin := range []fyne.Position{{}, {X: 7.3, Y: 11.7}} {
			spec := small()
			m := measure(&spec, false, fyne.NewSize(400, 380), scale, origin)
			st := newStage()
			st.fit(&spec, m, true)
			st.listPieces(standing(map[board.Point]board.Piece{7: board.NewPiece(board.First, 1)}), func(board.Point) bool { return false })
			st.set(0, layerCount-1)
			for _, s := range st.layers[layerPieces].slots {
				for _, v := range []float64{
					(float64(s.image.Position().X) + float64(origin.X)) * scale,
					(float64(s.image.Position().Y) + float64(origin.Y)) * scale,
					float64(s.image.Size().Width) * scale, float64(s.image.Size().Height) * scale,
				} {
					if math.Abs(v-math.Round(v)) > 0.05 || math.Ceil(v) != math.Round(v) {
						t.Errorf("scale %v at %v: %v is not a whole pixel", scale, origin, v)
					}
				}
				if got := int(math.Round(float64(s.image.Size().Width) * scale)); got != s.image.Image.Bounds().Dx() {
					t.Errorf("scale %v: %d pixels wide on the canvas, %d in the picture", scale, got, s.image.Image.Bounds().Dx())
				}
			}
		}
	}
}

// TestNearest: every point is found at its middle, on both sides.
func TestNearest(t *testing.T) {
	spec := small()
	for _, flipped := range []bool{false, true} {
		m := measure(&spec, flipped, fyne.NewSize(400, 380), 1.5, fyne.Position{})
		for p := range board.Point(25) {
			v := m.at(p)
			if got := m.nearest(fyne.NewPos(float32(v.x/1.5), float32(v.y/1.5))); got != p {
				t.Errorf("flipped %v: found %d at the middle of %d", flipped, got, p)
			}
		}
	}
}
