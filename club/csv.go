package club

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"crosspoint/board"
)

// Words are the texts that a table needs, in the person's language.
type Words struct {
	// Text is the word for a key: "column.NAME" heads a column, "yes" and "no" are answers, "statistic.NAME" names a figure.
	Text func(key string) string
	// Player names a player, Game a kind of game by its id, Side a side of a kind of game (NoSide for a draw), Reason why a game ended.
	Player func(Player) string
	Game   func(id string) string
	Side   func(id string, s board.Side) string
	Reason func(key string) string
}

// moment is how tables write a time.
const moment = "2006-01-02 15:04:05"

// table is CSV after RFC 4180, with the mark at its beginning by which spreadsheets know UTF-8.
type table struct {
	b bytes.Buffer
	w *csv.Writer
}

func newTable(words Words, columns ...string) *table {
	t := &table{}
	t.b.WriteString("\uFEFF")
	t.w = csv.NewWriter(&t.b)
	t.w.UseCRLF = true
	heads := make([]string, len(columns))
	for i, c := range columns {
		heads[i] = words.Text("column." + c)
	}
	t.row(heads...)
	return t
}

// row writes a row. A memory buffer takes everything.
func (t *table) row(cells ...string) {
	for i, c := range cells {
		cells[i] = harmless(c)
	}
	_ = t.w.Write(cells)
}

func (t *table) bytes() []byte {
	t.w.Flush()
	return t.b.Bytes()
}

// harmless keeps a spreadsheet from taking a text for a formula: one that begins like a formula gets an apostrophe ahead, which spreadsheets take for
// the sign of a text. Blanks ahead do not hide a formula. Numbers stay numbers.
func harmless(text string) string {
	begin := strings.TrimLeft(text, " \u00a0\ufeff")
	if begin == "" || !strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(begin)[0]) {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}

// GamesCSV lists all games, in the order in which they ended. place says in which part of the world times are meant.
func (b *Book) GamesCSV(words Words, place *time.Location) []byte {
	t := newTable(words, "game", "preset", "first", "second", "winner", "reason", "start", "end", "turns", "opening", "clock-first", "clock-second", "counted", "id")
	for i := range b.Games {
		g := &b.Games[i]
		counted := "yes"
		if g.Out {
			counted = "no"
		}
		t.row(words.Game(g.Game), g.Preset, words.Player(g.Players[0]), words.Player(g.Players[1]), words.Side(g.Game, g.Winner), words.Reason(g.Reason),
			g.Began().In(place).Format(moment), g.Ended().In(place).Format(moment), strconv.Itoa(g.Turns), g.Opening, g.Clocks[0], g.Clocks[1],
			words.Text(counted), g.ID)
	}
	return t.bytes()
}

// RatingsCSV lists how everybody stands, by kind of game and rating.
func (b *Book) RatingsCSV(words Words, kinds []string) []byte {
	t := newTable(words, "game", "place", "player", "rating", "best", "rated", "games", "wins", "draws", "losses")
	for _, kind := range kinds {
		for i, s := range b.Top(kind, ByRating) {
			t.row(words.Game(kind), strconv.Itoa(i+1), words.Player(s.Player), whole(s.Rating), whole(s.Best), strconv.Itoa(s.Rated),
				strconv.Itoa(s.Tally.Games()), strconv.Itoa(s.Tally.Wins), strconv.Itoa(s.Tally.Draws), strconv.Itoa(s.Tally.Losses))
		}
	}
	return t.bytes()
}

func whole(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }

// StatisticsCSV lists the figures of each kind of game: one in each row.
func (b *Book) StatisticsCSV(words Words, kinds []string, now time.Time) []byte {
	t := newTable(words, "game", "statistic", "item", "value", "first-wins", "draws", "second-wins")
	for _, kind := range kinds {
		s := b.Statistics(kind, now)
		game := words.Game(kind)
		figure := func(name, item, value string, more ...string) {
			t.row(append(append([]string{game, words.Text("statistic." + name), item, value}, more...), make([]string, 3-len(more))...)...)
		}
		results := func(first, draws, second int) []string {
			return []string{strconv.Itoa(first), strconv.Itoa(draws), strconv.Itoa(second)}
		}
		figure("games", "", strconv.Itoa(s.Games), results(s.Wins[0], s.Draws, s.Wins[1])...)
		figure("average", "", strconv.FormatFloat(s.Average, 'f', 1, 64))
		figure("median", "", strconv.FormatFloat(s.Median, 'f', 1, 64))
		for _, r := range s.Reasons {
			figure("reason", words.Reason(r.Key), strconv.Itoa(r.Games))
		}
		for _, o := range s.Openings {
			figure("opening", o.Text, strconv.Itoa(o.Games()), results(o.First, o.Draws, o.Second)...)
		}
		for _, w := range s.Weeks {
			figure("week", w.Monday.Format(time.DateOnly), strconv.Itoa(w.Games))
		}
	}
	return t.bytes()
}
