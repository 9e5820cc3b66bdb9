package ccbridge

import (
	"math/rand/v2"
	"testing"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// TestMutations opens damaged files of each kind; some of each still have a game.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	one := append(head(sampleTexts, 1, 2, usual), sampleTree()...)
	text := []byte(cbfHead + "</Head><MoveList><Move value=\"00-00\">a</Move><Move value=\"77-47\"/><Move value=\"12-13\"/></MoveList></ChineseChessRecord>")
	for name, seed := range map[string][]byte{"cbr": one, "cbl": library(2, one, head(nil, 1, 0, nil)), "cbf": text} {
		games := 0
		for i := range 1000 {
			data := recordtest.Mutate(r, seed)
			if name == "cbr" && i%2 == 0 {
				data = append(one[:headerSize:headerSize], recordtest.Mutate(r, one[headerSize:])...)
			}
			f, err := record.Open(data, formats, all.Games)
			if err != nil {
				continue
			}
			for k := range f.Entries {
				if g, _, err := f.Game(k); err == nil && g != nil {
					games++
				}
			}
		}
		if games < 100 {
			t.Errorf("%s: only %d games", name, games)
		}
	}
}
