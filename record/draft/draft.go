package draft

import (
	"errors"
	"strings"
	"time"

	"crosspoint/record"
	"crosspoint/rules"
)

// Start is the parent of a game's first step.
const Start int32 = -1

// MaxSteps bounds the steps of one game, so that a hostile file cannot eat time and memory.
const MaxSteps = record.MaxSteps

// The keys of this package's errors and remarks.
const (
	KeyStart     = "draft.start"     // the rules refuse the start
	KeyNoRules   = "draft.no-rules"  // the rules of the game are not among those that may be met
	KeyStep      = "draft.step"      // a step was left out with all that follows it
	KeyAmbiguous = "draft.ambiguous" // a step has two meanings here
	KeyNotation  = "draft.notation"  // the steps make sense in two notations
	KeyLong      = "draft.long"      // more than MaxSteps
)

// Errors and Remarks list the keys that formats built on this package can give, for record.Format.
var (
	Errors  = []string{KeyStart, KeyNoRules, KeyChess}
	Remarks = []string{KeyStep, KeyAmbiguous, KeyNotation, KeyLong}
)

// Step is one step as a text tells it.
type Step struct {
	Parent       int32 // the number of the step before, Start for none; always smaller than the step's own
	Text         string
	Line, Column int // where it stands, from 1
	// Before is the comment ahead of the step, Comment the one after it.
	Before, Comment string
	NAGs            []int
	Clock           time.Duration // record.NoClock when it is not known
}

// Game is a game as a text tells it.
type Game struct {
	Rules   *rules.Game
	Preset  string
	Options rules.Settings // those that differ from the preset
	FEN     string         // "" for the usual start
	FENLine int            // where it stands, for the report
	Tags    []record.Tag
	Comment string
	Steps   []Step
	// Result belongs to the end of the main line; it is known when Ended is true.
	Ended  bool
	Result rules.Result
	// Hints name the notation that the file says it has, the best first: the beginning of an id of rules.Notation.
	Hints []string
	// Report has what the format itself had to say.
	Report record.Report
	full   bool
	notes  map[int32][]string // comments that Note was given, by step
}

// Find returns the rules with an id, nil when they may not be met.
func Find(games []*rules.Game, id string) *rules.Game {
	for _, g := range games {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// Tag adds a tag; an empty value is left out.
func (d *Game) Tag(name, value string) {
	if value = strings.TrimSpace(value); value != "" {
		d.Tags = append(d.Tags, record.Tag{Name: name, Value: value})
	}
}

// Add appends a step and returns its number. Beyond MaxSteps it adds nothing, reports that once and returns the parent.
func (d *Game) Add(parent int32, text string, line, column int) int32 {
	if len(d.Steps) == MaxSteps {
		if !d.full {
			d.full = true
			d.Report.Add(record.Remark{Key: KeyLong, Line: line, Column: column, Count: MaxSteps})
		}
		return parent
	}
	d.Steps = append(d.Steps, Step{Parent: parent, Text: text, Line: line, Column: column, Clock: record.NoClock})
	return int32(len(d.Steps) - 1)
}

// Note adds a line to the comment after a step, or to that of the game.
func (d *Game) Note(step int32, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if d.notes == nil {
		d.notes = map[int32][]string{}
	}
	d.notes[step] = append(d.notes[step], text)
}

// settle puts the notes into the comments.
func (d *Game) settle() {
	for step, list := range d.notes {
		at := &d.Comment
		if step != Start {
			at = &d.Steps[step].Comment
		}
		if *at != "" {
			list = append([]string{*at}, list...)
		}
		*at = strings.Join(list, "\n")
	}
	d.notes = nil
}

// MainLine lists the texts of the first continuations from the start, at most limit of them.
func (d *Game) MainLine(limit int) []string {
	var line []string
	last := Start
	for i, s := range d.Steps {
		if s.Parent != last {
			continue
		}
		line = append(line, s.Text)
		if last = int32(i); len(line) == limit {
			break
		}
	}
	return line
}

// Play replays the draft in the notation that reads the most of it. The error is a *record.ReadError: the start is not possible.
func (d *Game) Play() (*record.Game, record.Report, error) {
	g, err := d.begin()
	if err != nil {
		return nil, d.Report, err
	}
	n, also := Best(d.Rules, g.Position(), d.MainLine(trial), d.Hints...)
	if also != nil {
		d.Report.Add(record.Remark{Kept: true, Key: KeyNotation, Line: d.Steps[0].Line, Token: n.ID})
	}
	d.replay(g, n.Read)
	return g, d.Report, nil
}

// PlayBy is Play with steps that the format reads itself.
func (d *Game) PlayBy(read func(p rules.Position, s string) ([]rules.Move, error)) (*record.Game, record.Report, error) {
	g, err := d.begin()
	if err != nil {
		return nil, d.Report, err
	}
	d.replay(g, read)
	return g, d.Report, nil
}

func (d *Game) begin() (*record.Game, error) {
	if d.Rules == nil {
		return nil, &record.ReadError{Key: KeyNoRules}
	}
	g, err := start(d.Rules, d.Preset, d.Options, strings.TrimSpace(d.FEN))
	if err != nil {
		fault := &record.ReadError{Key: KeyStart, Line: d.FENLine}
		var text *rules.TextError
		if errors.As(err, &text) {
			fault.Reason, fault.Token = text.Key, text.Token
		}
		return nil, fault
	}
	for _, t := range d.Tags {
		g.SetTag(t.Name, t.Value)
	}
	return g, nil
}

// replay plays the steps, gives them their notes and declares the result. The cursor is at the end of the main line.
func (d *Game) replay(g *record.Game, read func(p rules.Position, s string) ([]rules.Move, error)) {
	d.settle()
	nodes := make([]*record.Node, len(d.Steps))
	lost := NewDropped()
	for i, s := range d.Steps {
		at := g.Root()
		if s.Parent != Start {
			if at = nodes[s.Parent]; at == nil {
				lost.Follow(int32(i), s.Parent)
				continue
			}
		}
		g.Seek(at)
		moves, err := read(g.Position(), s.Text)
		if err == nil {
			if len(moves) > 1 {
				lost.Say(record.Remark{Kept: true, Key: KeyAmbiguous, Line: s.Line, Column: s.Column, Token: s.Text})
			}
			nodes[i], err = g.Append(moves[0])
		}
		if err != nil {
			lost.Start(int32(i), Refused(g, s, err))
			continue
		}
		annotate(nodes[i], s)
	}
	lost.Report(&d.Report)
	g.Root().Comment = Clean(d.Comment)
	g.Seek(g.Root())
	for !g.AtEnd() {
		g.Seek(g.Cursor().Children()[0])
	}
	if d.Ended {
		g.DeclareAt(g.Cursor(), d.Result)
	}
}

// Refused makes the remark on a step that the rules refuse at the cursor of a game.
func Refused(g *record.Game, s Step, err error) record.Remark {
	m := record.Remark{Key: KeyStep, Line: s.Line, Column: s.Column, Token: Shorten(s.Text), Count: 1}
	var text *rules.TextError
	if errors.As(err, &text) {
		m.Reason = text.Key
	}
	if _, aim := g.Position().Aim(); aim {
		m.Reason = record.KeyOver
	}
	return m
}

// annotate gives a step its notes; a step that stands twice in a text gets those of both.
func annotate(n *record.Node, s Step) {
	join := func(old, text string) string {
		text = Clean(text)
		if old == "" || text == "" {
			return old + text
		}
		return old + "\n" + text
	}
	n.Before, n.Comment = join(n.Before, s.Before), join(n.Comment, s.Comment)
	n.NAGs = append(n.NAGs, s.NAGs...)
	if s.Clock >= 0 {
		n.Clock = s.Clock
	}
}

// Clean makes a comment valid, with plain line ends and no blanks around it.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	return strings.TrimSpace(s)
}

// maxToken is how many characters of a token a remark shows.
const maxToken = 40

// Shorten cuts a token for a remark, to one line.
func Shorten(s string) string {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	count := 0
	for i := range s {
		if count++; count > maxToken {
			return s[:i] + "…"
		}
	}
	return s
}
