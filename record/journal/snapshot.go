package journal

import (
	"errors"
	"os"

	"crosspoint/record"
	"crosspoint/rules"
)

// snapshot begins a new file with the game as it is: beside the old one, which it replaces as soon as it is on the disk.
func (j *Journal) snapshot() error {
	line, err := j.line()
	j.mu.Lock()
	j.begun++
	j.notes = nil // of what was there before
	j.shut()
	if err == nil {
		err = j.begin(line)
	}
	j.mu.Unlock()
	if err != nil {
		j.failed = j.now()
		j.fail(err)
		return &Error{Key: KeyWrite, Path: j.Path(), Err: err}
	}
	j.wake()
	return nil
}

// shut closes the log, for somebody who has the lock.
func (j *Journal) shut() {
	if j.log != nil {
		_ = j.log.Close() // what it held is about to be replaced, or was flushed
		j.log = nil
	}
}

// begin makes next.journal the log, for somebody who has the lock. A program that is killed leaves it whole or not at all.
func (j *Journal) begin(line []byte) error {
	s, err := j.saving(line)
	if err != nil {
		return err
	}
	if err := s.DoneUnflushed(); err != nil {
		return err
	}
	j.next, j.err = true, nil
	j.size, j.length = 0, len(line)
	return j.open(j.nextPath())
}

// saving begins next.journal with a line; it must be done or dropped.
func (j *Journal) saving(line []byte) (*record.Saving, error) {
	s, err := record.StartSaving(j.nextPath())
	if err != nil {
		return nil, err
	}
	if _, err := s.Write(line); err != nil {
		s.Drop()
		return nil, err
	}
	return s, nil
}

// open goes on with a file, for somebody who has the lock.
func (j *Journal) open(path string) error {
	log, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		j.log = log // not a nil pointer in an interface
	}
	return err
}

// settle gives the log, which is on the disk, its name, unless there is a newer one by now.
func (j *Journal) settle(begun int) error {
	if ok, err := j.rename(begun); !ok || err != nil {
		return err
	}
	return record.FlushFolder(j.dir)
}

func (j *Journal) rename(begun int) (bool, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.begun != begun || !j.next || j.log == nil {
		return false, nil
	}
	j.shut() // Windows does not rename a file that is open
	err := os.Rename(j.nextPath(), j.Path())
	if err != nil {
		return false, errors.Join(err, j.open(j.nextPath()))
	}
	j.next = false
	return true, j.open(j.Path())
}

// pack has a worker replace a log that has grown long by a snapshot. The worker makes it of the file, not of the game, so that nobody waits.
func (j *Journal) pack() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.size <= j.most || j.packing || j.next || j.log == nil {
		return
	}
	// What a snapshot does not hold, the game forgets now, and the log says so at the place up to which the snapshot goes.
	line, err := encode(record.Op{Kind: record.OpSettle})
	if err == nil {
		_, err = j.log.Write(line)
	}
	if err != nil {
		j.size = 0 // the next operation tells what is wrong
		return
	}
	j.length += len(line)
	j.game.Settle()
	j.packing = true
	games, begun, length := []*rules.Game{j.game.Rules()}, j.begun, j.length
	j.packers.Add(1)
	go func() {
		defer j.packers.Done()
		err := j.repack(games, begun, length)
		j.mu.Lock()
		j.packing = false
		if err != nil && j.begun == begun {
			j.size = 0 // the log is whole; it is tried again when as much has come again
		}
		j.mu.Unlock()
	}()
}

// errUnreadable says that the log could not be read back.
var errUnreadable = errors.New("the log cannot be read")

// repack writes the snapshot of the first bytes of the log, and what was appended since, into a new file that takes the place of the log.
func (j *Journal) repack(games []*rules.Game, begun, length int) error {
	data, err := os.ReadFile(j.Path())
	if err != nil || len(data) < length {
		return errors.Join(errUnreadable, err)
	}
	g, dropped := restore(data[:length], games)
	if g == nil || dropped > 0 {
		return errUnreadable
	}
	line, err := take(g)
	if err != nil {
		return err
	}
	s, err := j.saving(line)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.begun != begun || j.log == nil {
		s.Drop()
		return nil
	}
	tail, err := j.tail(length)
	if err == nil {
		_, err = s.Write(tail)
	}
	if err != nil {
		s.Drop()
		return err
	}
	if err := s.DoneUnflushed(); err != nil {
		return err
	}
	old := j.log
	if err := j.open(j.nextPath()); err != nil {
		_ = os.Remove(j.nextPath()) // the old log goes on
		return err
	}
	_ = old.Close() // the new log has all of it
	j.next, j.begun = true, j.begun+1
	j.size, j.length = len(tail), len(line)+len(tail)
	j.wake()
	return nil
}

// tail is what was appended to the log behind a place, for somebody who has the lock.
func (j *Journal) tail(from int) ([]byte, error) {
	f, err := os.Open(j.Path())
	if err != nil {
		return nil, err
	}
	tail := make([]byte, j.length-from)
	_, err = f.ReadAt(tail, int64(from))
	return tail, errors.Join(err, f.Close())
}
