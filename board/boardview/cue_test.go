package boardview

import (
	"slices"
	"testing"
	"time"

	"crosspoint/board"
)

// TestCues looks at the calls of motions: in order where all is shown, those of the end where it is cut short.
func TestCues(t *testing.T) {
	var told []string
	motion := func(name string, from, to board.Point) Motion {
		note := func(what string) func() { return func() { told = append(told, name+what) } }
		return Motion{
			Before: standing(nil), Slides: [][2]board.Point{{from, to}}, Removed: board.NoPoint, Shake: board.NoPoint,
			OnStart: note(" starts"), OnLand: note(" lands"),
		}
	}
	check := func(what string, want ...string) {
		t.Helper()
		if !slices.Equal(told, want) {
			t.Errorf("%s: %q, want %q", what, told, want)
		}
		told = nil
	}
	b := shown(t)
	b.SetAnimation(100 * time.Millisecond)
	end := Scene{Pieces: standing(nil)}
	three := []Motion{motion("1", 0, 1), motion("2", 1, 2), motion("3", 2, 3)}
	b.Animate(three, end) // the driver of tests shows the end of each motion at once
	check("shown", "1 starts", "1 lands", "2 starts", "2 lands", "3 starts", "3 lands")

	b.play = &play{motions: three, end: end, index: 1}
	b.tick(b.play, &three[1], 50*time.Millisecond)
	check("half the time")
	b.tick(b.play, &three[1], 80*time.Millisecond)
	b.tick(b.play, &three[1], 100*time.Millisecond)
	check("nearly there", "2 lands")
	b.SetScene(end)
	check("cut short after landing", "3 starts", "3 lands")

	b.play = &play{motions: three, end: end}
	b.SetScene(end)
	check("cut short", "1 lands", "3 starts", "3 lands")

	b.play = &play{motions: three, end: end, index: 2, start: &vec{}}
	b.tick(b.play, &three[2], 0)
	check("dragged there", "3 lands")
	b.finish()
	check("to the end")

	b.SetAnimation(0)
	b.Animate(three, end)
	check("without animation", "3 starts", "3 lands")
	b.Animate(nil, end)
	check("nothing")
}
