package football

import (
	"strconv"

	"crosspoint/board"
	"crosspoint/rules"
)

// Keys and values of the options.
const (
	optionPull       = "pull-kick"
	optionEarlyGoal  = "early-goal"
	optionBishopJump = "bishop-jump"
	optionEmptyTurn  = "empty-turn"
	optionSetup      = "set-up"
	optionSeed       = "seed"

	yes = "yes"
	no  = "no"

	setupStandard    = "standard"
	setupMirrored    = "mirrored"
	setupIndependent = "independent"
)

var options = []rules.Option{
	{Key: optionPull, Values: []string{no, yes}, Default: no},
	{Key: optionEarlyGoal, Values: []string{yes, no}, Default: yes},
	{Key: optionBishopJump, Values: []string{no, yes}, Default: no},
	{Key: optionEmptyTurn, Values: []string{no, yes}, Default: no},
	{
		Key: optionSetup, Values: []string{setupStandard, setupMirrored, setupIndependent}, Default: setupStandard,
		Setup: true,
	},
	{Key: optionSeed, Default: "0", Setup: true},
}

var presets = []rules.Preset{
	{ID: "rules-page", Values: rules.Settings{}},
	{ID: "vchess", Values: rules.Settings{optionPull: yes, optionEarlyGoal: no, optionBishopJump: yes, optionEmptyTurn: yes}},
}

// backRank is the kinds on the eight files of a back rank beside the goal, from a to i.
type backRank [files - 1]uint8

var standardRank = backRank{rook, knight, bishop, queen, king, knight, bishop, rook}

// backFiles is the files that a backRank stands on.
var backFiles = [files - 1]int{0, 1, 2, 3, 5, 6, 7, 8}

// newGame makes the start position. The same settings always give the same position.
func newGame(s rules.Settings) rules.Position {
	ranks := [2]backRank{standardRank, standardRank}
	seed, _ := strconv.ParseUint(s[optionSeed], 10, 32)
	draws := board.Keys(seed, 2)
	switch s[optionSetup] {
	case setupMirrored:
		ranks[board.First] = shuffled(draws[0])
		ranks[board.Second] = ranks[board.First]
	case setupIndependent:
		ranks[board.First], ranks[board.Second] = shuffled(draws[0]), shuffled(draws[1])
	}
	p := newPosition(newVariant(s))
	for i, f := range backFiles {
		p.put(board.NewPiece(board.First, ranks[board.First][i]), geometry.At(f, 0))
		p.put(board.NewPiece(board.Second, ranks[board.Second][i]), geometry.At(f, files-1))
	}
	p.put(theBall, centre)
	p.starts = append(p.starts, p.key)
	return p
}

// shuffled makes a back rank from a random number: the bishops on opposite colours, which on one rank are the even and
// the odd files, the others anywhere. All 2880 arrangements are equally likely.
func shuffled(draw uint64) (r backRank) {
	next := func(n uint64) int {
		v := draw % n
		draw /= n
		return int(v)
	}
	parity := [2]int{next(4), next(4)}
	for i, f := range backFiles {
		if parity[f%2] == 0 {
			r[i] = bishop
		}
		parity[f%2]--
	}
	rest := []uint8{king, queen, rook, rook, knight, knight}
	for i := range r {
		if r[i] == bishop {
			continue
		}
		n := next(uint64(len(rest)))
		r[i] = rest[n]
		rest = append(rest[:n], rest[n+1:]...)
	}
	return r
}
