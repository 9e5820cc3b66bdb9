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
	wait   bool         // the answer is kept until "stop"
	ponder bool         // the limits count from "ponderhit" on, until which the search has none
	turns  []string     // those of "searchmoves"
	first  []rules.Move // what they begin with; none for all
}

// goWords are the words of "go" that end a list of turns.
var goWords = map[string]bool{
	"infinite": true, "ponder": true, "depth": true, "mate": true, "nodes": true, "movetime": true, "wtime": true, "btime": true,
	"winc": true, "binc": true, "movestogo": true, "time": true, "increment": true, "opptime": true, "oppincrement": true, "draw": true,
}

// cutTurns takes the turns of "searchmoves" out of the arguments of "go".
func cutTurns(words []string) (rest, turns []string) {
	listing := false
	for _, w := range words {
		switch listing = w == "searchmoves" || listing && !goWords[w]; {
		case !listing:
			rest = append(rest, w)
		case w != "searchmoves":
			turns = append(turns, w)
		}
	}
	return rest, turns
}

// parseGo reads the arguments of "go" for the side to move, with times in milliseconds or seconds. Words that mean nothing are skipped.
func parseGo(words []string, side board.Side, seconds bool) order {
	var o order
	words, o.turns = cutTurns(words)
	unit := time.Millisecond
	if seconds {
		unit = time.Second
	}
	clock, increment := "wtime", "winc"
	if side == board.Second {
		clock, increment = "btime", "binc"
	}
	for i := 0; i < len(words); i++ {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		n, _ := strconv.ParseInt(next, 10, 64) // beyond its range it is the nearest number, and 0 when it is none
		n = min(max(n, 0), 1<<40)
		duration := time.Duration(min(n, 1<<32)) * unit
		switch words[i] {
		case "infinite":
			o.wait = true
			continue
		case "ponder":
			o.ponder = true
			continue
		case "depth":
			o.wait = o.wait || next == "infinite"
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
		i++
	}
	if o.wait || o.limits == (engine.Limits{}) {
		o.wait, o.limits = true, engine.Limits{}
	}
	return o
}

// chooseFirst finds the steps that the turns of "searchmoves" begin with, and tells what of that list does not count.
func (s *session) chooseFirst(o *order) {
	if len(o.turns) == 0 {
		return
	}
	if s.skill < fullSkill {
		s.out.line("info string searchmoves counts at full Skill Level alone")
		return
	}
	for _, turn := range o.turns {
		step, rest, _ := strings.Cut(turn, "/")
		m, err := s.game.Notations[0].Parse(s.pos, step)
		if err == nil && !s.pos.Do(m) {
			err = &rules.TextError{Key: "step-illegal", Token: step}
		}
		if err != nil {
			s.complain(err)
			continue
		}
		s.pos.Undo()
		o.first = append(o.first, m)
		if rest != "" {
			s.out.line("info string of %s in searchmoves the first step counts alone", turn)
		}
	}
	if len(o.first) == 0 {
		s.out.line("info string searchmoves has no turn that is legal here, so all are searched")
	}
}

// ponderHit lets the limits of a search on the opponent's time count from now on. It begins anew, with what it has learned in the table.
func (s *session) ponderHit() {
	if s.search == nil || !s.search.order.ponder {
		return
	}
	o := s.search.order
	o.ponder = false
	s.search.silent.Store(true)
	s.halt()
	s.start(o)
}

// start begins a search; its answer comes when it ends.
func (s *session) start(o order) {
	limits := o.limits
	if o.ponder {
		limits = engine.Limits{}
	}
	limits.MultiPV = s.multiPV
	if s.engine == nil {
		s.engine = engine.New(s.options)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if s.skill < fullSkill && limits.MoveTime > 0 {
		cancel()
		ctx, cancel = context.WithTimeout(context.Background(), limits.MoveTime)
	}
	run := &search{cancel: cancel, done: make(chan struct{}), release: make(chan struct{}), order: o}
	if !o.wait && !o.ponder {
		run.free()
	}
	s.search = run
	e, game, pos, out, ucci, skill := s.engine, s.game, s.pos.Clone(), s.out, s.ucci, s.skill
	ranked := s.multiPV > 1 // UCCI knows no numbers of lines: they are only told to who asked for several
	go func() {
		defer close(run.done)
		defer cancel()
		info := func(i engine.Info) { out.line("%s", infoLine(game, pos, i, ucci, ranked)) }
		var r engine.Result
		if skill < fullSkill {
			r = weakened(ctx, e, game, pos, skill, limits, info)
		} else {
			r = e.SearchAmong(ctx, pos, o.first, limits, info)
		}
		<-run.release
		if run.silent.Load() {
			return
		}
		out.line("%s", answer(game, pos, r, ucci))
	}()
}

// weakened answers as one of the levels of the program. Of the limits only times count: a level brings its own ones.
func weakened(ctx context.Context, e *engine.Engine, g *rules.Game, p rules.Position, skill int, l engine.Limits, info func(engine.Info)) engine.Result {
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	told := false
	c := level.Choose(ctx, e, g, p, levelOf(skill), level.Clock{Left: l.Time, Increment: l.Increment}, rng, func(i engine.Info) {
		told = true
		info(i)
	})
	if !told && len(c.Turn) > 0 { // so few positions that no depth was finished
		info(engine.Info{Depth: 1, Rank: 1, Line: engine.Line{Score: c.Score, Mate: c.Mate, Steps: c.Turn}, Nodes: c.Nodes})
	}
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

func infoLine(g *rules.Game, pos rules.Position, i engine.Info, ucci, ranked bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if ucci {
		if ranked {
			fmt.Fprintf(&b, " multipv %d", i.Rank)
		}
		fmt.Fprintf(&b, " score %d nodes %d", i.Line.Score, i.Nodes)
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
