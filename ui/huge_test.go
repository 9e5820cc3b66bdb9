//go:build linux

package ui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	games "crosspoint/rules/all"
)

// hugeTree is an opening book: a number of steps in short variations of each other, some with comments and glyphs.
func hugeTree(tb testing.TB, steps int) *record.Game {
	tb.Helper()
	g, err := record.New(games.ByID("xiangqi"), "", nil, "")
	if err != nil {
		tb.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 7))
	nodes := []*record.Node{g.Root()}
	for len(nodes) <= steps {
		at := nodes[random.IntN(len(nodes))]
		for range 1 + random.IntN(20) {
			g.Seek(at)
			legal := rules.Legal(g.Position(), nil)
			if _, over := g.ResultAt(at); over || len(legal) == 0 || at.Ply() > 300 {
				break
			}
			before := len(at.Children())
			next, err := g.Append(legal[random.IntN(len(legal))])
			if err != nil {
				tb.Fatal(err)
			}
			if at.Children()[len(at.Children())-1] == next && len(at.Children()) > before {
				nodes = append(nodes, next)
			}
			at = next
		}
		if random.IntN(4) == 0 {
			g.SetComment(at, "", "A comment that is as long as those of people, more or less.")
			g.SetNAGs(at, []int{1 + random.IntN(6)})
		}
	}
	g.Seek(g.Root())
	return g
}

// loop is the toolkit's goroutine: it measures how long each piece of work keeps it, in processor time of its thread.
type loop struct {
	queue, jobs []func()
	longest     time.Duration
	all         time.Duration
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(1, &u) // RUSAGE_THREAD
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func (l *loop) do(f func()) {
	begin := cpuTime()
	f()
	took := cpuTime() - begin
	l.longest, l.all = max(l.longest, took), l.all+took
}

// settle does f and all that follows from it. What workers do is not measured.
func (l *loop) settle(f func()) {
	l.queue = append(l.queue, f)
	for len(l.queue)+len(l.jobs) > 0 {
		if len(l.jobs) > 0 {
			job := l.jobs[0]
			l.jobs = l.jobs[1:]
			job()
			continue
		}
		next := l.queue[0]
		l.queue = l.queue[1:]
		l.do(next)
	}
}

// TestHugeTree opens an opening book of 100,000 steps, goes through it, plays in it, edits it, copies and saves it. It prints how long the toolkit's
// goroutine is kept at most; see docs/performance.md.
func TestHugeTree(t *testing.T) {
	if os.Getenv("CROSSPOINT_MEASURE") == "" {
		t.Skip("set CROSSPOINT_MEASURE=1 to take the figures of huge trees")
	}
	runtime.LockOSThread()
	l := &loop{}
	d := newDeskWith(t, test.NewTempApp(t), t.TempDir(), func(c *Config) {
		c.Now = time.Now
		c.Post = func(f func()) { l.queue = append(l.queue, f) }
		c.Go = func(f func()) { l.jobs = append(l.jobs, f) }
		c.After = func(_ time.Duration, f func()) func() {
			l.queue = append(l.queue, f)
			return func() {}
		}
	})
	l.settle(func() { d.begin("xiangqi") }) // the page of a game is shown for the first time
	rec := hugeTree(t, 100_000)
	file := filepath.Join(t.TempDir(), "book.pgn")
	if err := os.WriteFile(file, pgn.Format(rec), 0o600); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	phase := func(name string, times int, f func()) {
		l.longest, l.all = 0, 0
		for range times {
			l.settle(f)
		}
		t.Logf("%-10s at most %6.1f ms at once, %6.1f ms each time", name, float64(l.longest.Microseconds())/1000, float64(l.all.Microseconds())/1000/float64(times))
	}
	phase("open", 1, func() { d.load(file) })
	if d.state.Record == nil || d.state.Record.Empty() {
		t.Fatalf("not opened: %s", d.sheetText())
	}
	var nodes []*record.Node
	todo := []*record.Node{d.state.Record.Root()}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children()...)
		nodes = append(nodes, n)
	}
	t.Logf("%d steps, %d turns, %d lines", len(nodes)-1, len(d.state.Rows), len(d.game.moves.lines))
	pick := func() *record.Node { return nodes[random.IntN(len(nodes))] }
	phase("jump", 20, func() { d.control.Jump(pick()) })
	phase("forward", 20, func() { d.control.Forward() })
	phase("play", 5, func() {
		d.control.ToEnd()
		p := d.state.Record.Position()
		if legal := rules.Legal(p, nil); len(legal) > 0 {
			d.control.Type(d.state.Game.Notations[0].Format(p, legal[0]))
		}
	})
	phase("undo", 5, func() { d.control.Undo() })
	phase("comment", 5, func() { d.control.SetComment(pick(), "", "x") })
	phase("copy", 3, func() { d.run("copy-game") })
	d.dialogs.path = filepath.Join(t.TempDir(), "saved.pgn")
	phase("save", 3, func() { d.run("save-as") })
	phase("resize", 3, func() { d.win.Resize(fyne.NewSize(900+float32(random.IntN(300)), 800)) })
}
