package cannon

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync/atomic"

	"crosspoint/assets/networks"
	"crosspoint/board"
)

// The network adds to the evaluation what soldiers are worth together. Each side has a view of the board: its own edge is below, and its
// town is in the left half, if need be by turning files round. In a view every soldier chooses three rows of weights: by its point, by how far
// its file is from the own town's, and from the enemy's. The rows of a view add up to the levels of hidden units, which are cut off below 0 and
// above 1; the result is a weighted sum of the units of both views. Towns stay where they are, so the three rows of a soldier are added up
// beforehand, and only soldiers that have come or gone since the last evaluation make work (an efficiently updatable network: Y. Nasu, 2018).
const (
	hidden = 32 // units of a view

	// Rows of the first layer: by owner (own, enemy) and point; by owner, rank and difference of files; two for the towns' files; one for all.
	differences  = 2*geometryFiles - 1
	rowsPoint    = 0
	rowsOwnTown  = rowsPoint + 2*geometryRanks*geometryFiles
	rowsFoeTown  = rowsOwnTown + 2*geometryRanks*differences
	rowsOwnFile  = rowsFoeTown + 2*geometryRanks*differences
	rowsFoeFile  = rowsOwnFile + geometryFiles/2
	rowAlways    = rowsFoeFile + geometryFiles
	networkRows  = rowAlways + 1
	networkBytes = 2 * (networkRows*hidden + 2*hidden + 1)

	// unit is the level 1 of a hidden unit, fraction what a centipawn is in the weights of the result.
	unit     = 1024
	fraction = 16
)

// lanes are the levels of a view's hidden units, four in a word: the sum of level i times 65536 to the power of i%4. Such words add up like
// the levels themselves, as long as none leaves the range of an int16 in the end, which a test makes sure of.
type lanes [hidden / 4]uint64

// layer is the first layer of one view for one pair of towns.
type layer struct {
	start    lanes
	soldiers [2][128]lanes // by owner and bit number; bits that belong to no point have nothing
}

// network is the weights.
type network struct {
	rows   [networkRows][hidden]int16 // in units of 1/unit
	result [2][hidden]int             // for the side to move and the other one, in units of 1/fraction centipawns
	always int
	layers [2][geometryFiles][geometryFiles]atomic.Pointer[layer] // by side and the files of its town and the other one, made when needed
}

var theNetwork = func() *network {
	n, err := parseNetwork(networks.Cannon)
	if err != nil {
		panic(err) // the file is embedded, and a test reads it
	}
	return n
}()

// parseNetwork reads int16 numbers, the low byte first: the rows, the weights of the result for the side to move and the other one, and what is
// always added to it.
func parseNetwork(data []byte) (*network, error) {
	if len(data) != networkBytes {
		return nil, fmt.Errorf("a network of Cannon has %d bytes, not %d", networkBytes, len(data))
	}
	next := func() int16 {
		v := int16(binary.LittleEndian.Uint16(data))
		data = data[2:]
		return v
	}
	n := &network{}
	for r := range n.rows {
		for i := range n.rows[r] {
			n.rows[r][i] = next()
		}
	}
	for turn := range n.result {
		for i := range n.result[turn] {
			n.result[turn][i] = int(next())
		}
	}
	n.always = int(next())
	return n, nil
}

// glance is how a view numbers points.
type glance struct {
	upsideDown, mirrored bool
	town, foeTown        int // files as the view counts them
}

func glanceOf(side board.Side, town, foeTown int) glance {
	g := glance{upsideDown: side == board.Second, mirrored: town >= geometryFiles/2}
	g.town, g.foeTown = g.file(town), g.file(foeTown)
	return g
}

func (g glance) file(file int) int {
	if g.mirrored {
		return geometryFiles - 1 - file
	}
	return file
}

// rowsOf returns the rows for a soldier of an owner (0 for the own side) on a point.
func (g glance) rowsOf(owner int, at board.Point) [3]int {
	file, rank := g.file(geometry.File(at)), geometry.Rank(at)
	if g.upsideDown {
		rank = geometryRanks - 1 - rank
	}
	line := owner*geometryRanks + rank
	return [3]int{
		rowsPoint + line*geometryFiles + file,
		rowsOwnTown + line*differences + file - g.town + geometryFiles - 1,
		rowsFoeTown + line*differences + file - g.foeTown + geometryFiles - 1,
	}
}

// startRows returns the rows that do not depend on soldiers.
func (g glance) startRows() [3]int {
	return [3]int{rowsOwnFile + g.town, rowsFoeFile + g.foeTown, rowAlways}
}

// pack adds rows up.
func (n *network) pack(rows [3]int) (l lanes) {
	for _, r := range rows {
		for i, v := range n.rows[r] {
			l[i/4] += uint64(v) << (16 * (i % 4))
		}
	}
	return l
}

// layerOf returns the first layer of a side's view. It may be made twice when two goroutines ask for the first time; both are the same.
func (n *network) layerOf(side board.Side, town, foeTown int) *layer {
	place := &n.layers[side&1][town][foeTown]
	if l := place.Load(); l != nil {
		return l
	}
	g := glanceOf(side, town, foeTown)
	l := &layer{start: n.pack(g.startRows())}
	for owner := range l.soldiers {
		for i, at := range pointOf {
			if at != board.NoPoint {
				l.soldiers[owner][i] = n.pack(g.rowsOf(owner, at))
			}
		}
	}
	place.Store(l)
	return l
}

// insight is what the network last saw of a position.
type insight struct {
	soldiers, towns [2]set
	layers          [2]*layer
	levels          [2]lanes // by the side whose view it is
}

// judge is the network's part of the evaluation for the side to move, in centipawns; 0 while a town is missing.
func (p *position) judge() int {
	if p.towns[0].empty() || p.towns[1].empty() {
		return 0
	}
	n, s := theNetwork, &p.insight
	if s.towns != p.towns {
		files := [2]int{geometry.File(p.towns[0].point()), geometry.File(p.towns[1].point())}
		*s = insight{towns: p.towns}
		for view := range s.layers {
			s.layers[view] = n.layerOf(board.Side(view), files[view], files[view^1])
			s.levels[view] = s.layers[view].start
		}
	}
	for side := range s.soldiers {
		now, before := p.soldiers[side], s.soldiers[side]
		first, second := &s.layers[0].soldiers[side], &s.layers[1].soldiers[side^1]
		for gone := before.andNot(now); !gone.empty(); {
			i := gone.pop() & 127
			s.levels[0].subtract(&first[i])
			s.levels[1].subtract(&second[i])
		}
		for come := now.andNot(before); !come.empty(); {
			i := come.pop() & 127
			s.levels[0].add(&first[i])
			s.levels[1].add(&second[i])
		}
		s.soldiers[side] = now
	}
	me := p.side & 1
	return (n.always*unit + s.levels[me].weigh(&n.result[0]) + s.levels[me^1].weigh(&n.result[1])) / (unit * fraction)
}

func (l *lanes) add(m *lanes) {
	for i := range l {
		l[i] += m[i]
	}
}

func (l *lanes) subtract(m *lanes) {
	for i := range l {
		l[i] -= m[i]
	}
}

// weigh cuts the levels off and adds them up by their weights.
func (l *lanes) weigh(weights *[hidden]int) (sum int) {
	const zeros = 0x8000_8000_8000_8000 // makes all levels positive, so that none borrows from the next one
	for i, x := range l {
		x += zeros
		w := (*[4]int)(weights[4*i:])
		sum += w[0]*level(x) + w[1]*level(x>>16) + w[2]*level(x>>32) + w[3]*level(x>>48)
	}
	return sum
}

// level takes one level out of a word that has zeros added.
func level(x uint64) int { return min(max(int(uint16(x))+math.MinInt16, 0), unit) }

// NetworkRows appends the rows of the network that a side's view of the position uses, nothing while a town is missing. It serves
// the training of networks.
func (p *position) NetworkRows(view board.Side, buf []uint16) []uint16 {
	if p.towns[0].empty() || p.towns[1].empty() {
		return buf
	}
	view &= 1
	g := glanceOf(view, geometry.File(p.towns[view].point()), geometry.File(p.towns[view^1].point()))
	for _, r := range g.startRows() {
		buf = append(buf, uint16(r))
	}
	for owner := range 2 {
		for rest := p.soldiers[int(view)^owner]; !rest.empty(); {
			for _, r := range g.rowsOf(owner, pointOf[rest.pop()]) {
				buf = append(buf, uint16(r))
			}
		}
	}
	return buf
}

// NetworkShape returns how many rows and hidden units the network has, and what 1 is written as in the rows, a centipawn in the other weights.
func (p *position) NetworkShape() (rows, hiddenUnits, one, centipawn int) {
	return networkRows, hidden, unit, fraction
}
