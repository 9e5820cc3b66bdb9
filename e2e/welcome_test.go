package e2e

import (
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// TestWelcomeShowsAllBoards wants every board to appear in a window that nobody touches.
func TestWelcomeShowsAllBoards(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	l := s.wait("the cards", func(l look) bool { return l.Buttons["welcome.football"][2] > 0 })
	x, y := s.origin()
	root := xproto.Setup(s.x).DefaultScreen(s.x).Root
	colours := func(card [4]float64) int {
		img, err := xproto.GetImage(s.x, xproto.ImageFormatZPixmap, xproto.Drawable(root),
			int16(x+card[0]+card[2]/2), int16(y+card[1]+card[2]/3), 60, 60, ^uint32(0)).Reply()
		if err != nil {
			t.Fatal(err)
		}
		seen := map[[3]byte]bool{}
		for i := 0; i+3 < len(img.Data); i += 4 {
			seen[[3]byte(img.Data[i:i+3])] = true
		}
		return len(seen)
	}
	for _, g := range []string{"cannon", "xiangqi", "football"} {
		card := l.Buttons["welcome."+g]
		deadline := time.Now().Add(patience)
		for colours(card) < 2 {
			if time.Now().After(deadline) {
				s.screenshot("failed")
				t.Fatalf("the board of %s does not appear", g)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
}
