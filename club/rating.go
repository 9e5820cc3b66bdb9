package club

import (
	"cmp"
	"math"
	"slices"

	"crosspoint/board"
)

// The numbers of the ratings; the package comment says why.
const (
	startRating = 1500
	anchorLevel = 4 // has startRating
	levelStep   = 250
	settledFrom = 20 // games
	firstK      = 32
	settledK    = 16
)

// Tally counts wins, draws and losses. Own are games against oneself, which are none of these: such come from merging two players,
// and from guests.
type Tally struct{ Wins, Draws, Losses, Own int }

// Games is how many games were counted.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses + t.Own }

// Score is the share of the points, a draw being half a point; 0 without games against others.
func (t Tally) Score() float64 {
	games := t.Games() - t.Own
	if games == 0 {
		return 0
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(games)
}

func (t *Tally) add(winner, side board.Side) {
	switch winner {
	case side:
		t.Wins++
	case side.Other():
		t.Losses++
	default:
		t.Draws++
	}
}

// Point is a rating after a game.
type Point struct {
	Game   int // index into Book.Games
	Rating float64
}

// Standing is how a player stands in one kind of game.
type Standing struct {
	Player Player // as named in the last game
	Tally  Tally  // of all games that are not left out
	Rating float64
	// Rated is how many games have counted for the rating, Best the highest rating after one of them. Settled: these are enough for the
	// rating to mean something; that of an anchor always does.
	Rated   int
	Best    float64
	Settled bool
	// History is the rating after each game that counted, nil for an anchor.
	History []Point
	indices []int // into Book.Games, of all games that are not left out
}

// Order is what a top list is sorted by.
type Order uint8

// The orders.
const (
	ByRating Order = iota
	ByWins
	ByGames
)

// Book is everything that can be worked out from a list of games. It is never changed, so that several goroutines may read it.
type Book struct {
	// Games are all games in the order in which they ended, those that are left out included.
	Games []Game
	// Kinds are the ids of the games that were played, in no order that means anything.
	Kinds     []string
	standings map[string]map[Key]*Standing
	names     map[Key]Player
	of        map[Key][]int32 // the games of a player, those that are left out included
}

// NewBook works everything out from games, which it sorts and keeps.
func NewBook(games []Game) *Book {
	slices.SortStableFunc(games, earlier)
	b := &Book{Games: games, standings: map[string]map[Key]*Standing{}, names: map[Key]Player{}, of: map[Key][]int32{}}
	keys := map[Player]Key{} // names repeat, and folding them takes time
	for i := range games {
		g := &games[i]
		var key [2]Key
		for side, p := range g.Players {
			k, known := keys[p]
			if !known {
				k = p.Key()
				keys[p] = k
			}
			key[side] = k
			b.names[k] = p
			if side == 0 || key[0] != k {
				b.of[k] = append(b.of[k], int32(i))
			}
		}
		b.count(i, key)
	}
	return b
}

// count takes a game into the standings.
func (b *Book) count(i int, key [2]Key) {
	g := &b.Games[i]
	kind := b.standings[g.Game]
	if kind == nil {
		kind = map[Key]*Standing{}
		b.standings[g.Game] = kind
		b.Kinds = append(b.Kinds, g.Game)
	}
	if g.Out {
		return
	}
	var at [2]*Standing
	for side, k := range key {
		s := kind[k]
		if s == nil {
			s = newStanding(g.Players[side])
			kind[k] = s
		}
		at[side] = s
		s.Player = g.Players[side]
		switch {
		case key[0] != key[1]:
			s.Tally.add(g.Winner, board.Side(side))
			s.indices = append(s.indices, i)
		case side == 0:
			s.Tally.Own++
			s.indices = append(s.indices, i)
		}
	}
	if at[0] == at[1] {
		return
	}
	points := map[board.Side]float64{board.First: 1, board.Second: 0, board.NoSide: 0.5}[g.Winner]
	expected := Expected(at[0].Rating, at[1].Rating)
	change := points - expected
	at[0].move(i, change)
	at[1].move(i, -change)
}

func newStanding(p Player) *Standing {
	s := &Standing{Player: p, Rating: startRating, Best: startRating}
	if p.Level > 0 {
		s.Rating = LevelRating(p.Level)
		s.Best, s.Settled = s.Rating, true
	}
	return s
}

// LevelRating is the fixed rating of a level of the computer.
func LevelRating(level int) float64 { return startRating + float64(level-anchorLevel)*levelStep }

// Expected is the share of the points that a player can expect against another one, by their ratings.
func Expected(own, other float64) float64 { return 1 / (1 + math.Pow(10, (other-own)/400)) }

// move changes a rating by K times the difference between the points and those expected.
func (s *Standing) move(game int, difference float64) {
	k := float64(firstK)
	if s.Rated >= settledFrom {
		k = settledK
	}
	s.Rated++
	if s.Player.Level > 0 {
		return
	}
	s.Rating += k * difference
	if s.Rated == 1 {
		s.Best = s.Rating
	}
	s.Best, s.Settled = max(s.Best, s.Rating), s.Rated >= settledFrom
	s.History = append(s.History, Point{game, s.Rating})
}

// Standing is how a player stands in a kind of game, nil when there is no game that counts.
func (b *Book) Standing(kind string, who Key) *Standing { return b.standings[kind][who] }

// Player is a player by the key, as named in the last game.
func (b *Book) Player(who Key) (Player, bool) {
	p, ok := b.names[who]
	return p, ok
}

// Players lists everybody who has played, people first by their names, then programs, then the levels of the computer.
func (b *Book) Players() []Player {
	list := make([]Player, 0, len(b.names))
	for _, p := range b.names {
		list = append(list, p)
	}
	slices.SortFunc(list, comparePlayers)
	return list
}

func comparePlayers(a, b Player) int {
	rank := func(p Player) int {
		switch {
		case p.Level > 0:
			return 2 + p.Level
		case p.Program:
			return 1
		}
		return 0
	}
	return cmp.Or(rank(a)-rank(b), cmp.Compare(a.Key(), b.Key()))
}

// Top lists the players of a kind of game, the best one first. Equal ones are ordered by the other figures, at last by their names.
func (b *Book) Top(kind string, by Order) []*Standing {
	list := make([]*Standing, 0, len(b.standings[kind]))
	for _, s := range b.standings[kind] {
		list = append(list, s)
	}
	rating := func(x, y *Standing) int { return cmp.Compare(y.Rating, x.Rating) }
	wins := func(x, y *Standing) int { return y.Tally.Wins - x.Tally.Wins }
	games := func(x, y *Standing) int { return y.Tally.Games() - x.Tally.Games() }
	order := map[Order][]func(x, y *Standing) int{
		ByRating: {rating, wins, games}, ByWins: {wins, rating, games}, ByGames: {games, wins, rating},
	}[by]
	slices.SortFunc(list, func(x, y *Standing) int {
		for _, compare := range order {
			if c := compare(x, y); c != 0 {
				return c
			}
		}
		return comparePlayers(x.Player, y.Player)
	})
	return list
}
