package cannon

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crosspoint/assets/networks"
	"crosspoint/board"
	"crosspoint/rules"
)

// plainly is what the network says of a position, worked out from its rows with nothing packed, cut or kept.
func plainly(p *position) int {
	if p.towns[0].empty() || p.towns[1].empty() {
		return 0
	}
	sum := theNetwork.always * unit
	for turn, view := range []board.Side{p.side, p.side.Other()} {
		for u := range hidden {
			level := 0
			for _, r := range p.NetworkRows(view, nil) {
				level += int(theNetwork.rows[r][u])
			}
			sum += theNetwork.result[turn][u] * max(0, min(level, unit))
		}
	}
	return sum / (unit * fraction)
}

// TestNetworkIsKept compares what is kept from one evaluation to the next with a plain sum, along random games with steps taken back.
func TestNetworkIsKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 3))
	told := map[int]bool{}
	for range 40 {
		p := newPosition(settings("", nil)).(*position)
		for range 150 {
			legal := rules.Legal(p, nil)
			if len(legal) == 0 {
				break
			}
			p.Do(legal[rng.IntN(len(legal))])
			if rng.IntN(3) == 0 {
				p = p.Clone().(*position)
			}
			if rng.IntN(4) > 0 {
				got, want := p.judge(), plainly(p)
				if got != want {
					t.Fatalf("%s: %d, want %d", p.FEN(), got, want)
				}
				told[got] = true
			}
			for rng.IntN(3) == 0 && len(p.stack) > 0 {
				p.Undo()
			}
		}
	}
	if len(told) < 50 {
		t.Errorf("the network knows %d values alone", len(told))
	}
}

// TestNetworkFitsItsLanes looks for the soldiers that would bring a hidden unit furthest up and down: it must stay in its lane.
func TestNetworkFitsItsLanes(t *testing.T) {
	total := theNetwork.always
	for _, weights := range theNetwork.result {
		for _, w := range weights {
			total += max(w, -w)
		}
	}
	if total/fraction > 3000 {
		t.Errorf("the network can say %d centipawns", total/fraction)
	}
	for town := range geometryFiles {
		for foeTown := range geometryFiles {
			g := glanceOf(board.First, town, foeTown)
			for u := range hidden {
				if low, high := extremes(g, u); low < math.MinInt16 || high > math.MaxInt16 {
					t.Fatalf("towns on files %d and %d: unit %d goes from %d to %d", town, foeTown, u, low, high)
				}
			}
		}
	}
}

// extremes are the least and greatest levels of a hidden unit.
func extremes(g glance, u int) (low, high int) {
	sum := func(rows [3]int) (v int) {
		for _, r := range rows {
			v += int(theNetwork.rows[r][u])
		}
		return v
	}
	low = sum(g.startRows())
	high = low
	for owner := range 2 {
		var levels []int
		for at := range board.Point(geometryFiles * geometryRanks) {
			levels = append(levels, sum(g.rowsOf(owner, at)))
		}
		slices.Sort(levels)
		for i := range maxSoldiers {
			low += min(levels[i], 0)
			high += max(levels[len(levels)-1-i], 0)
		}
	}
	return low, high
}

func TestNetworkOfAnotherSize(t *testing.T) {
	for _, data := range [][]byte{nil, networks.Cannon[:networkBytes-1], append(slices.Clone(networks.Cannon), 0)} {
		if _, err := parseNetwork(data); err == nil {
			t.Errorf("%d bytes are a network", len(data))
		}
	}
}
