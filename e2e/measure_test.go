package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// TestMeasure prints the figures of docs/performance.md. It takes minutes and asserts nothing: it runs on request only.
func TestMeasure(t *testing.T) {
	if os.Getenv("CROSSPOINT_MEASURE") == "" {
		t.Skip("set CROSSPOINT_MEASURE=1 (make measure) to take the figures")
	}
	ours, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "emptywindow")
	if out, err := exec.Command("go", "build", "-tags", "migrated_fynedo,no_emoji", "-trimpath", "-ldflags", "-s -w", "-o", empty, "./emptywindow").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := newSession(t, 1280, 900)
	if err := xtest.Init(s.x); err != nil {
		t.Fatal(err)
	}
	m := &meter{s: s, x: s.x, root: xproto.Setup(s.x).DefaultScreen(s.x).Root}
	const rounds = 7
	var frames, memory [2][]float64
	for range rounds {
		for i, bin := range []string{ours, empty} {
			frame, rss := m.firstFrame(bin)
			frames[i], memory[i] = append(frames[i], frame), append(memory[i], rss)
		}
	}
	report("first frame, ms", frames)
	report("peak memory after 2 s, MB", memory)
	var idle [2][]float64
	for range 3 {
		for i, bin := range []string{ours, empty} {
			idle[i] = append(idle[i], m.idle(bin, 20*time.Second))
		}
	}
	report("idle CPU over 20 s, % of one core", idle)
	m.clicks(ours)
}

func report(what string, v [2][]float64) {
	a, b := median(v[0]), median(v[1])
	fmt.Printf("%-36s ours %.2f (min %.2f, max %.2f)  empty window %.2f (min %.2f, max %.2f)  ratio %.2f  difference %.2f\n",
		what, a, slices.Min(v[0]), slices.Max(v[0]), b, slices.Min(v[1]), slices.Max(v[1]), a/b, a-b)
}

func median(v []float64) float64 {
	c := slices.Clone(v)
	slices.Sort(c)
	return c[len(c)/2]
}

type meter struct {
	s    *session
	x    *xgb.Conn
	root xproto.Window
}

// pixels reads a square of the screen.
func (m *meter) pixels(x, y, size int) string {
	img, err := xproto.GetImage(m.x, xproto.ImageFormatZPixmap, xproto.Drawable(m.root), int16(x), int16(y), uint16(size), uint16(size), ^uint32(0)).Reply()
	if err != nil {
		m.s.t.Fatal(err)
	}
	return string(img.Data)
}

func (m *meter) command(bin string) *exec.Cmd {
	// A folder of its own each time: the figures are those of a first start, and no other run has left anything.
	dir := m.s.t.TempDir()
	cmd := exec.Command(bin)
	for _, v := range m.s.env() {
		if !strings.HasPrefix(v, "CROSSPOINT_PROBE=") && !strings.HasPrefix(v, "XDG_") && !strings.HasPrefix(v, "HOME=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_CACHE_HOME="+dir)
	return cmd
}

// firstFrame starts a program and returns the milliseconds until the middle of the screen shows something, and its peak memory two seconds later in MB.
func (m *meter) firstFrame(bin string) (ms, mb float64) {
	before := m.pixels(640, 450, 8)
	cmd := m.command(bin)
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		m.s.t.Fatal(err)
	}
	defer stop(cmd)
	for m.pixels(640, 450, 8) == before {
		if time.Since(begin) > patience {
			m.s.t.Fatal("no frame")
		}
		time.Sleep(time.Millisecond)
	}
	ms = float64(time.Since(begin).Microseconds()) / 1000
	time.Sleep(2 * time.Second)
	mb = peak(cmd.Process.Pid)
	stop(cmd)
	for m.pixels(640, 450, 8) != before {
		time.Sleep(10 * time.Millisecond)
	}
	return ms, mb
}

func peak(pid int) float64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for _, line := range strings.Split(string(data), "\n") {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.ParseFloat(f[1], 64)
			return kb / 1024
		}
	}
	return 0
}

// ticks is the processor time that a process has used, in hundredths of a second.
func ticks(pid int) float64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(data), ") ")
	f := strings.Fields(rest)
	if len(f) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(f[11], 64)
	system, _ := strconv.ParseFloat(f[12], 64)
	return user + system
}

func (m *meter) idle(bin string, d time.Duration) float64 {
	cmd := m.command(bin)
	if err := cmd.Start(); err != nil {
		m.s.t.Fatal(err)
	}
	defer stop(cmd)
	time.Sleep(5 * time.Second)
	before := ticks(cmd.Process.Pid)
	time.Sleep(d)
	return (ticks(cmd.Process.Pid) - before) / d.Seconds()
}

// clicks measures from the release of the mouse button on a piece to the moment when the mark of a legal step is on the screen.
func (m *meter) clicks(string) {
	s := m.s
	s.start()
	s.press("welcome.xiangqi")
	l := s.wait("the board", func(l look) bool { return len(l.Points) > 0 })
	ox, oy := s.origin()
	place := func(name string) (int, int) {
		p := l.Points[name]
		return int(ox + p[0]), int(oy + p[1])
	}
	px, py := place("b2")
	dx, dy := place("b4")
	send := func(kind byte) {
		xtest.FakeInput(m.x, kind, 1, 0, m.root, int16(px), int16(py), 0)
		m.x.Sync()
	}
	xtest.FakeInput(m.x, xproto.MotionNotify, 0, 0, m.root, int16(px), int16(py), 0)
	m.x.Sync()
	time.Sleep(time.Second)
	var times []float64
	for range 80 {
		before := m.pixels(dx-2, dy-2, 4)
		send(xproto.ButtonPress)
		time.Sleep(30 * time.Millisecond)
		begin := time.Now()
		send(xproto.ButtonRelease)
		for m.pixels(dx-2, dy-2, 4) == before {
			if time.Since(begin) > 2*time.Second {
				s.screenshot("no-mark")
				s.t.Fatal("no mark appeared")
			}
		}
		times = append(times, float64(time.Since(begin).Microseconds())/1000)
		time.Sleep(120*time.Millisecond + time.Duration(len(times)%7)*3*time.Millisecond)
	}
	slices.Sort(times)
	fmt.Printf("click to painted marks, ms: median %.1f, 90th percentile %.1f, min %.1f, max %.1f (%d clicks)\n",
		times[len(times)/2], times[len(times)*9/10], times[0], times[len(times)-1], len(times))
}
