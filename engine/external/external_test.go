package external

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/uci"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// fakeEnv makes the test binary a program with a fault.
const fakeEnv = "CROSSPOINT_FAKE_ENGINE"

func TestMain(m *testing.M) {
	if kind := os.Getenv(fakeEnv); kind != "" {
		fake(kind)
		return
	}
	os.Exit(m.Run())
}

// fake behaves as a program that speaks UCI, up to a fault.
func fake(kind string) {
	if kind == "ours" {
		_ = uci.Run(os.Stdin, os.Stdout, all.Games)
		return
	}
	garbage := strings.Repeat("\x00\xff garbage ", 100)
	switch kind {
	case "holder": // what an orphan leaves behind
		time.Sleep(time.Minute)
		os.Exit(0)
	case "crash-at-start":
		fmt.Fprintln(os.Stderr, "no network file\nneed a network file \x1b[31m")
		os.Exit(3)
	case "slow-start":
		time.Sleep(300 * time.Millisecond)
	case "deaf":
		time.Sleep(time.Hour)
	case "flood-at-start":
		for {
			fmt.Println(garbage)
		}
	case "long-line":
		for range 3000 {
			fmt.Print(garbage)
		}
		fmt.Println()
	}
	searching := false
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text() + " .")
		switch words[0] {
		case "uci":
			if kind == "ucci-only" {
				os.Exit(0)
			}
			fmt.Println("id name Fake \x07one\nid author Nobody\noption name Threads type spin default 1 min 1 max 2\noption name broken type\noption name X type spin default 9 min 5 max 1")
			fmt.Println("uciok")
		case "ucci":
			fmt.Println("option usemillisec type check\nucciok")
		case "isready":
			if kind == "never-ready" || kind == "freezes" && searching {
				continue
			}
			fmt.Println("readyok")
		case "quit":
			if kind != "stays" {
				return
			}
		case "stop":
			if kind != "ignores-stop" && kind != "hangs" {
				fmt.Println("bestmove h2e2")
			}
		case "go":
			searching = words[1] != "depth"
			fakeGo(kind, garbage, words)
		}
	}
}

func fakeGo(kind, garbage string, words []string) {
	if words[1] == "depth" { // the question for the base of ranks
		fmt.Println("bestmove b0c2")
		return
	}
	switch kind {
	case "crash":
		fmt.Println("info depth 1 score cp 1 pv h2e2")
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(1)
	case "flood":
		for {
			fmt.Println("info string", garbage)
		}
	case "endless-line":
		for {
			fmt.Print(garbage)
		}
	case "last-words":
		for i := range lastWords {
			fmt.Println("word", i)
		}
		os.Exit(0)
	case "orphan":
		orphan()
	case "garbage":
		fmt.Println(garbage, "\ninfo depth x score cp\ninfo score\ninfo pv\ninfo depth 3 multipv -4 score mate 99999999999 nodes -1 pv h2e2 zz9\n\n\nbestmove\nbestmove h2e2")
	case "illegal":
		fmt.Println("bestmove a0a9 ponder h2e2")
	case "nothing":
		fmt.Println("bestmove (none)")
	case "hangs", "ignores-stop":
	case "infinite", "freezes":
		fmt.Println("info depth 5 score cp 33 nodes 10 time 2 pv h2e2 h9g7 a0a9")
	default:
		fmt.Println("info depth 2 multipv 1 score cp -12 nodes 77 time 5 pv b2e2 b9c7\nbestmove b2e2")
	}
}

func self(t *testing.T, kind string) Spec {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Spec{Path: path, Env: []string{fakeEnv + "=" + kind}}
}

// short makes the waits of a test short.
func short(t *testing.T) {
	t.Helper()
	hello, ready, stop, late, quiet := helloTime, readyTime, stopTime, lateTime, quietTime
	helloTime, readyTime, stopTime, lateTime, quietTime = 2*time.Second, 2*time.Second, 300*time.Millisecond, 500*time.Millisecond, 200*time.Millisecond
	t.Cleanup(func() { helloTime, readyTime, stopTime, lateTime, quietTime = hello, ready, stop, late, quiet })
}

func start(t *testing.T, s Spec) *Engine {
	t.Helper()
	e, err := Start(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

func startPosition(g *rules.Game) rules.Position {
	s, err := g.Settings("", nil)
	if err != nil {
		panic(err)
	}
	return g.New(s)
}

func request(id string, l Limits) Request {
	g := all.ByID(id)
	return Request{Game: g, Start: startPosition(g), Limits: l}
}

// TestSlowStart: a program that a busy machine starts slowly is waited for when its protocol is known, not while it is guessed.
func TestSlowStart(t *testing.T) {
	short(t)
	helloTime = 50 * time.Millisecond
	s := self(t, "slow-start")
	var trouble *Error
	if _, err := Start(t.Context(), s); !errors.As(err, &trouble) || trouble.Key != KeyProtocol {
		t.Fatalf("guessing ended with %v", err)
	}
	s.Protocol = UCI
	e, err := Start(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
}

// TestFaults: whatever a program does wrong ends with an error that names it, and nothing waits for ever.
func TestFaults(t *testing.T) {
	short(t)
	for _, tc := range []struct{ kind, key, detail string }{
		{"crash-at-start", KeyExited, "need a network file ?[31m"},
		{"deaf", KeyProtocol, ""},
		{"flood-at-start", KeyFlood, ""},
		{"never-ready", KeySilent, ""},
		{"crash", KeyExited, "out of memory"},
		{"flood", KeyFlood, ""},
		{"illegal", KeyIllegal, "a0a9"},
		{"nothing", KeyNoTurn, "bestmove (none)"},
		{"hangs", KeySilent, ""},
	} {
		t.Run(tc.kind, func(t *testing.T) {
			if tc.kind == "flood-at-start" { // the flood must count before the time does
				hello := helloTime
				helloTime = time.Minute
				defer func() { helloTime = hello }()
			}
			e, err := Start(t.Context(), self(t, tc.kind))
			if err == nil {
				defer e.Close()
				limit := 100 * time.Millisecond
				if tc.kind == "flood" {
					limit = time.Minute // the flood must count before the time does
				}
				_, err = e.Search(t.Context(), request("xiangqi", Limits{MoveTime: limit}), func(engine.Info) {})
			}
			var trouble *Error
			if !errors.As(err, &trouble) || trouble.Key != tc.key || tc.detail != "" && trouble.Detail != tc.detail {
				t.Fatalf("got %v, want %s %q", err, tc.key, tc.detail)
			}
			if strings.ContainsAny(trouble.Detail, "\x00\x07\x1b\n") || len([]rune(trouble.Detail)) > maxDetail {
				t.Errorf("detail %q is not one clean line", trouble.Detail)
			}
			if tc.key == KeyNoTurn || e == nil {
				return
			}
			// What has ended says so again.
			if _, err := e.Search(t.Context(), request("xiangqi", Limits{Depth: 1}), nil); err == nil {
				t.Error("a program that was given up goes on")
			}
		})
	}
	if _, err := Start(t.Context(), Spec{Path: "/nonexistent/engine"}); err == nil || !strings.HasPrefix(err.Error(), "external.start") {
		t.Errorf("a missing program: %v", err)
	}
}

// TestTolerance: nonsense between good lines does not matter.
func TestTolerance(t *testing.T) {
	for _, kind := range []string{"garbage", "long-line", "", "ucci-only"} {
		e := start(t, self(t, "x"+kind)) // "x" alone is a good program
		if kind != "" {
			e = start(t, self(t, kind))
		}
		var infos []engine.Info
		f, err := e.Search(t.Context(), request("xiangqi", Limits{MoveTime: time.Second}), func(i engine.Info) { infos = append(infos, i) })
		if err != nil || len(f.Turn) != 1 {
			if kind == "garbage" { // a bare "bestmove" is no turn
				var trouble *Error
				if !errors.As(err, &trouble) || trouble.Key != KeyNoTurn {
					t.Errorf("%s: %v", kind, err)
				}
				if len(infos) != 1 || len(infos[0].Line.Steps) != 1 || infos[0].Line.Mate != 1000 || infos[0].Rank != 1 {
					t.Errorf("news of nonsense: %+v", infos)
				}
				continue
			}
			t.Fatalf("%s: %v %v", kind, f, err)
		}
		if len(infos) != 1 || infos[0].Line.Score != -12 || infos[0].Nodes != 77 || len(infos[0].Line.Steps) != 2 {
			t.Errorf("%s: news %+v", kind, infos)
		}
	}
	e := start(t, self(t, "x"))
	if e.Name() != "Fake ?one" || e.Author() != "Nobody" || e.Protocol() != UCI || len(e.Options()) != 1 {
		t.Errorf("%q by %q in %s with %+v", e.Name(), e.Author(), e.Protocol(), e.Options())
	}
	if e := start(t, self(t, "ucci-only")); e.Protocol() != UCCI {
		t.Errorf("found %s, want UCCI", e.Protocol())
	}
}

// TestCancel: a search that is cancelled ends with what was found; a program that does not stop is ended.
func TestCancel(t *testing.T) {
	short(t)
	e := start(t, self(t, "infinite"))
	ctx, cancel := context.WithCancel(t.Context())
	f, err := e.Search(ctx, request("xiangqi", Limits{}), func(i engine.Info) {
		if len(i.Line.Steps) != 2 { // the third one is not legal
			t.Errorf("line %v", i.Line.Steps)
		}
		cancel()
	})
	if err != nil || len(f.Turn) != 1 {
		t.Errorf("cancelled: %v %v", f, err)
	}
	if f, err = e.Search(t.Context(), request("xiangqi", Limits{MoveTime: 50 * time.Millisecond}), nil); err != nil || len(f.Turn) != 1 {
		t.Errorf("late: %v %v", f, err)
	}
	e = start(t, self(t, "ignores-stop"))
	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var trouble *Error
	if _, err := e.Search(ctx, request("xiangqi", Limits{}), nil); !errors.As(err, &trouble) || trouble.Key != KeySilent {
		t.Errorf("a program that does not stop: %v", err)
	}
}

// TestFreezes: an endless search of a program that shows no sign of life any more ends with an error; one that only has nothing to tell goes on.
func TestFreezes(t *testing.T) {
	short(t)
	e := start(t, self(t, "freezes"))
	told := 0
	var trouble *Error
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := e.Search(ctx, request("xiangqi", Limits{}), func(engine.Info) { told++ }); !errors.As(err, &trouble) || trouble.Key != KeySilent || told != 1 {
		t.Errorf("a program that freezes: %v after %d reports", err, told)
	}
	quietTime = 500 * time.Millisecond // under load a program takes its time to answer
	e = start(t, self(t, "infinite"))
	ctx, cancel = context.WithTimeout(t.Context(), 5*quietTime)
	defer cancel()
	if f, err := e.Search(ctx, request("xiangqi", Limits{}), func(engine.Info) {}); err != nil || len(f.Turn) != 1 || ctx.Err() == nil {
		t.Errorf("a program that has nothing to tell: %v %v", f, err)
	}
}

// TestClose: a program that does not quit is killed.
func TestClose(t *testing.T) {
	e := start(t, self(t, "stays"))
	e.Close()
	select {
	case <-e.process.gone:
	case <-time.After(20 * time.Second):
		t.Fatal("the program is still there")
	}
}

// TestOurs: our own engine plays each game through the protocol, with the turns of several steps.
func TestOurs(t *testing.T) {
	e := start(t, self(t, "ours"))
	for _, g := range all.Games {
		if !e.Plays(g) {
			t.Errorf("%s is not played", g.ID)
		}
		playOut(t, e, g, Limits{Nodes: 300}, 30)
	}
}

// playOut plays both sides of a game.
func playOut(t *testing.T, e *Engine, g *rules.Game, l Limits, turns int) {
	t.Helper()
	settings, _ := g.Settings("", nil)
	p := g.New(settings)
	r := Request{Game: g, Preset: g.Presets[0].ID, Start: g.New(settings), Limits: l, Fresh: true}
	for range turns {
		if _, over := rules.Outcome(p); over {
			return
		}
		f, err := e.Search(t.Context(), r, nil)
		if err != nil {
			t.Fatalf("%s after %d steps: %v", g.ID, len(r.Steps), err)
		}
		for _, m := range f.Turn {
			if !p.Do(m) {
				t.Fatalf("%s after %d steps: an illegal step was let through", g.ID, len(r.Steps))
			}
		}
		r.Steps = append(r.Steps, f.Turn...)
		r.Fresh = false
	}
}
