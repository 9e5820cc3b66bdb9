package uci

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/rules/all"
)

// TestOptionsOfBothProtocols: each protocol tells all options, in its own order of words.
func TestOptionsOfBothProtocols(t *testing.T) {
	for protocol, want := range map[string][]string{
		"uci": {
			"option name Hash type spin default 16 min 1 max 4096", "option name Threads type spin default 1 min 1 max 64",
			"option name MultiPV type spin default 1 min 1 max 64", "option name Skill Level type spin default 20 min 0 max 20",
			"option name Clear Hash type button", "option name Preset type string default ",
		},
		"ucci": {
			"option usemillisec type check default true", "option hashsize type spin min 1 max 4096 default 16", "option threads type spin min 1 max 64 default 1",
			"option MultiPV type spin min 1 max 64 default 1", "option Skill Level type spin min 0 max 20 default 20",
			"option newgame type button", "option Preset type string default ",
		},
	} {
		c := start(t)
		c.say(protocol)
		lines, _ := c.wait(protocol + "ok")
		text := strings.Join(lines, "\n") + "\n"
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in %q", protocol, w, lines)
			}
		}
	}
}

// TestOptionsTakeEffect sets every option in every way of writing it and looks at what it does.
func TestOptionsTakeEffect(t *testing.T) {
	for _, protocol := range []string{"uci", "ucci"} {
		for _, form := range []string{"setoption name %s value %s", "setoption %s %s"} {
			c := start(t)
			set := func(name, value string) { c.say(fmt.Sprintf(form, name, value)) }
			c.say(protocol)
			c.wait(protocol + "ok")
			set("UCI_Variant", "xiangqi")
			set("Hash", "1")
			set("Threads", "2")
			set("MultiPV", "3")
			c.say("position startpos", "go depth 3")
			infos, _ := c.wait("bestmove ")
			if len(infos) != 9 || !strings.Contains(infos[8], " multipv 3 ") {
				t.Errorf("%s %s: three lines are %q", protocol, form, infos)
			}
			set("MultiPV", "1")
			set("Skill Level", "0")
			c.say("go nodes 100000")
			if infos, _ := c.wait("bestmove "); len(infos) == 0 || strings.Contains(infos[len(infos)-1], " depth 4 ") {
				t.Errorf("%s %s: skill 0 sees %q", protocol, form, infos)
			}
			set("skilllevel", "20")
			set("threads", "1")
			set("Preset", "casual")
			c.say("go nodes 50000")
			if infos, _ := c.wait("bestmove "); len(infos) < 5 {
				t.Errorf("%s %s: full skill sees %q", protocol, form, infos)
			}
		}
	}
}

// TestThreadsChangeBetweenSearches: what was learned stays, so the second search of the same position begins deep.
func TestThreadsChangeBetweenSearches(t *testing.T) {
	c := start(t)
	c.say("setoption name UCI_Variant value xiangqi", "position startpos", "go depth 8")
	c.wait("bestmove ")
	for _, n := range []string{"3", "1", "2"} {
		c.say("setoption name Threads value "+n, "go infinite")
		c.wait("info depth 6")
		c.say("setoption name Threads value 2") // stops the search
		c.wait("bestmove ")
	}
	c.say("quit")
	c.finish()
}

func TestUCCIWhileSearching(t *testing.T) {
	c := start(t)
	c.say("ucci", "setoption UCI_Variant xiangqi", "position startpos", "go depth infinite")
	c.wait("info depth 4")
	begin := time.Now()
	c.say("isready")
	if before, _ := c.wait("readyok"); time.Since(begin) > time.Second || strings.Contains(strings.Join(before, "\n"), "bestmove") {
		t.Errorf("readyok took %v after %q", time.Since(begin), before)
	}
	c.say("stop")
	c.wait("bestmove ")
	c.say("go depth infinite")
	c.in.Close() // the end of the input stops everything
	c.wait("bestmove ")
	c.finish()
}

// TestUCCINonsense: whatever is said, the session goes on.
func TestUCCINonsense(t *testing.T) {
	c := start(t)
	c.say("ucci", "setoption", "setoption hashsize", "setoption hashsize x", "setoption threads -4", "setoption Skill", "setoption Skill Level", "setoption Skill Level x", "setoption usemillisec maybe",
		"setoption batch true", "banmoves a0a1", "probe", "position", "position fen x y z moves", "position fen 9/9 w moves a0a1", "go time", "go time x increment y", "stop", "go depth infinite nodes", "ponderhit", "stop", "\x00\xff")
	rng := rand.New(rand.NewPCG(7, 8))
	words := strings.Fields("position startpos fen moves go depth nodes 1 2 -7 infinite ponder ponderhit stop setoption hashsize threads Skill Level MultiPV Preset UCI_Variant cannon football xiangqi isready time increment h2e2 / w banmoves")
	for range 300 {
		line := make([]string, 1+rng.IntN(6))
		for i := range line {
			line[i] = words[rng.IntN(len(words))]
		}
		c.say(strings.Join(line, " "))
	}
	c.say("stop", "setoption MultiPV 1", "setoption threads 1", "setoption hashsize 1", "setoption Skill Level 20", "ucci")
	c.wait("ucciok")
	c.say("setoption UCI_Variant xiangqi", "position startpos", "go depth 2")
	c.wait("bestmove ")
	c.say("quit")
	c.wait("bye")
	c.finish()
}

// TestLongLines: a line beyond all bounds is skipped, what follows is obeyed.
func TestLongLines(t *testing.T) {
	c := start(t)
	part := strings.Repeat("position startpos moves ", 1000)
	for range maxLine/len(part) + 2 {
		if _, err := fmt.Fprint(c.in, part); err != nil {
			t.Fatal(err)
		}
	}
	c.say("", "isready")
	if before, _ := c.wait("readyok"); len(before) != 1 || !strings.Contains(before[0], "skipped") {
		t.Errorf("%q", before)
	}
	fmt.Fprint(c.in, "uci") // the last line without its end
	c.in.Close()
	c.wait("uciok")
	c.finish()
}

// TestPonder: a search on the opponent's time gives no answer until its limits count, and one answer then.
func TestPonder(t *testing.T) {
	c := start(t)
	c.say("setoption name UCI_Variant value xiangqi", "position startpos", "go ponder depth 5")
	c.wait("info depth 7")
	c.say("isready")
	if before, _ := c.wait("readyok"); strings.Contains(strings.Join(before, "\n"), "bestmove") {
		t.Errorf("%q", before)
	}
	c.say("ponderhit")
	c.wait("bestmove ")
	c.say("ponderhit", "stop", "isready")
	if before, _ := c.wait("readyok"); strings.Contains(strings.Join(before, "\n"), "bestmove") {
		t.Errorf("a second answer in %q", before)
	}
	c.say("go ponder depth 5")
	c.wait("info depth 5")
	c.say("stop")
	c.wait("bestmove ")
}

func TestTimesOfUCCI(t *testing.T) {
	words := strings.Fields("time 9 increment 2")
	if o := parseGo(words, board.First, true); o.limits.Time != 9*time.Second || o.limits.Increment != 2*time.Second {
		t.Errorf("%+v", o)
	}
	if o := parseGo(words, board.First, false); o.limits.Time != 9*time.Millisecond {
		t.Errorf("%+v", o)
	}
	s := &session{games: all.Games}
	for value, want := range map[string]bool{"false": true, "true": false} {
		s.setOption([]string{"usemillisec", value})
		if s.seconds != want {
			t.Errorf("usemillisec %s: seconds is %v", value, s.seconds)
		}
	}
}
