package rulestest

import (
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// The toy: players put stones on a board of 3 x 3 points; a full rank of one's own stones wins.
// bug names a mistake that the suite must find.
type toy struct {
	stones  [9]board.Piece
	side    board.Side
	centre  bool // the centre may be taken
	done    []rules.Move
	hash    uint64
	bug     string
	scratch []rules.Move
}

var (
	toyKeys  = board.Keys(5, 19)
	toyBoard = board.Geometry{Files: 3, Ranks: 3, RankBase: 1}
)

func toyStone(s board.Side) board.Piece { return board.NewPiece(s, 1) }

func newToy(s rules.Settings, bug string) *toy {
	return &toy{centre: s["centre"] == "yes", bug: bug, done: make([]rules.Move, 0, 9)}
}

func (p *toy) Side() board.Side { return p.side }

func (p *toy) Generate(buf []rules.Move) []rules.Move {
	if p.bug == "buffer" {
		buf = buf[:0]
	}
	if _, won := p.Aim(); won && p.bug != "after-aim" {
		return buf
	}
	for i := range p.stones {
		if p.stones[i] == board.NoPiece {
			m := rules.NewMove(board.NoPoint, board.Point(i), 1, board.NoPoint, 0)
			buf = append(buf, m)
			if p.bug == "twice" {
				buf = append(buf, m)
			}
		}
	}
	if p.bug == "allocation" {
		p.scratch = make([]rules.Move, len(buf)+1)
	}
	return buf
}

func (p *toy) Do(m rules.Move) bool {
	if m.To() == 4 && !p.centre {
		if p.bug == "refusal" {
			p.hash ^= toyKeys[18]
		}
		return false
	}
	p.put(m.To(), toyStone(p.side))
	p.done = append(p.done, m)
	return true
}

func (p *toy) Undo() {
	m := p.done[len(p.done)-1]
	p.done = p.done[:len(p.done)-1]
	p.side = p.side.Other()
	p.hash ^= toyKeys[18] ^ toyKeys[int(p.side)*9+int(m.To())]
	if p.bug == "undo" && len(p.done) == 3 {
		return
	}
	p.stones[m.To()] = board.NoPiece
}

func (p *toy) put(at board.Point, stone board.Piece) {
	p.stones[at] = stone
	p.hash ^= toyKeys[int(p.side)*9+int(at)] ^ toyKeys[18]
	if p.bug == "hash" && at == 7 {
		p.hash++
	}
	p.side = p.side.Other()
}

func (p *toy) Hash() uint64 { return p.hash }

func (p *toy) Aim() (rules.Result, bool) {
	for r := 0; r < 9; r += 3 {
		if s := p.stones[r]; s != board.NoPiece && s == p.stones[r+1] && s == p.stones[r+2] {
			return rules.Result{Winner: s.Side(), Reason: "row"}, true
		}
	}
	return rules.Result{}, false
}

func (p *toy) Over() (rules.Result, bool) {
	if p.bug == "over" && len(p.done) == 4 {
		return rules.Result{Winner: board.First, Reason: "bored"}, true
	}
	return p.Aim()
}

func (p *toy) Stuck() rules.Result { return rules.Result{Winner: board.NoSide, Reason: "full"} }

func (p *toy) At(at board.Point) board.Piece { return p.stones[at] }

func (p *toy) FEN() string {
	var b strings.Builder
	for i, s := range p.stones {
		b.WriteByte(map[board.Piece]byte{board.NoPiece: '.', toyStone(0): 'X', toyStone(1): 'o'}[s])
		if i%3 == 2 && i < 8 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + string("xo"[p.side])
}

func (p *toy) Clone() rules.Position {
	c := *p
	if p.bug != "clone" {
		c.done = append(make([]rules.Move, 0, 9), p.done...)
	}
	return &c
}

func (p *toy) Alarms() []rules.Alarm {
	if p.bug == "alarm" {
		return []rules.Alarm{{Key: "fire", At: []board.Point{9}}}
	}
	return nil
}

func (p *toy) Explain(path []board.Point) rules.Refusal {
	switch {
	case p.bug == "explain":
		return rules.Refusal{Key: "because", Subject: 77}
	case len(path) == 1 && p.stones[path[0]] != board.NoPiece:
		return rules.Refusal{Key: "taken", At: path, Subject: path[0]}
	}
	return rules.Refusal{}
}

func (p *toy) Groups(at board.Point) [][]board.Point {
	if p.bug == "group" {
		return [][]board.Point{{0, 1, 2}}
	}
	return nil
}

func (p *toy) Perft(depth int) uint64 {
	if p.bug == "perft" && depth == 2 {
		return 3
	}
	return rules.SlowPerft(p, depth)
}

func parseToy(fen string, s rules.Settings, bug string) (rules.Position, error) {
	bad := &rules.TextError{Key: "fen", Field: "rows", Token: fen}
	if bug == "foreign-error" && fen == "x" {
		bad.Key = "surprise"
	}
	rows, side, ok := strings.Cut(fen, " ")
	if !ok || len(rows) != 11 || rows[3] != '/' || rows[7] != '/' || side != "x" && side != "o" {
		return nil, bad
	}
	p := newToy(s, bug)
	for i, c := range strings.ReplaceAll(rows, "/", "") {
		switch {
		case i > 8:
			return nil, bad
		case c == 'X' || c == 'o':
			stone := board.First
			if c == 'o' {
				stone = board.Second
			}
			p.side = stone
			p.put(board.Point(i), toyStone(stone))
			p.hash ^= toyKeys[18]
		case c != '.':
			return nil, bad
		}
	}
	p.side = board.Side(strings.Index("xo", side))
	if side == "o" {
		p.hash ^= toyKeys[18]
	}
	if bug == "parse" && p.side == board.Second {
		p.stones[8] = toyStone(board.First)
	}
	return p, nil
}

// toyGame makes the toy with a bug, "" for none.
func toyGame(bug string) *rules.Game {
	art := []board.Art{{Frame: board.FrameDisc, Glyph: "stone", Size: 0.8}}
	g := &rules.Game{
		ID: "toy", FileName: "Toy", Geometry: toyBoard,
		Pieces:    []rules.PieceInfo{{Piece: toyStone(0), Letter: 'X', Key: "cross", Art: art}, {Piece: toyStone(1), Letter: 'o', Key: "ring", Art: art}},
		PieceSets: []string{"plain"}, Sides: [2]string{"crosses", "rings"},
		Options:   []rules.Option{{Key: "centre", Values: []string{"yes", "no"}, Default: "yes"}},
		Presets:   []rules.Preset{{ID: "usual"}, {ID: "hollow", Values: rules.Settings{"centre": "no"}}},
		New:       func(s rules.Settings) rules.Position { return newToy(s, bug) },
		Parse:     func(fen string, s rules.Settings) (rules.Position, error) { return parseToy(fen, s, bug) },
		DrawAfter: 5,
		Reasons:   []string{"row", "full"}, Refusals: []string{"taken"}, Errors: []string{"fen", "step"},
	}
	g.Paths = func(_ rules.Position, m rules.Move) [][]board.Point {
		switch {
		case bug == "path-same":
			return [][]board.Point{{3}}
		case bug == "path-prefix" && m.To() == 2:
			return [][]board.Point{{0, 2}}
		case bug == "path-none":
			return nil
		}
		return [][]board.Point{{m.To()}}
	}
	g.Effect = func(_ rules.Position, m rules.Move) rules.Effect {
		e := rules.Effect{Style: rules.StylePlace, From: board.NoPoint, To: m.To(), Removed: board.NoPoint, Actor: board.NoPoint}
		if bug == "effect" {
			e.To = 0
		}
		return e
	}
	g.Effect = withAim(g.Effect)
	format := func(_ rules.Position, m rules.Move) string {
		if bug == "text" && m.To() > 6 {
			return "high"
		}
		return toyBoard.Name(m.To())
	}
	g.Notations = []rules.Notation{{ID: "file", Format: format, Read: rules.Single(func(p rules.Position, s string) (rules.Move, error) {
		for _, m := range rules.Legal(p, nil) {
			if format(p, m) == s {
				return m, nil
			}
		}
		return 0, &rules.TextError{Key: "step", Token: s}
	})}}
	switch bug {
	case "letter":
		g.Pieces[1].Letter = 'X'
	case "art":
		g.PieceSets = []string{"plain", "fancy"}
	case "draws":
		g.DrawAfter = 0
	case "option":
		g.Presets[1].Values = rules.Settings{"center": "no"}
	}
	return g
}

// withAim fills in Effect.Aim by doing the step.
func withAim(effect func(rules.Position, rules.Move) rules.Effect) func(rules.Position, rules.Move) rules.Effect {
	return func(p rules.Position, m rules.Move) rules.Effect {
		e := effect(p, m)
		if p.Do(m) {
			_, e.Aim = p.Aim()
			p.Undo()
		}
		return e
	}
}
