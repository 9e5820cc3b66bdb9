package pgn

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/record"
)

// maxColumns is the width of the move text. Comments keep their own lines.
const maxColumns = 80

// Write writes games one after the other. The error is the writer's.
func Write(w io.Writer, games ...*record.Game) error {
	_, err := w.Write(Format(games...))
	return err
}

// Format returns the text of games.
func Format(games ...*record.Game) []byte {
	var b bytes.Buffer
	for i, g := range games {
		if i > 0 {
			b.WriteByte('\n')
		}
		w := writer{out: &b, game: g}
		w.tags()
		b.WriteByte('\n')
		w.moves()
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writer writes one game.
type writer struct {
	out    *bytes.Buffer
	game   *record.Game
	column int  // characters in this line
	glued  bool // no blank before the next word
	opened bool // the next word is the first of a variation
	// ending is the step that carries its declared result as a command, because the tags cannot say it.
	ending *record.Node
	result string
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func (w *writer) tag(name, value string) {
	w.out.WriteString("[" + name + ` "` + escaper.Replace(value) + "\"]\n")
}

func (w *writer) tags() {
	g := w.game
	r := g.Rules()
	w.tag("Game", r.FileName)
	if r.Format != "" {
		w.tag("Format", r.Format)
	}
	roster := record.Roster(r)
	for _, name := range roster {
		value := g.Tag(name)
		if value == "" {
			value = record.UnknownTag(name)
		}
		w.tag(name, value)
	}
	reason := w.ends()
	w.tag("Result", w.result)
	w.tag("Preset", g.Preset())
	if options := optionsText(g); options != "" {
		w.tag("Options", options)
	}
	if w.tellsStart() {
		w.tag("SetUp", "1")
		w.tag("FEN", g.StartFEN())
	}
	if reason != "" {
		w.tag("Termination", reason)
	}
	for _, t := range g.Tags() {
		if !contains(roster, t.Name) {
			w.tag(t.Name, t.Value)
		}
	}
}

// tellsStart tells whether the file states the start: it was set up, or options have chosen another one than the
// game's own, so that other readers need not know how these work.
func (w *writer) tellsStart() bool {
	g := w.game
	if g.StartsFromSetup() {
		return true
	}
	chosen := false
	for _, o := range g.Rules().Options {
		chosen = chosen || o.Setup
	}
	if !chosen {
		return false
	}
	usual, err := record.New(g.Rules(), "", nil, "")
	return err != nil || usual.StartFEN() != g.StartFEN()
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

// ends finds the result of the main line, and the reason that the Termination tag is to state.
func (w *writer) ends() (reason string) {
	g := w.game
	end := g.Root().LineEnd()
	result, over := g.ResultAt(end)
	w.result = resultText(result, over)
	foreign := g.Tag("Termination") != ""
	if at, declared := g.Declared(); at != nil {
		unstated := declared.Reason == record.ReasonUnstated
		if at != end || foreign && !unstated && !at.IsRoot() {
			w.ending = at
		}
	}
	if over && !foreign && w.ending != end && record.IsReason(result.Reason) {
		return result.Reason
	}
	return ""
}

// optionsText lists the options that differ from the preset, in the order of the game's options.
func optionsText(g *record.Game) string {
	changed := g.ChangedSettings()
	var list []string
	for _, o := range g.Rules().Options {
		if v, ok := changed[o.Key]; ok {
			list = append(list, o.Key+"="+v)
		}
	}
	return strings.Join(list, " ")
}

// task is something that is still to be written.
type task struct {
	node  *record.Node
	sign  byte // '(' or ')', 0 for a step with what follows it
	force bool // number it, whoever moves
	main  bool // its siblings follow as variations
}

// moves writes the move text. It keeps its own stack, however deep the variations go.
func (w *writer) moves() {
	root := w.game.Root()
	w.word(writeComment(remark{text: root.Comment, clock: record.NoClock, eval: root.Eval}))
	var stack []task
	push := func(n *record.Node, force bool) {
		if len(n.Children()) > 0 {
			stack = append(stack, task{node: n.Children()[0], force: force, main: true})
		}
	}
	push(root, true)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch t.sign {
		case '(':
			w.opened = true
			continue
		case ')':
			w.glued = true
			w.word(")")
			continue
		}
		broken := w.step(t.node, t.force)
		siblings := t.node.Parent().Children()[1:]
		if !t.main {
			siblings = nil
		}
		push(t.node, broken || len(siblings) > 0)
		for i := len(siblings) - 1; i >= 0; i-- {
			stack = append(stack, task{sign: ')'}, task{node: siblings[i], force: true}, task{sign: '('})
		}
	}
	w.word(w.result)
}

// step writes a step with its number, glyphs and comments; broken tells that a comment came last.
func (w *writer) step(n *record.Node, force bool) (broken bool) {
	starts := n.Parent().EndsTurn()
	opening := w.opened
	if force && (starts || opening) || starts && n.Side() == board.First {
		w.word(w.number(n))
	}
	before := writeComment(remark{text: n.Before, clock: record.NoClock})
	switch {
	case starts || opening:
		if before != "" && starts && !force && n.Side() != board.First {
			w.word(w.number(n))
		}
		w.word(before)
		if !starts {
			w.word("/")
			w.glued = true
		}
		w.word(n.Text())
	case before != "":
		w.word("/")
		w.word(before)
		w.word(n.Text())
	default:
		w.glued = !force
		w.word("/" + n.Text())
	}
	for _, v := range n.NAGs {
		w.word("$" + strconv.Itoa(v))
	}
	after := remark{text: n.Comment, clock: n.Clock, eval: n.Eval}
	if n == w.ending {
		_, after.end = w.game.Declared()
		after.ended = true
	}
	text := writeComment(after)
	w.word(text)
	return text != "" || len(n.NAGs) > 0 && !n.EndsTurn()
}

func (w *writer) number(n *record.Node) string {
	turn := n.Turn()
	if w.game.StartSide() == board.Second {
		turn++
	}
	number := strconv.Itoa((turn + 1) / 2)
	if n.Side() == board.First {
		return number + "."
	}
	return number + "..."
}

// word writes a word after a blank or, where the line would get too long, after a line end.
func (w *writer) word(s string) {
	if s == "" {
		return
	}
	if w.opened {
		s = "(" + s
	}
	glued := w.glued
	w.glued, w.opened = false, false
	first, _, lines := strings.Cut(s, "\n")
	width := utf8.RuneCountInString(first)
	gap := 1
	if glued || w.column == 0 {
		gap = 0
	}
	switch {
	case w.column > 0 && w.column+gap+width > maxColumns:
		w.out.WriteByte('\n')
		w.column = 0
	case gap == 1:
		w.out.WriteByte(' ')
		w.column++
	}
	w.out.WriteString(s)
	if lines {
		width = utf8.RuneCountInString(s[strings.LastIndexByte(s, '\n')+1:])
		w.column = 0
	}
	w.column += width
}
