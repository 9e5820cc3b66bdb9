package control

import (
	"context"
	"math"
	"strconv"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/engine/review"
	"crosspoint/record"
	"crosspoint/rules"
)

// Review is what the state says about the review of the game on the board.
type Review struct {
	// On: a review is running. Done of Total turns are looked at. News of it alone come by Config.OnReview, without a Show.
	On          bool
	Done, Total int
	// Waits: it rests while the computer thinks or looks for a hint.
	Waits bool
	// Finished: the notes of the last review have just come into the game. It stays until DismissReview, or until they go.
	Finished bool
	// Failed says why a review ended early, until DismissReview; "" when it did not.
	Failed string
}

// reviewing is the review that runs.
type reviewing struct {
	shown      Review
	generation uint64 // of the newest one; what older ones send is dropped
	rec        *record.Game
	ends       []*record.Node // the last step of each turn
	cancel     context.CancelFunc
	gate       *gate
	found      *found // came while the game was left
}

// found is what a review has come to.
type found struct {
	report review.Report
	err    error
}

// reviewPause is the least time between two pieces of news from a review.
const reviewPause = 100 * time.Millisecond

// StartReview has a worker go over the main line of the game. The notes come into the record when it is done: scores, glyphs,
// and better lines as variations. One Undo takes them away.
func (c *Controller) StartReview(care review.Care) {
	if c.rec == nil || !c.mayReview() {
		return
	}
	start, ok := startOf(c.rec)
	if !ok {
		return
	}
	g := review.Game{Start: start, Winner: board.NoSide}
	r := &c.review
	r.ends = r.ends[:0:0]
	end := c.rec.Root()
	for n := firstChild(end); n != nil; n = firstChild(n) {
		g.Steps = append(g.Steps, n.Move)
		if end = n; n.EndsTurn() {
			r.ends = append(r.ends, n)
		}
	}
	if result, over := c.rec.Verdict(end); over {
		g.Over, g.Winner = true, result.Winner
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.generation++
	r.rec, r.cancel, r.gate = c.rec, cancel, &gate{}
	r.shown = Review{On: true, Total: len(r.ends) + 1}
	c.runReview(ctx, g, care)
	c.show(nil)
}

// runReview gives the review to a worker.
func (c *Controller) runReview(ctx context.Context, g review.Game, care review.Care) {
	generation, post := c.review.generation, c.cfg.Post
	var analyst review.Analyst
	if c.cfg.Analyst != nil {
		analyst = c.cfg.Analyst()
	} else {
		analyst = review.NewAnalyst(engine.Options{})
	}
	own := analyst
	analyst = gated{analyst, c.review.gate}
	now := c.now
	last := now()
	tell := func(done, total int) {
		if at := now(); at.Sub(last) >= reviewPause {
			last = at
			post(func() { c.hearReview(generation, done, total) })
		}
	}
	c.workers.Add(1)
	c.goDo(func() {
		defer c.workers.Done()
		report, err := review.Run(ctx, analyst, g, care, tell)
		if c, ok := own.(interface{ Close() }); ok { // another program
			c.Close()
		}
		post(func() { c.finishReview(generation, report, err) })
	})
}

// mayReview tells whether there is a game to review and none is being reviewed.
func (c *Controller) mayReview() bool {
	if c.cfg.Post == nil || c.review.shown.On {
		return false
	}
	for n := firstChild(c.rec.Root()); n != nil; n = firstChild(n) {
		if n.EndsTurn() {
			return true
		}
	}
	return false
}

// CancelReview ends the review that runs; the game stays as it is.
func (c *Controller) CancelReview() {
	if c.review.shown.On {
		c.stopReview()
		c.show(nil)
	}
}

// DismissReview takes note of the end of the review.
func (c *Controller) DismissReview() {
	if c.review.shown.Finished || c.review.shown.Failed != "" {
		c.review.shown = Review{}
		c.show(nil)
	}
}

// stopReview drops the review and what is said about it.
func (c *Controller) stopReview() {
	r := &c.review
	if r.shown.On {
		r.cancel()
	}
	*r = reviewing{generation: r.generation + 1}
}

// attendReview ends a review whose game has changed, and holds it up while the threads are needed for the computer's turn or a hint. One of a game
// that was left for a while goes on.
func (c *Controller) attendReview() {
	r := &c.review
	if !r.shown.On {
		return
	}
	if c.rec != nil && (r.rec != c.rec || len(r.ends) > 0 && !c.inTree(r.ends[len(r.ends)-1])) {
		c.stopReview()
		return
	}
	r.shown.Waits = c.busy() > 0 || c.help.hint.search.on
	r.gate.set(r.shown.Waits)
}

// hearReview takes news of the running review.
func (c *Controller) hearReview(generation uint64, done, total int) {
	r := &c.review
	if !r.shown.On || r.generation != generation {
		return
	}
	r.shown.Done, r.shown.Total = done, total
	if c.rec == nil {
		return
	}
	c.state.Review = r.shown
	if c.cfg.OnReview != nil {
		c.cfg.OnReview(r.shown)
	}
}

// finishReview takes what a review has found, for when its game is on the board.
func (c *Controller) finishReview(generation uint64, report review.Report, err error) {
	r := &c.review
	if !r.shown.On || r.generation != generation {
		return
	}
	r.found = &found{report, err}
	c.noteReview()
}

// noteReview puts what a review has found into the game.
func (c *Controller) noteReview() {
	r := &c.review
	if r.found == nil || c.rec == nil {
		return
	}
	report, err, ends := r.found.report, r.found.err, r.ends
	c.stopReview()
	r.rec = c.rec
	if err != nil {
		r.shown.Failed = err.Error()
		if why, ok := blame(err); ok {
			r.shown.Failed = c.words(why)
		}
		c.show(nil)
		return
	}
	r.shown.Finished = c.rec.Annotate(c.notes(report, ends))
	c.annotated()
}

// annotated follows a change of the notes alone: what is in hand stays there, unless the cursor had to move.
func (c *Controller) annotated() {
	if c.state.Record == c.rec && c.rows.cursor == c.rec.Cursor() {
		c.show(nil)
		return
	}
	c.changed(nil)
}

// notes puts a report into the form of the record. A game that started from a set-up or not has the score of its start as well.
func (c *Controller) notes(report review.Report, ends []*record.Node) []record.Note {
	notes := []record.Note{{At: c.rec.PathTo(c.rec.Root()), Eval: evalOf(report.Start)}}
	for i, t := range report.Turns {
		note := record.Note{At: c.rec.PathTo(ends[i]), Eval: evalOf(t.After), Line: t.Better}
		note.Glyph = map[review.Verdict]int{
			review.Inaccuracy: record.GlyphDubious, review.Mistake: record.GlyphMistake, review.Blunder: record.GlyphBlunder,
		}[t.Verdict]
		if len(t.Better) > 0 {
			note.Text, note.LineEval = c.words(betterThan(t)), evalOf(t.BetterScore)
		}
		notes = append(notes, note)
	}
	return notes
}

// evalOf is a score as the record keeps it; the end of a game has none.
func evalOf(s review.Score) *record.Eval {
	switch {
	case s.Over:
		return nil
	case s.Mate != 0:
		return &record.Eval{Mate: s.Mate, Depth: s.Depth}
	}
	return &record.Eval{Score: s.Centipawns, Depth: s.Depth}
}

// betterThan says why a line is better than the turn that was played.
func betterThan(t review.Turn) Message {
	m := Message{Key: "review.better", Values: []Value{{Name: "Loss", Text: percent(t.Loss)}}}
	switch {
	case t.MissedWin && t.WinIn > 0:
		m = Message{Key: "review.missed", Values: []Value{{Name: "Count", Text: strconv.Itoa(t.WinIn)}}}
	case t.MissedWin:
		m.Key = "review.missed-won"
	case t.Lost:
		m.Key = "review.better-lost"
	}
	return m
}

func percent(share float64) string { return strconv.Itoa(int(math.Round(100 * share))) }

// words puts a message into the language of the person, for a comment.
func (c *Controller) words(m Message) string {
	if c.cfg.Words == nil {
		return ""
	}
	return c.cfg.Words(m)
}

// turnsEdit undoes or redoes an edit or a review, when that is what comes next.
func (c *Controller) turnsEdit(next bool, turn func() []*record.Node) bool {
	if !next {
		return false
	}
	c.reshape(func() bool { return turn() != nil })
	c.review.shown.Finished = false
	c.choices = choices{} // a result may have come or gone
	c.annotated()
	return true
}

// chanceOf is the chance of the first side that a score means.
func chanceOf(p rules.Position, e record.Eval) float64 {
	switch {
	case e.Mate > 0:
		return 1
	case e.Mate < 0:
		return 0
	}
	return engine.Chance(p, e.Score)
}
