package club

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"crosspoint/board"
)

const childDir = "CROSSPOINT_CLUB_TEST_DIR"

// TestMain makes the test program one that writes until it is killed when it is asked to be one.
func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		writeOn(dir)
		return
	}
	os.Exit(m.Run())
}

// writeOn keeps games until the end of time, and prints the number of each that is safe.
func writeOn(dir string) {
	s := New(dir)
	for i := 0; ; i++ {
		if _, err := s.Put(sample(i)); err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

var people = []Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Chris"}, {Level: 4}, {Name: "Fairy", Program: true}, {}}

// sample is a game that is different for each number, and the same each time.
func sample(i int) Entry {
	r := rand.New(rand.NewPCG(7, uint64(i)))
	kinds := []string{"one", "two"}
	first := r.IntN(len(people))
	second := (first + 1 + r.IntN(len(people)-1)) % len(people)
	end := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(i) * time.Hour).UnixMilli()
	g := Game{
		ID: "g" + strconv.Itoa(i), Game: kinds[r.IntN(2)], Players: [2]Player{people[first], people[second]}, Winner: board.Side(r.IntN(3)),
		Reason: "resignation", Start: end - 60000, End: end, Turns: 10 + r.IntN(90), Opening: "a1-a2 b" + strconv.Itoa(r.IntN(9)), Mark: strconv.Itoa(i),
	}
	return Entry{Game: g, Text: []byte(strings.Repeat("text of "+g.ID+"\n", 40))}
}

func samples(n int) []Game {
	list := make([]Game, n)
	for i := range list {
		list[i] = sample(i).Game
	}
	return list
}

// filled is a store with some games.
func filled(t *testing.T, n int) *Store {
	t.Helper()
	s := New(t.TempDir())
	for i := range n {
		if _, err := s.Put(sample(i)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func games(t *testing.T, s *Store) []Game {
	t.Helper()
	list, err := s.Games()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestGamesComeBack(t *testing.T) {
	s := New(t.TempDir())
	if list := games(t, s); len(list) != 0 {
		t.Fatalf("a new store has %d games", len(list))
	}
	if _, err := os.Stat(s.Path()); !errors.Is(err, os.ErrNotExist) {
		t.Error("looking must not make a file")
	}
	for _, i := range []int{3, 1, 2, 1} {
		if _, err := s.Put(sample(i)); err != nil {
			t.Fatal(err)
		}
	}
	want := []Game{sample(1).Game, sample(2).Game, sample(3).Game}
	if got := games(t, New(filepath.Dir(s.Path()))); !slices.Equal(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	text, err := s.Text("g2")
	if err != nil || !bytes.Equal(text, sample(2).Text) {
		t.Errorf("the text came back as %q, %v", text, err)
	}
	var gone *Error
	if _, err := s.Text("g9"); !errors.As(err, &gone) || gone.Key != KeyGone {
		t.Errorf("no such game: %v", err)
	}
}

// TestPutAgain: the same end changes nothing, another one replaces it.
func TestPutAgain(t *testing.T) {
	s := filled(t, 1)
	if err := s.SetOut("g0", true); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Rename(sample(0).Players[0].Key(), "Somebody"); err != nil {
		t.Fatal(err)
	}
	kept := games(t, s)[0]
	later := sample(0)
	later.End += 1000
	if _, err := s.Put(later); err != nil {
		t.Fatal(err)
	}
	if got := games(t, s); len(got) != 1 || got[0] != kept {
		t.Errorf("the same end again has changed the game: %+v", got)
	}
	later.Mark, later.Turns = "other", 99
	if _, err := s.Put(later); err != nil {
		t.Fatal(err)
	}
	got := games(t, s)
	if len(got) != 1 || got[0].Turns != 99 || got[0].End != later.End || !got[0].Out {
		t.Errorf("another end: %+v", got)
	}
	if err := s.SetOut("none", true); err == nil {
		t.Error("a game that is not there was left out")
	}
}

func TestPlayersAreChanged(t *testing.T) {
	s := filled(t, 60)
	before := NewBook(games(t, s))
	anna, ben := before.Count("person:anna"), before.Count("person:ben")
	if anna == 0 || ben == 0 {
		t.Fatal("the sample has no such players")
	}
	if n, err := s.Rename("person:anna", "  Anna   Lee\n"); err != nil || n != anna {
		t.Fatalf("%d games renamed, %v", n, err)
	}
	after := NewBook(games(t, s))
	if after.Count("person:anna") != 0 || after.Count("person:anna lee") != anna {
		t.Error("the name has not changed everywhere")
	}
	both := 0
	for _, g := range after.Games {
		a, b := g.Players[0].Key(), g.Players[1].Key()
		if a != b && (a == "person:anna lee" || a == "person:ben") && (b == "person:anna lee" || b == "person:ben") {
			both++
		}
	}
	if n, err := s.Merge("person:ben", Player{Name: "Anna Lee"}); err != nil || n != ben {
		t.Fatalf("%d games merged, %v", n, err)
	}
	merged := NewBook(games(t, s))
	if merged.Count("person:ben") != 0 || merged.Count("person:anna lee") != anna+ben-both {
		t.Errorf("%d games after the merge of %d and %d, %d of them the same", merged.Count("person:anna lee"), anna, ben, both)
	}
	n, err := s.Delete("person:anna lee")
	if left := games(t, s); err != nil || n != anna+ben-both || len(left) != 60-n {
		t.Errorf("%d games deleted, %d left, %v", n, len(left), err)
	}
	if n, err := s.Rename("level:4", "Deep"); err != nil || n == 0 {
		t.Fatal(n, err)
	}
	if p, ok := NewBook(games(t, s)).Player("level:4"); !ok || p.Name != "" {
		t.Errorf("a level got the name %q", p.Name)
	}
}

// TestKill kills a writing program in the middle: each game that it has told of is there.
func TestKill(t *testing.T) {
	for _, after := range []int{1, 20, 60} {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childDir+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines, last := bufio.NewScanner(out), -1
		for lines.Scan() {
			if last, err = strconv.Atoi(lines.Text()); err != nil {
				break // a cut line does not count
			}
			if last == after {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // killed
		s := New(dir)
		s.OnDamage = func(d Damage) { t.Errorf("damaged: %+v", d) }
		list := games(t, s)
		if len(list) < after+1 || len(list) > last+2 {
			t.Fatalf("%d games are there, %d were told of", len(list), last+1)
		}
		for i, g := range list {
			if g != sample(i).Game {
				t.Errorf("game %d is %+v", i, g)
			}
			if text, err := s.Text(g.ID); err != nil || !bytes.Equal(text, sample(i).Text) {
				t.Errorf("the text of game %d: %v", i, err)
			}
		}
	}
}

// TestNoFileOfOurs: what is not a store at all is put aside, and the club goes on.
func TestNoFileOfOurs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 50000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for name, data := range map[string][]byte{"noise": noise, "text": []byte("hello"), "zeros": make([]byte, 32768), "one byte": {7}} {
		s := New(t.TempDir())
		if err := os.WriteFile(s.Path(), data, 0o600); err != nil {
			t.Fatal(err)
		}
		var found []Damage
		s.OnDamage = func(d Damage) { found = append(found, d) }
		if list := games(t, s); len(list) != 0 || len(found) != 1 || found[0].Saved != 0 {
			t.Fatalf("%s: %d games, %+v", name, len(list), found)
		}
		if kept, err := os.ReadFile(found[0].Aside); err != nil || !bytes.Equal(kept, data) {
			t.Errorf("%s: what was put aside has changed: %v", name, err)
		}
		if _, err := s.Put(sample(1)); err != nil || len(games(t, s)) != 1 || len(found) != 1 {
			t.Errorf("%s: the club does not go on: %v", name, err)
		}
	}
}

// TestDamage cuts and garbles a store at many places: nothing panics, no wrong game is told, and most games are saved.
func TestDamage(t *testing.T) {
	whole, err := os.ReadFile(filled(t, 150).Path())
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	total, rounds := 0, 60
	for round := range rounds {
		data := bytes.Clone(whole)
		if round%4 == 0 {
			data = data[:r.IntN(len(data))]
		} else {
			at := r.IntN(len(data) - 600)
			for i := range 1 + r.IntN(600) {
				data[at+i] = byte(r.Uint32())
			}
		}
		s := New(t.TempDir())
		if err := os.WriteFile(s.Path(), data, 0o600); err != nil {
			t.Fatal(err)
		}
		list := games(t, s)
		total += len(list)
		for _, g := range list {
			i, err := strconv.Atoi(strings.TrimPrefix(g.ID, "g"))
			if err != nil || g != sample(i).Game {
				t.Fatalf("round %d: a game that nobody has played: %+v", round, g)
			}
			if text, err := s.Text(g.ID); err == nil && len(text) > 0 && !bytes.Equal(text, sample(i).Text) {
				t.Fatalf("round %d: a text that nobody has written: %q", round, text)
			}
		}
		if _, err := s.Put(sample(1000)); err != nil {
			t.Fatalf("round %d: the club does not go on: %v", round, err)
		}
	}
	if total < rounds*150/2 {
		t.Errorf("only %d of %d games could be read", total, rounds*150)
	}
}

// TestBusy: another program that has the file is waited for, not for ever; afterwards all is well.
func TestBusy(t *testing.T) {
	s := filled(t, 2)
	other, err := bolt.Open(s.Path(), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.busy = 50 * time.Millisecond
	var busy *Error
	if _, err := s.Put(sample(3)); !errors.As(err, &busy) || busy.Key != KeyBusy {
		t.Errorf("got %v", err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	// What could not be written has waited, for another start of the program too.
	if got := games(t, New(filepath.Dir(s.Path()))); len(got) != 3 || got[2] != sample(3).Game {
		t.Errorf("%d games", len(got))
	}
	if text, err := s.Text("g3"); err != nil || !bytes.Equal(text, sample(3).Text) {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.Path()), waitingPattern)); len(left) > 0 {
		t.Errorf("still waiting: %v", left)
	}
	if changed, err := s.Put(sample(3)); changed || err != nil {
		t.Errorf("again: %v, %v", changed, err)
	}
}

// TestBrokenWaiting: a file beside the store that is no game is no trouble.
func TestBrokenWaiting(t *testing.T) {
	s := filled(t, 1)
	for name, data := range map[string]string{"a": "", "b": "{}", "c": string(sealed([]byte("{}"))), "d": string(sealed([]byte("nonsense")))} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(s.Path()), waitingName+name+".json"), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := games(t, s); len(got) != 1 {
		t.Errorf("%d games", len(got))
	}
}

// TestTwoPrograms write into the same file in turn.
func TestTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	done := make(chan error, 2)
	for half := range 2 {
		go func() {
			s := New(dir)
			for i := range 20 {
				if _, err := s.Put(sample(2*i + half)); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if n := len(games(t, New(dir))); n != 40 {
		t.Errorf("%d games", n)
	}
}

// TestNewer: the file of a newer version is neither changed nor put aside.
func TestNewer(t *testing.T) {
	s := filled(t, 1)
	err := guarded(s.Path(), &bolt.Options{}, func(db *bolt.DB) error {
		return db.Update(func(tx *bolt.Tx) error { return tx.Bucket(bucketAbout).Put(keySchema, []byte("2")) })
	})
	if err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(s.Path())
	var newer *Error
	if _, err := s.Games(); !errors.As(err, &newer) || newer.Key != KeyNewer {
		t.Errorf("reading: %v", err)
	}
	if _, err := s.Put(sample(2)); !errors.As(err, &newer) || newer.Key != KeyNewer {
		t.Errorf("writing: %v", err)
	}
	if after, _ := os.ReadFile(s.Path()); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
}

// TestNoFolder: a folder that cannot be used is an error with a key, not more.
func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var failed *Error
	if _, err := New(file).Put(sample(1)); !errors.As(err, &failed) || failed.Key != KeyUnavailable {
		t.Errorf("got %v", err)
	}
}
