package uci

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/rules/all"
)

// talk is a conversation with a running session.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

func start(t *testing.T) *talk {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	c := &talk{t: t, in: inWrite, lines: make(chan string, 10000), ended: make(chan error, 1)}
	go func() {
		c.ended <- Run(inRead, outWrite, all.Games)
		outWrite.Close()
	}()
	go func() {
		for s := bufio.NewScanner(outRead); s.Scan(); {
			c.lines <- s.Text()
		}
		close(c.lines)
	}()
	t.Cleanup(func() { inWrite.Close() })
	return c
}

func (c *talk) say(lines ...string) {
	c.t.Helper()
	for _, l := range lines {
		if _, err := fmt.Fprintln(c.in, l); err != nil {
			c.t.Fatal(err)
		}
	}
}

// wait returns the lines up to the first one that begins with prefix.
func (c *talk) wait(prefix string) (before []string, line string) {
	c.t.Helper()
	late := time.After(20 * time.Second)
	for {
		select {
		case l, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("the session has ended before %q", prefix)
			}
			if strings.HasPrefix(l, prefix) {
				return before, l
			}
			before = append(before, l)
		case <-late:
			c.t.Fatalf("no %q but %q", prefix, before)
		}
	}
}

func (c *talk) finish() {
	c.t.Helper()
	select {
	case err := <-c.ended:
		if err != nil {
			c.t.Error(err)
		}
	case <-time.After(10 * time.Second):
		c.t.Fatal("the session goes on")
	}
}

func TestUCI(t *testing.T) {
	c := start(t)
	c.say("uci")
	options, _ := c.wait("uciok")
	for _, want := range []string{"id name " + Name, "option name Hash ", "option name Threads ", "option name MultiPV ", "option name Skill Level type spin default 20 min 0 max 20", "option name UCI_Variant type combo default " + all.Games[0].ID, "option name Preset "} {
		if !strings.Contains(strings.Join(options, "\n"), want) {
			t.Errorf("no %q in %q", want, options)
		}
	}
	c.say("setoption name UCI_Variant value xiangqi", "setoption name Hash value 2", "isready")
	c.wait("readyok")
	c.say("ucinewgame", "position startpos moves h2e2 h9g7", "go depth 4")
	infos, best := c.wait("bestmove")
	if len(infos) != 4 || !strings.HasPrefix(infos[3], "info depth 4 seldepth ") || !strings.Contains(infos[3], " score cp ") || !strings.Contains(infos[3], " pv ") {
		t.Errorf("infos %q", infos)
	}
	if f := strings.Fields(best); len(f) != 4 || f[2] != "ponder" {
		t.Errorf("answer %q", best)
	}
	c.say("position fen 3k5/9/9/9/9/9/9/1R7/R8/4K4 w", "go depth 6")
	if infos, best := c.wait("bestmove"); !strings.Contains(strings.Join(infos, " "), "score mate 2") && !strings.Contains(strings.Join(infos, " "), "score mate 1") {
		t.Errorf("%q %q", infos, best)
	}
	c.say("quit")
	c.finish()
}

func TestAnswersWhileSearching(t *testing.T) {
	c := start(t)
	c.say("setoption name UCI_Variant value xiangqi", "position startpos", "go infinite")
	c.wait("info depth 3")
	begin := time.Now()
	c.say("isready")
	if before, _ := c.wait("readyok"); time.Since(begin) > time.Second || strings.Contains(strings.Join(before, "\n"), "bestmove") {
		t.Errorf("readyok took %v after %q", time.Since(begin), before)
	}
	c.say("stop")
	c.wait("bestmove ")
	c.say("go infinite")
	c.in.Close() // the end of the input stops everything
	c.wait("bestmove ")
	c.finish()
}

// TestInfiniteWaits: a search that has nothing left to find keeps its answer until it is asked for.
func TestInfiniteWaits(t *testing.T) {
	c := start(t)
	c.say("setoption name UCI_Variant value xiangqi", "position fen 3k5/9/9/9/9/9/9/1R7/R8/4K4 w", "go infinite")
	c.wait("info depth 5")
	time.Sleep(50 * time.Millisecond)
	c.say("isready")
	if before, _ := c.wait("readyok"); strings.Contains(strings.Join(before, "\n"), "bestmove") {
		t.Error("the answer came without a stop")
	}
	c.say("stop")
	c.wait("bestmove ")
}

func TestUCCI(t *testing.T) {
	c := start(t)
	c.say("ucci")
	if options, _ := c.wait("ucciok"); !strings.Contains(strings.Join(options, "\n"), "option hashsize ") {
		t.Errorf("options %q", options)
	}
	c.say("setoption UCI_Variant xiangqi", "setoption hashsize 1", "position fen 4k4/9/9/9/9/9/9/R8/1R7/3K5 w moves a2a8 e9f9", "go depth 3")
	if infos, best := c.wait("bestmove "); !strings.HasPrefix(infos[0], "info depth 1 score ") || !strings.HasPrefix(best, "bestmove b1b9") {
		t.Errorf("%q %q", infos, best)
	}
	c.say("position fen 4k4/9/9/9/9/9/9/R8/1R7/3K5 w moves a2a8 e9f9 b1b9", "go depth 3")
	c.wait("nobestmove")
	c.say("quit")
	c.wait("bye")
	c.finish()
}

// TestVariants plays the beginning of a game in each variant and preset: answers are turns that the session takes back in.
func TestVariants(t *testing.T) {
	c := start(t)
	for _, g := range all.Games {
		for _, preset := range g.Presets {
			c.say("setoption name UCI_Variant value "+g.ID, "setoption name Preset value "+preset.ID)
			s, err := g.Settings(preset.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := g.New(s)
			moves := ""
			for range 6 {
				c.say("position startpos"+moves, "go nodes 300")
				infos, best := c.wait("bestmove ")
				if strings.Contains(strings.Join(infos, "\n"), "info string") {
					t.Fatalf("%s %s: %q", g.ID, preset.ID, infos)
				}
				turn := strings.Fields(best)[1]
				side := p.Side()
				if err := playTurn(g, p, turn); err != nil || p.Side() == side {
					t.Fatalf("%s %s: turn %s: %v", g.ID, preset.ID, turn, err)
				}
				if moves == "" {
					moves = " moves"
				}
				moves += " " + turn
			}
		}
	}
}

// TestSkillLevel: a low skill looks at few positions only, whatever the limits; the full one at as many as it is told.
func TestSkillLevel(t *testing.T) {
	c := start(t)
	nodes := func(skill string) (most int) {
		c.say("setoption name UCI_Variant value xiangqi", "setoption name Skill Level value "+skill, "position startpos", "go nodes 20000")
		infos, best := c.wait("bestmove ")
		if f := strings.Fields(best); len(f[1]) != 4 {
			t.Errorf("skill %s: answer %q", skill, best)
		}
		for _, info := range infos {
			if _, rest, ok := strings.Cut(info, " nodes "); ok {
				var n int
				fmt.Sscan(rest, &n)
				most = max(most, n)
			}
		}
		return most
	}
	if n := nodes("0"); n > 1000 {
		t.Errorf("skill 0 looks at %d positions", n)
	}
	if n := nodes("20"); n < 10000 {
		t.Errorf("skill 20 looks at %d positions", n)
	}
	c.say("setoption name Skill Level value 3", "go infinite", "isready")
	c.wait("readyok")
	c.say("stop")
	c.wait("bestmove ")
	c.say("setoption name Skill Level value 19", "go movetime 30")
	begin := time.Now()
	c.wait("bestmove ")
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("30 ms took %v", took)
	}
}

func TestLevelOfSkill(t *testing.T) {
	for skill, want := range map[int]int{0: 1, 1: 1, 10: 5, 19: 9} {
		if got := levelOf(skill); got != want {
			t.Errorf("skill %d is level %d, want %d", skill, got, want)
		}
	}
}

func TestNonsense(t *testing.T) {
	c := start(t)
	c.say("", "  ", "hello", "go", "stop", "position", "position fen", "position fen rubbish w moves x", "position startpos moves zz a b", "setoption", "setoption name",
		"setoption name Hash value x", "setoption name Hash value -5", "setoption name Threads value", "setoption name UCI_Variant value chess", "setoption name Preset value none", "setoption name Skill Level value x", "setoption name Skill Level value 99", "go depth x", "stop",
		"go nodes -3", "go movetime", "go wtime -100 btime 7", "stop", "go mate 99999999999999999999", "stop", "\x00\xff\xfe", "go perft 3", "stop", "ponderhit", "isready")
	c.wait("readyok")
	rng := rand.New(rand.NewPCG(5, 6))
	words := strings.Fields("position startpos fen moves go depth nodes 1 2 -7 infinite stop setoption name value Hash MultiPV Preset UCI_Variant cannon football xiangqi isready ucci uci h2e2 / w")
	for range 300 {
		line := make([]string, 1+rng.IntN(6))
		for i := range line {
			line[i] = words[rng.IntN(len(words))]
		}
		c.say(strings.Join(line, " "))
	}
	c.say("stop", "setoption name MultiPV value 1", "setoption name Hash value 1", "uci")
	c.wait("uciok")
	c.say("setoption name UCI_Variant value xiangqi", "position startpos", "go depth 2")
	c.wait("bestmove ")
	c.say("quit")
	c.finish()
}

func TestParseGo(t *testing.T) {
	o := parseGo(strings.Fields("wtime 60000 btime 50000 winc 1000 binc 500 movestogo 12"), board.Second, false)
	if o.wait || o.limits.Time != 50*time.Second || o.limits.Increment != 500*time.Millisecond || o.limits.ToGo != 12 {
		t.Errorf("%+v", o)
	}
	o = parseGo(strings.Fields("time 9000 increment 10"), board.First, false)
	if o.wait || o.limits.Time != 9*time.Second || o.limits.Increment != 10*time.Millisecond {
		t.Errorf("%+v", o)
	}
	if o = parseGo(nil, board.First, false); !o.wait {
		t.Errorf("%+v", o)
	}
	if o = parseGo(strings.Fields("depth 7 nodes 99 movetime 20"), board.First, false); o.wait || o.limits.Depth != 7 || o.limits.Nodes != 99 || o.limits.MoveTime != 20*time.Millisecond {
		t.Errorf("%+v", o)
	}
}

// TestSearchMoves: the search keeps to the turns that are asked for, and says what of the list it cannot do.
func TestSearchMoves(t *testing.T) {
	c := start(t)
	c.say("uci", "setoption name UCI_Variant value xiangqi", "setoption name MultiPV value 3", "position startpos")
	c.wait("uciok")
	for _, command := range []string{
		"go depth 3 searchmoves a3a4 i3i4", "go searchmoves a3a4 i3i4 depth 3", "go ponder searchmoves a3a4 i3i4 nodes 300\nponderhit",
	} {
		c.say(command)
		before, best := c.wait("bestmove")
		if !strings.HasPrefix(best, "bestmove a3a4") && !strings.HasPrefix(best, "bestmove i3i4") {
			t.Errorf("%s: %s", command, best)
		}
		for _, l := range before {
			if !strings.Contains(l, " pv a3a4") && !strings.Contains(l, " pv i3i4") {
				t.Errorf("%s: %s", command, l)
			}
		}
	}
	said := func(command, want, best string) {
		t.Helper()
		c.say(command)
		before, line := c.wait("bestmove")
		if got := strings.Join(before, "\n"); !strings.Contains(got, "info string") || !strings.Contains(got, want) || !strings.HasPrefix(line, "bestmove "+best) {
			t.Errorf("%s: %s\n%s", command, got, line)
		}
	}
	said("go depth 2 searchmoves a3a4 a0a9 nonsense", "nonsense", "a3a4")
	said("go depth 2 searchmoves a0a9", "all are searched", "")
	c.say("setoption name UCI_Variant value football", "position startpos")
	said("go depth 2 searchmoves Bc1-g5/=", "first step", "Bc1-g5")
	c.say("setoption name Skill Level value 3")
	said("go depth 2 searchmoves Bc1-g5", "Skill Level", "")
	c.say("quit")
	c.finish()
}
