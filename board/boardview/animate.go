package boardview

import (
	"math"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/board"
)

// play is an animation that runs.
type play struct {
	motions   []Motion
	end       Scene
	index     int
	landed    bool // OnLand of the current motion has been called
	animation *fyne.Animation
	start     *vec // where the first piece starts when not on its point: it was dragged
	keepMarks bool
}

// Animate plays motions one after the other and then shows end. The next SetScene, Animate, click, drag or key ends it at
// once, with end shown.
func (b *Board) Animate(motions []Motion, end Scene) {
	b.stop()
	if len(motions) == 0 || !b.animates() {
		b.SetScene(end)
		if n := len(motions); n > 0 {
			tell(motions[n-1].OnStart)
			tell(motions[n-1].OnLand)
		}
		return
	}
	p := &play{motions: motions, end: end}
	if d := &b.drag; d.dropping && len(motions[0].Slides) > 0 && motions[0].Slides[0][0] == d.from {
		at := b.dragPlace()
		p.start = &at
	}
	b.drag.active = b.drag.active && !b.drag.dropping
	b.run(p)
}

// animates tells whether motions are shown: not when switched off here or for the whole toolkit.
func (b *Board) animates() bool {
	return b.duration > 0 && b.ready() && b.fixedScale == 0 && fyne.CurrentApp().Settings().ShowAnimations()
}

// slideBack returns a dropped piece from where it is to its point.
func (b *Board) slideBack(to board.Point, from vec) {
	if !b.animates() {
		b.show()
		return
	}
	motion := Motion{
		Before: b.scene.Pieces, Slides: [][2]board.Point{{to, to}}, Removed: board.NoPoint, Shake: board.NoPoint,
	}
	b.run(&play{motions: []Motion{motion}, end: b.scene, start: &from, keepMarks: true})
}

func (b *Board) run(p *play) {
	b.play = p
	if !p.keepMarks {
		b.stage.listMarks(nil, nil)
	}
	b.startMotion(p)
}

// startMotion begins the current motion of a play.
func (b *Board) startMotion(p *play) {
	m := &p.motions[p.index]
	b.stage.listPieces(m.Before, func(q board.Point) bool { return slides(m, q) })
	p.landed = false
	tell(m.OnStart)
	b.tick(p, m, 0)
	p.animation = fyne.NewAnimation(b.length(m), func(done float32) {
		if b.play == p {
			b.tick(p, m, time.Duration(float64(done)*float64(b.length(m))))
			if done >= 1 {
				b.endMotion(p)
			}
		}
	})
	p.animation.Curve = fyne.AnimationLinear
	p.animation.Start()
}

func slides(m *Motion, p board.Point) bool {
	for _, s := range m.Slides {
		if s[0] == p {
			return true
		}
	}
	return false
}

func (b *Board) endMotion(p *play) {
	b.stage.shakeNets(0, 0)
	if p.index+1 < len(p.motions) {
		p.index++
		p.start = nil
		b.startMotion(p)
		return
	}
	b.finish()
}

// finish ends an animation with its last scene shown.
func (b *Board) finish() {
	if p := b.play; p != nil {
		b.stop()
		b.scene = p.end
		b.show()
	}
}

// stop ends an animation without showing anything.
func (b *Board) stop() {
	if p := b.play; p != nil {
		b.play = nil
		if p.animation != nil {
			p.animation.Stop()
		}
		b.stage.shakeNets(0, 0)
		p.tellRest()
	}
}

// tell makes a call that may be missing.
func tell(f func()) {
	if f != nil {
		f()
	}
}

// tellRest makes the calls of a play that ends too soon: those of the current motion, and those of the last one.
func (p *play) tellRest() {
	if !p.landed {
		p.landed = true
		tell(p.motions[p.index].OnLand)
	}
	if last := len(p.motions) - 1; p.index < last {
		tell(p.motions[last].OnStart)
		tell(p.motions[last].OnLand)
	}
}

// landing is the part of a slide after which a piece seems to have arrived: the rest of the way is short and slow.
const landing = 0.7

// landTime is when the pieces of a motion seem to have arrived. One that was dragged is there already.
func (b *Board) landTime(p *play, m *Motion) time.Duration {
	if p.start != nil {
		return 0
	}
	return b.flashTime(m) + time.Duration(landing*float64(b.slideTime(m)))
}

// The parts of a motion follow one another: the flash, the slides, the shaking.
func (b *Board) flashTime(m *Motion) time.Duration {
	if len(m.Flash) < 2 {
		return 0
	}
	return b.duration
}

func (b *Board) slideTime(m *Motion) time.Duration {
	if len(m.Slides) == 0 {
		return 0
	}
	return b.duration
}

func (b *Board) shakeTime(m *Motion) time.Duration {
	if int(m.Shake) >= b.spec.Geometry.Points() {
		return 0
	}
	return 2 * b.duration
}

func (b *Board) length(m *Motion) time.Duration {
	return max(b.flashTime(m)+b.slideTime(m)+b.shakeTime(m), time.Millisecond)
}

// tick shows a motion some time after its beginning.
func (b *Board) tick(p *play, m *Motion, t time.Duration) {
	if !p.landed && t >= b.landTime(p, m) {
		p.landed = true
		tell(m.OnLand)
	}
	st := b.stage
	st.begin(layerMoving, layerGlow)
	if flash := b.flashTime(m); t < flash {
		st.listFlash(m.Flash, easeOut(float64(t)/float64(flash)))
	}
	slide := 0.0
	if d := b.slideTime(m); d > 0 {
		slide = easeOut(min(1, max(0, float64(t-b.flashTime(m))/float64(d))))
	}
	st.listSlides(m, slide, p.start)
	if rest := t - b.flashTime(m) - b.slideTime(m); rest > 0 && b.shakeTime(m) > 0 {
		st.shakeNets(float64(rest)/float64(b.shakeTime(m)), float64(st.spec.Geometry.Rank(m.Shake)))
	}
	st.set(0, layerCount-1)
}

// easeOut starts fast and ends slowly, as a cubic.
func easeOut(t float64) float64 { return 1 - math.Pow(1-t, 3) }

// listSlides lists the travelling pieces a part of their way along.
func (st *stage) listSlides(m *Motion, t float64, start *vec) {
	for i, s := range m.Slides {
		if int(s[0]) >= len(m.Before) || int(s[1]) >= len(m.Before) {
			continue
		}
		l, ok := st.pieceLook(m.Before[s[0]])
		if !ok {
			continue
		}
		from, to := st.m.at(s[0]), st.m.at(s[1])
		if i == 0 && start != nil {
			from = *start
		}
		st.addAt(layerMoving, l, from.add(to.add(from.times(-1)).times(t)))
	}
}

// listFlash lists the head of a shot a part of its way along a line.
func (st *stage) listFlash(line []board.Point, t float64) {
	along := t * float64(len(line)-1)
	i := min(int(along), len(line)-2)
	from, to := st.m.at(line[i]), st.m.at(line[i+1])
	at := from.add(to.add(from.times(-1)).times(along - float64(i)))
	st.addAt(layerGlow, look{what: lookMark, mark: glowKind}, at)
}

// shakeNets moves the net on a rank's side of the board, t from 0 to 1 through the shaking; at 0 all nets rest.
func (st *stage) shakeNets(t, rank float64) {
	middle := float64(st.m.geometry.Ranks-1) / 2
	for _, n := range st.decor.nets {
		pos := n.rest
		if t > 0 && (n.rank > middle) == (rank > middle) {
			fade := 1 - t
			pos.Y += float32(math.Sin(t*math.Pi*7) * fade * 0.07 * st.m.s() / st.m.scale)
			pos.X += float32(math.Sin(t*math.Pi*5) * fade * 0.03 * st.m.s() / st.m.scale)
		}
		n.image.Move(pos)
	}
}
