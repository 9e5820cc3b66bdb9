package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// Keys lists the keys of all texts of a course.
func (c *Course) Keys(g *rules.Game) []string {
	var out []string
	add := func(chapter, name string) {
		if key := Key(g, chapter, name); !slices.Contains(out, key) {
			out = append(out, key)
		}
	}
	for _, ch := range c.Chapters {
		add(ch.ID, "")
		add(ch.ID, "text")
		for _, d := range ch.Diagrams {
			add(ch.ID, d.Task)
			for _, t := range d.Tries {
				if t.Say != "" {
					add(ch.ID, t.Say)
				}
			}
		}
	}
	for _, m := range c.First.Steps {
		add(FirstChapter, m.Say)
	}
	add(FirstChapter, c.First.End)
	return out
}

// Check tells all that is wrong with a course: positions that are refused, steps that are not legal or refused as they claim to
// be, an end that does not come, chapters that are there twice.
func (c *Course) Check(g *rules.Game) error {
	var wrong []error
	seen := map[string]bool{}
	for _, ch := range c.Chapters {
		if ch.ID == "" || ch.ID == FirstChapter || seen[ch.ID] {
			wrong = append(wrong, fmt.Errorf("chapter %q: its name is empty or in use", ch.ID))
		}
		seen[ch.ID] = true
		if len(ch.Diagrams) == 0 {
			wrong = append(wrong, fmt.Errorf("chapter %q has no diagram", ch.ID))
		}
		for i := range ch.Diagrams {
			for _, preset := range ch.Diagrams[i].PresetIDs(g) {
				for _, err := range ch.Diagrams[i].check(g, preset) {
					wrong = append(wrong, fmt.Errorf("%s, diagram %d, %s: %w", ch.ID, i+1, preset, err))
				}
			}
		}
	}
	if err := c.First.check(g); err != nil {
		wrong = append(wrong, fmt.Errorf("the first game: %w", err))
	}
	return errors.Join(wrong...)
}

// check looks at a diagram under one of its presets.
func (d *Diagram) check(g *rules.Game, preset string) (wrong []error) {
	if _, ok := g.Preset(preset); !ok || preset == "" {
		return []error{fmt.Errorf("no preset %q", preset)}
	}
	if d.Task == "" || len(d.Tries) == 0 {
		wrong = append(wrong, errors.New("nothing to try"))
	}
	if _, err := Points(g, d.Light); err != nil {
		wrong = append(wrong, err)
	}
	start, err := d.Start(g, preset)
	if err != nil {
		return append(wrong, err)
	}
	if _, over := rules.Outcome(start); over {
		return append(wrong, errors.New("the game is over before it begins"))
	}
	for i := range d.Tries {
		t := &d.Tries[i]
		for _, in := range t.In {
			if !slices.Contains(d.PresetIDs(g), in) {
				wrong = append(wrong, fmt.Errorf("the diagram has no preset %q", in))
			}
		}
		if !t.Valid(preset) {
			continue
		}
		if err := t.check(g, start.Clone()); err != nil {
			wrong = append(wrong, err)
		}
	}
	return wrong
}

func (t *Try) check(g *rules.Game, p rules.Position) error {
	switch {
	case (t.Step == "") == (len(t.Clicks) == 0):
		return errors.New("a try is a step or clicks")
	case t.Step == "":
		return t.checkRefusal(g, p)
	case t.Say == "":
		return fmt.Errorf("%s: nothing is said", t.Step)
	}
	side := p.Side()
	steps := strings.Split(t.Step, "/")
	for i, step := range steps {
		m, err := g.Notations[0].Parse(p, step)
		if err != nil {
			return fmt.Errorf("%s: %w", step, err)
		}
		if written := g.Notations[0].Format(p, m); written != step {
			return fmt.Errorf("%s is written %s", step, written)
		}
		if !p.Do(m) {
			return fmt.Errorf("%s is not legal", step)
		}
		if i < len(steps)-1 && p.Side() != side {
			return fmt.Errorf("%s ends the turn", step)
		}
	}
	reason := ""
	if r, over := rules.Outcome(p); over {
		reason = r.Reason
	}
	if reason != t.Ends {
		return fmt.Errorf("%s ends the game by %q, not %q", t.Step, reason, t.Ends)
	}
	claim := ""
	if c, ok := p.(rules.Claimer); ok && reason == "" {
		if r, may := c.Claim(); may {
			claim = r.Reason
		}
	}
	if claim != t.Claim {
		return fmt.Errorf("%s allows the claim %q, not %q", t.Step, claim, t.Claim)
	}
	return nil
}

// checkRefusal wants the last click refused for the reason that is claimed, and the others to lead to it.
func (t *Try) checkRefusal(g *rules.Game, p rules.Position) error {
	at, err := Points(g, t.Clicks)
	if err != nil {
		return err
	}
	for _, m := range rules.Legal(p, nil) {
		for _, path := range g.Paths(p, m) {
			if len(path) >= len(at) && slices.Equal(path[:len(at)], at) {
				return fmt.Errorf("%v is not refused", t.Clicks)
			}
		}
	}
	if len(at) > 1 && leads(g, p, at[len(at)-1:]) {
		return fmt.Errorf("%v: the last click takes another piece up", t.Clicks)
	}
	if len(at) > 1 && !leads(g, p, at[:len(at)-1]) {
		return fmt.Errorf("%v: the clicks before the last one lead to nothing", t.Clicks)
	}
	why := ""
	if e, ok := p.(rules.Explainer); ok {
		why = e.Explain(at).Key
	}
	if why != t.Why || why == "" {
		return fmt.Errorf("%v is refused by %q, not %q", t.Clicks, why, t.Why)
	}
	return nil
}

// leads tells whether clicks begin a legal step.
func leads(g *rules.Game, p rules.Position, clicks []board.Point) bool {
	for _, m := range rules.Legal(p, nil) {
		for _, path := range g.Paths(p, m) {
			if len(path) > len(clicks) && slices.Equal(path[:len(clicks)], clicks) {
				return true
			}
		}
	}
	return false
}

// check replays the guided game to a win of the reader.
func (f *First) check(g *rules.Game) error {
	p, err := Position(g, f.Preset, nil, f.FEN)
	if err != nil {
		return err
	}
	reader := p.Side()
	for i, m := range f.Steps {
		if m.Say == "" {
			return fmt.Errorf("step %d says nothing", i+1)
		}
		if p.Side() != reader {
			return fmt.Errorf("step %d: it is not the reader's turn", i+1)
		}
		for _, turn := range []string{m.Step, m.Answer} {
			if turn == "" {
				continue
			}
			if r, over := rules.Outcome(p); over {
				return fmt.Errorf("the game ends by %q before step %d", r.Reason, i+1)
			}
			if _, err := Play(g, p, turn); err != nil {
				return fmt.Errorf("step %d: %w", i+1, err)
			}
		}
	}
	if r, over := rules.Outcome(p); !over || r.Winner != reader {
		return fmt.Errorf("it does not end with a win: %+v", r)
	}
	return nil
}
