package e2e

import (
	"fmt"
	"math/rand/v2"
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

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/rules/all"
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
	part := os.Getenv("CROSSPOINT_MEASURE")
	if part != "clicks" {
		m.starts(ours, empty)
	}
	if part != "clicks" && part != "starts" {
		m.idles(ours, empty)
	}
	if part != "starts" {
		m.clicks(empty)
	}
}

// starts measures starting, the programs in turn.
func (m *meter) starts(ours, empty string) {
	const rounds = 11
	var frames, memory, work [2][]float64
	var filled []float64
	for range rounds {
		for i, bin := range []string{ours, empty} {
			f := m.firstFrame(bin, i == 0)
			frames[i], memory[i], work[i] = append(frames[i], f.ms), append(memory[i], f.mb), append(work[i], f.cpu)
			if i == 0 {
				filled = append(filled, f.filled)
			}
		}
	}
	report("first frame, ms", frames)
	report("processor time to first frame, ms", work)
	fmt.Printf("%-36s median %.0f (min %.0f)\n", "welcome page filled, ms", median(filled), slices.Min(filled))
	report("peak memory after 2 s, MB", memory)
}

// idles measures what the programs use when nothing is done, in turn.
func (m *meter) idles(ours, empty string) {
	var idle [2][]float64
	for range 3 {
		for i, bin := range []string{ours, empty} {
			idle[i] = append(idle[i], m.idle(bin, 20*time.Second))
		}
	}
	report("idle CPU over 20 s, % of one core", idle)
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

// start is what was measured of a program's start.
type start struct {
	ms, cpu float64 // until the middle of the screen showed something: elapsed, and processor time of all threads
	filled  float64 // ms until it showed something else again
	mb      float64 // peak memory two seconds later
}

// firstFrame starts a program and measures; fills tells whether the window is filled after the first frame.
func (m *meter) firstFrame(bin string, fills bool) (f start) {
	before := m.pixels(640, 450, 8)
	cmd := m.command(bin)
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		m.s.t.Fatal(err)
	}
	defer stop(cmd)
	passed := func() float64 { return float64(time.Since(begin).Microseconds()) / 1000 }
	changed := func(old string) {
		for m.pixels(640, 450, 8) == old {
			if time.Since(begin) > patience {
				m.s.t.Fatal("no frame")
			}
			time.Sleep(time.Millisecond)
		}
	}
	changed(before)
	f.ms, f.cpu = passed(), runTime(cmd.Process.Pid)
	if fills {
		changed(m.pixels(640, 450, 8))
		f.filled = passed()
	}
	time.Sleep(2 * time.Second)
	f.mb = peak(cmd.Process.Pid)
	stop(cmd)
	for m.pixels(640, 450, 8) != before {
		time.Sleep(10 * time.Millisecond)
	}
	return f
}

// runTime is the milliseconds that all threads of a process have been on a processor.
func runTime(pid int) (ms float64) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, file := range files {
		data, _ := os.ReadFile(file)
		if f := strings.Fields(string(data)); len(f) > 0 {
			ns, _ := strconv.ParseFloat(f[0], 64)
			ms += ns / 1e6
		}
	}
	return ms
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

// clicks measures from the release of the mouse button on a piece to the moment when the mark of a legal step is on the
// screen, and the same in the empty window with one rectangle that a click shows or hides.
func (m *meter) clicks(empty string) {
	s := m.s
	cmd := m.command(empty)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	time.Sleep(3 * time.Second)
	m.click("click to a painted rectangle, empty window", cmd.Process.Pid, 640, 450, 640, 450)
	stop(cmd)
	time.Sleep(time.Second)

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
	m.click("click to painted marks", s.app.Process.Pid, px, py, dx, dy)
	stop(s.app)
	s.app = nil

	file, from, to := longGame(s.t, s.files)
	s.start(file)
	s.wait("the long game", func(l look) bool { return len(l.Points) > 0 && l.Game == "xiangqi" })
	time.Sleep(2 * time.Second) // until nothing moves any more
	l, _ = s.look()
	ox, oy = s.origin()
	px, py = place(from)
	dx, dy = place(to)
	m.click("the same after 200 steps", s.app.Process.Pid, px, py, dx, dy)
}

// longGame writes a game of 200 random steps and tells one that could come next, to an empty point.
func longGame(t *testing.T, dir string) (file, from, to string) {
	g := all.ByID("xiangqi")
	for seed := range uint64(100) {
		rec, err := record.New(g, "casual", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 2))
		for range 200 {
			moves := rules.Legal(rec.Position(), nil)
			if len(moves) == 0 {
				break
			}
			if _, err := rec.Play(moves[random.IntN(len(moves))]); err != nil {
				break
			}
		}
		moves := rules.Legal(rec.Position(), nil)
		if _, over := rec.Result(); over || len(rec.Line()) < 200 || len(moves) == 0 {
			continue
		}
		for _, m := range moves {
			if rec.Position().At(m.To()) != board.NoPiece {
				continue
			}
			file = filepath.Join(dir, "long.pgn")
			if err := os.WriteFile(file, pgn.Format(rec), 0o600); err != nil {
				t.Fatal(err)
			}
			return file, g.Geometry.Name(m.From()), g.Geometry.Name(m.To())
		}
	}
	t.Fatal("no random game lasts 200 steps")
	return "", "", ""
}

// held is how long the button stays down in a measured click: a quick person's click.
const held = 80 * time.Millisecond

// click clicks at a place again and again and measures until another place has changed: by turns it appears and goes away. What
// appears while the button is still down counts as 0 after the release.
func (m *meter) click(what string, pid, px, py, dx, dy int) {
	send := func(kind byte) {
		xtest.FakeInput(m.x, kind, 1, 0, m.root, int16(px), int16(py), 0)
		m.x.Sync()
	}
	xtest.FakeInput(m.x, xproto.MotionNotify, 0, 0, m.root, int16(px), int16(py), 0)
	m.x.Sync()
	time.Sleep(time.Second)
	var pressed, released [2][]float64 // since the press and since the release: appearing, going away
	work := runTime(pid)
	const clicks = 120
	for n := range clicks {
		before := m.pixels(dx-2, dy-2, 4)
		begin := time.Now()
		send(xproto.ButtonPress)
		changed := func() bool { return m.pixels(dx-2, dy-2, 4) != before }
		seen := false
		for !seen && time.Since(begin) < held {
			time.Sleep(time.Millisecond) // asking all the time would take a processor from the program
			seen = changed()
		}
		since := begin.Add(held)
		if seen {
			since = time.Now()
		}
		time.Sleep(held - time.Since(begin))
		up := time.Now()
		send(xproto.ButtonRelease)
		for !seen {
			if time.Since(begin) > 2*time.Second {
				m.s.screenshot("no-mark")
				m.s.t.Fatalf("%s: nothing appeared", what)
			}
			time.Sleep(time.Millisecond)
			seen = changed()
			since = time.Now()
		}
		ms := func(d time.Duration) float64 { return max(0, float64(d.Microseconds())/1000) }
		pressed[n%2] = append(pressed[n%2], ms(since.Sub(begin)))
		released[n%2] = append(released[n%2], ms(since.Sub(up)))
		time.Sleep(120*time.Millisecond + time.Duration(n%7)*3*time.Millisecond)
	}
	work = (runTime(pid) - work) / clicks
	fmt.Printf("%s, %d clicks, processor time of each %.1f ms\n", what, clicks, work)
	for i, part := range []string{"appears", "goes away"} {
		fmt.Printf("  %-10s %s\n  %-10s %s\n", part, spread("after the press", pressed[i]), "", spread("after the release", released[i]))
	}
}

func spread(what string, v []float64) string {
	slices.Sort(v)
	return fmt.Sprintf("%-18s median %.1f ms, 90th percentile %.1f, min %.1f, max %.1f", what, v[len(v)/2], v[len(v)*9/10], v[0], v[len(v)-1])
}
