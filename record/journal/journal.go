package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"crosspoint/record"
	"crosspoint/record/filelock"
	"crosspoint/rules"
)

// Names of files in the folder.
const (
	fileName   = "game.journal"
	nextName   = "next.journal" // what will be game.journal as soon as it is on the disk
	lockName   = "lock"
	brokenName = "broken.journal"
)

const (
	// maxLog is how many bytes of operations are written before a new snapshot replaces them, some 30,000 steps.
	maxLog = 2 << 20
	// syncPause is the time between two flushes to the disk.
	syncPause = 500 * time.Millisecond
	// healPause is how long a journal that could not be written waits before it tries a new snapshot.
	healPause = 10 * time.Second
)

// ErrLocked says that another program, or another window of this one, has the journal.
var ErrLocked = errors.New("journal.locked")

// The keys of an Error.
const (
	KeyLocked = "journal.locked" // the sentence for ErrLocked
	KeyBroken = "journal.broken" // the game in progress could not be read; the file was put aside
	KeyWrite  = "journal.write"  // the journal cannot be written
)

// Keys lists the keys of all errors, so that a test can look for their texts.
var Keys = []string{KeyLocked, KeyBroken, KeyWrite}

// Error says why the journal is of no use. Its sentence is the catalogue's, under "error.KEY", with {{.File}} and
// {{.Reason}} (what the system says). Err may be a *record.FileError, which says more.
type Error struct {
	Key  string
	Path string
	Err  error
}

// Error is for logs and scripts; the interface uses the catalogue.
func (e *Error) Error() string { return fmt.Sprintf("%s %s: %v", e.Key, e.Path, e.Err) }

// Unwrap returns the error of the system.
func (e *Error) Unwrap() error { return e.Err }

// file is what the journal needs of its log.
type file interface {
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

// Journal is the log of one game. Its methods belong to the goroutine that owns the game. None of them waits for the disk, but for Close: what is
// written survives the end of the program at once, and a worker sees to it that it survives the end of the machine's power.
type Journal struct {
	dir     string
	unlock  func() error
	game    *record.Game
	dropped int
	failed  time.Time // of the last failure
	now     func() time.Time

	mu       sync.Mutex // for what follows, which workers see too
	log      file
	err      error
	prepared readyLine
	notes    []byte // lines that a worker is to write, or the next write
	begun    int    // counts snapshots, so that a worker sees that it comes too late
	next     bool   // the log is next.journal
	size     int    // bytes of operations since the snapshot
	length   int    // bytes of the whole file
	most     int    // the size that has a snapshot made
	packing  bool   // a worker makes a snapshot of the file

	dirty   chan struct{} // there is something to flush
	noted   chan struct{} // there are notes to write
	quit    chan struct{}
	done    chan struct{}
	packers sync.WaitGroup
}

// Open takes the journal of a folder, which is made when it is not there. The error is ErrLocked when somebody else has it, else an *Error.
func Open(dir string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &Error{Key: KeyWrite, Path: dir, Err: err}
	}
	unlock, err := filelock.Take(filepath.Join(dir, lockName))
	if errors.Is(err, filelock.ErrHeld) {
		return nil, ErrLocked
	} else if err != nil {
		return nil, &Error{Key: KeyWrite, Path: dir, Err: err}
	}
	j := &Journal{
		dir: dir, unlock: unlock, now: time.Now, most: maxLog,
		dirty: make(chan struct{}, 1), noted: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	// A program that was killed while it wrote a snapshot has left its temporary file.
	left, _ := filepath.Glob(filepath.Join(dir, record.TempPattern)) // the pattern is well formed
	for _, name := range left {
		_ = os.Remove(name) // what cannot be removed does no harm
	}
	go j.flush()
	return j, nil
}

// Path is the file that holds the game; for a moment after Begin it is another one in its folder.
func (j *Journal) Path() string { return filepath.Join(j.dir, fileName) }

func (j *Journal) nextPath() string { return filepath.Join(j.dir, nextName) }

// Recover returns the game that the journal holds, as it was after the last operation that can be read, or nil when
// there is none. games are those that may be met. The error is an *Error: the file cannot be read, or is damaged from
// its start; it is kept under another name then. Begin with the game goes on with it.
func (j *Journal) Recover(games []*rules.Game) (*record.Game, error) {
	j.dropped = 0
	// A newer file that did not reach the disk is broken, and the older one is whole.
	if data, err := os.ReadFile(j.nextPath()); err == nil {
		if g, dropped := restore(data, games); g != nil {
			j.dropped = dropped
			return g, nil
		}
	}
	data, err := os.ReadFile(j.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, &Error{Key: KeyBroken, Path: j.Path(), Err: err}
	}
	g, dropped := restore(data, games)
	j.dropped = dropped
	if g == nil {
		aside := filepath.Join(j.dir, brokenName)
		return nil, &Error{Key: KeyBroken, Path: aside, Err: os.Rename(j.Path(), aside)}
	}
	return g, nil
}

// Dropped is the number of lines that the last Recover could not use, a cut one counted.
func (j *Journal) Dropped() int { return j.dropped }

// Begin writes a snapshot of a game in place of what the journal held, and makes itself the game's listener from now
// on. The error is an *Error; the journal listens all the same and tries again later.
func (j *Journal) Begin(g *record.Game) error {
	if j.game != nil {
		j.game.SetListener(nil)
	}
	j.game = g
	g.SetListener(j.write)
	j.mu.Lock()
	j.err = nil
	j.mu.Unlock()
	return j.snapshot()
}

// readyLine is what a game was when its line of the file was made.
type readyLine struct {
	game    *record.Game
	changed uint64
	at      *record.Node
	line    []byte
}

// Prepare makes the snapshot of a game beforehand, which takes long for a huge one. It is for the worker that has the game, which then gives it to
// the goroutine that calls Begin; what has changed until then is noticed.
func (j *Journal) Prepare(g *record.Game) {
	line, err := take(g)
	if err != nil {
		return // Begin will tell
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.prepared = readyLine{g, g.Changed(), g.Cursor(), line}
}

// line is the snapshot of the game.
func (j *Journal) line() ([]byte, error) {
	j.mu.Lock()
	p := j.prepared
	j.prepared = readyLine{}
	j.mu.Unlock()
	if p.game == j.game && p.changed == j.game.Changed() && p.at == j.game.Cursor() {
		return p.line, nil
	}
	return take(j.game)
}

// Err returns the first failure to write since Begin, or nil. A new snapshot that succeeds later clears it.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// fail keeps the first failure.
func (j *Journal) fail(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err == nil {
		j.err = &Error{Key: KeyWrite, Path: j.Path(), Err: err}
	}
}

// write appends an operation, in one call, so that a killed program leaves whole lines or one cut line. After a
// failure nothing is appended, since a line would be missing ahead of it: a new snapshot is tried from time to time.
func (j *Journal) write(op record.Op) {
	if j.Err() != nil {
		if j.now().Sub(j.failed) >= healPause {
			_ = j.snapshot() // kept in err; the snapshot has the operation already
		}
		return
	}
	line, err := encode(op)
	if err == nil {
		err = j.append(line)
	}
	if err != nil {
		j.failed = j.now()
		j.fail(err)
		return
	}
	j.wake()
	j.pack()
}

// append writes a line, and before it the notes that are waiting, in one call.
func (j *Journal) append(line []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	text := append(j.notes, line...)
	j.notes = nil
	switch {
	case len(text) == 0:
		return nil
	case j.log == nil:
		return os.ErrClosed
	}
	if _, err := j.log.Write(text); err != nil {
		return err
	}
	j.size, j.length = j.size+len(text), j.length+len(text)
	return nil
}

// Note logs an operation that the game itself is not told of: whoever recovers the game gets it. A worker writes it soon and does not flush it to
// the disk, so it is for what changes all the time, such as a running clock. Operations that come after it are logged after it.
func (j *Journal) Note(op record.Op) {
	line, err := encode(op)
	if err != nil || j.game == nil || j.Err() != nil {
		return // the next snapshot goes without it
	}
	j.mu.Lock()
	j.notes = append(j.notes, line...)
	j.mu.Unlock()
	select {
	case j.noted <- struct{}{}:
	default:
	}
}

// wake tells the worker that there is something to flush.
func (j *Journal) wake() {
	select {
	case j.dirty <- struct{}{}:
	default:
	}
}

// flush is the worker: it flushes the log to the disk soon after a write, and not more often than needed, and writes notes.
func (j *Journal) flush() {
	defer close(j.done)
	for {
		select {
		case <-j.quit:
			return
		case <-j.noted:
			if err := j.append(nil); err != nil && !errors.Is(err, os.ErrClosed) {
				j.fail(err)
			}
			continue
		case <-j.dirty:
		}
		j.sync()
		select {
		case <-j.quit:
			return
		case <-time.After(syncPause):
		}
	}
}

// sync flushes the log, and puts a new one into its place once it is on the disk.
func (j *Journal) sync() {
	j.mu.Lock()
	log, begun, next := j.log, j.begun, j.next
	j.mu.Unlock()
	if log == nil {
		return
	}
	err := log.Sync()
	if err == nil && next {
		err = j.settle(begun)
	}
	if err != nil && !errors.Is(err, os.ErrClosed) {
		j.fail(err)
	}
}

// Discard forgets the game: the file goes, and the game is no longer listened to.
func (j *Journal) Discard() error {
	j.release()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.begun++
	j.notes = nil
	j.shut()
	j.next = false
	for _, path := range []string{j.nextPath(), j.Path()} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return &Error{Key: KeyWrite, Path: path, Err: err}
		}
	}
	return nil
}

func (j *Journal) release() {
	if j.game != nil {
		j.game.SetListener(nil)
		j.game = nil
	}
}

// Close flushes the log to the disk, lets the game go and gives the journal free for others. The game stays in the
// file for the next Recover. The error is that of Err or of the flush.
func (j *Journal) Close() error {
	j.release()
	close(j.quit)
	<-j.done
	j.packers.Wait()
	if err := j.append(nil); err != nil && !errors.Is(err, os.ErrClosed) {
		j.fail(err)
	}
	j.sync()
	j.mu.Lock()
	j.shut()
	j.mu.Unlock()
	err := j.Err()
	if unlockErr := j.unlock(); err == nil && unlockErr != nil {
		err = &Error{Key: KeyWrite, Path: j.dir, Err: unlockErr}
	}
	return err
}
