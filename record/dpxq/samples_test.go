package dpxq_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// written is a random game with headings, in Chinese.
func written(seed uint64) string {
	g, err := record.New(all.ByID("xiangqi"), "", nil, "")
	if err != nil {
		panic(err)
	}
	recordtest.PlayOn(rand.New(rand.NewPCG(seed, 5)), g, 80)
	line := g.Line()
	g.ToStart()
	var notation rules.Notation
	for _, n := range g.Rules().Notations {
		if n.ID == "chinese" {
			notation = n
		}
	}
	var b strings.Builder
	b.WriteString("标题：第一局\n赛事：全国象棋个人赛\n日期：2001年6月8日\n红方：上海 胡荣华\n黑方：广东 许银川\n结果：红方胜\n\n")
	for i, n := range line {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d.", i/2+1)
		}
		b.WriteString(notation.Format(g.Position(), n.Move) + []string{"　", "\n"}[i%2])
		g.ForwardStep()
	}
	return b.String() + "\n"
}

func TestSamples(t *testing.T) {
	recordtest.WriteSamples(t, "dpxq", "txt", func(seed uint64) []byte {
		if seed%2 == 0 {
			return []byte(written(seed) + "\n" + written(seed+100))
		}
		data, _ := encoding.GB18030.Encode([]byte(written(seed)))
		return data
	})
}
