package club

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// FileName is the name of the store's file in the data folder.
const FileName = "club.db"

// schema is the version of the layout: the bucket "about" has it under "schema", the bucket "games" has each Game as JSON by its id, the bucket
// "texts" its record as compressed PGN. Ahead of each value of the two stands its CRC-32.
const schema = "1"

var (
	bucketAbout = []byte("about")
	bucketGames = []byte("games")
	bucketTexts = []byte("texts")
	keySchema   = []byte("schema")
)

const (
	// busyTime is how long another program that has the file is waited for.
	busyTime = 5 * time.Second
	// maxText bounds the text of a game that is read, in bytes.
	maxText = 16 << 20
)

// The keys of an Error.
const (
	KeyBusy        = "club.busy"        // another program has the file for too long
	KeyNewer       = "club.newer"       // a newer version of this program has made the file; it is left alone
	KeyUnavailable = "club.unavailable" // the file cannot be opened or written
	KeyGone        = "club.gone"        // there is no such game any more
)

// Keys lists the keys of all errors, so that a test can look for their texts.
var Keys = []string{KeyBusy, KeyNewer, KeyUnavailable, KeyGone}

// Error says why the store could not do something. Its sentence is the catalogue's, under "error.KEY", with {{.File}} and {{.Reason}} (what
// the system says).
type Error struct {
	Key  string
	Path string
	Err  error
}

// Error is for logs and scripts; the interface uses the catalogue.
func (e *Error) Error() string { return fmt.Sprintf("%s %s: %v", e.Key, e.Path, e.Err) }

// Unwrap returns the error of the system.
func (e *Error) Unwrap() error { return e.Err }

// Damage tells that the file was damaged.
type Damage struct {
	Aside string // where it was put
	Saved int    // how many games could be read of it
}

// Store keeps games in a file. Its methods read and write files and may be called by several goroutines, never by the interface's.
type Store struct {
	path string
	busy time.Duration
	// OnDamage is told that a damaged file was put aside, on the goroutine of the method that found it; it may be nil.
	OnDamage func(Damage)

	mu sync.Mutex // one piece of work at a time
}

// New returns the store of a folder. It touches no file.
func New(dir string) *Store { return &Store{path: filepath.Join(dir, FileName), busy: busyTime} }

// Path is the store's file.
func (s *Store) Path() string { return s.path }

// Put keeps a game. One that is known by its id and was played and ended in the same way stays as it is, so that Put may be repeated; another end
// replaces it, and whether it is left out stays. It tells whether it has changed anything. When the file cannot be written now, the game
// waits beside it, and comes into it with the next Put or Games.
func (s *Store) Put(e Entry) (changed bool, err error) {
	if old, known, err := s.find(e.ID); err == nil && known && old.Mark == e.Mark {
		return false, nil // nothing to write
	}
	s.takeWaiting()
	changed, err = s.put(e)
	var failed *Error
	if errors.As(err, &failed) && failed.Key != KeyNewer {
		s.letWait(e)
	}
	return changed, err
}

func (s *Store) put(e Entry) (changed bool, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		changed = false
		old, known, err := find(tx, e.ID)
		if err != nil || known && old.Mark == e.Mark {
			return err
		}
		changed, e.Out = true, known && old.Out
		return put(tx, e)
	})
	return changed && err == nil, err
}

// Has tells whether a game is in the store.
func (s *Store) Has(id string) (bool, error) {
	_, known, err := s.find(id)
	return known, err
}

// find reads a game by its id.
func (s *Store) find(id string) (g Game, known bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		var err error
		g, known, err = find(tx, id)
		return err
	})
	return g, known, err
}

// SetOut leaves a game out of ratings and statistics, or puts it back.
func (s *Store) SetOut(id string, out bool) error {
	return s.update(func(tx *bolt.Tx) error {
		g, known, err := find(tx, id)
		switch {
		case err != nil:
			return err
		case !known:
			return &Error{Key: KeyGone, Path: s.path}
		}
		g.Out = out
		return putGame(tx, g)
	})
}

// Rename gives a player another name; when somebody has that name already, the two become one. It returns how many games were changed.
// Levels of the computer keep their names.
func (s *Store) Rename(who Key, name string) (count int, err error) {
	name = CleanName(name)
	err = s.update(func(tx *bolt.Tx) error {
		count = 0
		return each(tx, who, func(g Game) error {
			for i, p := range g.Players {
				if p.Key() == who && p.Level == 0 {
					g.Players[i].Name = name
				}
			}
			count++
			return putGame(tx, g)
		})
	})
	return count, err
}

// Merge has a player take over all games of another one.
func (s *Store) Merge(from Key, into Player) (count int, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		count = 0
		return each(tx, from, func(g Game) error {
			for i, p := range g.Players {
				if p.Key() == from {
					g.Players[i] = into
				}
			}
			count++
			return putGame(tx, g)
		})
	})
	return count, err
}

// Delete takes all games of a player out of the store for good, and returns how many these were.
func (s *Store) Delete(who Key) (count int, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		count = 0
		return each(tx, who, func(g Game) error {
			count++
			return errors.Join(tx.Bucket(bucketGames).Delete([]byte(g.ID)), tx.Bucket(bucketTexts).Delete([]byte(g.ID)))
		})
	})
	return count, err
}

// Games returns all games in the order in which they ended.
func (s *Store) Games() ([]Game, error) {
	s.takeWaiting()
	var list []Game
	err := s.view(func(tx *bolt.Tx) error {
		list = nil
		return tx.Bucket(bucketGames).ForEach(func(_, v []byte) error {
			g, err := decodeGame(v)
			list = append(list, g)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, earlier)
	return list, nil
}

// earlier orders games by their ends; those that ended at the same moment by their ids.
func earlier(a, b Game) int {
	if a.End != b.End {
		if a.End < b.End {
			return -1
		}
		return 1
	}
	return strings.Compare(a.ID, b.ID)
}

// Text returns the record of a game as PGN. The error is KeyGone's when the store does not have it.
func (s *Store) Text(id string) ([]byte, error) {
	var text []byte
	err := s.view(func(tx *bolt.Tx) error {
		text = nil
		v := tx.Bucket(bucketTexts).Get([]byte(id))
		if v == nil {
			return nil
		}
		var err error
		text, err = unpack(v)
		return err
	})
	if err == nil && text == nil {
		err = &Error{Key: KeyGone, Path: s.path}
	}
	return text, err
}

// each visits the games of a player; visit may change the store.
func each(tx *bolt.Tx, who Key, visit func(Game) error) error {
	var list []Game
	err := tx.Bucket(bucketGames).ForEach(func(_, v []byte) error {
		g, err := decodeGame(v)
		if err == nil && (g.Players[0].Key() == who || g.Players[1].Key() == who) {
			list = append(list, g)
		}
		return err
	})
	for _, g := range list {
		if err == nil {
			err = visit(g)
		}
	}
	return err
}

// find reads a game by its id.
func find(tx *bolt.Tx, id string) (g Game, known bool, err error) {
	v := tx.Bucket(bucketGames).Get([]byte(id))
	if v == nil {
		return Game{}, false, nil
	}
	g, err = decodeGame(v)
	return g, err == nil, err
}

func put(tx *bolt.Tx, e Entry) error {
	text, err := pack(e.Text)
	if err != nil {
		return err
	}
	return errors.Join(putGame(tx, e.Game), tx.Bucket(bucketTexts).Put([]byte(e.ID), text))
}

func putGame(tx *bolt.Tx, g Game) error {
	data, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return tx.Bucket(bucketGames).Put([]byte(g.ID), sealed(data))
}

// errDamaged says that the file does not hold what was written to it.
var errDamaged = errors.New("club: a damaged file")

// sealed puts the checksum ahead of a value.
func sealed(data []byte) []byte {
	return append(binary.BigEndian.AppendUint32(make([]byte, 0, len(data)+4), crc32.ChecksumIEEE(data)), data...)
}

func unsealed(v []byte) ([]byte, error) {
	if len(v) < 4 || binary.BigEndian.Uint32(v) != crc32.ChecksumIEEE(v[4:]) {
		return nil, errDamaged
	}
	return v[4:], nil
}

func decodeGame(v []byte) (Game, error) {
	data, err := unsealed(v)
	if err != nil {
		return Game{}, err
	}
	var g Game
	if json.Unmarshal(data, &g) != nil || g.Winner > 2 {
		return Game{}, errDamaged
	}
	return g, nil
}

// pack compresses the text of a game.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	return sealed(b.Bytes()), err
}

func unpack(v []byte) ([]byte, error) {
	data, err := unsealed(v)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxText))
	if err != nil {
		return nil, errDamaged
	}
	return text, nil
}

// view does a piece of work that changes nothing. Without a file there is nothing to read, and work is not called.
func (s *Store) view(work func(*bolt.Tx) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mending(func() error {
		if info, err := os.Stat(s.path); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
			return nil
		}
		return s.guarded(true, func(db *bolt.DB) error {
			return db.View(func(tx *bolt.Tx) error {
				if ready, err := s.current(tx); !ready || err != nil {
					return err
				}
				return work(tx)
			})
		})
	})
}

// update does a piece of work in one transaction: all of it is on the disk afterwards, or nothing.
func (s *Store) update(work func(*bolt.Tx) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mending(func() error { return s.change(work) })
}

func (s *Store) change(work func(*bolt.Tx) error) error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	return s.guarded(false, func(db *bolt.DB) error {
		return db.Update(func(tx *bolt.Tx) error {
			if ready, err := s.current(tx); err != nil {
				return err
			} else if !ready {
				if err := begin(tx); err != nil {
					return err
				}
			}
			return work(tx)
		})
	})
}

// current tells whether the file has the layout of this version; one that is new has none yet.
func (s *Store) current(tx *bolt.Tx) (ready bool, err error) {
	about := tx.Bucket(bucketAbout)
	if about == nil {
		if name, _ := tx.Cursor().First(); name != nil {
			return false, errDamaged
		}
		return false, nil
	}
	version := string(about.Get(keySchema))
	switch {
	case version == schema && tx.Bucket(bucketGames) != nil && tx.Bucket(bucketTexts) != nil:
		return true, nil
	case len(version) > len(schema) || len(version) == len(schema) && version > schema:
		return false, &Error{Key: KeyNewer, Path: s.path}
	}
	return false, errDamaged
}

// begin makes the layout.
func begin(tx *bolt.Tx) error {
	for _, name := range [][]byte{bucketAbout, bucketGames, bucketTexts} {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketAbout).Put(keySchema, []byte(schema))
}

// explained gives an error of the system or the library its key.
func (s *Store) explained(err error) error {
	var ours *Error
	switch {
	case err == nil || errors.As(err, &ours):
		return err
	case errors.Is(err, bolterrors.ErrTimeout):
		return &Error{Key: KeyBusy, Path: s.path, Err: err}
	}
	return &Error{Key: KeyUnavailable, Path: s.path, Err: err}
}
