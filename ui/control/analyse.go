package control

import (
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
)

// Analysis is what is known about the position at the cursor while the analysis is switched on.
type Analysis struct {
	// On: it is switched on.
	On bool
	// Searching: the search goes on. Else Rests says why it does not.
	Searching bool
	Rests     Message
	// Over is the result where the game has ended by the rules, so that nothing is looked for; nil elsewhere.
	Over *rules.Result
	// Depth, Nodes and Rate, positions a second, are of the last report; 0 before the first.
	Depth       int
	Nodes, Rate uint64
	// Lines are the best ones, the best for the side to move first; none before the first report.
	Lines []Line
	// Most is how many lines are looked for.
	Most int
}

// analysing is the analysis and what it has found so far.
type analysing struct {
	on     bool
	search search
	at     *record.Node // what report and lines are about
	report engine.Report
	lines  []Line
	ended  Message // why the search at this place, for so many lines, has ended by itself
	most   int
}

// ToggleAnalysis switches the analysis of what is seen on and off.
func (c *Controller) ToggleAnalysis() {
	if c.rec == nil || c.cfg.Post == nil {
		return
	}
	a := &c.help.analysis
	a.search.stop()
	*a = analysing{on: !a.on, search: a.search}
	if !a.on {
		c.rest()
	}
	c.help.preview = preview{}
	c.show(nil)
}

// attendAnalysis has the position at the cursor searched, by as many threads as are free, and by none when there is no use in it.
func (c *Controller) attendAnalysis() {
	a := &c.help.analysis
	at, set := c.rec.Cursor(), c.help.set
	if !a.on || a.at != at {
		a.at, a.report, a.lines, a.ended = at, engine.Report{}, nil, Message{}
	}
	if c.whyRests().Key != "" {
		a.search.stop()
		return
	}
	threads := set.Threads - c.busy()
	if s := &a.search; s.on {
		if s.at == at && s.threads == threads && s.lines == set.Lines {
			return
		}
		s.stop()
	}
	c.ask(&a.search, threads, set.Lines, 0, c.hearAnalysis, func(err error) {
		a.ended, a.most = Message{Key: "analysis.done"}, set.Lines
		if err != nil {
			a.ended = Message{Key: "analysis.failed", Values: []Value{{Name: "Reason", Text: err.Error()}}}
			if why, ok := blame(err); ok {
				a.ended.Values = append(why.Values, Value{Name: "Reason", Key: why.Key})
				c.trouble = Trouble{With: TroubleAnalysis, Why: why}
				c.show(nil)
				return
			}
		}
		c.tellAnalysis()
	})
}

// whyRests says why the analysis does not search, the zero Message when it does.
func (c *Controller) whyRests() Message {
	a := &c.help.analysis
	_, ended := c.rec.Verdict(c.rec.Cursor())
	switch {
	case !a.on:
		return Message{Key: "analysis.off"}
	case c.help.unseen:
		return Message{Key: "analysis.unseen"}
	case ended:
		return Message{Key: "analysis.over"}
	case a.ended.Key != "" && a.most == c.help.set.Lines:
		return a.ended
	case c.review.shown.On:
		return Message{Key: "analysis.review"}
	case c.help.hint.search.on:
		return Message{Key: "analysis.hint"}
	case c.help.set.Threads <= c.busy():
		return Message{Key: "analysis.computer"}
	}
	return Message{}
}

// hearAnalysis takes a report of the running search. After a restart with more or fewer lines or threads, the old ones stay until the new
// search has looked as far.
func (c *Controller) hearAnalysis(r engine.Report, lines []Line) {
	a := &c.help.analysis
	if r.Depth < a.report.Depth && len(lines) == len(a.lines) {
		return
	}
	a.report, a.lines = r, lines
	if !c.trouble.None() && c.trouble.With == TroubleAnalysis {
		c.trouble = Trouble{}
		c.show(nil)
		return
	}
	c.tellAnalysis()
}

// tellAnalysis shows what has changed of the analysis alone, and all when a line that is looked at is another one now.
func (c *Controller) tellAnalysis() {
	if s := &c.state.Preview; s.On && s.Line != c.previewLine() {
		c.show(nil)
	}
	c.state.Analysis = c.shownAnalysis()
	if c.cfg.OnAnalysis != nil {
		c.cfg.OnAnalysis(c.state.Analysis)
	}
}

// shownAnalysis is what the state says about the analysis.
func (c *Controller) shownAnalysis() Analysis {
	a := &c.help.analysis
	if !a.on {
		return Analysis{}
	}
	out := Analysis{
		On: true, Searching: a.search.on, Depth: a.report.Depth, Nodes: a.report.Nodes, Rate: a.report.NPS,
		Lines: a.lines, Most: c.help.set.Lines,
	}
	if !out.Searching {
		out.Rests = c.whyRests()
	}
	if r, over := c.rec.Verdict(c.rec.Cursor()); over {
		out.Over = &r
	}
	return out
}

// rewrite puts the lines of hint and analysis into another notation.
func (c *Controller) rewrite() {
	a := &c.help.analysis
	c.dropHint()
	if !a.on || len(a.lines) == 0 || a.at != c.rec.Cursor() {
		return
	}
	a.search.stop() // its lines come in the old notation; it soon knows again what it knew
	a.lines = c.lineStart(a.at, c.rec.Position().Clone()).lines(a.report.Lines)
}
