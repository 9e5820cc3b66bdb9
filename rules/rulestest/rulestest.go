package rulestest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crosspoint/board"
	"crosspoint/rules"
)

const (
	gamesPerSetting = 2
	maxSteps        = 300
	closeLookEvery  = 15 // the slower checks look at one position in 15
)

// reporter is the part of testing.TB that the checks need, so that tests can see what a check reports.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Run checks the description of g and, in one subtest for each preset and each changed option, everything that
// the contract of package rules promises, on random games with fixed seeds. It takes a few seconds.
func Run(t *testing.T, g *rules.Game) {
	t.Helper()
	t.Run("description", func(t *testing.T) { checkDescription(t, g) })
	for i, c := range variants(g) {
		t.Run(c.name, func(t *testing.T) {
			checkStart(t, g, c.settings)
			for n := range gamesPerSetting {
				seed := uint64(1 + i*gamesPerSetting + n)
				s := suite{t: t, g: g, settings: c.settings, rng: rand.New(rand.NewPCG(seed, 7))}
				s.randomGame()
			}
		})
	}
}

// variant is one complete choice of options with a name for its subtest.
type variant struct {
	name     string
	settings rules.Settings
}

// variants lists every preset as it is, and with each of its options changed to each other value.
func variants(g *rules.Game) []variant {
	var list []variant
	seen := map[string]bool{}
	add := func(name, preset string, changed rules.Settings) {
		s, err := g.Settings(preset, changed)
		if err != nil || seen[fmt.Sprint(s)] {
			return // checkDescription reports what is wrong with presets and options
		}
		seen[fmt.Sprint(s)] = true
		list = append(list, variant{name, s})
	}
	for _, p := range g.Presets {
		add(p.ID, p.ID, nil)
	}
	for _, p := range g.Presets {
		for _, o := range g.Options {
			values := o.Values
			if len(values) == 0 {
				values = []string{"0", "1", "4294967295"}
			}
			for _, v := range values {
				add(p.ID+","+o.Key+"="+v, p.ID, rules.Settings{o.Key: v})
			}
		}
	}
	return list
}

// suite is one random game with all that its checks need.
type suite struct {
	t        reporter
	g        *rules.Game
	settings rules.Settings
	rng      *rand.Rand
}

// randomGame plays to the end (or maxSteps), checks each position, then goes back to the start and compares.
func (s *suite) randomGame() {
	s.t.Helper()
	p := s.g.New(s.settings)
	var states []snapshot
	boards := map[uint64]string{}
	for step := 0; ; step++ {
		now := s.look(p)
		states = append(states, now)
		s.checkState(p, now)
		if b, ok := boards[now.hash]; ok && b != now.board {
			s.t.Errorf("two boards share the hash %x, one is %s", now.hash, now.fen)
		}
		boards[now.hash] = now.board
		if step%closeLookEvery == 0 || now.over || len(now.legal) == 0 {
			s.closeLook(p, now)
		}
		if now.over || len(now.legal) == 0 || step == maxSteps {
			break
		}
		m := now.legal[s.rng.IntN(len(now.legal))]
		if !p.Do(m) {
			s.t.Fatalf("%s: a legal step is refused: %s", now.fen, s.show(p, m))
		}
	}
	last := len(states) - 1
	s.unwind(p.Clone(), states, "the clone's undo")
	s.same(p, states[last], "after the clone was taken back to the start")
	s.unwind(p, states, "undo")
}

// unwind takes p back to the start and compares each position with how it was on the way there.
func (s *suite) unwind(p rules.Position, states []snapshot, what string) {
	s.t.Helper()
	for i := len(states) - 2; i >= 0; i-- {
		p.Undo()
		s.same(p, states[i], fmt.Sprintf("%s to step %d", what, i))
	}
}

// show writes a step for a message.
func (s *suite) show(p rules.Position, m rules.Move) string {
	if len(s.g.Notations) > 0 {
		return s.g.Notations[0].Format(p, m)
	}
	return fmt.Sprintf("%#x", uint32(m))
}

// onBoard tells whether a point exists.
func (s *suite) onBoard(p board.Point) bool { return int(p) < s.g.Geometry.Points() }

// names lists points for a message.
func (s *suite) names(at []board.Point) string {
	out := ""
	for _, p := range at {
		out += " " + s.g.Geometry.Name(p)
	}
	return "[" + out + " ]"
}
