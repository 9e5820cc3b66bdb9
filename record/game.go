package record

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Game is a game being played or studied. It is owned by one goroutine.
type Game struct {
	rules     *rules.Game
	preset    string
	settings  rules.Settings
	startFEN  string
	startSide board.Side
	setup     bool

	tags     []Tag
	pos      rules.Position
	root     *Node
	cursor   *Node
	declared *declaration
	undone   []undone
	// annotations are the edits and reviews that can be taken back, the newest last; count numbers what comes into the tree.
	annotations []*annotation
	count       uint32
	changed     uint64
	listener    func(Op)
	buf         []rules.Move
}

// declaration is a result that the players, not the rules, gave to the line that ends with node.
type declaration struct {
	node   *Node
	result rules.Result
	born   uint32 // see Node.born
}

// New starts a game by the rules of a preset ("" = the default) with some options changed. fen is the start, ""
// for the set-up of the settings. The error is a *rules.TextError.
func New(r *rules.Game, preset string, changed rules.Settings, fen string) (*Game, error) {
	settings, err := r.Settings(preset, changed)
	if err != nil {
		return nil, err
	}
	p, _ := r.Preset(preset)
	pos := r.New(settings)
	own := pos.FEN()
	if fen != "" && fen != own {
		if pos, err = r.Parse(fen, settings); err != nil {
			return nil, err
		}
	}
	g := &Game{rules: r, preset: p.ID, settings: settings, pos: pos, startFEN: pos.FEN(), startSide: pos.Side()}
	g.setup = g.startFEN != own
	g.root = &Node{game: g, side: board.NoSide, ends: true, Clock: NoClock}
	g.cursor = g.root
	return g, nil
}

// Rules returns the game that is played.
func (g *Game) Rules() *rules.Game { return g.rules }

// Preset returns the id of the preset that the settings come from.
func (g *Game) Preset() string { return g.preset }

// Settings returns the values of all options. The map belongs to the game.
func (g *Game) Settings() rules.Settings { return g.settings }

// ChangedSettings returns the options whose value differs from the preset, as a new map.
func (g *Game) ChangedSettings() rules.Settings {
	changed := rules.Settings{}
	base, err := g.rules.Settings(g.preset, nil)
	if err != nil {
		return changed
	}
	for k, v := range g.settings {
		if base[k] != v {
			changed[k] = v
		}
	}
	return changed
}

// StartFEN is the position that the game starts from.
func (g *Game) StartFEN() string { return g.startFEN }

// StartSide is the side that makes the first step.
func (g *Game) StartSide() board.Side { return g.startSide }

// StartsFromSetup tells whether the start is another one than the settings give: a position that was set up.
func (g *Game) StartsFromSetup() bool { return g.setup }

// Position returns the position at the cursor. Callers leave it as they found it, and Clone it to keep it.
func (g *Game) Position() rules.Position { return g.pos }

// Root returns the start of the tree.
func (g *Game) Root() *Node { return g.root }

// Cursor returns the step that leads to Position, the root at the start.
func (g *Game) Cursor() *Node { return g.cursor }

// AtEnd tells whether no step follows the cursor.
func (g *Game) AtEnd() bool { return len(g.cursor.children) == 0 }

// Empty tells whether the tree has no step.
func (g *Game) Empty() bool { return len(g.root.children) == 0 }

// Changed is a counter that grows with each change of the tree, the tags or the result, not with the cursor.
func (g *Game) Changed() uint64 { return g.changed }

// SetListener has f called after each change and each move of the cursor, before the method that did it returns.
// nil takes the listener away.
func (g *Game) SetListener(f func(Op)) { g.listener = f }

// Line returns the current line: the steps from the start to the cursor and on along first children to the end,
// without the root.
func (g *Game) Line() []*Node {
	end := g.cursor.LineEnd()
	line := make([]*Node, end.ply)
	for n := end; n.ply > 0; n = n.parent {
		line[n.ply-1] = n
	}
	return line
}

// Result is the result at the end of the current line: a declared one, or the one by the rules.
func (g *Game) Result() (rules.Result, bool) { return g.ResultAt(g.cursor.LineEnd()) }

// ResultAtCursor is the result when the cursor stands at the end of a line and the game is over there.
func (g *Game) ResultAtCursor() (rules.Result, bool) {
	if !g.AtEnd() {
		return rules.Result{}, false
	}
	return g.ResultAt(g.cursor)
}

// ResultAt is the result that was declared after the step n or that the rules give there.
func (g *Game) ResultAt(n *Node) (rules.Result, bool) {
	if g.declared != nil && g.declared.node == n {
		return g.declared.result, true
	}
	return g.Verdict(n)
}

// Verdict is the result that the rules give after the step n, whatever was declared.
func (g *Game) Verdict(n *Node) (rules.Result, bool) {
	if n.verdict == nil {
		if !g.owns(n) {
			return rules.Result{}, false
		}
		at := g.cursor
		g.walk(n)
		g.judge()
		g.walk(at)
	}
	return n.verdict.result, n.verdict.over
}

// judge keeps the verdict at the cursor.
func (g *Game) judge() {
	if r, over := rules.Outcome(g.pos); over {
		g.cursor.verdict = &verdict{result: r, over: true}
	} else {
		g.cursor.verdict = ongoing
	}
}

// Declared returns the declared result and the step after which it was declared; nil when there is none.
func (g *Game) Declared() (*Node, rules.Result) {
	if g.declared == nil {
		return nil, rules.Result{}
	}
	return g.declared.node, g.declared.result
}

// owns tells whether n is in the tree.
func (g *Game) owns(n *Node) bool {
	return n != nil && (n == g.cursor || n.below(g.root))
}

// change counts a change and reports it.
func (g *Game) change(op Op) {
	g.changed++
	g.report(op)
}

func (g *Game) report(op Op) {
	if g.listener != nil {
		g.listener(op)
	}
}
