package ui

import (
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
	text    string
	node    *record.Node // where a click jumps to; nil for an empty cell
	current bool
}

// listWidths says how much text fits, in the units of measure.
type listWidths struct {
	half, full func(depth int) float32
	measure    func(string) float32
}

// linesOf lays the rows of a record out in lines of equal height.
func linesOf(rows []control.Row, w listWidths) []listLine {
	out := make([]listLine, 0, len(rows)/2+1)
	for i := 0; i < len(rows); i++ {
		row := rows[i]
		if i+1 < len(rows) && pairs(row, rows[i+1], w) {
			out = append(out, listLine{number: number(row), depth: row.Depth, cells: [2]listCell{cell(row), cell(rows[i+1])}})
			i++
			row = rows[i]
		} else {
			out = appendTurn(out, row, w)
		}
		for _, part := range wrap(row.Comment, " ", w.full(row.Depth), w.measure) {
			out = append(out, listLine{depth: row.Depth, comment: part, wide: true, cells: [2]listCell{{node: last(row)}}})
		}
	}
	return out
}

// pairs tells whether two rows fit into one line: a round of the same line with nothing between.
func pairs(a, b control.Row, w listWidths) bool {
	half := w.half(a.Depth)
	return a.Side == board.First && b.Side == board.Second && a.Number == b.Number && a.Depth == b.Depth &&
		a.Comment == "" && a.Closes == 0 && b.Opens == 0 && w.measure(a.Text) <= half && w.measure(b.Text) <= half
}

func appendTurn(out []listLine, row control.Row, w listWidths) []listLine {
	if w.measure(row.Text) <= w.half(row.Depth) {
		line := listLine{number: number(row), depth: row.Depth}
		at := 0
		if row.Side == board.Second {
			at = 1
		}
		line.cells[at] = cell(row)
		return append(out, line)
	}
	for i, part := range wrap(row.Text, "/", w.full(row.Depth), w.measure) {
		line := listLine{depth: row.Depth, wide: true, cells: [2]listCell{cell(row)}}
		line.cells[0].text = part
		if i == 0 {
			line.number = number(row)
		}
		out = append(out, line)
	}
	return out
}

func cell(row control.Row) listCell {
	return listCell{text: row.Text, node: last(row), current: row.Current}
}

func last(row control.Row) *record.Node {
	if len(row.Nodes) == 0 {
		return nil
	}
	return row.Nodes[len(row.Nodes)-1]
}

func number(row control.Row) string {
	if row.Side == board.Second {
		return strconv.Itoa(row.Number) + "…"
	}
	return strconv.Itoa(row.Number) + "."
}

// wrap breaks a text at a separator, which stays at the end of a line, into parts no wider than width where that is possible.
func wrap(s, sep string, width float32, measure func(string) float32) []string {
	if s == "" {
		return nil
	}
	var out []string
	line := ""
	for _, word := range strings.SplitAfter(strings.ReplaceAll(s, "\n", " "), sep) {
		if line != "" && measure(line+word) > width {
			out = append(out, line)
			line = ""
		}
		line += word
	}
	return append(out, line)
}
