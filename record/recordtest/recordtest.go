// Package recordtest makes random games and compares games, for the tests of the record and of its files. It knows
// no game and is imported by tests only.
package recordtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// Steps that Random takes are drawn with these weights.
const (
	weightPlay = 60
	weightJump = 8
	weightNote = 14
	weightAll  = 100
)

// nasty are pieces of comments that files have trouble with.
var nasty = []string{
	"{", "}", "[", "]", "\"", "\\", ";", "%", "\n", "\n%", "\n[Event \"x\"]", "(", ")", "$1", "!?", "1-0", "*", "1.", "/",
	"[%clk 1:00:00]", "[%end 1-0]", "[%chr 7D]", "[%eval 0.3]", "[%", "炮二平五", "é", "\u00a0", "\u3000", "\t", "  ", "\ufeff",
	"a", "good move", "\\}", "\\\\", "🙂", "\n\n", "\x00", "\x7f",
}

// Text returns a random comment, fit to stay as it is.
func Text(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(8) {
		b.WriteString(nasty[r.IntN(len(nasty))])
		if r.IntN(2) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Start returns a game with a random preset and random options, from its own start.
func Start(r *rand.Rand, game *rules.Game) *record.Game {
	preset := game.Presets[r.IntN(len(game.Presets))].ID
	changed := rules.Settings{}
	for _, o := range game.Options {
		switch {
		case r.IntN(3) > 0:
		case len(o.Values) == 0:
			changed[o.Key] = strconv.FormatUint(uint64(r.Uint32()), 10)
		default:
			changed[o.Key] = o.Values[r.IntN(len(o.Values))]
		}
	}
	g, err := record.New(game, preset, changed, "")
	if err != nil {
		panic(err)
	}
	return g
}

// Random returns a game after a number of random operations of all kinds.
func Random(r *rand.Rand, game *rules.Game, operations int) *record.Game {
	g := Start(r, game)
	for range operations {
		Operate(r, g)
	}
	return g
}

// Operate does one random operation.
func Operate(r *rand.Rand, g *record.Game) {
	n := g.Cursor()
	switch v := r.IntN(weightAll); {
	case v < weightPlay:
		play(r, g)
	case v < weightPlay+weightJump:
		g.Jump(Pick(r, g))
	case v < weightPlay+weightJump+weightNote:
		note(r, g, n)
	case v < weightAll-12:
		moveCursor(r, g)
	case v < weightAll-6:
		g.Undo()
	case v < weightAll-3:
		g.Redo()
	default:
		edit(r, g)
	}
}

func play(r *rand.Rand, g *record.Game) {
	legal := rules.Legal(g.Position(), nil)
	if _, over := g.ResultAt(g.Cursor()); over || len(legal) == 0 {
		g.Jump(Pick(r, g))
		return
	}
	if _, err := g.Play(legal[r.IntN(len(legal))]); err != nil {
		panic(err)
	}
}

func note(r *rand.Rand, g *record.Game, n *record.Node) {
	switch r.IntN(4) {
	case 0:
		g.SetComment(n, Text(r), Text(r))
	case 1:
		g.SetNAGs(n, []int{r.IntN(256), r.IntN(7)}[:r.IntN(3)])
	case 2:
		g.SetClock(n, time.Duration(r.IntN(36000))*[]time.Duration{time.Second, time.Millisecond, time.Nanosecond}[r.IntN(3)])
	case 3:
		names := []string{"Event", "Date", "White", "Black", "Red", "Annotator", "Time-Control", "Termination", "X" + strconv.Itoa(r.IntN(5))}
		g.SetTag(names[r.IntN(len(names))], Text(r))
	}
}

func moveCursor(r *rand.Rand, g *record.Game) {
	switch r.IntN(6) {
	case 0:
		g.Back()
	case 1:
		g.Forward()
	case 2:
		g.BackStep()
	case 3:
		g.ForwardStep()
	case 4:
		g.ToEnd()
	case 5:
		g.ToStart()
	}
}

func edit(r *rand.Rand, g *record.Game) {
	switch r.IntN(14) {
	case 6, 7:
		annotate(r, g)
	case 8, 9, 10, 11, 12, 13:
		g.Edit(changes(r, g)...)
	case 0, 1, 2:
		g.Promote(Pick(r, g))
	case 3:
		if n := Pick(r, g); n.Ply() > 10 {
			g.DeleteVariation(n)
		}
	case 4:
		g.SetPlayer(board.Side(r.IntN(2)), Text(r))
	case 5:
		g.Declare(rules.Result{Winner: board.Side(r.IntN(3)), Reason: []string{"resignation", "agreement", "x y"}[r.IntN(3)]})
	}
}

// changes are those of a random edit.
func changes(r *rand.Rand, g *record.Game) []record.Op {
	n := Pick(r, g)
	switch r.IntN(10) {
	case 0:
		return g.CommentOps(n, Text(r), Text(r))
	case 1:
		return g.NAGsOps(n, []int{r.IntN(256), r.IntN(7)}[:r.IntN(3)])
	case 2:
		return g.PromoteOps(n)
	case 3:
		return g.MainLineOps(n)
	case 4:
		return g.OrderOps(n, r.IntN(3)-1)
	case 5:
		return g.RestOps(n)
	case 6:
		return g.VariationOps()
	case 7:
		return g.NoteOps()
	case 8:
		return append(g.DeleteOps(n), g.CommentOps(g.Root(), "", Text(r))...)
	}
	end := g.Root()
	for len(end.Children()) > 0 {
		end = end.Children()[0]
	}
	ops := []record.Op{{Kind: record.OpTag, At: []int{0}, Name: []string{"Event", "Date", "X1", "X2"}[r.IntN(4)], Value: Text(r)}, {Kind: record.OpOpen, At: []int{0}}}
	if r.IntN(2) == 0 {
		ops = append(ops, record.Op{Kind: record.OpDeclare, At: g.PathTo(end), Winner: board.Side(r.IntN(3)), Reason: "agreement"})
	}
	return ops
}

// annotate gives notes to some steps of the main line, with lines of random steps.
func annotate(r *rand.Rand, g *record.Game) {
	var notes []record.Note
	p, err := g.Rules().Parse(g.StartFEN(), g.Settings())
	if err != nil {
		panic(err)
	}
	for n, ply, start := g.Root(), 0, p.Clone(); ; ply++ {
		if n.EndsTurn() && r.IntN(3) > 0 {
			note := record.Note{At: []int{ply}, Eval: &record.Eval{Score: r.IntN(2001) - 1000, Depth: r.IntN(9)}}
			if ply > 0 && r.IntN(2) == 0 {
				note.Glyph, note.Text, note.LineEval = 2*(1+r.IntN(3)), Text(r), &record.Eval{Mate: 1 + r.IntN(5)}
				note.Line = line(r, start.Clone(), 1+r.IntN(5))
			}
			notes = append(notes, note)
		}
		if len(n.Children()) == 0 {
			break
		}
		if n.EndsTurn() {
			start = p.Clone()
		}
		n = n.Children()[0]
		p.Do(n.Move)
	}
	if !g.Annotate(notes) {
		panic("notes are refused")
	}
}

// line plays a few random steps.
func line(r *rand.Rand, p rules.Position, steps int) (out []rules.Move) {
	for range steps {
		legal := rules.Legal(p, nil)
		if len(legal) == 0 {
			break
		}
		out = append(out, legal[r.IntN(len(legal))])
		p.Do(out[len(out)-1])
	}
	return out
}

// Nodes lists the tree, a parent ahead of its children, the root first.
func Nodes(g *record.Game) []*record.Node {
	list := []*record.Node{g.Root()}
	for i := 0; i < len(list); i++ {
		list = append(list, list[i].Children()...)
	}
	return list
}

// Pick returns a random step of the tree.
func Pick(r *rand.Rand, g *record.Game) *record.Node {
	n := g.Root()
	for range r.IntN(60) {
		if len(n.Children()) == 0 {
			break
		}
		n = n.Children()[r.IntN(len(n.Children()))]
	}
	return n
}

// Diff says where two games differ, "" when they are the same in all that a file holds.
func Diff(a, b *record.Game) string {
	switch {
	case a.Rules() != b.Rules() || a.Preset() != b.Preset():
		return fmt.Sprintf("rules: %s %s, %s %s", a.Rules().ID, a.Preset(), b.Rules().ID, b.Preset())
	case fmt.Sprint(a.Settings()) != fmt.Sprint(b.Settings()):
		return fmt.Sprintf("settings: %v, %v", a.Settings(), b.Settings())
	case a.StartFEN() != b.StartFEN() || a.StartsFromSetup() != b.StartsFromSetup():
		return fmt.Sprintf("start: %s, %s", a.StartFEN(), b.StartFEN())
	case !slices.Equal(a.Tags(), b.Tags()):
		return fmt.Sprintf("tags: %q, %q", a.Tags(), b.Tags())
	}
	if d := diffDeclared(a, b); d != "" {
		return d
	}
	left, right := Nodes(a), Nodes(b)
	defer a.Seek(a.Cursor())
	defer b.Seek(b.Cursor())
	if len(left) != len(right) {
		return fmt.Sprintf("%d steps, %d steps", len(left)-1, len(right)-1)
	}
	for i := range left {
		a.Seek(left[i]) // so that effects are near
		b.Seek(right[i])
		if d := diffNode(left[i], right[i]); d != "" {
			return fmt.Sprintf("step %v: %s", a.PathTo(left[i]), d)
		}
	}
	return ""
}

func diffDeclared(a, b *record.Game) string {
	n, r := a.Declared()
	m, s := b.Declared()
	if (n == nil) != (m == nil) || r != s {
		return fmt.Sprintf("declared: %v %v, %v %v", n != nil, r, m != nil, s)
	}
	if n != nil && !slices.Equal(a.PathTo(n), b.PathTo(m)) {
		return fmt.Sprintf("declared at %v, %v", a.PathTo(n), b.PathTo(m))
	}
	return ""
}

func diffNode(a, b *record.Node) string {
	switch {
	case !a.Move.Same(b.Move) || a.Text() != b.Text() || a.Side() != b.Side() || a.Turn() != b.Turn() || a.EndsTurn() != b.EndsTurn():
		return fmt.Sprintf("%s of turn %d, %s of turn %d", a.Text(), a.Turn(), b.Text(), b.Turn())
	case a.Before != b.Before || a.Comment != b.Comment:
		return fmt.Sprintf("comments %q %q, %q %q", a.Before, a.Comment, b.Before, b.Comment)
	case !slices.Equal(a.NAGs, b.NAGs):
		return fmt.Sprintf("glyphs %v, %v", a.NAGs, b.NAGs)
	case (a.Eval == nil) != (b.Eval == nil) || a.Eval != nil && *a.Eval != *b.Eval:
		return fmt.Sprintf("score %v, %v", a.Eval, b.Eval)
	case a.Clock != b.Clock:
		return fmt.Sprintf("clock %v, %v", a.Clock, b.Clock)
	case len(a.Children()) != len(b.Children()):
		return fmt.Sprintf("%d, %d continuations", len(a.Children()), len(b.Children()))
	case fmt.Sprint(a.Effect()) != fmt.Sprint(b.Effect()):
		return fmt.Sprintf("effect %v, %v", a.Effect(), b.Effect())
	}
	return ""
}
