package journal

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

func open(t *testing.T, dir string) *Journal {
	t.Helper()
	j, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if j.unlock != nil {
			_ = j.Close()
		}
	})
	return j
}

// abandon leaves a journal as a killed program does: nothing is flushed, only the lock goes.
func abandon(j *Journal) {
	_ = j.unlock()
	j.unlock = nil
	j.release()
	close(j.quit)
	<-j.done
	j.packers.Wait()
}

// settled waits until the file of the game has its name.
func settled(t *testing.T, j *Journal) {
	t.Helper()
	j.packers.Wait()
	for range 1000 {
		j.mu.Lock()
		next := j.next
		j.mu.Unlock()
		if !next {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the journal does not get its name")
}

// state is all that must survive: the tree, the cursor, what can be redone.
func same(t *testing.T, a, b *record.Game, what string) {
	t.Helper()
	if d := recordtest.Diff(a, b); d != "" {
		t.Fatalf("%s: %s", what, d)
	}
	if x, y := a.PathTo(a.Cursor()), b.PathTo(b.Cursor()); !slices.Equal(x, y) {
		t.Fatalf("%s: cursor at %v, %v", what, x, y)
	}
	if x, y := a.Position().FEN(), b.Position().FEN(); x != y || a.Position().Hash() != b.Position().Hash() {
		t.Fatalf("%s: position %s, %s", what, x, y)
	}
}

// sameRedo redoes everything on both games and compares after each.
func sameRedo(t *testing.T, a, b *record.Game, what string) {
	t.Helper()
	for a.CanRedo() || b.CanRedo() {
		a.Redo()
		b.Redo()
		same(t, a, b, what+" redone")
	}
}

func TestRandomGames(t *testing.T) {
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		game := all.Games[seed%len(all.Games)]
		what := fmt.Sprintf("seed %d, %s", seed, game.ID)
		j := open(t, t.TempDir())
		g := recordtest.Random(r, game, 60)
		if err := j.Begin(g); err != nil {
			t.Fatal(err)
		}
		for range 60 {
			recordtest.Operate(r, g)
		}
		if err := j.Err(); err != nil {
			t.Fatal(err)
		}
		abandon(j)
		k := open(t, j.dir)
		h, err := k.Recover(all.Games)
		if err != nil || k.Dropped() != 0 {
			t.Fatalf("%s: %v, %d lines dropped", what, err, k.Dropped())
		}
		same(t, g, h, what)
		if err := k.Begin(h); err != nil { // a snapshot of the recovered game
			t.Fatal(err)
		}
		i, err := k.Recover(all.Games)
		if err != nil {
			t.Fatal(err)
		}
		same(t, g, i, what+" again")
		g.Redone(func() {}) // forgets reviews that were taken back, as the snapshot did
		if h.CanRedo() != i.CanRedo() || g.CanRedo() != h.CanRedo() {
			t.Fatalf("%s: redo %v, %v, %v", what, g.CanRedo(), h.CanRedo(), i.CanRedo())
		}
		h.SetListener(nil)
		sameRedo(t, g, i, what)
	}
}

// TestCut cuts the journal at every byte: what is recovered is a state that the game went through.
func TestCut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	j := open(t, t.TempDir())
	g := recordtest.Random(r, all.Games[0], 10)
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	first, err := os.ReadFile(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	states := map[int]string{len(first): text(g)}
	for range 20 {
		recordtest.Operate(r, g)
		data, err := os.ReadFile(j.Path())
		if err != nil {
			t.Fatal(err)
		}
		states[len(data)] = text(g)
	}
	data, err := os.ReadFile(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	last := len(first)
	for n := len(first); n <= len(data); n++ {
		if _, whole := states[n]; whole {
			last = n
		}
		g, dropped := restore(data[:n], all.Games)
		if g == nil {
			t.Fatalf("cut at %d: nothing", n)
		}
		if got := text(g); got != states[last] {
			t.Fatalf("cut at %d: %s\nwant %s", n, got, states[last])
		}
		if want := min(1, n-last); dropped != want {
			t.Fatalf("cut at %d: %d lines dropped, want %d", n, dropped, want)
		}
	}
	for n := range first {
		if g, _ := restore(first[:n], all.Games); g != nil {
			t.Fatalf("a snapshot cut at %d gives a game", n)
		}
	}
}

func text(g *record.Game) string {
	line, err := take(g)
	if err != nil {
		panic(err)
	}
	return string(line)
}

// TestDamaged changes bytes in the middle: what follows is not used.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	j := open(t, t.TempDir())
	g := recordtest.Random(r, all.Games[1], 10)
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	before := text(g)
	for range 10 {
		recordtest.Operate(r, g)
	}
	data, _ := os.ReadFile(j.Path())
	n := bytes.IndexByte(data, '\n')
	data[n+15] ^= 1
	if err := os.WriteFile(j.Path(), data, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := j.Recover(all.Games)
	if err != nil || text(h) != before {
		t.Fatalf("%v: not the snapshot", err)
	}
	if want := bytes.Count(data, []byte("\n")) - 1; j.Dropped() != want {
		t.Errorf("%d lines dropped, want %d", j.Dropped(), want)
	}
	data[n/2] ^= 1
	if err := os.WriteFile(j.Path(), data, 0o600); err != nil {
		t.Fatal(err)
	}
	var e *Error
	if _, err := j.Recover(all.Games); !errors.As(err, &e) || e.Key != KeyBroken {
		t.Errorf("a broken snapshot gives %v", err)
	}
	if kept, err := os.ReadFile(filepath.Join(j.dir, brokenName)); err != nil || !bytes.Equal(kept, data) {
		t.Errorf("the broken file is not kept: %v", err)
	}
	if g, err := j.Recover(all.Games); g != nil || err != nil {
		t.Errorf("then: %v, %v", g, err)
	}
}

func TestNothing(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "new", "folder"))
	if g, err := j.Recover(all.Games); g != nil || err != nil {
		t.Fatalf("%v, %v", g, err)
	}
	g := recordtest.Start(rand.New(rand.NewPCG(1, 1)), all.Games[0])
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	if err := j.Discard(); err != nil {
		t.Fatal(err)
	}
	g.SetTag("Event", "after")
	if h, err := j.Recover(all.Games); h != nil || err != nil {
		t.Fatalf("after Discard: %v, %v", h, err)
	}
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	if _, err := Open(dir); !errors.Is(err, ErrLocked) {
		t.Fatalf("a second one gives %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j.unlock = nil
	open(t, dir)
}

// failing is a log that takes some writes and then half of one.
type failing struct {
	file
	left int
}

func (f *failing) Write(b []byte) (int, error) {
	if f.left == 0 {
		n, _ := f.file.Write(b[:len(b)/2])
		return n, errors.New("no room left")
	}
	f.left--
	return f.file.Write(b)
}

// TestFailure fills the disk: the game goes on, the journal keeps the state before, and is whole again later.
func TestFailure(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	j := open(t, t.TempDir())
	clock := time.Unix(1_000_000, 0)
	j.now = func() time.Time { return clock }
	g := recordtest.Start(r, all.Games[0])
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	j.log = &failing{file: j.log, left: 3}
	for i := range 3 {
		g.SetTag("Round", fmt.Sprint(i+1))
	}
	kept := text(g)
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
	g.SetTag("Round", "4")
	first := j.Err()
	var e *Error
	if !errors.As(first, &e) || e.Key != KeyWrite {
		t.Fatalf("a full disk gives %v", first)
	}
	g.SetTag("Round", "5")
	if !errors.Is(j.Err(), first) {
		t.Errorf("the error became %v", j.Err())
	}
	if h, err := j.Recover(all.Games); err != nil || text(h) != kept || j.Dropped() != 1 {
		t.Errorf("recovered with %v, %d dropped: %s", err, j.Dropped(), text(h))
	}
	clock = clock.Add(healPause)
	g.SetTag("Round", "6")
	if j.Err() != nil {
		t.Errorf("later: %v", j.Err())
	}
	if h, err := j.Recover(all.Games); err != nil || h.Tag("Round") != "6" {
		t.Errorf("later: %v", err)
	}
	g.SetTag("Round", "7")
	if h, err := j.Recover(all.Games); err != nil || h.Tag("Round") != "7" {
		t.Errorf("after that: %v", err)
	}
}

// TestClosedLog writes to a file that is closed: no panic, an error, the game goes on.
func TestClosedLog(t *testing.T) {
	j := open(t, t.TempDir())
	g := recordtest.Start(rand.New(rand.NewPCG(1, 1)), all.Games[2])
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	_ = j.log.Close()
	g.SetTag("Event", "x")
	if j.Err() == nil {
		t.Error("no error")
	}
	if g.Tag("Event") != "x" {
		t.Error("the game did not go on")
	}
}

// TestLost takes the folder away.
func TestLost(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	j := open(t, dir)
	g := recordtest.Start(rand.New(rand.NewPCG(1, 1)), all.Games[2])
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	var e *record.FileError
	if err := j.Begin(g); !errors.As(err, &e) || e.Key != record.KeySaveFolderGone {
		t.Errorf("Begin: %v", err)
	}
	g.SetTag("Event", "x")
	if j.Err() == nil {
		t.Error("no error")
	}
}

// TestCompaction lets the log grow until a snapshot replaces it.
func TestCompaction(t *testing.T) {
	j := open(t, t.TempDir())
	g := recordtest.Random(rand.New(rand.NewPCG(1, 1)), all.Games[0], 40)
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	settled(t, j)
	j.size = maxLog + 1
	g.Undo()
	settled(t, j)
	g.SetTag("Event", "after")
	data, err := os.ReadFile(j.Path())
	if err != nil || bytes.Count(data, []byte("\n")) != 2 {
		t.Fatalf("%d lines, %v", bytes.Count(data, []byte("\n")), err)
	}
	h, err := j.Recover(all.Games)
	if err != nil {
		t.Fatal(err)
	}
	same(t, g, h, "compacted")
	sameRedo(t, g, h, "compacted")
}

// TestNotes: what was noted is in the file soon, in its place among the operations, and gone with a new snapshot.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	g := recordtest.Random(rand.New(rand.NewPCG(1, 2)), all.Games[0], 20)
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	at := func() time.Duration {
		j.mu.Lock()
		path := j.Path()
		if j.next {
			path = j.nextPath()
		}
		data, err := os.ReadFile(path)
		j.mu.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		found, dropped := restore(data, all.Games)
		if found == nil || dropped != 0 {
			t.Fatalf("%d lines cannot be used", dropped)
		}
		left, ok := found.ClockNow(board.First)
		if !ok {
			return record.NoClock
		}
		return left
	}
	changed := g.Changed()
	j.Note(g.ClockNowOp(board.First, 90*time.Second))
	for end := time.Now().Add(10 * time.Second); at() != 90*time.Second; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the note is not written")
		}
	}
	if _, ok := g.ClockNow(board.First); ok || g.Changed() != changed {
		t.Error("the game was changed")
	}
	for i := range 50 { // a note comes before what is done after it
		j.Note(g.ClockNowOp(board.First, time.Duration(i)*time.Second))
		j.Note(g.ClockNowOp(board.First, record.NoClock))
		g.SetTag("Event", strconv.Itoa(i))
		if got := at(); got != record.NoClock {
			t.Fatalf("round %d: %v is kept", i, got)
		}
	}
	j.Note(g.ClockNowOp(board.First, 80*time.Second))
	if err := j.Begin(g); err != nil {
		t.Fatal(err)
	}
	if got := at(); got != record.NoClock {
		t.Errorf("the new snapshot has %v", got)
	}
	j.Note(g.ClockNowOp(board.First, 70*time.Second))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j.unlock = nil
	if got := at(); got != 70*time.Second {
		t.Errorf("at the end %v is kept", got)
	}
}
