//go:build unix

package roster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/engine/uci"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// With this argument the test binary is a program with a fault; the second argument is a folder in which it leaves its process id.
const fakeArg = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == fakeArg {
		fake(os.Args[2], os.Args[3])
		return
	}
	os.Exit(m.Run())
}

func fake(kind, dir string) {
	_ = os.WriteFile(filepath.Join(dir, strconv.Itoa(os.Getpid())), nil, 0o600)
	if kind == "ours" {
		_ = uci.Run(os.Stdin, os.Stdout, all.Games)
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for kind == "deaf" || in.Scan() {
		if kind == "deaf" {
			time.Sleep(time.Hour)
		}
		switch words := strings.Fields(in.Text() + " ."); words[0] {
		case "uci":
			fmt.Println("id name Fake engine\nid author Nobody\noption name Threads type spin default 1 min 1 max 8\noption name Wipe type button\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			if len(words) > 2 && words[2] == "Wipe" {
				_ = os.WriteFile(filepath.Join(dir, "wiped"), nil, 0o600)
			}
		case "go":
			switch {
			case words[1] == "depth": // the question for the base of ranks
				fmt.Println("bestmove b0c2")
			case kind == "crash":
				fmt.Fprintln(os.Stderr, "out of memory")
				os.Exit(1)
			case kind == "stuck":
				time.Sleep(time.Hour) // does not hear that its input has ended
			default:
				fmt.Println("info depth 2 score cp 31 nodes 77 time 5 pv b2e2 b9c7\nbestmove b2e2")
			}
		}
	}
}

// entry is a fake as an entry; its processes leave their ids in dir.
func entry(t *testing.T, kind string) (e Entry, dir string) {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	return Entry{ID: kind, Name: kind, Path: path, Args: []string{fakeArg, kind, dir}, Protocol: external.UCI, Games: []string{"xiangqi"}}, dir
}

// alive lists the processes of a fake that have not ended.
func alive(t *testing.T, dir string) (list []int) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if pid, err := strconv.Atoi(f.Name()); err == nil && syscall.Kill(pid, 0) == nil {
			list = append(list, pid)
		}
	}
	return list
}

// wantAlive waits until so many processes are left.
func wantAlive(t *testing.T, dir string, want int) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if n := len(alive(t, dir)); n == want {
			return
		} else if time.Now().After(end) {
			t.Fatalf("%d processes run, want %d", n, want)
		}
	}
}

func request(g *rules.Game) external.Request {
	settings, _ := g.Settings("", nil)
	return external.Request{Game: g, Start: g.New(settings), Limits: external.Limits{MoveTime: 50 * time.Millisecond}}
}

func TestStartedWhenAskedAndKeptWhilePlaying(t *testing.T) {
	e, dir := entry(t, "good")
	r := New([]Entry{e})
	defer r.Close()
	if n := len(alive(t, dir)); n != 0 {
		t.Fatalf("%d processes before the first question", n)
	}
	for range 2 {
		f, err := r.Play(t.Context(), "good", request(all.ByID("xiangqi")), nil)
		if err != nil || len(f.Turn) != 1 {
			t.Fatalf("%+v, %v", f, err)
		}
	}
	wantAlive(t, dir, 1)
	r.Keep([]string{"good"})
	wantAlive(t, dir, 1)
	r.Keep(nil)
	wantAlive(t, dir, 0)
	if _, err := r.Play(t.Context(), "good", request(all.ByID("xiangqi")), nil); err != nil {
		t.Errorf("it is not started again: %v", err)
	}
	wantAlive(t, dir, 1)
	e.Values = map[string]string{"Threads": "2"}
	r.SetEntries([]Entry{e})
	first := alive(t, dir)
	if _, err := r.Play(t.Context(), "good", request(all.ByID("xiangqi")), nil); err != nil {
		t.Fatal(err)
	}
	if second := alive(t, dir); len(second) != 1 || second[0] == first[0] {
		t.Errorf("processes %v, then %v: what was changed does not count", first, second)
	}
	r.SetEntries(nil)
	wantAlive(t, dir, 0)
	if _, err := r.Play(t.Context(), "good", request(all.ByID("xiangqi")), nil); err == nil {
		t.Error("an entry that is gone plays")
	}
}

// TestCloseLeavesNothing: programs that hang while they start, while they think, or for no reason, are gone after Close.
func TestCloseLeavesNothing(t *testing.T) {
	good, goodDir := entry(t, "good")
	deaf, deafDir := entry(t, "deaf")
	stuck, stuckDir := entry(t, "stuck")
	r := New([]Entry{good, deaf, stuck})
	var wg sync.WaitGroup
	for _, id := range []string{"good", "deaf", "stuck"} {
		wg.Go(func() { _, _ = r.Play(t.Context(), id, request(all.ByID("xiangqi")), nil) })
	}
	wg.Go(func() { _, _ = r.Probe(t.Context(), Entry{Path: deaf.Path, Args: deaf.Args}, all.Games) })
	wantAlive(t, goodDir, 1)
	wantAlive(t, deafDir, 2)
	wantAlive(t, stuckDir, 1)
	r.Close()
	for _, dir := range []string{goodDir, deafDir, stuckDir} {
		if left := alive(t, dir); len(left) != 0 {
			t.Errorf("processes %v are left", left)
		}
	}
	wg.Wait()
	if _, err := r.Play(t.Context(), "good", request(all.ByID("xiangqi")), nil); err == nil || len(alive(t, goodDir)) != 0 {
		t.Error("a program is started after Close")
	}
}

func TestFailuresAreErrorsAndCanBeRepeated(t *testing.T) {
	e, dir := entry(t, "crash")
	r := New([]Entry{e})
	defer r.Close()
	for range 2 {
		_, err := r.Play(t.Context(), "crash", request(all.ByID("xiangqi")), nil)
		var trouble *external.Error
		if !errors.As(err, &trouble) || trouble.Key != external.KeyExited || !strings.Contains(trouble.Detail, "out of memory") {
			t.Errorf("%v", err)
		}
	}
	wantAlive(t, dir, 0)
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("%d processes were started, want 2", len(files))
	}
	if _, err := r.Play(t.Context(), "nobody", request(all.ByID("xiangqi")), nil); !errors.As(err, new(*external.Error)) {
		t.Errorf("an unknown id: %v", err)
	}
}

func TestCancelledWhileWaiting(t *testing.T) {
	e, dir := entry(t, "deaf")
	r := New([]Entry{e})
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 2)
	for range 2 { // one starts it, the other waits for its turn
		go func() {
			_, err := r.Play(ctx, "deaf", request(all.ByID("xiangqi")), nil)
			done <- err
		}()
	}
	wantAlive(t, dir, 1)
	cancel()
	for range 2 {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	}
	wantAlive(t, dir, 0)
}

func TestPress(t *testing.T) {
	e, dir := entry(t, "good")
	r := New([]Entry{e})
	defer r.Close()
	if err := r.Press(t.Context(), "good", "Wipe"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "wiped")); err != nil {
		t.Error("the button was not pressed")
	}
	wantAlive(t, dir, 0)
}

func TestAnalysisRests(t *testing.T) {
	old := idleTime
	idleTime = 50 * time.Millisecond
	t.Cleanup(func() { idleTime = old })
	e, dir := entry(t, "good")
	r := New([]Entry{e})
	defer r.Close()
	g := all.ByID("xiangqi")
	settings, _ := g.Settings("", nil)
	q := analysis.Question{Game: g, Position: g.New(settings), Settings: settings, Start: g.New(settings).FEN(), Lines: 1, Threads: 1, Limit: time.Second}
	var got []engine.Report
	ask := func() {
		t.Helper()
		got = nil
		if err := r.Source("good").Analyse(t.Context(), q, func(r engine.Report) { got = append(got, r) }); err != nil {
			t.Fatal(err)
		}
		if len(got) == 0 || got[len(got)-1].Lines[0].Score != 31 || got[len(got)-1].Depth != 2 {
			t.Errorf("reports %+v", got)
		}
	}
	ask()
	wantAlive(t, dir, 0) // by itself
	idleTime = time.Hour
	ask()
	wantAlive(t, dir, 1)
	r.Source("good").(analysis.Rester).Rest()
	wantAlive(t, dir, 0)
}

// TestOurselves: our own engine as another program plays every game, turns of several steps too, and is probed, tried and asked for reviews.
func TestOurselves(t *testing.T) {
	e, dir := entry(t, "ours")
	r := New(nil)
	defer r.Close()
	found, err := r.Probe(t.Context(), Entry{Path: e.Path, Args: e.Args, Dir: t.TempDir(), Chosen: external.UCI}, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	wantAlive(t, dir, 0)
	if len(found.Games) != len(all.Games) || found.Protocol != external.UCI || found.Name != uci.Name || len(found.Options) < 5 {
		t.Errorf("found %+v", found)
	}
	if shown := found.Shown(); slices.ContainsFunc(shown, func(o external.Option) bool { return o.Name == "UCI_Variant" || o.Name == "MultiPV" }) || len(shown) == 0 {
		t.Errorf("shown %+v", shown)
	}
	found.ID = "ours"
	r.SetEntries([]Entry{found})
	for _, g := range all.Games {
		trial, err := r.Try(t.Context(), "ours", g)
		if err != nil || len(trial.Turn) == 0 || !trial.Told || trial.Depth == 0 {
			t.Errorf("%s: %+v, %v", g.ID, trial, err)
		}
		p := trial.Start.Clone()
		for _, m := range trial.Turn {
			if !p.Do(m) {
				t.Errorf("%s: the turn is not legal", g.ID)
			}
		}
		a := r.Analyst("ours", g, "")
		o, err := a.Analyse(t.Context(), review.Question{Start: trial.Start, Steps: trial.Turn, Position: p, Nodes: 2000})
		if err != nil || len(o.Line) == 0 || o.Depth == 0 || o.Chance <= 0 || o.Chance >= 1 {
			t.Errorf("%s: opinion %+v, %v", g.ID, o, err)
		}
		a.(interface{ Close() }).Close()
	}
	wantAlive(t, dir, 0)
}

// TestFairyAnalyses: three lines in each report of the real program, the best one first.
func TestFairyAnalyses(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/fairy-stockfish"); err != nil {
			t.Skip("fairy-stockfish is not installed")
		}
	}
	r := New(nil)
	defer r.Close()
	e, err := r.Probe(t.Context(), Entry{Path: path}, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	e.ID = NewID(e.Name, nil)
	if !slices.Equal(e.Games, []string{"xiangqi"}) || !strings.HasPrefix(e.ID, "fairy-stockfish") {
		t.Errorf("%s plays %v", e.ID, e.Games)
	}
	r.SetEntries([]Entry{e})
	g := all.ByID("xiangqi")
	settings, _ := g.Settings("", nil)
	p := g.New(settings)
	q := analysis.Question{Game: g, Position: p, Settings: settings, Start: p.FEN(), Lines: 3, Threads: 1, Limit: 300 * time.Millisecond}
	reports, whole := 0, 0
	err = r.Source(e.ID).Analyse(t.Context(), q, func(rep engine.Report) {
		reports++
		if len(rep.Lines) == 3 {
			whole++
		}
		sorted := slices.IsSortedFunc(rep.Lines, func(a, b engine.Line) int { return b.Score - a.Score })
		if len(rep.Lines) == 0 || len(rep.Lines) > 3 || !sorted || rep.Depth == 0 {
			t.Errorf("report %+v", rep)
		}
	})
	if err != nil || whole == 0 {
		t.Errorf("%d of %d reports with three lines, %v", whole, reports, err)
	}
}
