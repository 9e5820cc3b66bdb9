//go:build unix

package control_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// With this argument the test binary is a program that speaks UCI, with a fault.
const fakeArg = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeArg {
		fakeEngine(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

func fakeEngine(kind string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch words := strings.Fields(in.Text() + " ."); {
		case words[0] == "uci":
			fmt.Println("id name Fake\nuciok")
		case words[0] == "isready":
			fmt.Println("readyok")
		case words[0] != "go":
		case words[1] == "depth": // the question for the base of ranks
			fmt.Println("bestmove b0c2")
		case kind == "illegal":
			fmt.Println("bestmove a0a9")
		case kind == "crash":
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(1)
		case kind == "garbage":
			fmt.Println("\x00\xff\x1b[2J nonsense\ninfo depth x pv\nbestmove \x07")
		case kind == "flood":
			for {
				fmt.Println("info string", strings.Repeat("x", 1000))
			}
		}
	}
}

// hall is a controller with its own goroutine, workers and timers, as in the program.
type hall struct {
	*control.Controller
	t     *testing.T
	queue chan func()
}

func newHall(t *testing.T, cfg control.Config) *hall {
	t.Helper()
	h := &hall{t: t, queue: make(chan func(), 1000)}
	cfg.Post = func(f func()) { h.queue <- f }
	cfg.Pace = -1
	h.Controller = control.New(cfg)
	t.Cleanup(func() {
		done := make(chan struct{})
		go func() {
			h.Stop()
			close(done)
		}()
		for {
			select {
			case <-h.queue:
			case <-done:
				return
			}
		}
	})
	return h
}

// until works on what is posted until something is so.
func (h *hall) until(what string, so func(control.State) bool) {
	h.t.Helper()
	limit := time.After(2 * time.Minute)
	for !so(h.State()) {
		select {
		case f := <-h.queue:
			f()
		case <-limit:
			h.t.Fatalf("waited in vain for %s", what)
		}
	}
}

func fairyStockfish(t *testing.T, r *roster.Roster) roster.Entry {
	t.Helper()
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		e, err := r.Probe(t.Context(), roster.Entry{Path: path}, []*rules.Game{xiangqi.Game})
		if err != nil {
			t.Fatal(err)
		}
		e.ID = roster.NewID(e.Name, nil)
		return e
	}
	t.Skip("fairy-stockfish is not installed")
	return roster.Entry{}
}

// TestWholeGame: a real program plays a game to its end against our own engine.
func TestWholeGame(t *testing.T) {
	r := roster.New(nil)
	t.Cleanup(r.Close)
	e := fairyStockfish(t, r)
	e.Values = map[string]string{"Hash": "4"}
	r.SetEntries([]roster.Entry{e})
	h := newHall(t, control.Config{Engines: r, Thinker: control.NewThinker(engine.Options{})})
	seats := [2]control.Seat{{Level: 1}, {Engine: e.ID, MoveTime: 20 * time.Millisecond}}
	if err := h.NewGame(control.NewGame{Game: xiangqi.Game, Seats: seats}); err != nil {
		t.Fatal(err)
	}
	h.until("the end of the game", func(s control.State) bool { return s.Result != nil || !s.Trouble.None() || s.Waiting })
	s := h.State()
	if s.Result == nil || len(s.Rows) < 10 {
		t.Fatalf("the game stopped after %d turns: trouble %+v, notice %+v", len(s.Rows), s.Trouble, s.Notice)
	}
	if s.Result.Winner == board.First {
		t.Logf("level 1 has beaten %s", e.Name)
	}
	if s.Record.Player(board.Second) != e.Name || s.Record.Program(board.Second).ID != e.ID {
		t.Errorf("the record says that %q played", s.Record.Player(board.Second))
	}
}

// TestMisbehavingEngines: whatever a program does, the game stays as it is, and our own engine can go on.
func TestMisbehavingEngines(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for kind, key := range map[string]string{
		"illegal": "external.illegal", "crash": "external.exited", "garbage": "external.illegal", "flood": "external.flood", "gone": "external.start",
	} {
		t.Run(kind, func(t *testing.T) {
			e := roster.Entry{ID: kind, Name: kind, Path: path, Args: []string{fakeArg, kind}, Protocol: "uci", Games: []string{"xiangqi"}}
			if kind == "gone" {
				e.Path = "/nowhere/engine"
			}
			r := roster.New([]roster.Entry{e})
			t.Cleanup(r.Close)
			h := newHall(t, control.Config{Engines: r, Thinker: control.NewThinker(engine.Options{})})
			err := h.NewGame(control.NewGame{Game: xiangqi.Game, Seats: [2]control.Seat{{}, {Engine: kind, MoveTime: time.Second}}})
			if err != nil {
				t.Fatal(err)
			}
			h.Type("h2e2")
			h.until("trouble", func(s control.State) bool { return !s.Trouble.None() })
			if s := h.State(); s.Trouble.Why.Key != key || len(s.Rows) != 1 || !s.Waiting || s.Result != nil {
				t.Errorf("trouble %+v after %d turns", s.Trouble, len(s.Rows))
			}
			h.StandIn(1)
			h.until("the built-in engine", func(s control.State) bool { return len(s.Rows) == 2 })
			if p := h.State().Record.Program(board.Second); p != (record.Program{}) {
				t.Errorf("the record says that %+v plays", p)
			}
		})
	}
}
