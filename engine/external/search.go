package external

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
)

// Search asks the program for a turn. It returns when a limit is reached or the context is done, with the best turn found so far. report, if not
// nil, is called by the calling goroutine with each line of news that has a legal line of play. The error is an *Error, or that of the
// context when the program had nothing to say yet.
func (e *Engine) Search(ctx context.Context, r Request, report func(engine.Info)) (Found, error) {
	if !e.Plays(r.Game) {
		return Found{}, &Error{Key: KeyGame, Detail: e.name}
	}
	if !e.follows(r) {
		return Found{}, &Error{Key: KeyRules}
	}
	if err := e.prepare(ctx, r); err != nil {
		return Found{}, err
	}
	notation := notationFor(r.Game, e.base)
	root := r.Start.Clone()
	for _, m := range r.Steps {
		if !root.Do(m) {
			return Found{}, &Error{Key: KeyIllegal, Detail: r.Game.Notations[0].Format(root, m)}
		}
	}
	commands := e.position(r, notation)
	bad, good := losing(root)
	if len(bad) > 0 && len(good) > 0 && e.protocol == UCCI {
		ban := "banmoves"
		for _, m := range bad {
			ban += " " + notation.Format(root, m)
		}
		commands = append(commands, ban)
		bad = nil
	}
	order := e.order(r.Limits, root.Side())
	if len(bad) > 0 && len(good) > 0 {
		order += " searchmoves"
		for _, m := range good {
			order += " " + notation.Format(root, m)
		}
	}
	e.process.ask()
	if err := e.process.say(append(commands, order)...); err != nil {
		return Found{}, err
	}
	s := &search{e: e, ctx: ctx, r: r, notation: notation, root: root, report: report}
	return s.wait()
}

// prepare tells the program the game, the options of the request and that a new game begins, and finds out how it counts ranks.
func (e *Engine) prepare(ctx context.Context, r Request) error {
	before := len(e.set)
	choose := func(value string, names ...string) error {
		if o, ok := e.option(names...); ok && o.allows(value) {
			return e.setOption(o, value)
		}
		return nil
	}
	err := choose(r.Game.ID, "UCI_Variant")
	if err == nil && r.Preset != "" {
		err = choose(r.Preset, "Preset")
	}
	if err == nil {
		err = choose(fmt.Sprint(max(r.MultiPV, 1)), "MultiPV")
	}
	if err == nil && r.Threads > 0 {
		err = choose(fmt.Sprint(r.Threads), "Threads")
	}
	if err == nil && (r.Fresh || before != len(e.set)) {
		err = e.newGame()
	}
	if err == nil {
		err = e.ready(ctx)
	}
	if err == nil && e.base == FindBase {
		err = e.findBase(ctx, r)
	}
	return err
}

func (e *Engine) newGame() error {
	if e.protocol == UCI {
		return e.process.say("ucinewgame")
	}
	if o, ok := e.option("newgame"); ok {
		return e.setOption(o, "")
	}
	return nil
}

// findBase has the program play a step from the start, where no step means something else when ranks are counted from another number.
func (e *Engine) findBase(ctx context.Context, r Request) error {
	if notationFor(r.Game, BaseOne).ID == r.Game.Notations[0].ID {
		return nil // this game has one way to count
	}
	settings, err := r.Game.Settings(r.Preset, nil)
	if err != nil {
		settings, _ = r.Game.Settings("", nil)
	}
	start := r.Game.New(settings)
	e.process.ask()
	if err := e.process.say("position fen "+strictFEN(start.FEN()), "go depth 1"); err != nil {
		return err
	}
	s := &search{e: e, ctx: ctx, r: Request{Game: r.Game, Start: start, Limits: Limits{MoveTime: time.Second}}, root: start}
	token, err := s.answer()
	if err != nil {
		return err
	}
	words := strings.Fields(token)
	for _, base := range []Base{BaseZero, BaseOne} {
		if len(words) > 1 {
			if _, ok := readTurn(r.Game, notationFor(r.Game, base), start, words[1]); ok {
				e.base = base
				return nil
			}
		}
	}
	e.process.kill()
	return &Error{Key: KeyIllegal, Detail: oneLine(token)}
}

// position is what tells the program the position to search.
func (e *Engine) position(r Request, notation rules.Notation) []string {
	start, list := r.Start, r.Steps
	if e.protocol == UCCI {
		if n := afterCapture(r.Game, r.Start, r.Steps); n > 0 {
			start = r.Start.Clone()
			for _, m := range list[:n] {
				start.Do(m)
			}
			list = list[n:]
		}
	}
	tokens, rest := writeTurns(notation, start, list)
	fen := start.FEN()
	if rest > 0 { // a turn has begun, which no protocol has a word for: what is left of the game is told as a position
		p := start.Clone()
		for _, m := range list {
			p.Do(m)
		}
		fen, tokens = p.FEN(), nil
	}
	command := "position fen " + strictFEN(fen)
	if len(tokens) > 0 {
		command += " moves " + strings.Join(tokens, " ")
	}
	return []string{command}
}

// order is the "go" command.
func (e *Engine) order(l Limits, side board.Side) string {
	o := "go"
	unit := time.Millisecond
	if e.protocol == UCCI && !e.millis {
		unit = time.Second
	}
	ms := func(d time.Duration) int64 { return max(1, int64(d/unit)) }
	added := func(d time.Duration) int64 { return int64(d / unit) }
	switch {
	case l.endless():
		return o + " infinite"
	case l.Left[side] > 0 && e.protocol == UCCI:
		o += fmt.Sprintf(" time %d increment %d opptime %d oppincrement %d", ms(l.Left[side]), added(l.Increment[side]),
			ms(l.Left[side.Other()]), added(l.Increment[side.Other()]))
	case l.Left[side] > 0:
		o += fmt.Sprintf(" wtime %d btime %d winc %d binc %d", ms(l.Left[0]), ms(l.Left[1]), l.Increment[0].Milliseconds(), l.Increment[1].Milliseconds())
	case l.MoveTime > 0 && e.protocol == UCCI:
		// UCCI knows no time for a turn; one turn of a time control is the same.
		o += fmt.Sprintf(" time %d movestogo 1", ms(l.MoveTime))
	case l.MoveTime > 0:
		o += fmt.Sprintf(" movetime %d", ms(l.MoveTime))
	}
	if l.Depth > 0 {
		o += fmt.Sprintf(" depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		o += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	return o
}

// search is the wait for an answer.
type search struct {
	e        *Engine
	ctx      context.Context
	r        Request
	notation rules.Notation
	root     rules.Position
	report   func(engine.Info)
	best     []rules.Move // the turn of the best line so far
}

// wait reads the answer.
func (s *search) wait() (Found, error) {
	line, err := s.answer()
	if err != nil {
		return Found{}, err
	}
	words := strings.Fields(line)
	var f Found
	for _, w := range words[1:] {
		f.Resign = f.Resign || w == "resign"
		f.Draw = f.Draw || w == "draw"
	}
	if words[0] == "nobestmove" || len(words) < 2 || words[1] == "(none)" || words[1] == "0000" {
		switch {
		case s.ctx.Err() != nil && len(s.best) > 0:
			f.Turn = s.best
		case rules.HasLegal(s.root, nil) && !f.Resign:
			return f, &Error{Key: KeyNoTurn, Detail: oneLine(line)}
		}
		return f, nil
	}
	turn, ok := readTurn(s.r.Game, s.notation, s.root, words[1])
	if !ok {
		s.e.process.kill()
		return f, &Error{Key: KeyIllegal, Detail: oneLine(words[1])}
	}
	f.Turn = turn
	return f, nil
}

// answer waits for the line with the answer. When the context is done, or the program is late, it is told to stop; when that does not
// help, it is ended. So is one that searches without a limit and shows no sign of life any more.
func (s *search) answer() (string, error) {
	ctx, limit := s.ctx, s.limit()
	patience := limit + lateTime
	if limit == 0 {
		patience = quietTime
	}
	timer := time.NewTimer(patience)
	defer func() { timer.Stop() }()
	stopped, asked := false, false
	for {
		line, err := s.e.process.next(ctx, timer.C)
		var trouble *Error
		switch {
		case errors.As(err, &trouble):
			return "", err
		case err != nil && (stopped || asked && errors.Is(err, errTime)):
			s.e.process.kill()
			return "", &Error{Key: KeySilent}
		case limit == 0 && errors.Is(err, errTime):
			if err := s.e.process.say("isready"); err != nil {
				return "", err
			}
			asked = true
			timer.Reset(quietTime)
			continue
		case err != nil:
			if err := s.e.process.say("stop"); err != nil {
				return "", err
			}
			stopped, ctx = true, context.Background()
			timer.Reset(stopTime)
			continue
		}
		if limit == 0 && !stopped {
			asked = false
			timer.Reset(quietTime)
		}
		if s.heard(line) {
			return line, nil
		}
	}
}

// heard takes a line, and tells whether it is the answer.
func (s *search) heard(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "bestmove", "nobestmove":
		return true
	case "info":
		if s.report != nil {
			s.hear(words[1:])
		}
		s.e.process.calm()
	}
	return false
}

// limit is how long the answer may take, 0 for as long as it likes.
func (s *search) limit() time.Duration {
	l := s.r.Limits
	side := s.root.Side()
	switch {
	case l.Left[side] > 0:
		return l.Left[side] + l.Increment[side]
	case l.MoveTime > 0:
		return l.MoveTime
	}
	return 0
}

// hear takes a line of news.
func (s *search) hear(words []string) {
	n := parseInfo(words)
	if !n.scored || len(n.pv) == 0 {
		return
	}
	n.Line.Steps = steps(s.r.Game, s.notation, s.root, n.pv)
	if len(n.Line.Steps) == 0 {
		return
	}
	if n.Rank == 1 {
		if turn, ok := readTurn(s.r.Game, s.notation, s.root, n.pv[0]); ok {
			s.best = turn
		}
	}
	s.report(n.Info)
}
