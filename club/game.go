package club

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
)

// Player is who played a side: a person by name ("" for one who gave none), the computer at a level, or another program by name.
type Player struct {
	Name string `json:"name,omitempty"`
	// Level is that of our computer, 0 for a person or a program.
	Level int `json:"level,omitempty"`
	// Program says that Name is a program's.
	Program bool `json:"program,omitempty"`
}

// Key tells players apart. Two spellings of a name that differ in capitals or blanks are one player.
type Key string

// Key returns what the player is known by.
func (p Player) Key() Key {
	switch {
	case p.Level > 0:
		return Key("level:" + strconv.Itoa(p.Level))
	case p.Program:
		return Key("program:" + fold(p.Name))
	}
	return Key("person:" + fold(p.Name))
}

// Person tells whether the player is neither our computer nor a program.
func (p Player) Person() bool { return p.Level == 0 && !p.Program }

// CleanName is a name as the club keeps it: without blanks at its ends, double ones, control characters and signs that turn the direction of
// writing, with which one name could look like another, and of a bounded length.
func CleanName(name string) string {
	const most = 80 // letters
	name = strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r == 0x7f:
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(name, "\uFFFD")))
	letters := []rune(strings.Join(strings.Fields(name), " "))
	return strings.TrimSpace(string(letters[:min(len(letters), most)]))
}

func fold(name string) string { return cases.Fold().String(CleanName(name)) }

// Game is a game that has ended, without its steps.
type Game struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"` // the id of its rules
	Preset  string    `json:"preset,omitempty"`
	Players [2]Player `json:"players"`
	// Winner is NoSide for a draw; Reason is the key of the reason, "" when none is known.
	Winner board.Side `json:"winner"`
	Reason string     `json:"reason,omitempty"`
	// Start and End are in milliseconds since 1970.
	Start int64 `json:"start"`
	End   int64 `json:"end"`
	Turns int   `json:"turns"` // those of both sides
	// Opening is the first turns in file notation, "" where the pieces did not stand as they usually do.
	Opening string    `json:"opening,omitempty"`
	Clocks  [2]string `json:"clocks"` // in the form of record.TimeControl, "" for none
	// Out: the game is left out of ratings and statistics.
	Out bool `json:"out,omitempty"`
	// Mark changes with the steps and the result.
	Mark string `json:"mark"`
}

// Ended is when the game ended.
func (g *Game) Ended() time.Time { return time.UnixMilli(g.End) }

// Began is when the game began.
func (g *Game) Began() time.Time { return time.UnixMilli(g.Start) }

// OpeningTurns is how many turns an opening has.
const OpeningTurns = 4

// NewID makes the id of a game that begins now. It can be told from all others, and Began finds the time in it.
func NewID(now time.Time) string {
	return strconv.FormatInt(max(now.UnixMilli(), 0), 36) + "-" + strings.ToLower(rand.Text()[:10])
}

// Began is the time in an id that NewID has made; ok is false for any other text.
func Began(id string) (at time.Time, ok bool) {
	text, tail, found := strings.Cut(id, "-")
	n, err := strconv.ParseInt(text, 36, 64)
	const latest = 253402300800000 // the year 10000
	if err != nil || !found || len(tail) != 10 || n < 0 || n >= latest {
		return time.Time{}, false
	}
	return time.UnixMilli(n), true
}

// Entry is a game with its steps, as the store takes it.
type Entry struct {
	Game
	// Text is the whole record, written as PGN.
	Text []byte
}

// EntryOf makes an entry of the main line of a record, which must have ended; ok is false when it has not. now is when that was, in the person's
// part of the world. A record with an id that NewID has made begins at the time in it; any other one, as from a file, begins and ends on its
// date and gets an id that is made from what it holds.
func EntryOf(rec *record.Game, now time.Time) (e Entry, ok bool) {
	end := rec.Root().LineEnd()
	result, over := rec.ResultAt(end)
	if !over {
		return Entry{}, false
	}
	g := Game{
		ID: rec.ID(), Game: rec.Rules().ID, Preset: rec.Preset(), Winner: result.Winner, Reason: result.Reason,
		Start: now.UnixMilli(), End: now.UnixMilli(), Turns: end.Turn(), Mark: mark(rec, result),
	}
	for i := range g.Players {
		g.Players[i] = playerOf(rec, board.Side(i))
		g.Clocks[i] = rec.TimeControl(board.Side(i)).String()
	}
	if usualStart(rec) {
		g.Opening = opening(rec)
	}
	if began, own := Began(g.ID); own {
		g.Start = min(began.UnixMilli(), g.End)
	} else {
		if day, err := time.ParseInLocation("2006.01.02", rec.Tag("Date"), now.Location()); err == nil {
			g.Start = day.Add(12 * time.Hour).UnixMilli()
			g.End = g.Start
		}
		g.ID = "file-" + g.Mark
	}
	return Entry{Game: g, Text: pgn.Format(rec)}, true
}

// Over tells whether the main line of a record has ended.
func Over(rec *record.Game) bool {
	_, over := rec.ResultAt(rec.Root().LineEnd())
	return over
}

// playerOf is who plays a side of a record.
func playerOf(rec *record.Game, side board.Side) Player {
	name := CleanName(rec.Player(side))
	if level := rec.Level(side); level > 0 {
		return Player{Level: level}
	}
	if program := rec.Program(side); program.ID != "" {
		return Player{Name: cmp.Or(name, CleanName(program.ID)), Program: true}
	}
	return Player{Name: name}
}

// usualStart tells whether the pieces stand as the rules of the preset set them up.
func usualStart(rec *record.Game) bool {
	usual, err := rec.Rules().Settings(rec.Preset(), nil)
	return err == nil && rec.Rules().New(usual).FEN() == rec.StartFEN()
}

// opening is the first turns of the main line; the steps of a turn are joined by "/", turns by blanks.
func opening(rec *record.Game) string {
	var b strings.Builder
	for n := rec.Root(); len(n.Children()) > 0; {
		turn := n.Turn()
		if n = n.Children()[0]; n.Turn() > OpeningTurns {
			break
		}
		switch {
		case b.Len() == 0:
		case n.Turn() == turn:
			b.WriteByte('/')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(n.Text())
	}
	return b.String()
}

// mark is a short sum over what was played and how it ended.
func mark(rec *record.Game, result rules.Result) string {
	sum := sha256.New()
	put := func(parts ...string) {
		for _, s := range parts {
			sum.Write([]byte(s)) // never fails
			sum.Write([]byte{0})
		}
	}
	put(rec.Rules().ID, rec.Preset(), rec.StartFEN(), rec.Tag("Date"), rec.Player(board.First), rec.Player(board.Second))
	put(strconv.Itoa(int(result.Winner)), result.Reason)
	for n := rec.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		put(n.Text())
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
