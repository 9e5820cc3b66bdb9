package ui

import (
	"sort"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/ui/control"
)

// listLine is one line of the move list: a round of two turns, one turn or a part of it, or a part of a comment.
type listLine struct {
	number  string
	depth   int
	cells   [2]listCell // the second one is empty unless the line shows a round
	wide    bool        // the first cell has the whole width
	comment string
}

// listCell is a turn in a line of the move list.
type listCell struct {
	text  string
	glyph string       // judges the turn and the position after it; not in the text
	node  *record.Node // where a click jumps to; nil for an empty cell
	turn  bool         // the cell shows a turn, not a comment on it
}

// listWidths says how much text fits, in the units of measure.
type listWidths struct {
	half, full func(depth int) float32
	measure    func(string) float32
	wrapped    map[wrapKey][]string // comments that were broken into lines before; nil for none
}

// wrapKey is a comment and the depth that it stands at.
type wrapKey struct {
	text  string
	depth int
}

// maxShown is how many bytes of a comment the list shows, so that a file cannot stop the program.
const maxShown = 4000

// comment breaks a comment into lines, with brackets before and after it; what was broken before is not measured again.
func (w listWidths) comment(before, text, after string, depth int) []string {
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "…"
	}
	text = before + text + after
	key := wrapKey{text, depth}
	if parts, ok := w.wrapped[key]; ok {
		return parts
	}
	parts := wrap(text, " ", w.full(depth), w.measure)
	if w.wrapped != nil {
		w.wrapped[key] = parts
	}
	return parts
}

// linesOf lays the rows of a record out in lines of equal height.
func linesOf(rows []control.Row, w listWidths) (out []listLine) {
	layLines(rows, w, &out, func() bool { return true })
	return out
}

// rowsAtOnce is after how many rows the laying out looks at the clock.
const rowsAtOnce = 64

// layLines is linesOf that calls rest now and then, and ends early when that is false.
func layLines(rows []control.Row, w listWidths, lines *[]listLine, rest func() bool) {
	out := make([]listLine, 0, len(rows)/2+1)
	defer func() { *lines = out }()
	for i := 0; i < len(rows); i++ {
		if i%rowsAtOnce == rowsAtOnce-1 {
			if *lines = out; !rest() {
				return
			}
		}
		row := rows[i]
		if introduced(row) {
			out = w.appendComment(out, row, opening(row), row.Before, "")
		}
		if row.Start {
			out = w.appendComment(out, row, "", row.Comment, "")
			continue
		}
		if i+1 < len(rows) && pairs(row, rows[i+1], w) {
			out = append(out, listLine{number: number(row), depth: row.Depth, cells: [2]listCell{cell(row), cell(rows[i+1])}})
			i++
			row = rows[i]
		} else {
			out = appendTurn(out, row, w)
		}
		if commented(row) {
			out = w.appendComment(out, row, "", row.Comment, closing(row))
		}
	}
}

func (w listWidths) appendComment(out []listLine, row control.Row, before, text, after string) []listLine {
	for _, part := range w.comment(before, text, after, row.Depth) {
		out = append(out, listLine{depth: row.Depth, comment: part, wide: true, cells: [2]listCell{{node: last(row)}}})
	}
	return out
}

// pairs tells whether two rows fit into one line: a round of the same line with nothing between.
func pairs(a, b control.Row, w listWidths) bool {
	half := w.half(a.Depth)
	return a.Side == board.First && b.Side == board.Second && a.Number == b.Number && a.Depth == b.Depth &&
		a.Comment == "" && b.Before == "" && a.Closes == 0 && b.Opens == 0 && w.measure(turnText(a)) <= half && w.measure(turnText(b)) <= half
}

func appendTurn(out []listLine, row control.Row, w listWidths) []listLine {
	if w.measure(turnText(row)) <= w.half(row.Depth) {
		line := listLine{number: number(row), depth: row.Depth}
		at := 0
		if row.Side == board.Second {
			at = 1
		}
		line.cells[at] = cell(row)
		return append(out, line)
	}
	for i, part := range wrap(turnText(row), "/", w.full(row.Depth), w.measure) {
		line := listLine{depth: row.Depth, wide: true, cells: [2]listCell{cell(row)}}
		line.cells[0].text, line.cells[0].glyph = part, ""
		if i == 0 {
			line.number = number(row)
		}
		out = append(out, line)
	}
	return out
}

func cell(row control.Row) listCell {
	c := listCell{text: turnText(row), node: last(row), turn: true}
	if row.Closes == 0 || commented(row) {
		c.text, c.glyph = row.Text, signs(row)
	}
	return c
}

// introduced and commented tell whether a comment stands before and after a turn. The brackets of variations enclose it.
func introduced(row control.Row) bool { return strings.TrimSpace(row.Before) != "" }
func commented(row control.Row) bool  { return strings.TrimSpace(row.Comment) != "" }

func opening(row control.Row) string { return strings.Repeat("(", row.Opens) }
func closing(row control.Row) string { return strings.Repeat(")", row.Closes) }

// turnText is a turn with its glyph and the brackets of the variations that end with it.
func turnText(row control.Row) string {
	text := row.Text
	if s := signs(row); s != "" {
		text += " " + s
	}
	if commented(row) {
		return text
	}
	return text + closing(row)
}

// signs are what judges a turn and the position after it.
func signs(row control.Row) string { return strings.TrimSpace(row.Glyph + " " + row.Place) }

func last(row control.Row) *record.Node {
	if len(row.Nodes) == 0 {
		return nil
	}
	return row.Nodes[len(row.Nodes)-1]
}

// number is the round of a turn, after the brackets of the variations that begin with it.
func number(row control.Row) string {
	after := "."
	if row.Side == board.Second {
		after = "…"
	}
	number := strconv.Itoa(row.Number) + after
	if introduced(row) {
		return number
	}
	return opening(row) + number
}

// wrap breaks a text at a separator, which stays at the end of a line, into parts no wider than width. A word that is wider,
// as whole sentences are in a script without spaces, is broken between characters.
func wrap(s, sep string, width float32, measure func(string) float32) []string {
	if s == "" {
		return nil
	}
	var out []string
	line := ""
	for _, word := range strings.SplitAfter(strings.ReplaceAll(s, "\n", " "), sep) {
		if measure(line+word) <= width {
			line += word
			continue
		}
		if line != "" {
			out = append(out, line)
		}
		for line = word; measure(line) > width; {
			n := fitting(line, width, measure)
			if n == len(line) {
				break
			}
			out, line = append(out, line[:n]), line[n:]
		}
	}
	return append(out, line)
}

// fitting is the length in bytes of the longest beginning of a word that is no wider than width, at least one character.
func fitting(word string, width float32, measure func(string) float32) int {
	ends := make([]int, 0, len(word))
	for i := range word {
		if i > 0 {
			ends = append(ends, i)
		}
	}
	ends = append(ends, len(word))
	return ends[max(0, sort.Search(len(ends), func(i int) bool { return measure(word[:ends[i]]) > width })-1)]
}
