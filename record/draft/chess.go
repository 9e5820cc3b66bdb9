package draft

import "regexp"

// KeyChess is the key of the error for a text whose moves are those of chess, which is none of the games here.
const KeyChess = "draft.chess"

// chessStep is a move of chess as files have it. The games here have moves that look the same, but no whole lines of them.
var chessStep = regexp.MustCompile(`^(?:[O0]-[O0](?:-[O0])?|[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=?[QRBN])?)[+#]?[!?]*$`)

// Chess tells whether all steps of a line are written like moves of chess.
func Chess(line []string) bool {
	for _, s := range line {
		if !chessStep.MatchString(s) {
			return false
		}
	}
	return len(line) > 0
}
