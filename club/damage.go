package club

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// guarded opens the file, works on it and closes it. The library maps the file into memory and panics, or makes the system do so, where it is damaged
// or cut: that becomes errDamaged.
func (s *Store) guarded(readOnly bool, work func(*bolt.DB) error) error {
	return guarded(s.path, &bolt.Options{Timeout: s.busy, ReadOnly: readOnly, FreelistType: bolt.FreelistMapType}, work)
}

func guarded(path string, options *bolt.Options, work func(*bolt.DB) error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // for this goroutine alone
	var file *os.File
	// The library does not close the file, and with it the lock, when it panics.
	options.OpenFile = func(name string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(name, flag, mode)
		file = f
		return f, err
	}
	var db *bolt.DB
	err := caught(func() error {
		var err error
		db, err = bolt.Open(path, 0o600, options)
		return err
	})
	if err != nil {
		if file != nil {
			_ = file.Close() // a panic has left it open
		}
		return damaged(err)
	}
	return errors.Join(damaged(caught(func() error { return work(db) })), db.Close())
}

// caught makes a panic an error. The library has rolled its transaction back by then.
func caught(work func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errDamaged, r)
		}
	}()
	return work()
}

// damaged makes the library's words for a file that it does not understand ours.
func damaged(err error) error {
	for _, broken := range []error{bolterrors.ErrInvalid, bolterrors.ErrChecksum, bolterrors.ErrVersionMismatch} {
		if errors.Is(err, broken) {
			return fmt.Errorf("%w: %w", errDamaged, err)
		}
	}
	// The library has no name for a file that is too short for it.
	if err != nil && strings.Contains(err.Error(), "file size too small") {
		return fmt.Errorf("%w: %w", errDamaged, err)
	}
	return err
}

// mending does a piece of work; when the file turns out to be damaged it is put aside, and the work is done once more with what could be read.
func (s *Store) mending(work func() error) error {
	err := work()
	if !errors.Is(err, errDamaged) {
		return s.explained(err)
	}
	d, err := s.putAside()
	if err != nil {
		return s.explained(err)
	}
	if s.OnDamage != nil {
		s.OnDamage(d)
	}
	return s.explained(work())
}

// putAside renames the damaged file and begins a new one with what can be read of it.
func (s *Store) putAside() (Damage, error) {
	dir, name := filepath.Split(s.path)
	base := strings.TrimSuffix(name, filepath.Ext(name))
	aside := ""
	for i := 1; aside == ""; i++ {
		try := filepath.Join(dir, base+"-damaged-"+strconv.Itoa(i)+filepath.Ext(name))
		if _, err := os.Lstat(try); errors.Is(err, os.ErrNotExist) {
			aside = try
		} else if err != nil {
			return Damage{}, err
		}
	}
	if err := os.Rename(s.path, aside); err != nil {
		return Damage{}, err
	}
	list := s.salvage(aside)
	if len(list) > 0 {
		if err := s.fill(list); err != nil {
			return Damage{}, err
		}
	}
	return Damage{Aside: aside, Saved: len(list)}, nil
}

// fill puts games into the file at once.
func (s *Store) fill(list []Entry) error {
	return s.change(func(tx *bolt.Tx) error {
		for _, e := range list {
			if err := put(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// salvage reads the games of a damaged file, from the first one on and from the last one back as far as that goes.
func (s *Store) salvage(path string) []Entry {
	var list []Entry
	seen := map[string]bool{}
	scan := func(first, next func(*bolt.Cursor) ([]byte, []byte)) {
		_ = guarded(path, &bolt.Options{Timeout: s.busy, ReadOnly: true}, func(db *bolt.DB) error {
			return db.View(func(tx *bolt.Tx) error {
				if ready, err := s.current(tx); !ready || err != nil {
					return err
				}
				c := tx.Bucket(bucketGames).Cursor()
				for k, v := first(c); k != nil && !seen[string(k)]; k, v = next(c) {
					seen[string(k)] = true
					if e, ok := complete(tx, v); ok {
						list = append(list, e)
					}
				}
				return nil
			})
		}) // what comes before the damage is all that is wanted
	}
	scan((*bolt.Cursor).First, (*bolt.Cursor).Next)
	scan((*bolt.Cursor).Last, (*bolt.Cursor).Prev)
	return list
}

// complete is a game with its steps; without them it still counts.
func complete(tx *bolt.Tx, v []byte) (Entry, bool) {
	g, err := decodeGame(v)
	if err != nil {
		return Entry{}, false
	}
	e := Entry{Game: g}
	if t := tx.Bucket(bucketTexts).Get([]byte(g.ID)); t != nil {
		e.Text, _ = unpack(t)
	}
	return e, true
}
