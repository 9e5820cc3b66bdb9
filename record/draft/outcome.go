package draft

import (
	"strings"

	"crosspoint/board"
)

// Outcome reads a result as texts write it: signs, English and Chinese words. ok is false for a game that is going on or
// a word that means nothing.
func Outcome(s string) (winner board.Side, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for _, w := range outcomes {
		if strings.HasPrefix(s, w.text) {
			return w.winner, true
		}
	}
	return board.NoSide, false
}

var outcomes = []struct {
	text   string
	winner board.Side
}{
	{"1-0", board.First},
	{"0-1", board.Second},
	{"1/2", board.NoSide},
	{"½", board.NoSide},
	{"0.5-0.5", board.NoSide},
	{"红胜", board.First},
	{"紅勝", board.First},
	{"红先胜", board.First},
	{"紅先勝", board.First},
	{"先胜", board.First},
	{"先勝", board.First},
	{"红方胜", board.First},
	{"紅方勝", board.First},
	{"黑胜", board.Second},
	{"黑勝", board.Second},
	{"黑方胜", board.Second},
	{"黑方勝", board.Second},
	{"红负", board.Second},
	{"紅負", board.Second},
	{"红先负", board.Second},
	{"紅先負", board.Second},
	{"先负", board.Second},
	{"先負", board.Second},
	{"和", board.NoSide},
	{"红和", board.NoSide},
	{"红先和", board.NoSide},
	{"紅先和", board.NoSide},
	{"先和", board.NoSide},
	{"draw", board.NoSide},
	{"red win", board.First},
	{"red won", board.First},
	{"black win", board.Second},
	{"black won", board.Second},
}
