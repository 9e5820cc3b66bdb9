package engine

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Scores for ordering, from the first step to be tried to the last one.
const (
	orderTable   = 1 << 30
	orderGain    = 1 << 20 // and the gain
	orderKiller  = 1 << 19
	orderCounter = 1 << 18
	orderBad     = -1 << 20 // captures that lose material
	gainFactor   = 64
)

const (
	pairs       = 1 << 14 // origin and target
	pairMask    = pairs - 1
	pieceTos    = 16 << 7 // up to fifteen kinds of pieces, and target
	historyTop  = 16384
	maxQuiets   = 64
	historyUnit = 8192 // the history that changes a reduction by one
)

// memory is what a worker learns about quiet steps, whatever the position.
type memory struct {
	history  [2][pairs]int16       // by side, origin and target
	counters [2 * pairs]rules.Move // by the side and the step that was answered
	follow   []row                 // by an earlier step's piece and target, and the step's piece and target
	pieces   [128]uint8            // small numbers for board.Piece, given in order of appearance
	known    uint8
}

func newMemory() *memory { return &memory{follow: make([]row, pieceTos)} }

func (h *memory) clear() {
	clear(h.follow)
	*h = memory{follow: h.follow}
}

// pieceTo is a small number for the piece that makes a step and its target.
func (w *worker) pieceTo(m rules.Move) int { return w.pieceOn(m.From()) | int(m.To()) }

// pieceOn is the part of pieceTo that stands for the piece on a point, 0 for none.
func (w *worker) pieceOn(from board.Point) int {
	if from == board.NoPoint {
		return 0
	}
	h := w.memory
	pc := w.pos.At(from) & 127
	n := h.pieces[pc]
	if n == 0 {
		h.known++
		n = h.known
		h.pieces[pc] = n
	}
	return int(n&15) << 7
}

// row is what memory.follow knows about the steps after a step.
type row [pieceTos]int16

// follows returns the rows of memory.follow for the last step and the one before it.
func (w *worker) follows(ply int) (last, before *row) {
	a, b := 0, 0
	if ply >= 1 {
		a = w.stack[ply-1].pieceTo
	}
	if ply >= 2 {
		b = w.stack[ply-2].pieceTo
	}
	return &w.memory.follow[a], &w.memory.follow[b]
}

// generate fills the frame with the steps of the position. When best, the table's step, is one of them, it alone gets a
// rank for now: often no other one is needed (see rankRest).
func (w *worker) generate(ply int, best rules.Move) {
	f := &w.stack[ply]
	f.moves = w.pos.Generate(f.moves[:0])
	f.ranks, f.waiting = f.ranks[:0], false
	if best != 0 {
		for i, m := range f.moves {
			if m.Same(best) {
				f.ranks, f.waiting = append(f.ranks, newRank(orderTable, i)), true
				return
			}
		}
	}
	w.rankAll(ply, -1)
}

// rankRest gives ranks to the steps that wait for them behind the table's one; false when none does.
func (w *worker) rankRest(f *frame, ply int) bool {
	if !f.waiting {
		return false
	}
	f.waiting = false
	w.rankAll(ply, f.ranks[0].place())
	return len(f.ranks) > 1
}

// rankAll gives ranks to the steps of a frame but one.
func (w *worker) rankAll(ply, but int) {
	f := &w.stack[ply]
	last, before := w.follows(ply)
	history := &w.memory.history[f.side&1]
	var counter rules.Move
	if ply > 0 {
		counter = w.memory.counters[w.counterIndex(ply)]
	}
	from, piece := board.NoPoint, 0
	for i, m := range f.moves {
		if i == but {
			continue
		}
		var s int32
		switch {
		case m.Gain() > 0:
			s = orderGain + int32(m.Gain())*gainFactor + int32(history[m&pairMask])>>8
		case m == f.killers[0]:
			s = orderKiller + 1
		case m == f.killers[1]:
			s = orderKiller
		case m == counter:
			s = orderCounter
		default:
			if m.From() != from { // the steps of a piece follow each other
				from = m.From()
				piece = w.pieceOn(from)
			}
			pt := (piece | int(m.To())) & (pieceTos - 1)
			s = int32(history[m&pairMask]) + int32(last[pt]) + int32(before[pt])
		}
		f.ranks = append(f.ranks, newRank(s, i))
	}
}

// counterIndex is the place in memory.counters for the step that led to ply.
func (w *worker) counterIndex(ply int) int {
	return int(w.stack[ply].side&1)<<14 | int(w.stack[ply-1].move&pairMask)
}

// rank is a step's score with its place in frame.moves, for sorting.
type rank int64

const placeBits = 16

func newRank(score int32, place int) rank { return rank(score)<<placeBits | rank(place) }

func (r rank) score() int32 { return int32(r >> placeBits) }
func (r rank) place() int   { return int(r & (1<<placeBits - 1)) }

// pick brings the best of the ranks from i on to i and returns its step and score. A capture that looks good until
// the exchange is counted is put off.
func (w *worker) pick(f *frame, i int) (rules.Move, int32) {
	for {
		rest := f.ranks[i:]
		best, at := rest[0], 0
		for k, r := range rest {
			if r > best {
				best, at = r, k
			}
		}
		rest[at], rest[0] = rest[0], best
		m, s := f.moves[best.place()], best.score()
		if s >= orderGain && s < orderTable && w.exchanger != nil && w.exchanger.Exchange(m) < 0 {
			rest[0] = newRank(orderBad+int32(m.Gain())*gainFactor, best.place())
			continue
		}
		return m, s
	}
}

// dropQuiets removes the quiet steps from the ranks from i on.
func (f *frame) dropQuiets(i int) {
	kept := f.ranks[:i]
	for _, r := range f.ranks[i:] {
		if f.moves[r.place()].Gain() > 0 {
			kept = append(kept, r)
		}
	}
	f.ranks = kept
}

// reward remembers that the quiet step m was too good for the opponent, better than those tried before it.
func (w *worker) reward(f *frame, ply, depth int, m rules.Move, tried []rules.Move) {
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	if ply > 0 {
		w.memory.counters[w.counterIndex(ply)] = m
	}
	bonus := min(16*depth*depth+128*depth-64, 2400)
	last, before := w.follows(ply)
	history := &w.memory.history[f.side&1]
	add := func(m rules.Move, bonus int) {
		pt := w.pieceTo(m)
		learn(&history[m&pairMask], bonus)
		learn(&last[pt], bonus)
		learn(&before[pt], bonus)
	}
	add(m, bonus)
	for _, q := range tried {
		add(q, -bonus)
	}
}

// learn moves a history score by a bonus, less the nearer it is to its limit.
func learn(h *int16, bonus int) {
	v := int(*h)
	*h = int16(v + bonus - v*max(bonus, -bonus)/historyTop)
}
