package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// endKey names the button that ends a turn.
const endKey = "end-turn"

// letters are the FEN letters of White's pieces by kind; Black's are lower case, and the ball is a.
var letters = [8]byte{king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', ball: 'a'}

var names = [8]string{king: "king", queen: "queen", rook: "rook", bishop: "bishop", knight: "knight", ball: "ball"}

// Sizes of the pieces in pitch units.
const (
	pieceSize = 0.80
	ballSize  = 0.52
)

// Game is Football.
var Game = &rules.Game{
	ID:        "football",
	FileName:  "Football",
	Geometry:  geometry,
	Decor:     decor(),
	Margin:    margin,
	Pieces:    pieceInfos(),
	PieceSets: []string{"chess"},
	Sides:     [2]string{"football.white", "football.black"},
	Options:   options,
	Presets:   presets,
	New:       newGame,
	Parse:     parseFEN,
	SetupTail: func(_ func(board.Point) board.Piece, side board.Side) string { return string("wb"[side]) + " 0 - 0" },
	Paths:     paths,
	Effect:    effect,
	EndKey:    endKey,
	DrawAfter: 200, // nothing is captured: goals come late, too (docs/strength.md)
	Notations: notations,
	Example:   []string{"Qd1-d4", "Qd4*e5-f6", "Nb9-c7", "Qd4-e5", "="},
	Reasons:   []string{reasonGoal, reasonStalemate, reasonThreefold, reasonFivefold, reasonQuiet},
	AlarmKeys: []string{alarmRepeated, alarmQuiet},
	Refusals:  refusals,
	Errors:    errorKeys,
}

func pieceInfos() []rules.PieceInfo {
	var infos []rules.PieceInfo
	for _, s := range [2]board.Side{board.First, board.Second} {
		for kind := king; kind <= knight; kind++ {
			pc := board.NewPiece(s, kind)
			infos = append(infos, rules.PieceInfo{
				Piece: pc, Letter: letter(pc), Key: "football." + names[kind],
				Art: []board.Art{{Frame: board.FrameTeam, Glyph: "chess-" + names[kind], Size: pieceSize}},
			})
		}
	}
	return append(infos, rules.PieceInfo{
		Piece: theBall, Letter: letter(theBall), Key: "football." + names[ball],
		Art: []board.Art{{Frame: board.FrameBall, Glyph: names[ball], Size: ballSize}},
	})
}

// letter is the FEN letter of a piece or the ball.
func letter(pc board.Piece) byte {
	l := letters[pc.Kind()&7]
	if pc.Side() == board.Second {
		l += 'a' - 'A'
	}
	return l
}

// pieceOf is the piece with a FEN letter, NoPiece for another letter.
func pieceOf(l byte) board.Piece {
	if l == letters[ball] {
		return theBall
	}
	for kind := king; kind <= knight; kind++ {
		switch l {
		case letters[kind]:
			return board.NewPiece(board.First, kind)
		case letters[kind] + 'a' - 'A':
			return board.NewPiece(board.Second, kind)
		}
	}
	return board.NoPiece
}
