package ccbridge

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/xiangqi"
)

func sampleGame(seed uint64) *record.Game {
	g, err := record.New(xiangqi.Game, "", nil, "")
	if err != nil {
		panic(err)
	}
	r := rand.New(rand.NewPCG(seed, 9))
	for range 120 {
		recordtest.Operate(r, g)
	}
	return g
}

// asCBF writes the main line of a game.
func asCBF(g *record.Game) string {
	var b strings.Builder
	b.WriteString(cbfHead + "</Head>\n<MoveList>\n<Move value=\"00-00\"/>\n")
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		at := func(p int) string { return fmt.Sprintf("%d%d", p%9, 9-p/9) }
		fmt.Fprintf(&b, "<Move value=\"%s-%s\">%s</Move>\n", at(int(n.Move.From())), at(int(n.Move.To())), html.EscapeString(strings.Map(seen, n.Comment)))
	}
	return b.String() + "</MoveList></ChineseChessRecord>\n"
}

// seen leaves out what XML cannot hold.
func seen(r rune) rune {
	if r < ' ' && r != '\n' || r == '\x7f' || r == '\ufeff' {
		return -1
	}
	return r
}

func TestSamplesCBR(t *testing.T) {
	recordtest.WriteSamples(t, "cbr", "cbr", func(seed uint64) []byte { return asCBR(sampleGame(seed)) })
}

func TestSamplesCBL(t *testing.T) {
	recordtest.WriteSamples(t, "cbl", "cbl", func(seed uint64) []byte {
		return library(4, asCBR(sampleGame(seed)), nil, asCBR(sampleGame(seed+100)), asCBR(sampleGame(seed+200)))
	})
}

func TestSamplesCBF(t *testing.T) {
	recordtest.WriteSamples(t, "cbf", "cbf", func(seed uint64) []byte { return []byte(asCBF(sampleGame(seed))) })
}
