package club

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestScan: what is read quickly is what the general reader reads, and games as they are written here are read quickly.
func TestScan(t *testing.T) {
	s := scanner{seen: map[string]string{}}
	names := []string{"", "Anna", "Ben B.", "Zoë", `a "b"`, "<x>", "許銀川"}
	quick := 0
	for i := range 2000 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		g := sample(i).Game
		for side := range g.Players {
			g.Players[side] = Player{Name: names[r.IntN(len(names))], Level: r.IntN(2) * r.IntN(11), Program: r.IntN(4) == 0}
		}
		g.Out, g.Reason, g.Opening = r.IntN(3) == 0, []string{"", "time"}[r.IntN(2)], []string{"", "a1a2 b1b2/c1c2"}[r.IntN(2)]
		g.Clocks = [2]string{[]string{"", "300+5"}[r.IntN(2)], ""}
		g.Start = r.Int64N(1<<50) - 1<<40
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var want Game
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		if got, ok := s.game(data); ok {
			quick++
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s is read as %+v, want %+v", data, got, want)
			}
		}
		if got, err := s.decode(sealed(data)); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %+v, %v", data, got, err)
		}
		cut := data[:r.IntN(len(data))]
		if _, ok := s.game(cut); ok {
			t.Fatalf("%s is taken for a game", cut)
		}
	}
	if quick < 400 {
		t.Errorf("%d of 2000 games were read quickly", quick)
	}
}

// FuzzScan looks for texts that the quick reader takes and the general one does not, or reads otherwise.
func FuzzScan(f *testing.F) {
	data, _ := json.Marshal(sample(3).Game)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := scanner{seen: map[string]string{}}
		got, ok := s.game(data)
		if !ok {
			return
		}
		var want Game
		if err := json.Unmarshal(data, &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, the general reader has %+v, %v", data, got, want, err)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	v, err := json.Marshal(sample(3).Game)
	if err != nil {
		b.Fatal(err)
	}
	v = sealed(v)
	b.Run("quick", func(b *testing.B) {
		s := scanner{seen: map[string]string{}}
		for b.Loop() {
			if _, err := s.decode(v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("general", func(b *testing.B) {
		for b.Loop() {
			if _, err := decodeGame(v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
