package record

import (
	"context"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// index is a compact list of the games of a file: places and tags. A hundred thousand games take some megabytes, because values
// that repeat, as names and dates do, are kept once. It is built by one goroutine; after done any number may read it.
type index struct {
	games []indexed
	tags  []tagged
	texts pool
}

// indexed is one game.
type indexed struct {
	offset                       int64
	size, line, sum, turns, tags uint32 // tags is where its tags start
}

// tagged is a tag as two texts of the pool.
type tagged struct{ name, value uint32 }

// add lists one more game; sum is a checksum of its text, 0 when nobody asks for it.
func (x *index) add(e Entry, sum uint32) {
	x.games = append(x.games, indexed{
		offset: int64(e.Offset), size: uint32(e.Size), line: uint32(e.Line), sum: sum, turns: uint32(e.Turns), tags: uint32(len(x.tags)),
	})
	for _, t := range e.Tags {
		x.tags = append(x.tags, tagged{x.texts.id(t.Name), x.texts.id(t.Value)})
	}
}

func (x *index) done() {
	x.games, x.tags = slices.Clip(x.games), slices.Clip(x.tags)
	x.texts.done()
}

// of returns the tags of the game i.
func (x *index) of(i int) []tagged {
	end := len(x.tags)
	if i+1 < len(x.games) {
		end = int(x.games[i+1].tags)
	}
	return x.tags[x.games[i].tags:end]
}

func (x *index) entry(i int) Entry {
	g := x.games[i]
	e := Entry{Number: i + 1, Offset: int(g.offset), Size: int(g.size), Line: int(g.line), Turns: int(g.turns)}
	for _, t := range x.of(i) {
		e.Tags = append(e.Tags, Tag{Name: x.texts.at(t.name), Value: x.texts.at(t.value)})
	}
	return e
}

// Column is what games can be sorted by: the first of some tags that says something, or how long they are. The zero value is the
// order of the file.
type Column struct {
	Tags  []string
	Turns bool
}

// value returns the number of the text that a game has in a column; ok is false when nothing is known.
func (x *index) value(i int, names []uint32) (value uint32, ok bool) {
	for _, name := range names {
		for _, t := range x.of(i) {
			if t.name == name && isKnown(x.texts.at(t.value)) {
				return t.value, true
			}
		}
	}
	return 0, false
}

// isKnown tells whether the value of a tag says something: "?" and "????.??.??" do not.
func isKnown(value string) bool { return strings.Trim(value, "?-. ") != "" || value == "-" }

// names turns names of tags into numbers of the pool, those that no game has left out.
func (x *index) names(tags []string) []uint32 {
	var list []uint32
	for _, name := range tags {
		if id, ok := x.texts.find(name); ok {
			list = append(list, id)
		}
	}
	return list
}

// patience is how many games are gone through between two looks at whether the answer is still wanted.
const patience = 4096

// sorted returns all games in the order of a column, equal ones in that of the file, those without a value last; nil when ctx ends.
func (x *index) sorted(ctx context.Context, by Column, down bool) []int32 {
	order := make([]int32, len(x.games))
	for i := range order {
		order[i] = int32(i)
	}
	if !by.Turns && len(by.Tags) == 0 {
		if down {
			slices.Reverse(order)
		}
		return order
	}
	ranks := x.ranks(ctx, by)
	if ranks == nil {
		return nil
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		i, j := ranks[a], ranks[b]
		switch {
		case i == j:
			return 0
		case i == 0:
			return 1
		case j == 0:
			return -1
		case i < j == !down:
			return -1
		}
		return 1
	})
	if ctx.Err() != nil {
		return nil
	}
	return order
}

// ranks gives each game a number that is larger the later it comes in a column, 0 where nothing is known.
func (x *index) ranks(ctx context.Context, by Column) []uint32 {
	ranks := make([]uint32, len(x.games))
	if by.Turns {
		for i := range ranks {
			ranks[i] = x.games[i].turns
		}
		return ranks
	}
	names := x.names(by.Tags)
	seen := make([]uint32, x.texts.len()) // by value: whether it occurs, then its rank
	for i := range ranks {
		if i%patience == 0 && ctx.Err() != nil {
			return nil
		}
		if v, ok := x.value(i, names); ok {
			ranks[i], seen[v] = v+1, 1
		}
	}
	type folded struct {
		text string
		id   uint32
	}
	var values []folded
	for id, s := range seen {
		if s > 0 {
			values = append(values, folded{fold(x.texts.at(uint32(id))), uint32(id)})
		}
	}
	slices.SortFunc(values, func(a, b folded) int { return strings.Compare(a.text, b.text) })
	rank := uint32(0)
	for i, v := range values {
		if i == 0 || v.text != values[i-1].text {
			rank++
		}
		seen[v.id] = rank
	}
	for i, v := range ranks {
		if v > 0 {
			ranks[i] = seen[v-1]
		}
	}
	return ranks
}

// fold makes two ways of writing the same name equal.
func fold(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

// silent are tags whose values nobody searches for.
var silent = []string{"FEN", "SetUp", "Options", "Format", "Preset"}

// maxWords bounds the words of one search; more are not looked at.
const maxWords = 64

// search returns those games of order in which each word of a text occurs in the value of a tag, or of which the text is the number; nil
// when ctx ends.
func (x *index) search(ctx context.Context, order []int32, text string) []int32 {
	found := make([]int32, 0, len(order)) // never nil
	words := strings.FieldsFunc(fold(text), unicode.IsSpace)
	words = words[:min(len(words), maxWords)]
	if len(words) == 0 {
		return append(found, order...)
	}
	hits := make([]uint64, x.texts.len()) // by value: the words that occur in it
	for id := range hits {
		if id%patience == 0 && ctx.Err() != nil {
			return nil
		}
		value := fold(x.texts.at(uint32(id)))
		for w, word := range words {
			if strings.Contains(value, word) {
				hits[id] |= 1 << w
			}
		}
	}
	number := 0 // a search for nothing but the number of a game
	if n, err := strconv.Atoi(text); err == nil && strconv.Itoa(n) == text {
		number = n
	}
	skip := x.names(silent)
	all := uint64(1)<<len(words) - 1 // for 64 words the shift gives 0, and so all of them
	for at, i := range order {
		if at%patience == 0 && ctx.Err() != nil {
			return nil
		}
		var have uint64
		if number == int(i)+1 {
			have = all
		}
		for _, t := range x.of(int(i)) {
			if !slices.Contains(skip, t.name) {
				have |= hits[t.value]
			}
		}
		if have == all {
			found = append(found, i)
		}
	}
	return found
}

// pool keeps each text once and numbers them from 0.
type pool struct {
	bytes []byte
	text  string   // bytes, after done
	ends  []uint32 // of each text
	table []uint32 // open addressing: 0 for an empty place, else a number + 1
	seed  maphash.Seed
}

// id returns the number of a text, which is kept from now on.
func (p *pool) id(s string) uint32 {
	if 2*len(p.ends) >= len(p.table) {
		p.grow()
	}
	at := p.place(s)
	if n := p.table[at]; n > 0 {
		return n - 1
	}
	p.bytes = append(p.bytes, s...)
	p.ends = append(p.ends, uint32(len(p.bytes)))
	p.table[at] = uint32(len(p.ends))
	return uint32(len(p.ends) - 1)
}

// find returns the number of a text that is kept.
func (p *pool) find(s string) (id uint32, ok bool) {
	if len(p.table) == 0 {
		return 0, false
	}
	n := p.table[p.place(s)]
	return n - 1, n > 0
}

// place is where in the table a text is, or the empty place where it belongs.
func (p *pool) place(s string) int {
	mask := len(p.table) - 1
	at := int(maphash.String(p.seed, s)) & mask
	for p.table[at] > 0 && string(p.of(p.table[at]-1)) != s {
		at = (at + 1) & mask
	}
	return at
}

func (p *pool) grow() {
	if len(p.table) == 0 {
		p.seed = maphash.MakeSeed()
	}
	p.table = make([]uint32, max(64, 2*len(p.table)))
	for id := range p.ends {
		p.table[p.place(string(p.of(uint32(id))))] = uint32(id + 1)
	}
}

func (p *pool) span(id uint32) (from, end uint32) {
	if id > 0 {
		from = p.ends[id-1]
	}
	return from, p.ends[id]
}

// of is a text as bytes of the pool.
func (p *pool) of(id uint32) []byte {
	from, end := p.span(id)
	if p.bytes == nil {
		return []byte(p.text[from:end])
	}
	return p.bytes[from:end]
}

// at is a text, without a copy; only after done.
func (p *pool) at(id uint32) string {
	from, end := p.span(id)
	return p.text[from:end]
}

func (p *pool) len() int { return len(p.ends) }

func (p *pool) done() {
	p.text, p.bytes, p.ends = string(p.bytes), nil, slices.Clip(p.ends)
}
