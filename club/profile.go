package club

import (
	"cmp"
	"slices"
	"strings"

	"crosspoint/board"
)

// Streaks are series of games with the same result.
type Streaks struct {
	// Now is the series that the last game belongs to: above 0 wins, below 0 losses, 0 after a draw or without a game.
	Now int
	// Wins and Losses are the longest series.
	Wins, Losses int
}

func (s *Streaks) add(winner, side board.Side) {
	switch winner {
	case side:
		s.Now = max(s.Now, 0) + 1
		s.Wins = max(s.Wins, s.Now)
	case side.Other():
		s.Now = min(s.Now, 0) - 1
		s.Losses = max(s.Losses, -s.Now)
	default:
		s.Now = 0
	}
}

// Opponent is how a player has done against another one.
type Opponent struct {
	Player Player
	Tally  Tally
}

// Profile is everything about a player in one kind of game.
type Profile struct {
	Player   Player
	Standing *Standing // nil without a game that counts
	// Sides is how the player has done with the first and with the second side, against others.
	Sides     [2]Tally
	Streaks   Streaks
	Opponents []Opponent // the most frequent first; nobody plays against oneself
	// Last are indices into Book.Games, the last game first, those that are left out included.
	Last []int
}

// Profile works out what is known of a player in a kind of game. It lists at most that many of the last games.
func (b *Book) Profile(kind string, who Key, last int) *Profile {
	p := &Profile{Standing: b.Standing(kind, who)}
	p.Player = b.names[who]
	against := map[Key]*Opponent{}
	for _, at := range b.of[who] {
		i := int(at)
		g := &b.Games[i]
		if g.Game != kind {
			continue
		}
		p.Last = append(p.Last, i)
		if g.Out {
			continue
		}
		keys := [2]Key{g.Players[0].Key(), g.Players[1].Key()}
		for side, k := range keys {
			if k != who || keys[1-side] == who {
				continue
			}
			p.Sides[side].add(g.Winner, board.Side(side))
			p.Streaks.add(g.Winner, board.Side(side))
			o := against[keys[1-side]]
			if o == nil {
				o = &Opponent{}
				against[keys[1-side]] = o
			}
			o.Player = g.Players[1-side]
			o.Tally.add(g.Winner, board.Side(side))
		}
	}
	for _, o := range against {
		p.Opponents = append(p.Opponents, *o)
	}
	slices.SortFunc(p.Opponents, func(x, y Opponent) int {
		return cmp.Or(y.Tally.Games()-x.Tally.Games(), comparePlayers(x.Player, y.Player))
	})
	slices.Reverse(p.Last)
	p.Last = p.Last[:min(len(p.Last), last)]
	return p
}

// Count is how many games a player has played, those that are left out included.
func (b *Book) Count(who Key) int { return len(b.of[who]) }

// Filter chooses games for a list: of a kind ("" for all) and of the players whose names hold a text, in the reading of name.
type Filter struct {
	Kind string
	Text string
}

// Find lists the games that a filter lets through, as indices into Games, the last one first.
func (b *Book) Find(f Filter, name func(Player) string) []int {
	text := fold(f.Text)
	var list []int
	hit := map[Player]bool{}
	matches := func(p Player) bool {
		yes, known := hit[p]
		if !known {
			yes = strings.Contains(fold(name(p)), text)
			hit[p] = yes
		}
		return yes
	}
	for i := len(b.Games) - 1; i >= 0; i-- {
		g := &b.Games[i]
		if f.Kind != "" && g.Game != f.Kind {
			continue
		}
		if text == "" || matches(g.Players[0]) || matches(g.Players[1]) {
			list = append(list, i)
		}
	}
	return list
}
