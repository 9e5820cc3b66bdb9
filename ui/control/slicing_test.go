package control_test

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/xiangqi"
	"crosspoint/ui/control"
)

// slow is a clock that a millisecond passes on whenever somebody looks at it, with what is to be done later.
type slow struct {
	at    time.Time
	later []func()
}

func (s *slow) now() time.Time {
	s.at = s.at.Add(time.Millisecond)
	return s.at
}

func (s *slow) after(_ time.Duration, f func()) func() {
	s.later = append(s.later, f)
	return func() {}
}

// step does what is due, and tells whether there was anything.
func (s *slow) step() bool {
	due := s.later
	s.later = nil
	for _, f := range due {
		f()
	}
	return len(due) > 0
}

func TestSlices(t *testing.T) {
	s := &slow{}
	work := func(steps *int) func(func() bool) {
		return func(rest func() bool) {
			for *steps < 100 && rest() {
				*steps++
			}
		}
	}
	steps, done, later := 0, 0, 0
	drop := control.Slices{Now: s.now, After: s.after}.Run(false, work(&steps), func() { done++ }, func() { later++ })
	if drop == nil || steps == 0 || steps > 10 || done > 0 {
		t.Fatalf("the first slice: %d steps, done %d", steps, done)
	}
	for s.step() {
	}
	if steps != 100 || done != 1 || later != 1 {
		t.Errorf("%d steps, done %d, later %d", steps, done, later)
	}
	steps, done, later = 0, 0, 0
	drop = control.Slices{Now: s.now, After: s.after}.Run(false, work(&steps), func() { done++ }, func() { later++ })
	drop()
	for at := steps; s.step(); {
		if steps != at {
			t.Error("the work goes on after it was dropped")
		}
	}
	drop()
	if done+later > 0 {
		t.Error("dropped work is done")
	}
	if drop = (control.Slices{}).Run(false, work(&steps), func() { done++ }, func() { later++ }); drop != nil || steps != 100 || done != 1 || later != 0 {
		t.Errorf("at once: %d steps, done %d, later %d", steps, done, later)
	}
}

// TestListInSlices shows a large tree: its list comes bit by bit, and is the same as that which is built at once, also after steps in between.
func TestListInSlices(t *testing.T) {
	tree := func() *record.Game {
		g, err := record.New(xiangqi.Game, "", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 900 {
			g.Jump(recordtest.Pick(r, g))
			recordtest.PlayOn(r, g, 12)
			g.SetComment(g.Cursor(), "", "here")
		}
		g.ToStart()
		return g
	}
	for _, notation := range []string{xiangqi.Game.Notations[0].ID, xiangqi.Game.Notations[1].ID} {
		s := &slow{}
		names := map[string]string{"xiangqi": notation}
		bit := control.New(control.Config{View: blank{}, Notations: names, Now: s.now, After: s.after, Post: func(f func()) { f() }})
		once := control.New(control.Config{View: blank{}, Notations: names})
		bit.Load(tree(), "")
		once.Load(tree(), "")
		want := len(once.State().Rows)
		if n := len(bit.State().Rows); n >= want || want < 5000 {
			t.Fatalf("%d of %d rows at once", n, want)
		}
		for range 3 {
			s.step()
		}
		for _, c := range []*control.Controller{bit, once} {
			c.ToEnd()
			p := c.State().Record.Position()
			if legal := rules.Legal(p, nil); len(legal) > 0 {
				if m := c.Type(xiangqi.Game.Notations[0].Format(p, legal[0])); m.Key != "" {
					t.Fatal(words(m))
				}
			}
			c.Back()
		}
		for s.step() {
		}
		a, b := bit.State(), once.State()
		if len(a.Rows) != len(b.Rows) || a.Current != b.Current || a.Current < 0 {
			t.Fatalf("%d rows, the cursor in %d; want %d, %d", len(a.Rows), a.Current, len(b.Rows), b.Current)
		}
		for i := range a.Rows {
			x, y := a.Rows[i], b.Rows[i]
			x.Nodes, y.Nodes = nil, nil
			if !reflect.DeepEqual(x, y) {
				t.Fatalf("row %d: %+v, want %+v", i, x, y)
			}
		}
	}
}
