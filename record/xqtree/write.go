package xqtree

import (
	"strings"

	"crosspoint/board"
	"crosspoint/record"
)

// The keys of losses of formats built on this package.
const (
	LossSteps = "xqtree.steps" // steps that the usual rules refuse, with all below them
	LossStart = "xqtree.start" // a start that the usual rules refuse
)

// Losses lists the keys that Unusual can give, for record.Format.
var Losses = []string{LossSteps, LossStart}

// Counters tells whether a start of ours states more than the board and the side: a move number, or moves without capture.
func Counters(fen string) bool { return !strings.HasSuffix(fen, " 0 1") }

// Ends returns where a step of a game starts and ends.
func Ends(n *record.Node) (from, to Square) { return Square(n.Move.From()), Square(n.Move.To()) }

// Unusual lists what is lost of a game because these files do not state rules, and the usual ones refuse it.
func Unusual(g *record.Game) []record.Loss {
	usual, err := record.New(g.Rules(), "", nil, g.StartFEN())
	if err != nil {
		return []record.Loss{{Key: LossStart, Whole: true}}
	}
	type pair struct{ theirs, ours *record.Node }
	todo := []pair{{g.Root(), usual.Root()}}
	refused := 0
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range p.theirs.Children() {
			var ours *record.Node
			if p.ours != nil {
				usual.Seek(p.ours)
				if ours, err = usual.Append(n.Move); err != nil {
					ours = nil
				}
			}
			if ours == nil {
				refused++
			}
			todo = append(todo, pair{n, ours})
		}
	}
	if refused == 0 {
		return nil
	}
	return []record.Loss{{Key: LossSteps, Count: refused}}
}

// Result is the value of the tag Result.
func Result(winner board.Side, over, _ bool) string {
	switch {
	case !over:
		return "*"
	case winner == board.First:
		return "1-0"
	case winner == board.Second:
		return "0-1"
	}
	return "1/2-1/2"
}
