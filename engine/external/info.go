package external

import (
	"strconv"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
)

// Bounds of what is taken from a line of news.
const (
	maxLineTurns = 64 // of a line of play
	maxRank      = 64
	maxScore     = 30000
)

// news is an "info" line as far as it is understood.
type news struct {
	engine.Info
	scored bool
	pv     []string
}

// parseInfo reads what follows "info". Scores are for the side to move. Anything unknown is skipped, and numbers that make no sense
// are brought into a range.
func parseInfo(words []string) (n news) {
	n.Rank = 1
	number := func(i int) int64 {
		if i >= len(words) {
			return 0
		}
		v, _ := strconv.ParseInt(words[i], 10, 64)
		return v
	}
	for i := 0; i < len(words); i++ {
		v := number(i + 1)
		switch words[i] {
		case "depth":
			n.Depth = int(min(max(v, 0), 1000))
		case "seldepth":
			n.SelDepth = int(min(max(v, 0), 1000))
		case "multipv":
			n.Rank = int(min(max(v, 1), maxRank))
		case "nodes":
			n.Nodes = uint64(max(v, 0))
		case "time":
			n.Elapsed = time.Duration(min(max(v, 0), 1<<40)) * time.Millisecond
		case "hashfull":
			n.Hashfull = int(min(max(v, 0), 1000))
		case "score":
			i += n.score(words[i+1:])
			continue
		case "pv":
			n.pv = words[i+1:]
			return n
		case "string":
			return n
		default:
			continue
		}
		i++
	}
	return n
}

// score reads "cp N", "mate N" or a number alone and returns how many words it took.
func (n *news) score(words []string) int {
	if len(words) == 0 {
		return 0
	}
	kind, value, used := "cp", words[0], 1
	if (words[0] == "cp" || words[0] == "mate") && len(words) > 1 {
		kind, value, used = words[0], words[1], 2
	}
	v, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0
	}
	n.scored = true
	if kind == "cp" {
		n.Line.Score = int(min(max(v, -maxScore), maxScore))
		return used
	}
	n.Line.Mate = int(min(max(v, -1000), 1000))
	n.Line.Score = engine.MateScore(n.Line.Mate)
	return used
}

// steps reads a line of play as far as it is legal.
func steps(g *rules.Game, notation rules.Notation, p rules.Position, tokens []string) []rules.Move {
	var line []rules.Move
	done := 0
	for _, token := range tokens[:min(len(tokens), maxLineTurns)] {
		turn, ok := readTurn(g, notation, p, token)
		if !ok {
			break
		}
		for _, m := range turn {
			p.Do(m)
			done++
		}
		line = append(line, turn...)
	}
	for range done {
		p.Undo()
	}
	return line
}
