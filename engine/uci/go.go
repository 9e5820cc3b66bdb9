package uci

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/level"
	"crosspoint/rules"
)

// order is a "go" command.
type order struct {
	limits engine.Limits
	wait   bool // the answer is kept until "stop"
}

// parseGo reads the arguments of "go" for the side to move. Words that mean nothing are skipped.
func parseGo(words []string, side board.Side) order {
	var o order
	clock, increment := "wtime", "winc"
	if side == board.Second {
		clock, increment = "btime", "binc"
	}
	limited := false
	for i := 0; i < len(words); i++ {
		var n int64
		if i+1 < len(words) {
			n, _ = strconv.ParseInt(words[i+1], 10, 64)
		}
		n = min(max(n, 0), 1<<40)
		duration := time.Duration(min(n, 1<<32)) * time.Millisecond
		switch words[i] {
		case "infinite", "ponder":
			o.wait = true
			continue
		case "depth":
			if i+1 < len(words) && words[i+1] == "infinite" {
				o.wait = true
			}
			o.limits.Depth = max(int(min(n, 1000)), 1)
		case "mate":
			o.limits.Depth = max(2*int(min(n, 100))-1, 1)
		case "nodes":
			o.limits.Nodes = max(uint64(n), 1)
		case "movetime":
			o.limits.MoveTime = max(duration, time.Millisecond)
		case clock, "time":
			o.limits.Time = max(duration, time.Millisecond)
		case increment, "increment":
			o.limits.Increment = duration
		case "movestogo":
			o.limits.ToGo = int(min(n, 1000))
		default:
			continue
		}
		limited = true
		i++
	}
	if o.wait {
		o.limits = engine.Limits{}
	} else if !limited {
		o.wait = true
	}
	return o
}

// start begins a search; its answer comes when it ends.
func (s *session) start(words []string) {
	o := parseGo(words, s.pos.Side())
	o.limits.MultiPV = s.multiPV
	if s.engine == nil {
		s.engine = engine.New(s.options)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if s.skill < fullSkill && o.limits.MoveTime > 0 {
		cancel()
		ctx, cancel = context.WithTimeout(context.Background(), o.limits.MoveTime)
	}
	run := &search{cancel: cancel, done: make(chan struct{}), release: make(chan struct{})}
	if !o.wait {
		run.free()
	}
	s.search = run
	e, game, pos, out, ucci, skill := s.engine, s.game, s.pos.Clone(), s.out, s.ucci, s.skill
	go func() {
		defer close(run.done)
		defer cancel()
		info := func(i engine.Info) { out.line("%s", infoLine(game, pos, i, ucci)) }
		var r engine.Result
		if skill < fullSkill {
			r = weakened(ctx, e, game, pos, skill, o.limits, info)
		} else {
			r = e.Search(ctx, pos, o.limits, info)
		}
		<-run.release
		out.line("%s", answer(game, pos, r, ucci))
	}()
}

// weakened answers as one of the levels of the program. Of the limits only times count: a level brings its own ones.
func weakened(ctx context.Context, e *engine.Engine, g *rules.Game, p rules.Position, skill int, l engine.Limits, info func(engine.Info)) engine.Result {
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	c := level.Choose(ctx, e, g, p, levelOf(skill), level.Clock{Left: l.Time, Increment: l.Increment}, rng, info)
	return engine.Result{Turn: c.Turn, Score: c.Score, Mate: c.Mate, Depth: c.Depth, Nodes: c.Nodes, PV: c.Turn}
}

// levelOf spreads the skills below the full one over the levels that do not go by time.
func levelOf(skill int) int { return 1 + skill*(level.Count-1)/fullSkill }

// halt stops the running search, if any, and waits for its answer.
func (s *session) halt() {
	if s.search == nil {
		return
	}
	s.search.cancel()
	s.search.free()
	<-s.search.done
	s.search = nil
}

func infoLine(g *rules.Game, pos rules.Position, i engine.Info, ucci bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if ucci {
		fmt.Fprintf(&b, " score %d", i.Line.Score)
	} else {
		score := fmt.Sprintf("cp %d", i.Line.Score)
		if i.Line.Mate != 0 {
			score = fmt.Sprintf("mate %d", i.Line.Mate)
		}
		fmt.Fprintf(&b, " seldepth %d multipv %d score %s nodes %d nps %d hashfull %d", i.SelDepth, i.Rank, score, i.Nodes,
			i.NPS(), i.Hashfull)
	}
	fmt.Fprintf(&b, " time %d pv %s", i.Elapsed.Milliseconds(), strings.Join(turns(g, pos, i.Line.Steps), " "))
	return b.String()
}

func answer(g *rules.Game, pos rules.Position, r engine.Result, ucci bool) string {
	if len(r.Turn) == 0 {
		if ucci {
			return "nobestmove"
		}
		return "bestmove (none)"
	}
	list := turns(g, pos, r.PV)
	text := "bestmove " + list[0]
	if len(list) > 1 {
		text += " ponder " + list[1]
	}
	return text
}
