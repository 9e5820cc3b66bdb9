package boardview

import (
	"testing"

	"crosspoint/board"
)

// TestArrowsAreBounded: pictures of arrows can be as large as the board, so neither they nor their slots may pile up.
func TestArrowsAreBounded(t *testing.T) {
	b := shown(t)
	for from := range board.Point(25) {
		for to := range board.Point(25) {
			b.SetScene(Scene{Marks: []Mark{
				{Kind: MarkHint, At: to, Line: []board.Point{from}},
				{Kind: MarkHint, At: from, Line: []board.Point{to}, Rank: 1},
			}})
		}
	}
	arrows := 0
	for l := range b.stage.sprites {
		if l.what == lookArrow {
			arrows++
		}
	}
	if arrows > keptArrows+2 {
		t.Errorf("%d pictures of arrows are kept", arrows)
	}
	if n := len(b.stage.layers[layerArrows].slots) + len(b.stage.layers[layerArrowsBehind].slots); n > 6 {
		t.Errorf("%d slots for two arrows", n)
	}
}

// TestArrowFollowsFlipping: an arrow goes from its point to its target on either board, and its number is between them.
func TestArrowFollowsFlipping(t *testing.T) {
	b := shown(t)
	from, to := board.Point(2), board.Point(14)
	for _, flipped := range []bool{false, true} {
		b.SetFlipped(flipped)
		b.SetScene(Scene{Marks: []Mark{{Kind: MarkHint, At: to, Line: []board.Point{from}, Number: 2}}})
		at := b.stage.layers[layerArrows].middles(b.stage)
		if len(at) != 1 || !near(at[0], b.stage.m.at(from)) {
			t.Errorf("flipped %v: the arrow stands at %v, want %v", flipped, at, b.stage.m.at(from))
		}
		sp := b.stage.sprite(b.stage.layers[layerArrows].slots[0].item.look)
		toward := b.stage.m.at(to).add(b.stage.m.at(from).times(-1))
		way := sp.anchor.add(toward.times(0.6))
		if _, _, _, a := sp.img.At(int(way.x), int(way.y)).RGBA(); a == 0 {
			t.Errorf("flipped %v: nothing is painted on the way to the target", flipped)
		}
		want := b.stage.m.at(from).add(b.stage.m.at(to)).times(0.5)
		if n := b.stage.layers[layerNumbers].middles(b.stage); len(n) != 1 || !near(n[0], want) {
			t.Errorf("flipped %v: the number stands at %v, want %v", flipped, n, want)
		}
	}
}

// TestHintsThatAreNone: what is off the board, or has no way, is no arrow, and nothing fails.
func TestHintsThatAreNone(t *testing.T) {
	b := shown(t)
	b.SetScene(Scene{Marks: []Mark{
		{Kind: MarkHint, At: board.NoPoint, Line: []board.Point{3}},
		{Kind: MarkHint, At: 3, Line: []board.Point{board.NoPoint}},
		{Kind: MarkHint, At: 4, Line: []board.Point{4}, Rank: 9, Number: 200},
	}})
	var looks []look
	for _, id := range []layerID{layerArrows, layerArrowsBehind} {
		for _, s := range b.stage.layers[id].slots {
			if s.shown {
				looks = append(looks, s.item.look)
			}
		}
	}
	if len(looks) != 2 || looks[0].what != lookMark || looks[1].rank != uint8(ArrowRanks-1) {
		t.Errorf("marks %+v, want two rings", looks)
	}
}
