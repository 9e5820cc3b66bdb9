package control

import (
	"slices"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// Preview says that the board shows a place ahead of the cursor, on a line of the analysis. Its zero value: the cursor's place is shown.
type Preview struct {
	On bool
	// Line and Step are which step of which line is the last one that is shown, both from 0. Line is -1 when the analysis knows better
	// lines by now.
	Line, Step int
}

// preview is a line that is looked at. It is a copy, because the analysis goes on.
type preview struct {
	line         *Line
	number, step int
}

// Preview shows the place after a step of a line of the analysis, both counted from 0, until the next input. The record stays.
func (c *Controller) Preview(line, step int) {
	if !c.ready() {
		return
	}
	if p := &c.help.preview; p.line != nil && c.previewLine() == line && p.step == step {
		*p = preview{}
		c.show(nil)
		return
	}
	lines := c.help.analysis.lines
	if c.help.analysis.at != c.rec.Cursor() || line < 0 || line >= len(lines) || step < 0 || step >= len(lines[line].Steps) {
		return
	}
	l := lines[line]
	c.putDown()
	c.help.preview = preview{line: &l, number: line, step: step}
	c.show(nil)
}

// previewLine is which of the lines that are known now begins with the steps that are looked at, -1 when none does any more. The one that
// was chosen comes first.
func (c *Controller) previewLine() int {
	v, lines := &c.help.preview, c.help.analysis.lines
	seen := v.line.Steps[:v.step+1]
	begins := func(l Line) bool {
		return len(l.Steps) >= len(seen) && slices.EqualFunc(l.Steps[:len(seen)], seen, func(a, b LineStep) bool { return a.Move == b.Move })
	}
	if v.number < len(lines) && begins(lines[v.number]) {
		return v.number
	}
	return slices.IndexFunc(lines, begins)
}

// endPreview goes back to the cursor's place; it tells whether another one was shown.
func (c *Controller) endPreview() bool {
	if c.help.preview.line == nil {
		return false
	}
	c.help.preview = preview{}
	c.show(nil)
	return true
}

// ahead puts the place that is looked at into a state.
func (c *Controller) ahead(s *State) {
	v := &c.help.preview
	if v.line == nil {
		return
	}
	p := c.rec.Position()
	played := 0
	for _, step := range v.line.Steps[:v.step+1] {
		if !p.Do(step.Move) {
			break
		}
		played++
	}
	if played > 0 {
		last := v.line.Steps[played-1]
		s.LastText, s.LastNodes = c.turnAhead(v.line.Steps[:played]), nil
		s.Pieces, s.Last = pieces(c.rec.Rules(), p), &last.Effect
		s.Alarms, s.Alarm = nil, Message{}
		if a, ok := p.(rules.Alarmer); ok {
			s.Alarms = a.Alarms()
		}
		s.Preview = Preview{On: true, Line: c.previewLine(), Step: v.step}
		s.Status = Message{Key: "analysis.ahead", Values: []Value{
			{Name: "Count", Text: strconv.Itoa(played)}, {Name: "Step", Text: last.Text},
		}}
		s.Selected, s.Path, s.Dots, s.Movable, s.Groups, s.Refused = board.NoPoint, nil, nil, nil, nil, nil
	}
	for range played {
		p.Undo()
	}
}

// turnAhead is the turn of the last of these steps, which are played from the cursor on, as the list of moves would show it.
func (c *Controller) turnAhead(steps []LineStep) string {
	first := len(steps) - 1
	for first > 0 && !steps[first-1].Ends {
		first--
	}
	var texts []string
	if n := c.rec.Cursor(); first == 0 && !n.EndsTurn() {
		texts = append(texts, c.turnText(append(sharedSteps(n), n)))
	}
	for _, step := range steps[first:] {
		texts = append(texts, step.Text)
	}
	return strings.Join(texts, "/")
}

// whyNoAdd says why lines cannot be put into the record at the cursor: where the game goes on, that would be playing,
// and where it is over nothing comes after.
func (c *Controller) whyNoAdd() Message {
	switch {
	case c.over():
		return Message{Key: "analysis.no-add-over"}
	case c.rec.Cursor() == c.live && c.rec.AtEnd() && c.inProgress():
		return Message{Key: "analysis.no-add"}
	}
	return Message{}
}

// AddLine puts the first steps of a line of the analysis into the record, as a variation at the cursor, which stays where it is. Where
// the game goes on that would be playing: then it only says so.
func (c *Controller) AddLine(line, steps int) {
	if !c.ready() {
		return
	}
	if why := c.whyNoAdd(); why.Key != "" {
		c.notice = why
		c.show(nil)
		return
	}
	lines := c.help.analysis.lines
	if c.help.analysis.at != c.rec.Cursor() || line < 0 || line >= len(lines) {
		return
	}
	at := c.rec.Cursor()
	for _, step := range lines[line].Steps[:min(max(steps, 0), len(lines[line].Steps))] {
		if _, err := c.rec.Play(step.Move); err != nil {
			break // the game is over there by a draw rule
		}
	}
	c.rec.Jump(at)
	c.help.preview = preview{}
	c.altered(nil)
}
