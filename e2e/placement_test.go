package e2e

import (
	"strconv"
	"testing"
	"time"

	"crosspoint/ui/frame"
)

// TestWindowComesBack: size and place of the window, and whether it is maximised or fills the screen, are those of the last time.
func TestWindowComesBack(t *testing.T) {
	s := newSession(t, 1400, 1000)
	t.Setenv("DISPLAY", s.display)
	s.start()
	s.run("xdotool", "windowsize", "--sync", s.window, "900", "700")
	s.run("xdotool", "windowmove", "--sync", s.window, "230", "120")
	s.wait("the size", func(l look) bool { return l.Canvas == [2]float64{900, 700} })
	x, y := s.origin()
	again := func() {
		t.Helper()
		s.keys("ctrl+q")
		_ = s.app.Wait()
		s.start()
	}
	again()
	s.wait("the size of the last time", func(l look) bool { return l.Canvas == [2]float64{900, 700} })
	if x2, y2 := s.origin(); x2 != x || y2 != y {
		t.Errorf("the window is at %v, %v, not at %v, %v", x2, y2, x, y)
	}

	maximised := func(want bool) {
		t.Helper()
		id, err := strconv.Atoi(s.window)
		if err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
			at, ok := frame.Read(uintptr(id))
			if ok && at.Maximised == want {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("waiting for a window that is maximised: %t; it is %+v, %t", want, at, ok)
			}
		}
	}
	id, _ := strconv.Atoi(s.window)
	frame.Maximise(uintptr(id))
	maximised(true)
	again()
	maximised(true)
	s.screenshot("maximised")
	s.run("xdotool", "key", "--clearmodifiers", "F11")
	s.wait("the whole screen", func(l look) bool { return l.Canvas == [2]float64{1400, 1000} })
	again()
	s.wait("the whole screen again", func(l look) bool { return l.Canvas == [2]float64{1400, 1000} })
	s.keys("F11")
	s.wait("the window", func(l look) bool { return l.Canvas[0] < 1400 })
}

// TestWindowSurvivesAKill: size and place are remembered soon, and not only when the program ends.
func TestWindowSurvivesAKill(t *testing.T) {
	s := newSession(t, 1400, 1000)
	s.start()
	time.Sleep(time.Second) // for the watch over the place
	s.run("xdotool", "windowsize", "--sync", s.window, "880", "660")
	s.run("xdotool", "windowmove", "--sync", s.window, "260", "140")
	s.wait("the size", func(l look) bool { return l.Canvas == [2]float64{880, 660} })
	x, y := s.origin()
	time.Sleep(3 * time.Second)
	s.kill()
	s.start()
	s.wait("the size of the last time", func(l look) bool { return l.Canvas == [2]float64{880, 660} })
	if x2, y2 := s.origin(); x2 != x || y2 != y {
		t.Errorf("the window is at %v, %v, not at %v, %v", x2, y2, x, y)
	}
}

// TestWindowFromAMonitorThatIsGone opens where it can be seen.
func TestWindowFromAMonitorThatIsGone(t *testing.T) {
	s := newSession(t, 1200, 900)
	s.prefer(map[string]any{"window.placed": true, "window.x": 5000, "window.y": 300, "window.w": 800, "window.h": 600})
	s.start()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		x, y := s.origin()
		if x >= 0 && x < 1200 && y >= 0 && y < 900 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the window is at %v, %v", x, y)
		}
	}
}
