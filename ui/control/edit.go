package control

import (
	"crosspoint/record"
	"crosspoint/rules"
)

// Edits says which changes make sense at a step, besides steps that are played. Each is undone by one Undo.
type Edits struct {
	Comment, Glyph, ClearGlyphs bool
	// Promote, MainLine, Up, Down and Delete are about the variation that the step is in; DeleteRest about what follows it.
	Promote, MainLine, Up, Down, Delete, DeleteRest bool
	// DeleteVariations and DeleteNotes are about the whole game.
	DeleteVariations, DeleteNotes bool
}

// whole is what can be deleted from the whole game, kept until the record changes.
type whole struct {
	rec               *record.Game
	changed           uint64
	variations, notes bool
}

// Edits says which changes make sense at a step of the game on the board; none while a dialog is open.
func (c *Controller) Edits(n *record.Node) Edits {
	if c.rec == nil || n == nil || c.blocks > 0 || !c.inTree(n) {
		return Edits{}
	}
	w := &c.whole
	if w.rec != c.rec || w.changed != c.rec.Changed() {
		*w = whole{c.rec, c.rec.Changed(), c.rec.HasVariations(), c.rec.HasNotes()}
	}
	variation := branch(n) != nil
	return Edits{
		Comment: true, Glyph: !n.IsRoot(), ClearGlyphs: len(n.NAGs) > 0,
		Promote: variation, MainLine: variation, Delete: variation,
		Up: c.rec.OrderOps(n, -1) != nil, Down: c.rec.OrderOps(n, 1) != nil,
		DeleteRest: len(n.Children()) > 0, DeleteVariations: w.variations, DeleteNotes: w.notes,
	}
}

// edit makes changes that one Undo takes back.
func (c *Controller) edit(ops []record.Op) {
	if c.rec == nil || len(ops) == 0 {
		return
	}
	at := c.rec.Cursor()
	if !c.reshape(func() bool { return c.rec.Edit(ops...) }) {
		return
	}
	c.undoneAt = nil
	for _, op := range ops {
		if op.Kind != record.OpComment && op.Kind != record.OpNAGs || at != c.rec.Cursor() {
			c.altered(nil)
			return
		}
	}
	c.show(nil)
}

// reshape makes a change that may be one of the tree. Where another line is now the main one, and is the one that is seen, the game goes on at its end.
func (c *Controller) reshape(change func() bool) bool {
	before := c.rec.Root().LineEnd()
	if !change() {
		return false
	}
	if end := c.rec.Root().LineEnd(); end != before && end == c.rec.Cursor().LineEnd() {
		c.stand(end)
	}
	return true
}

// Promote makes the variation that n is in the line that it branches from.
func (c *Controller) Promote(n *record.Node) { c.editAt(n, (*record.Game).PromoteOps) }

// MakeMainLine makes the line that n is in the main line.
func (c *Controller) MakeMainLine(n *record.Node) { c.editAt(n, (*record.Game).MainLineOps) }

// MoveVariation moves the variation that n is in by some places among those beside it, below 0 towards the main line.
func (c *Controller) MoveVariation(n *record.Node, by int) {
	c.editAt(n, func(g *record.Game, n *record.Node) []record.Op { return g.OrderOps(n, by) })
}

// DeleteVariation removes the variation that n is in: the branch, with all that is below it. On the main line there is nothing to remove.
func (c *Controller) DeleteVariation(n *record.Node) {
	c.editAt(n, func(g *record.Game, n *record.Node) []record.Op {
		if n = branch(n); n == nil {
			return nil
		}
		return g.DeleteOps(n)
	})
}

// DeleteRest removes all that follows n.
func (c *Controller) DeleteRest(n *record.Node) { c.editAt(n, (*record.Game).RestOps) }

// DeleteVariations removes all but the main line.
func (c *Controller) DeleteVariations() {
	if c.rec != nil {
		c.editTree(c.rec.VariationOps())
	}
}

// DeleteNotes removes all comments and glyphs.
func (c *Controller) DeleteNotes() {
	if c.rec != nil {
		c.editTree(c.rec.NoteOps())
	}
}

// SetComment sets the comments ahead of and after a step; the start of the game has the one after alone.
func (c *Controller) SetComment(n *record.Node, before, after string) {
	c.editAt(n, func(g *record.Game, n *record.Node) []record.Op { return g.CommentOps(n, before, after) })
}

func (c *Controller) editAt(n *record.Node, ops func(*record.Game, *record.Node) []record.Op) {
	if c.rec == nil || n == nil || !c.inTree(n) || c.blocks > 0 {
		return
	}
	c.editTree(ops(c.rec, n))
}

// editTree is edit for changes that are not meant for the game's result; when it changes all the same, or stays though the board does not show why, that is told.
func (c *Controller) editTree(ops []record.Op) {
	c.refused, c.notice = nil, Message{}
	was, byRules := c.Ending()
	old := c.outcome(was.Result)
	c.edit(ops)
	if now, still := c.Ending(); now != was {
		c.notice = c.resultNotice(old, was, now, byRules && !still)
		c.show(nil)
	}
}

// resultNotice says what became of the game's result.
func (c *Controller) resultNotice(old Message, was, now Ending, lost bool) Message {
	var m Message
	before := append(old.Values, Value{Name: "Old", Key: old.Key})
	switch said := c.outcome(now.Result); {
	case !now.Over:
		m = Message{Key: "result.gone", Values: before}
	case !was.Over:
		m = Message{Key: "result.new", Values: append(said.Values, Value{Name: "New", Key: said.Key})}
	case lost && was.Result.Winner == now.Result.Winner:
		m = Message{Key: "result.kept", Values: append(said.Values, Value{Name: "New", Key: said.Key})}
	default:
		m = Message{Key: "result.changed", Values: append(append(before, said.Values...), Value{Name: "New", Key: said.Key})}
	}
	return m
}

// Ending is how the main line ends. Over is false for a game that goes on.
type Ending struct {
	Over   bool
	Result rules.Result
}

// Ending returns how the main line ends, and whether the rules say so, so that nobody can say otherwise.
func (c *Controller) Ending() (e Ending, byRules bool) {
	if c.rec == nil {
		return e, false
	}
	end := c.rec.Root().LineEnd()
	_, byRules = c.rec.Verdict(end)
	e.Result, e.Over = c.rec.ResultAt(end)
	return e, byRules
}

// SetData sets tags of the game, removing those without a value, and how the main line ends, all of it undone by one Undo.
func (c *Controller) SetData(tags []record.Tag, e Ending) {
	if c.rec == nil {
		return
	}
	root, end := []int{0}, c.rec.Root().LineEnd()
	var ops []record.Op
	for _, t := range tags {
		ops = append(ops, record.Op{Kind: record.OpTag, At: root, Name: t.Name, Value: t.Value})
	}
	if now, byRules := c.Ending(); now != e && !byRules {
		ops = append(ops, record.Op{Kind: record.OpOpen, At: root})
		if e.Over {
			ops = append(ops, record.Op{Kind: record.OpTag, At: root, Name: "Termination"},
				record.Op{Kind: record.OpDeclare, At: c.rec.PathTo(end), Winner: e.Result.Winner, Reason: e.Result.Reason})
		}
	}
	c.edit(ops)
}

// Outcome puts a result into words.
func (c *Controller) Outcome(r rules.Result) Message { return c.outcome(r) }
