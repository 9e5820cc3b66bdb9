package club

import (
	"encoding/csv"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
)

func won(i int, first, second string, winner board.Side) Game {
	return Game{ID: "g" + strconv.Itoa(i), Game: "one", Players: [2]Player{{Name: first}, {Name: second}}, Winner: winner, End: int64(i), Turns: i}
}

func rating(b *Book, who string) float64 { return b.Standing("one", Key("person:"+who)).Rating }

func TestRatings(t *testing.T) {
	b := NewBook([]Game{won(1, "Anna", "Ben", board.First)})
	if a, c := rating(b, "anna"), rating(b, "ben"); a != 1516 || c != 1484 {
		t.Errorf("after one game: %v, %v", a, c)
	}
	b = NewBook([]Game{won(2, "Ben", "Anna", board.NoSide), won(1, "Anna", "Ben", board.First)})
	// Anna expects 0.5460 points against 32 less.
	if a, c := rating(b, "anna"), rating(b, "ben"); math.Abs(a-(1516-32*0.045922)) > 0.001 || math.Abs(a+c-3000) > 1e-9 {
		t.Errorf("after a draw: %v, %v", a, c)
	}
	s := b.Standing("one", "person:anna")
	if s.Tally != (Tally{Wins: 1, Draws: 1}) || s.Best != 1516 || s.Rated != 2 || s.Settled || len(s.History) != 2 {
		t.Errorf("%+v", s)
	}
}

func TestKBecomesSmaller(t *testing.T) {
	var list []Game
	for i := range settledFrom {
		list = append(list, won(i, "Anna", "Ben", board.NoSide))
	}
	list = append(list, won(50, "Anna", "Ben", board.First), won(51, "Chris", "Ben", board.NoSide))
	b := NewBook(list)
	if a := rating(b, "anna"); a != 1508 || !b.Standing("one", "person:anna").Settled {
		t.Errorf("the first win after %d draws gives %v", settledFrom, a)
	}
	if c := rating(b, "chris"); c >= 1500 || c < 1499 {
		t.Errorf("a newcomer's draw against less gives %v", c)
	}
}

func TestAnchors(t *testing.T) {
	g := won(1, "Anna", "", board.First)
	g.Players[1] = Player{Level: 6}
	b := NewBook([]Game{g})
	if s := b.Standing("one", "level:6"); s.Rating != 2000 || s.Tally.Losses != 1 || !s.Settled || s.History != nil {
		t.Errorf("the level: %+v", s)
	}
	if a, want := rating(b, "anna"), 1500+32*(1-Expected(1500, 2000)); a != want || a < 1530 {
		t.Errorf("beating level 6 gives %v, want %v", a, want)
	}
}

func TestNobodyIsRatedAgainstOneself(t *testing.T) {
	b := NewBook([]Game{won(1, "", "", board.First), won(2, "anna", "ANNA ", board.Second)})
	if s := b.Standing("one", "person:"); s.Rating != 1500 || s.Rated != 0 || s.Tally != (Tally{Own: 1}) || s.Tally.Games() != 1 || s.Tally.Score() != 0 {
		t.Errorf("guests: %+v", s)
	}
	if s := b.Standing("one", "person:anna"); s.Rating != 1500 || b.Count("person:anna") != 1 {
		t.Errorf("%+v", s)
	}
	b = NewBook([]Game{won(1, "anna", "ben", board.First), won(2, "anna", "anna", board.First)})
	if s := b.Standing("one", "person:anna"); s.Rated != 1 || s.Rating != 1516 || s.Tally != (Tally{Wins: 1, Own: 1}) || s.Tally.Score() != 1 {
		t.Errorf("merged: %+v", s)
	}
	if p := b.Profile("one", "person:anna", 9); p.Sides != [2]Tally{{Wins: 1}, {}} || len(p.Last) != 2 {
		t.Errorf("the profile: %+v", p)
	}
}

// TestLeftOut: without a game everything is as if it had never been; put back, everything is as it was.
func TestLeftOut(t *testing.T) {
	list := samples(300)
	before := NewBook(slices.Clone(list))
	out := slices.Clone(list)
	out[40].Out = true
	without := NewBook(out)
	never := NewBook(slices.Delete(slices.Clone(list), 40, 41))
	for _, kind := range never.Kinds {
		for _, s := range never.Top(kind, ByRating) {
			got := without.Standing(kind, s.Player.Key())
			if got.Rating != s.Rating || got.Tally != s.Tally || got.Best != s.Best {
				t.Errorf("%v: %+v, want %+v", s.Player, got, s)
			}
		}
		if a, b := without.Statistics(kind, time.Unix(0, 0)), never.Statistics(kind, time.Unix(0, 0)); a.Games != b.Games || a.Average != b.Average || !reflect.DeepEqual(a.Openings, b.Openings) {
			t.Errorf("statistics of %s differ", kind)
		}
	}
	if kind := list[40].Game; reflect.DeepEqual(ratings(before, kind), ratings(without, kind)) {
		t.Error("leaving a game out has changed nothing")
	}
	slices.Reverse(out)
	out[len(out)-1-40].Out = false
	again := NewBook(out)
	for _, kind := range before.Kinds {
		if !reflect.DeepEqual(ratings(before, kind), ratings(again, kind)) {
			t.Errorf("%s: the order in which the games are told, or putting one back, makes a difference", kind)
		}
	}
}

func ratings(b *Book, kind string) map[Key]float64 {
	out := map[Key]float64{}
	for _, s := range b.Top(kind, ByRating) {
		out[s.Player.Key()] = s.Rating
	}
	return out
}

func TestTopLists(t *testing.T) {
	b := NewBook(samples(400))
	for order, figure := range map[Order]func(*Standing) float64{
		ByRating: func(s *Standing) float64 { return s.Rating },
		ByWins:   func(s *Standing) float64 { return float64(s.Tally.Wins) },
		ByGames:  func(s *Standing) float64 { return float64(s.Tally.Games()) },
	} {
		top := b.Top("one", order)
		if len(top) != len(people) || !slices.IsSortedFunc(top, func(x, y *Standing) int { return int(math.Ceil(figure(y) - figure(x))) }) {
			t.Errorf("order %d is none", order)
		}
	}
	list := b.Players()
	if len(list) != len(people) || list[0].Name != "" || list[1].Name != "Anna" || list[4].Name != "Fairy" || list[5].Level != 4 {
		t.Errorf("players: %+v", list)
	}
}

func TestProfile(t *testing.T) {
	list := []Game{
		won(1, "Anna", "Ben", board.First), won(2, "Ben", "Anna", board.Second), won(3, "Anna", "Chris", board.First), won(4, "Anna", "Ben", board.NoSide),
		won(5, "Anna", "Ben", board.Second), won(6, "Chris", "Anna", board.First), won(7, "Ben", "Chris", board.First), won(8, "Anna", "Ben", board.First),
	}
	list[7].Out = true
	p := NewBook(list).Profile("one", "person:anna", 3)
	if p.Streaks != (Streaks{Now: -2, Wins: 3, Losses: 2}) {
		t.Errorf("streaks: %+v", p.Streaks)
	}
	if p.Sides != [2]Tally{{2, 1, 1, 0}, {1, 0, 1, 0}} || p.Standing.Tally != (Tally{3, 1, 2, 0}) {
		t.Errorf("%+v %+v", p.Sides, p.Standing.Tally)
	}
	if !slices.Equal(p.Opponents, []Opponent{{Player{Name: "Ben"}, Tally{2, 1, 1, 0}}, {Player{Name: "Chris"}, Tally{1, 0, 1, 0}}}) {
		t.Errorf("opponents: %+v", p.Opponents)
	}
	if !slices.Equal(p.Last, []int{7, 5, 4}) {
		t.Errorf("last games: %v", p.Last)
	}
	if p := NewBook(list).Profile("two", "person:anna", 3); p.Standing != nil || p.Last != nil || p.Player.Name != "Anna" {
		t.Errorf("a game never played: %+v", p)
	}
}

func TestStatistics(t *testing.T) {
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC) // a Monday
	at := func(days, turns int, winner board.Side, opening string) Game {
		end := now.AddDate(0, 0, -days).UnixMilli()
		return Game{ID: strconv.Itoa(days), Game: "one", Players: [2]Player{{Name: "A"}, {Name: "B"}}, Winner: winner, Turns: turns, Opening: opening, End: end, Reason: "x"}
	}
	list := []Game{
		at(0, 10, board.First, "e4"), at(1, 20, board.Second, "e4"), at(7, 30, board.NoSide, "d4"), at(6, 90, board.First, ""),
		at(7*25, 40, board.First, "e4"), at(7*26, 50, board.First, "d4"), at(400, 60, board.First, "c4"),
	}
	out := at(2, 1000, board.Second, "e4")
	out.Out = true
	other := at(3, 1000, board.Second, "e4")
	other.Game = "two"
	b := NewBook(append(list, out, other))
	s := b.Statistics("one", now)
	if s.Games != 7 || s.Wins != [2]int{5, 1} || s.Draws != 1 || s.Median != 40 || math.Abs(s.Average-300.0/7) > 1e-9 {
		t.Errorf("%+v", s)
	}
	if b.Games[s.Shortest].Turns != 10 || b.Games[s.Longest].Turns != 90 {
		t.Errorf("shortest %d, longest %d", s.Shortest, s.Longest)
	}
	if !slices.Equal(s.Openings, []Opening{{"e4", 2, 0, 1}, {"d4", 1, 1, 0}, {"c4", 1, 0, 0}}) {
		t.Errorf("openings: %+v", s.Openings)
	}
	if s.Weeks[Weeks-1].Games != 1 || s.Weeks[Weeks-2].Games != 3 || s.Weeks[0].Games != 1 {
		t.Errorf("weeks: %+v", s.Weeks)
	}
	if d := s.Weeks[Weeks-1].Monday; !d.Equal(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the last week begins on %v", d)
	}
	if empty := b.Statistics("none", now); empty.Games != 0 || empty.Median != 0 || empty.Shortest != -1 {
		t.Errorf("no games: %+v", empty)
	}
}

func TestFind(t *testing.T) {
	b := NewBook(samples(100))
	name := func(p Player) string {
		if p.Level > 0 {
			return "Computer, level " + strconv.Itoa(p.Level)
		}
		return p.Name
	}
	all := b.Find(Filter{}, name)
	if len(all) != 100 || all[0] != 99 {
		t.Errorf("all games: %d from %d", len(all), all[0])
	}
	found := b.Find(Filter{Kind: "two", Text: " LEVEL 4"}, name)
	for _, i := range found {
		if g := b.Games[i]; g.Game != "two" || g.Players[0].Level != 4 && g.Players[1].Level != 4 {
			t.Errorf("found %+v", g)
		}
	}
	if len(found) < 5 || len(found) > 40 {
		t.Errorf("%d games found", len(found))
	}
}

func TestNames(t *testing.T) {
	same := [][2]string{{"Anna", " anna "}, {"JOSÉ", "jose\u0301"}, {"Straße", "STRASSE"}, {"a  b", "A B"}, {"a\nb", "a b"}, {"\u202eAnna\u202c", "Anna"}, {"\u2066An\u200fna", "anna"}}
	for _, s := range same {
		if a, b := (Player{Name: s[0]}).Key(), (Player{Name: s[1]}).Key(); a != b {
			t.Errorf("%q and %q are %q and %q", s[0], s[1], a, b)
		}
	}
	if (Player{Name: "x"}).Key() == (Player{Name: "x", Program: true}).Key() || (Player{Name: "level:4"}).Key() == (Player{Level: 4}).Key() {
		t.Error("a person is taken for a program or a level")
	}
	if n := CleanName(strings.Repeat("中", 200) + "\xff"); len([]rune(n)) != 80 {
		t.Errorf("a long name: %q", n)
	}
}

func TestIDs(t *testing.T) {
	now := time.Date(2026, 11, 30, 21, 0, 0, 5e6, time.UTC)
	id := NewID(now)
	if at, ok := Began(id); !ok || !at.Equal(now) || NewID(now) == id {
		t.Errorf("%q: %v %v", id, at, ok)
	}
	for _, bad := range []string{"", "-", "file-0123456789", "zzzzzzzzzzzzzz-0123456789", "-5-0123456789", "abc", "k-012345678"} {
		if at, ok := Began(bad); ok && at.Year() > 2100 {
			t.Errorf("%q: %v", bad, at)
		}
	}
	if _, ok := Began("zzzzzzzzzzzzzz-0123456789"); ok {
		t.Error("a time after the year 10000")
	}
}

var plainWords = Words{
	Text: func(key string) string { return key }, Game: func(id string) string { return id }, Reason: func(key string) string { return key },
	Player: func(p Player) string { return p.Name },
	Side:   func(_ string, s board.Side) string { return []string{"first", "second", "draw"}[s] },
}

func parsed(t *testing.T, data []byte) [][]string {
	t.Helper()
	text, ok := strings.CutPrefix(string(data), "\uFEFF")
	if !ok || !strings.Contains(text, "\r\n") {
		t.Error("no mark of UTF-8, or no line ends of CSV")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestTables(t *testing.T) {
	list := samples(50)
	hostile := []string{`=HYPERLINK("http://x","y")`, "+1+2", "-2+3", "@SUM(A1)", "  =1", "＝1", `say "hi", Ben`, "李, 明"}
	for i, name := range hostile {
		list[i].Players[0] = Player{Name: name}
	}
	list[9].Out = true
	b := NewBook(list)
	rows := parsed(t, b.GamesCSV(plainWords, time.UTC))
	if len(rows) != 51 || rows[0][2] != "column.first" || rows[1][7] != "2026-03-01 12:00:00" || rows[10][12] != "no" || rows[9][12] != "yes" {
		t.Errorf("games: %d rows, %v, %v", len(rows), rows[0], rows[1])
	}
	for i, name := range hostile {
		want := name
		if i < 6 {
			want = "'" + name
		}
		if got := rows[i+1][2]; got != want {
			t.Errorf("%q is written as %q", name, got)
		}
	}
	rows = parsed(t, b.RatingsCSV(plainWords, []string{"one", "two"}))
	if len(rows) != 1+len(b.Top("one", ByRating))+len(b.Top("two", ByRating)) {
		t.Errorf("ratings: %d rows", len(rows))
	}
	top := b.Top("one", ByRating)[0]
	if rows[1][3] != strconv.Itoa(int(math.Round(top.Rating))) || rows[1][2] != harmless(top.Player.Name) {
		t.Errorf("the best one: %v, want %+v", rows[1], top)
	}
	rows = parsed(t, b.StatisticsCSV(plainWords, []string{"one", "two"}, time.Unix(0, b.Games[49].End*1e6)))
	weeks := 0
	for _, r := range rows {
		if len(r) != len(rows[0]) {
			t.Errorf("a row of %d cells: %v", len(r), r)
		}
		if r[0] == "two" && r[1] == "statistic.week" {
			weeks++
		}
	}
	if weeks != Weeks {
		t.Errorf("%d weeks", weeks)
	}
}

const many = 100_000

func BenchmarkBook(b *testing.B) {
	list := samples(many)
	for b.Loop() {
		NewBook(slices.Clone(list))
	}
}

func BenchmarkPages(b *testing.B) {
	book := NewBook(samples(many))
	now := time.UnixMilli(book.Games[many-1].End)
	name := func(p Player) string { return p.Name }
	b.Run("statistics", func(b *testing.B) {
		for b.Loop() {
			book.Statistics("one", now)
		}
	})
	b.Run("profile", func(b *testing.B) {
		for b.Loop() {
			book.Profile("one", "person:anna", 50)
		}
	})
	b.Run("find", func(b *testing.B) {
		for b.Loop() {
			book.Find(Filter{Text: "ann"}, name)
		}
	})
	b.Run("games.csv", func(b *testing.B) {
		for b.Loop() {
			book.GamesCSV(plainWords, time.UTC)
		}
	})
}

func BenchmarkStore(b *testing.B) {
	s := New(b.TempDir())
	list := make([]Entry, many)
	for i := range list {
		list[i] = sample(i)
	}
	if err := s.fill(list); err != nil {
		b.Fatal(err)
	}
	b.Run("games", func(b *testing.B) {
		for b.Loop() {
			if list, err := s.Games(); err != nil || len(list) != many {
				b.Fatal(len(list), err)
			}
		}
	})
	b.Run("put", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := s.Put(sample(many + i)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("rename", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := s.Rename("person:anna", []string{"Anna", "ANNA"}[i%2]); err != nil {
				b.Fatal(err)
			}
		}
	})
}
