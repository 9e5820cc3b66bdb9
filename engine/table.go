package engine

import (
	"math/bits"
	"sync/atomic"

	"crosspoint/rules"
)

// Kinds of bounds of a stored score.
const (
	boundNone = iota
	boundUpper
	boundLower
	boundExact = boundUpper | boundLower
)

const (
	bucketEntries = 4
	bucketWords   = 2 * bucketEntries // 64 bytes, a cache line
	ageMask       = 63

	// Layout of the second word of an entry: step 25, score 16, depth 8, bound 2, age 6.
	stepBits   = 25
	scoreShift = stepBits
	depthShift = scoreShift + 16
	boundShift = depthShift + 8
	ageShift   = boundShift + 2
	// The low bits of the first word hold the static evaluation instead of a part of the key.
	evalBits = 16
)

// table is the transposition table. An entry is two words of 64 bits; the first one is stored exclusive-or the
// second one, so that halves of different entries, written by different threads, do not pass for an entry.
type table struct {
	words []atomic.Uint64
	mask  uint64 // of bucket numbers
	age   uint64
}

// entry is what the table knows about a position.
type entry struct {
	step  rules.Move // without its gain; 0 for none
	score int
	eval  int
	depth int
	bound int
}

// newTable makes a table of at most this many megabytes (2^20 bytes).
func newTable(megabytes int) *table {
	buckets := uint64(1) << (bits.Len64(uint64(megabytes)<<20/(8*bucketWords)) - 1)
	return &table{words: make([]atomic.Uint64, buckets*bucketWords), mask: buckets - 1}
}

func (t *table) clear() {
	for i := range t.words {
		t.words[i].Store(0)
	}
	t.age = 0
}

// grow older: what was stored before gives way to what is stored from now on.
func (t *table) nextAge() { t.age = (t.age + 1) & ageMask }

// touch begins to bring the bucket of a position into the cache, so that a probe soon afterwards does not wait for it. What it returns means
// nothing, but must be used for the compiler to keep the access.
func (t *table) touch(key uint64) uint64 { return t.words[key&t.mask*bucketWords].Load() }

// probe looks a position up.
func (t *table) probe(key uint64) (e entry, ok bool) {
	start := key & t.mask * bucketWords
	b := t.words[start : start+bucketWords]
	for i := 0; i < bucketWords; i += 2 {
		data := b[i+1].Load()
		first := b[i].Load() ^ data
		if (first^key)>>evalBits == 0 && data>>boundShift&boundExact != boundNone {
			return entry{
				step:  rules.Move(data & (1<<stepBits - 1)),
				score: int(int16(data >> scoreShift)),
				eval:  int(int16(first)),
				depth: int(data >> depthShift & 255),
				bound: int(data >> boundShift & boundExact),
			}, true
		}
	}
	return entry{}, false
}

// store keeps an entry in place of an older one of the same position, or of the least useful one of its bucket.
func (t *table) store(key uint64, e entry) {
	start := key & t.mask * bucketWords
	b := t.words[start : start+bucketWords]
	place, worst := 0, 1<<30
	for i := 0; i < bucketWords; i += 2 {
		data := b[i+1].Load()
		if (b[i].Load()^data^key)>>evalBits == 0 {
			if e.step == 0 {
				e.step = rules.Move(data & (1<<stepBits - 1))
			}
			if e.bound != boundExact && data>>ageShift&ageMask == t.age && int(data>>depthShift&255) > e.depth+3 {
				return
			}
			place = i
			break
		}
		use := int(data>>depthShift&255) - 8*int((t.age-data>>ageShift)&ageMask)
		if data>>boundShift&boundExact == boundNone {
			use = -1 << 20
		}
		if use < worst {
			place, worst = i, use
		}
	}
	data := uint64(e.step)&(1<<stepBits-1) | uint64(uint16(e.score))<<scoreShift | uint64(e.depth&255)<<depthShift |
		uint64(e.bound)<<boundShift | t.age<<ageShift
	b[place+1].Store(data)
	b[place].Store((key&^(1<<evalBits-1) | uint64(uint16(e.eval))) ^ data)
}

// permille tells how full the table is with entries of the current age, from a sample.
func (t *table) permille() int {
	n, used := min(500, int(t.mask)+1), 0
	for i := 0; i < n*bucketWords; i += 2 {
		data := t.words[i+1].Load()
		if data>>boundShift&boundExact != boundNone && data>>ageShift&ageMask == t.age {
			used++
		}
	}
	return used * 1000 / (n * bucketEntries)
}
