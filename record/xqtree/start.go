package xqtree

import (
	"errors"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// The game of these files, and the notation of its steps here.
const (
	gameID     = "xiangqi"
	notationID = "iccs"
)

// Games lists the ids of the games that these files hold.
var Games = []string{gameID}

// Size of the board.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// The keys of errors and remarks of this package.
const (
	KeyNoGame  = "xqtree.no-game"  // the rules of Xiangqi are not among those that may be met
	KeyStart   = "xqtree.start"    // the rules refuse the start
	KeySide    = "xqtree.side"     // the other side moves first than the file says
	KeyStep    = "xqtree.step"     // a step was left out with all that follows it
	KeyTooLong = "xqtree.too-long" // more steps than are read
)

// Errors and Remarks list the keys that formats built on this package can give, for record.Format.
var (
	Errors  = []string{KeyNoGame, KeyStart}
	Remarks = []string{KeySide, KeyStep, KeyTooLong}
)

// Square is a point as rank*9 + file, both from 0, seen from the first player: file 0 is at the left, rank 0 is the back rank.
type Square int

// None is no point.
const None Square = -1

// At returns the point on a file and a rank, None when it is off the board.
func At(file, rank int) Square {
	if file < 0 || rank < 0 || file >= Files || rank >= Ranks {
		return None
	}
	return Square(rank*Files + file)
}

// File returns the file, from 0 at the left of the first player.
func (s Square) File() int { return int(s) % Files }

// Rank returns the rank, from 0 at the back rank of the first player.
func (s Square) Rank() int { return int(s) / Files }

// name is the coordinate: "h2".
func (s Square) name() string {
	if s == None {
		return "-"
	}
	return string(rune('a'+s.File())) + strconv.Itoa(s.Rank())
}

// Board holds the letters of FEN, 0 for an empty point, by Square.
type Board [Points]byte

// fen writes a position with the full tail.
func (b *Board) fen(side board.Side, number int) string {
	var out strings.Builder
	for rank := Ranks - 1; rank >= 0; rank-- {
		gap := 0
		flush := func() {
			if gap > 0 {
				out.WriteString(strconv.Itoa(gap))
			}
			gap = 0
		}
		for file := range Files {
			if c := b[At(file, rank)]; c != 0 {
				flush()
				out.WriteByte(c)
			} else {
				gap++
			}
		}
		flush()
		if rank > 0 {
			out.WriteByte('/')
		}
	}
	out.WriteString(" " + [2]string{"w", "b"}[side] + " - - 0 " + strconv.Itoa(max(number, 1)))
	return out.String()
}

// owner is the side of the piece on a point, NoSide where there is none.
func (b *Board) owner(s Square) board.Side {
	switch {
	case s == None || b[s] == 0:
		return board.NoSide
	case b[s] >= 'a':
		return board.Second
	}
	return board.First
}

// Read takes the board of a FEN of ours apart, and tells who moves.
func Read(fen string) (b Board, side board.Side) {
	rows, tail, _ := strings.Cut(fen, " ")
	at := 0
	for _, c := range []byte(rows) {
		switch {
		case c == '/':
		case c >= '1' && c <= '9':
			at += int(c - '0')
		default:
			if at < Points {
				b[At(at%Files, Ranks-1-at/Files)] = c
			}
			at++
		}
	}
	if strings.HasPrefix(tail, "b") {
		return b, board.Second
	}
	return b, board.First
}

// Valid tells whether the rows of a FEN have the right sizes, so that Read finds each piece where it stands.
func Valid(rows string) bool {
	list := strings.Split(rows, "/")
	for _, row := range list {
		n := 0
		for i := range len(row) {
			if row[i] >= '1' && row[i] <= '9' {
				n += int(row[i] - '0')
			} else {
				n++
			}
		}
		if n != Files {
			return false
		}
	}
	return len(list) == Ranks
}

// Start is how a game begins according to a file.
type Start struct {
	Board Board
	Side  board.Side // NoSide when the file does not say
	// First is the point that the first step starts from, None when there is no step.
	First  Square
	Number int // of the first move; 0 when the file does not say
	// Offset is where the side stands in the file, in bytes, for the report.
	Offset int
}

// Game returns the rules of Xiangqi, nil when they are not among games.
func Game(games []*rules.Game) *rules.Game {
	for _, g := range games {
		if g.ID == gameID {
			return g
		}
	}
	return nil
}

// Possible tells whether the rules take a start with one side or the other to move.
func (s Start) Possible(games []*rules.Game) bool {
	var report record.Report
	_, err := s.Begin(games, &report)
	return err == nil
}

// Begin starts the game. The side of the piece that moves first counts more than what the file says; where the rules
// refuse a start without steps, the other side is tried. The error is a *record.ReadError.
func (s Start) Begin(games []*rules.Game, report *record.Report) (*record.Game, error) {
	game := Game(games)
	if game == nil {
		return nil, &record.ReadError{Key: KeyNoGame}
	}
	side := s.Board.owner(s.First)
	sure := side != board.NoSide
	if !sure {
		if side = s.Side; side == board.NoSide {
			side = board.First
		}
	}
	g, err := record.New(game, "", nil, s.Board.fen(side, s.Number))
	if err != nil && !sure {
		if other, failed := record.New(game, "", nil, s.Board.fen(side.Other(), s.Number)); failed == nil {
			g, err, side = other, nil, side.Other()
		}
	}
	if err != nil {
		return nil, Refused(err)
	}
	if s.Side != board.NoSide && s.Side != side {
		report.Add(record.Remark{Kept: true, Key: KeySide, Offset: s.Offset})
	}
	return g, nil
}

// Refused is the error for a start that the rules refuse, with what they say.
func Refused(err error) error {
	fault := &record.ReadError{Key: KeyStart}
	var text *rules.TextError
	if errors.As(err, &text) {
		fault.Reason, fault.Token = text.Key, text.Token
	}
	return fault
}
