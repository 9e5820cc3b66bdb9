package control

import (
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/record"
	"crosspoint/rules"
)

// Hint is the turn that is suggested to the player at the cursor. Its zero value is none.
type Hint struct {
	// Looking: it is being looked for.
	Looking bool
	// Text is the suggested turn in the chosen notation, its steps joined with "/"; "" when none is shown.
	Text string
	// Steps are what the steps of the turn look like, in the order of play.
	Steps []rules.Effect
	// Words are sentences: what is suggested, and a reason where one is certain.
	Words []Message
}

// hint is the suggestion that is looked for or shown.
type hint struct {
	search search
	best   *Line // of the newest report
	at     *record.Node
	found  *Hint
}

// Hint looks for a good turn at the cursor and shows it, until the next step. While it looks, or shows one, it stops doing that.
func (c *Controller) Hint() {
	if !c.ready() {
		return
	}
	h := &c.help.hint
	if h.search.on || h.found != nil {
		c.dropHint()
		c.show(nil)
		return
	}
	if why := c.whyNoHint(); why.Key != "" {
		c.notice = why
		c.show(nil)
		return
	}
	if c.trouble.With == TroubleHint {
		c.trouble = Trouble{}
	}
	c.help.preview = preview{}
	h.at, h.best = c.rec.Cursor(), nil
	if a := &c.help.analysis; a.at == h.at && a.report.Elapsed >= hintReady && len(a.lines) > 0 && len(a.lines[0].Steps) > 0 {
		start := c.lineStart(h.at, c.rec.Position().Clone())
		if line := a.lines[0]; line.Steps[line.Turn-1].Ends {
			c.showHint(start, &line)
			return
		}
	}
	c.help.analysis.search.stop() // it goes on afterwards
	c.ask(&h.search, 1, 1, hintTime, func(_ engine.Report, lines []Line) {
		h.best = &lines[0]
	}, func(err error) {
		if why, ok := blame(err); ok {
			c.dropHint()
			c.trouble = Trouble{With: TroubleHint, Why: why}
			c.show(nil)
			return
		}
		start, best := h.search.start, h.best
		h.best = nil
		if best == nil || len(best.Steps) == 0 {
			c.notice = Message{Key: "hint.none"}
			c.show(nil)
			return
		}
		c.showHint(start, best)
	})
	c.show(nil)
}

func (c *Controller) showHint(start lineStart, best *Line) {
	found := start.hint(c, best)
	c.help.hint.found = &found
	c.show(nil)
}

// dropHint forgets what is looked for or shown.
func (c *Controller) dropHint() {
	c.help.hint.search.stop()
	c.help.hint.found, c.help.hint.best, c.help.hint.at = nil, nil, nil
}

// attendHint ends a hint for another place than the cursor, or where none can be given.
func (c *Controller) attendHint() {
	h := &c.help.hint
	if h.at != nil && (h.at != c.rec.Cursor() || c.whyNoHint().Key != "") {
		c.dropHint()
	}
}

// whyNoHint says why no hint can be given at the cursor, the zero Message when one can.
func (c *Controller) whyNoHint() Message {
	_, ended := c.rec.Verdict(c.rec.Cursor())
	switch {
	case c.cfg.Post == nil:
		return Message{Key: "hint.none"}
	case ended || c.over():
		return Message{Key: "hint.over"}
	case c.think.on:
		return Message{Key: "hint.thinking"}
	case c.computerToMove():
		return Message{Key: "hint.computer"}
	}
	return Message{}
}

// shownHint is what the state says about the hint.
func (c *Controller) shownHint() Hint {
	h := &c.help.hint
	switch {
	case h.search.on:
		return Hint{Looking: true, Words: []Message{{Key: "hint.looking"}}}
	case h.found != nil && c.help.preview.line == nil:
		return *h.found
	}
	return Hint{}
}

// hint puts the turn at the head of a line into words.
func (s lineStart) hint(c *Controller, l *Line) Hint {
	turn := l.Steps[:l.Turn]
	var texts []string
	out := Hint{}
	for _, step := range turn {
		texts = append(texts, step.Text)
		out.Steps = append(out.Steps, step.Effect)
	}
	out.Text = strings.Join(texts, "/")
	out.Words = append(out.Words, c.hintStep(s.position, turn[0]))
	if len(texts) > 1 {
		out.Words = append(out.Words, Message{Key: "hint.then", Values: []Value{{Name: "Rest", Text: strings.Join(texts[1:], " / ")}}})
	}
	if why := c.hintReason(s.position, l); why.Key != "" {
		out.Words = append(out.Words, why)
	}
	return out
}

// hintStep says what a step of p does.
func (c *Controller) hintStep(p rules.Position, step LineStep) Message {
	e := step.Effect
	name := func(name string, at board.Point) Value { return c.places(name, at) }
	m := Message{Values: []Value{{Name: "Step", Text: step.Text}, name("From", e.From), name("To", e.To)}}
	add := func(name string, at board.Point) {
		if !c.offBoard(at) {
			m.Values = append(m.Values, c.piece(name, p.At(at)))
		}
	}
	add("Piece", e.From)
	switch {
	case e.Style == rules.StyleEnd:
		m.Key = "hint.end"
	case e.Style == rules.StylePlace:
		m.Key = "hint.place"
		if p.Do(step.Move) {
			add("Piece", e.To)
			p.Undo()
		}
	case e.Style == rules.StyleShot:
		m.Key = "hint.shot"
		add("Victim", e.To)
	case e.Style == rules.StyleCapture:
		m.Key = "hint.capture"
		add("Victim", e.To)
	case e.Style == rules.StyleKick:
		m.Key = "hint.kick"
		m.Values = m.Values[:3]
		add("Ball", e.From)
		add("Piece", e.Actor)
		m.Values = append(m.Values, name("Actor", e.Actor))
	case len(e.Group) > 0:
		m.Key = "hint.group"
	default:
		m.Key = "hint.move"
	}
	return m
}

// hintReason says why the turn at the head of a line is good, when that is certain; the zero Message else.
func (c *Controller) hintReason(p rules.Position, l *Line) Message {
	side, in := p.Side(), Value{Name: "Count", Text: strconv.Itoa(l.In)}
	attacked, before := inCheck(p), firstAlarm(p)
	only := len(rules.Legal(p, nil)) == 1
	played := 0
	for _, step := range l.Steps[:l.Turn] {
		if !p.Do(step.Move) {
			break
		}
		played++
	}
	result, over := rules.Outcome(p)
	check, after := inCheck(p), firstAlarm(p)
	safe := !attacked || p.Side() != side && !reachesAim(p)
	for range played {
		p.Undo()
	}
	switch {
	case over && result.Winner == side:
		return Message{Key: "hint.wins", Values: []Value{c.side("Loser", side.Other()), {Name: "Reason", Key: "reason." + result.Reason}}}
	case over && result.Winner == board.NoSide:
		return Message{Key: "hint.draws"}
	case l.Wins == side:
		return Message{Key: "hint.forced", Values: []Value{in}}
	case only:
		return Message{Key: "hint.only"}
	case l.Wins == side.Other():
		return Message{Key: "hint.lost", Values: []Value{in}}
	case attacked && safe && len(before.At) > 0:
		return Message{Key: "hint.parries", Values: []Value{c.places("At", before.At...)}}
	case check && len(after.At) > 0:
		return Message{Key: "hint.after", Values: []Value{c.places("At", after.At...), {Name: "Alarm", Key: "alarm." + after.Key}}}
	}
	return Message{}
}

// inCheck tells whether what the side to move must not lose is attacked, where the game knows that.
func inCheck(p rules.Position) bool {
	ch, ok := p.(rules.Checker)
	return ok && ch.InCheck()
}

func firstAlarm(p rules.Position) rules.Alarm {
	if a, ok := p.(rules.Alarmer); ok {
		for _, alarm := range a.Alarms() {
			if len(alarm.At) > 0 {
				return alarm
			}
		}
	}
	return rules.Alarm{}
}

// reachesAim tells whether the side to move wins with one step.
func reachesAim(p rules.Position) bool {
	side := p.Side()
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		r, reached := p.Aim()
		p.Undo()
		if reached && r.Winner == side {
			return true
		}
	}
	return false
}
