package match

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/engine"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

func player(nodes uint64) Player {
	return &EnginePlayer{Engine: engine.New(engine.Options{HashMB: 1}), Limits: engine.Limits{Nodes: nodes}}
}

func newMatch(t *testing.T, id string, a, b Player) *Match {
	t.Helper()
	for _, g := range all.Games {
		if g.ID == id {
			s, err := g.Settings("", nil)
			if err != nil {
				t.Fatal(err)
			}
			return &Match{Game: g, Settings: s, Players: [2]Player{a, b}, Pairs: 2, Opening: 4, Seed: 3}
		}
	}
	t.Fatalf("no game %s", id)
	return nil
}

// TestMoreNodesWin is the smoke match: much more thinking wins, from both sides.
func TestMoreNodesWin(t *testing.T) {
	m := newMatch(t, "xiangqi", player(4000), player(30))
	var first []int
	m.Each = func(_ Score, r Record) { first = append(first, r.First) }
	s := m.Run(context.Background())
	if s.Games() != 4 || s.Points() < 0.75 || s.Faults != [2]int{} {
		t.Errorf("%+v", s)
	}
	if len(first) != 4 || first[0] != 0 || first[1] != 1 {
		t.Errorf("sides %v", first)
	}
	m.Players = [2]Player{player(30), player(4000)}
	if s := m.Run(context.Background()); s.Points() > 0.25 {
		t.Errorf("the other way round: %+v", s)
	}
}

func TestAllGamesCanBePlayed(t *testing.T) {
	for _, g := range all.Games {
		m := newMatch(t, g.ID, player(60), player(60))
		m.Pairs, m.MaxTurns = 1, 60
		if s := m.Run(context.Background()); s.Games() != 2 || s.Faults != [2]int{} {
			t.Errorf("%s: %+v", g.ID, s)
		}
	}
}

// TestNoOpening plays from the start itself, even where one side stands much better there.
func TestNoOpening(t *testing.T) {
	for _, g := range all.Games {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		f := &follower{Player: player(60)}
		m := newMatch(t, g.ID, f, player(60))
		m.Pairs, m.MaxTurns, m.Opening = 1, 2, 0
		want := g.New(m.Settings).Hash()
		m.Each = func(Score, Record) {
			if f.start != want {
				t.Errorf("%s does not begin at the start", g.ID)
			}
		}
		if s := m.Run(ctx); s.Games() != 2 {
			t.Errorf("%s: %+v", g.ID, s)
		}
		cancel()
	}
}

func TestMatchesRepeat(t *testing.T) {
	play := func(seed uint64) (turns [][]rules.Move) {
		m := newMatch(t, "cannon", player(100), player(50))
		m.Pairs, m.MaxTurns, m.Seed = 1, 20, seed
		m.Each = func(_ Score, r Record) { turns = append(turns, r.Turns...) }
		m.Run(context.Background())
		return turns
	}
	same := func(a, b [][]rules.Move) bool {
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i][0] != b[i][0] {
				return false
			}
		}
		return true
	}
	if a := play(1); !same(a, play(1)) || same(a, play(2)) {
		t.Error("openings do not follow the seed")
	}
}

// cheat plays turns that are none.
type cheat struct{ mode int }

func (c *cheat) NewGame() { c.mode++ }

func (c *cheat) Turn(_ context.Context, p rules.Position) ([]rules.Move, error) {
	switch c.mode % 4 {
	case 0:
		return nil, errors.New("resigned")
	case 1:
		return nil, nil
	case 2:
		return []rules.Move{rules.NewMove(1, 1, 1, board.NoPoint, 0)}, nil
	default:
		legal := rules.Legal(p, nil)
		return []rules.Move{legal[0], legal[0]}, nil
	}
}

func TestFaultsLose(t *testing.T) {
	m := newMatch(t, "xiangqi", &cheat{}, player(30))
	m.Each = func(_ Score, r Record) {
		if r.Result.Reason != ReasonFault || r.Fault == nil {
			t.Errorf("%v", r)
		}
	}
	if s := m.Run(context.Background()); s.Losses != 4 || s.Faults != [2]int{4, 0} {
		t.Errorf("%+v", s)
	}
}

// follower keeps its own board by what it is told, and sees whether that is the board of the match.
type follower struct {
	Player
	own    rules.Position
	start  uint64
	strays int
}

func (f *follower) Start(p rules.Position) { f.own, f.start = p.Clone(), p.Hash() }

func (f *follower) Played(turn []rules.Move) {
	for _, m := range turn {
		f.own.Do(m)
	}
}

func (f *follower) Turn(ctx context.Context, p rules.Position) ([]rules.Move, error) {
	if f.own.Hash() != p.Hash() {
		f.strays++
	}
	return f.Player.Turn(ctx, p)
}

func TestFollowers(t *testing.T) {
	for _, g := range all.Games {
		f := &follower{Player: player(60)}
		m := newMatch(t, g.ID, f, player(60))
		m.Pairs, m.MaxTurns = 1, 30
		s := m.Run(context.Background())
		if f.own == nil || f.strays > 0 || s.Games() != 2 {
			t.Errorf("%s: %d strays, %+v", g.ID, f.strays, s)
		}
	}
}

func TestCancelledMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := newMatch(t, "cannon", player(30), player(30))
	m.Pairs = 1000
	m.Each = func(s Score, _ Record) {
		if s.Games() == 2 {
			cancel()
		}
	}
	if s := m.Run(ctx); s.Games() != 2 {
		t.Errorf("%+v", s)
	}
}

func TestElo(t *testing.T) {
	for _, c := range []struct {
		score    Score
		elo      float64
		narrower bool
	}{
		{Score{Wins: 10, Losses: 10}, 0, false},
		{Score{Draws: 20}, 0, true},
		{Score{Wins: 15, Losses: 5}, 190.8, false},
		{Score{Wins: 3, Draws: 10, Losses: 7}, -70.4, false},
	} {
		elo, low, high := c.score.Elo()
		if math.Abs(elo-c.elo) > 0.1 || low > elo || high < elo {
			t.Errorf("%+v: %.1f [%.1f %.1f]", c.score, elo, low, high)
		}
	}
	_, low, high := Score{Wins: 500, Losses: 500}.Elo()
	if math.Abs(high-21.5) > 1 || math.Abs(low+21.5) > 1 {
		t.Errorf("1,000 games without draws: %.1f %.1f", low, high)
	}
	if elo, _, _ := (Score{Wins: 8}).Elo(); math.IsInf(elo, 0) || elo < 300 {
		t.Errorf("a clean score gives %v", elo)
	}
}

// mannered is a player with fixed manners.
type mannered struct {
	Player
	resigns, claims, offers, accepts bool
}

func (m mannered) Resigns(turns int) bool { return m.resigns && turns >= 3 }
func (m mannered) Claims() bool           { return m.claims }
func (m mannered) Offers(turns int) bool  { return m.offers && turns >= 4 }
func (m mannered) Accepts(int) bool       { return m.accepts }

func TestManners(t *testing.T) {
	type players [2]mannered
	for _, tt := range []struct {
		name   string
		of     players
		score  [3]int // wins, draws, losses of the first player
		reason string
	}{
		{"player 0 resigns", players{{resigns: true}, {}}, [3]int{0, 0, 2}, ReasonResigned},
		{"player 1 resigns", players{{}, {resigns: true}}, [3]int{2, 0, 0}, ReasonResigned},
		{"an offer is taken", players{{offers: true}, {accepts: true}}, [3]int{0, 2, 0}, ReasonAgreed},
		{"an offer is refused", players{{offers: true, accepts: true}, {}}, [3]int{0, 2, 0}, ReasonLong},
		{"nothing to claim", players{{claims: true}, {claims: true}}, [3]int{0, 2, 0}, ReasonLong},
	} {
		for i := range tt.of {
			tt.of[i].Player = player(20)
		}
		m := newMatch(t, "xiangqi", tt.of[0], tt.of[1])
		m.Pairs, m.MaxTurns = 1, 8
		m.Each = func(_ Score, r Record) {
			if r.Result.Reason != tt.reason {
				t.Errorf("%s: %q after %d turns", tt.name, r.Result.Reason, len(r.Turns))
			}
		}
		if s := m.Run(context.Background()); [3]int{s.Wins, s.Draws, s.Losses} != tt.score {
			t.Errorf("%s: %+v", tt.name, s)
		}
	}
}
