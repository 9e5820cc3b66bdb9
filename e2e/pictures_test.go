package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// pictures are the windows shown in the README: a game, a theme, the steps played and the clicks that leave something lit.
var pictures = []struct {
	name, game, theme string
	steps, clicks     []string
}{
	{"cannon", "cannon", "wood", []string{"e1", "f10", "c2-c5", "d7-d6", "g4-f5", "b7-a6"}, []string{"a3"}},
	{"xiangqi", "xiangqi", "wood", []string{"h2e2", "h9g7", "h0g2", "b9c7", "i0h0", "i9h9", "h0h6", "h7i7"}, []string{"h6"}},
	{"football", "football", "dark", []string{"Bh1-b7", "Bh9-e6", "Qd1-d4", "Qd4*e5-h8"}, []string{"g9", "h8"}},
}

// TestPictures makes the README's pictures from the running program, on request only.
func TestPictures(t *testing.T) {
	dir := os.Getenv("CROSSPOINT_PICTURES")
	if dir == "" {
		t.Skip("set CROSSPOINT_PICTURES to a folder (make pictures) to take the README's pictures")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			s := newSession(t, 1280, 900)
			s.prefer(map[string]any{"theme": p.theme})
			s.start()
			s.screenshot("welcome")
			s.press("welcome." + p.game)
			for _, step := range p.steps {
				before := s.wait("the board", func(l look) bool { return l.FEN != "" }).FEN
				s.typed(step)
				s.wait("the step "+step, func(l look) bool { return l.FEN != before })
			}
			s.click(p.clicks...)
			s.moveTo(5, 5)
			time.Sleep(time.Second)
			cmd := exec.Command("import", "-window", s.window, filepath.Join(dir, p.name+".png"))
			cmd.Env = s.env()
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v %s", err, out)
			}
		})
	}
}
