package record

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Eval is what an engine thinks of a position, seen from the first side. Its text form is the value of the command [%eval] in
// the comments of PGN: "0.34", "-1.20,18" with the depth, "#3" for a forced win in three turns, "#-3" for one of the second side.
type Eval struct {
	Score int `json:"score,omitempty"` // hundredths of a pawn; 0 with Mate
	// Mate is the number of turns of the winner until a forced win, negative when the second side wins; 0 for none.
	Mate int `json:"mate,omitempty"`
	// Depth is how deep the engine looked, 0 when that is not known.
	Depth int `json:"depth,omitempty"`
}

// Limits of what ParseEval accepts.
const (
	maxScore = 1_000_000
	maxMate  = 9999
)

// String writes the score as it stands in files.
func (e Eval) String() string {
	var s string
	if e.Mate != 0 {
		s = "#" + strconv.Itoa(e.Mate)
	} else {
		sign, score := "", e.Score
		if score < 0 {
			sign, score = "-", -score
		}
		s = fmt.Sprintf("%s%d.%02d", sign, score/100, score%100)
	}
	if e.Depth > 0 {
		s += "," + strconv.Itoa(e.Depth)
	}
	return s
}

// ParseEval reads what String writes, with any number of decimals; ok is false for any other text.
func ParseEval(s string) (e Eval, ok bool) {
	value, depth, more := strings.Cut(strings.TrimSpace(s), ",")
	if more {
		n, err := strconv.ParseUint(strings.TrimSpace(depth), 10, 15)
		if err != nil {
			return Eval{}, false
		}
		e.Depth = int(n)
	}
	value = strings.TrimSpace(value)
	if mate, forced := strings.CutPrefix(value, "#"); forced {
		n, err := strconv.ParseInt(mate, 10, 32)
		if err != nil || n == 0 || n < -maxMate || n > maxMate {
			return Eval{}, false
		}
		e.Mate = int(n)
		return e, true
	}
	if strings.ContainsFunc(value, func(r rune) bool { return !strings.ContainsRune("+-.0123456789", r) }) {
		return Eval{}, false
	}
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || math.Abs(f) > maxScore/100 {
		return Eval{}, false
	}
	e.Score = int(math.Round(f * 100))
	return e, true
}

// sameEval tells whether two scores that may be unknown are equal.
func sameEval(a, b *Eval) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
