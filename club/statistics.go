package club

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"crosspoint/board"
)

// Weeks is how many weeks the activity goes back, this one included.
const Weeks = 26

// Opening is how often games began with some turns, and how they ended.
type Opening struct {
	Text                 string // see Game.Opening
	First, Draws, Second int    // games won by the first side, drawn, won by the second
}

// Games is how many games began so.
func (o Opening) Games() int { return o.First + o.Draws + o.Second }

// Week is how many games ended in a week.
type Week struct {
	Monday time.Time
	Games  int
}

// Statistics are the figures of one kind of game, those that are left out not counted.
type Statistics struct {
	Games int
	// Wins are those of the first and of the second side.
	Wins  [2]int
	Draws int
	// Average and Median are lengths in turns of both sides, Shortest and Longest indices into Book.Games, below 0 without games.
	Average           float64
	Median            float64
	Shortest, Longest int
	Openings          []Opening // the most frequent first
	Weeks             [Weeks]Week
	Reasons           []Reason // the most frequent first
}

// Reason is how often games ended for a reason.
type Reason struct {
	Key   string // see Game.Reason
	Games int
}

// Statistics works the figures of a kind of game out. now says which week is the last one, and in which part of the world a day begins.
func (b *Book) Statistics(kind string, now time.Time) *Statistics {
	s := &Statistics{Shortest: -1, Longest: -1}
	monday := mondayOf(now)
	for i := range s.Weeks {
		s.Weeks[i].Monday = monday.AddDate(0, 0, -7*(Weeks-1-i))
	}
	var lengths []int
	sum := 0
	openings, reasons := map[string]*Opening{}, map[string]int{}
	for i := range b.Games {
		g := &b.Games[i]
		if g.Game != kind || g.Out {
			continue
		}
		s.Games++
		s.result(g.Winner)
		lengths = append(lengths, g.Turns)
		sum += g.Turns
		if s.Shortest < 0 || g.Turns < b.Games[s.Shortest].Turns {
			s.Shortest = i
		}
		if s.Longest < 0 || g.Turns > b.Games[s.Longest].Turns {
			s.Longest = i
		}
		if g.Opening != "" {
			openings[g.Opening] = openings[g.Opening].with(g)
		}
		reasons[g.Reason]++
		s.week(g.End)
	}
	if s.Games > 0 {
		slices.Sort(lengths)
		s.Average = float64(sum) / float64(s.Games)
		s.Median = float64(lengths[(s.Games-1)/2]+lengths[s.Games/2]) / 2
	}
	for _, o := range openings {
		s.Openings = append(s.Openings, *o)
	}
	slices.SortFunc(s.Openings, func(x, y Opening) int { return cmp.Or(y.Games()-x.Games(), strings.Compare(x.Text, y.Text)) })
	for key, n := range reasons {
		s.Reasons = append(s.Reasons, Reason{key, n})
	}
	slices.SortFunc(s.Reasons, func(x, y Reason) int { return cmp.Or(y.Games-x.Games, strings.Compare(x.Key, y.Key)) })
	return s
}

func (s *Statistics) result(winner board.Side) {
	if winner == board.NoSide {
		s.Draws++
		return
	}
	s.Wins[winner]++
}

func (o *Opening) with(g *Game) *Opening {
	if o == nil {
		o = &Opening{Text: g.Opening}
	}
	switch g.Winner {
	case board.First:
		o.First++
	case board.Second:
		o.Second++
	default:
		o.Draws++
	}
	return o
}

// week counts a game in the week of its end. Weeks are not equally long where clocks are put forward and back.
func (s *Statistics) week(end int64) {
	for i := len(s.Weeks) - 1; i >= 0; i-- {
		if monday := s.Weeks[i].Monday; end >= monday.UnixMilli() {
			if end < monday.AddDate(0, 0, 7).UnixMilli() {
				s.Weeks[i].Games++
			}
			return
		}
	}
}

// mondayOf is the beginning of the week that a moment is in.
func mondayOf(t time.Time) time.Time {
	back := (int(t.Weekday()) + 6) % 7
	return time.Date(t.Year(), t.Month(), t.Day()-back, 0, 0, 0, 0, t.Location())
}
