package record

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"crosspoint/rules"
)

// FileError says why a file could not be opened or saved. Its sentence is the catalogue's, under "error.KEY", with
// {{.File}} and {{.Reason}} (what the system says).
type FileError struct {
	Key  string // one of the keys below
	Path string
	Err  error // the system's, or nil
}

// The keys of a FileError.
const (
	KeySaveReadOnly   = "save.read-only"   // the file or its file system cannot be written
	KeySavePermission = "save.permission"  // not allowed
	KeySaveDiskFull   = "save.disk-full"   // no room left
	KeySaveFolderGone = "save.folder-gone" // the folder is not there
	KeySaveIsFolder   = "save.is-folder"   // a folder has this name
	KeySaveName       = "save.name"        // the file system does not take this name
	KeySaveFailed     = "save.failed"      // anything else
	KeyOpenGone       = "open.gone"        // no such file
	KeyOpenPermission = "open.permission"  // not allowed
	KeyOpenIsFolder   = "open.is-folder"   // a folder has this name
	KeyOpenTooBig     = "open.too-big"     // more than MaxFile bytes
	KeyOpenFormat     = "open.format"      // no format that is known
	KeyOpenFailed     = "open.failed"      // anything else
)

// FileKeys lists the keys of all errors of this package, so that a test can look for their texts.
var FileKeys = []string{
	KeyOver, KeyIllegal, KeyOp,
	KeySaveReadOnly, KeySavePermission, KeySaveDiskFull, KeySaveFolderGone, KeySaveIsFolder, KeySaveName, KeySaveFailed,
	KeyOpenGone, KeyOpenPermission, KeyOpenIsFolder, KeyOpenTooBig, KeyOpenFormat, KeyOpenFailed,
}

// Error is for logs and scripts; the interface uses the catalogue.
func (e *FileError) Error() string {
	s := e.Key + " " + e.Path
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the system's error.
func (e *FileError) Unwrap() error { return e.Err }

// MaxFile is the largest file that OpenFile reads, in bytes.
const MaxFile = 256 << 20

// Entry is one game of a file as a list shows it before the game is read.
type Entry struct {
	Number       int // from 1
	Offset, Size int // in bytes
	Line         int // where it starts, from 1
	Tags         []Tag
	Err          error // why the text of the game cannot be read, or nil; nothing is said about its steps
}

// Tag returns the value of a tag, "" when the game does not have it.
func (e Entry) Tag(name string) string {
	for _, t := range e.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Format is a file format. Its package gives one.
type Format struct {
	ID         string   // "pgn"; its name in the catalogue is "format.ID"
	Extensions []string // with the dot, the usual one first
	// Detect tells from the content whether a file may be of this format.
	Detect func(data []byte) bool
	// Scan lists the games without replaying them.
	Scan func(data []byte) ([]Entry, error)
	// Read reads one of the games that Scan lists.
	Read func(data []byte, e Entry, games []*rules.Game) (*Game, error)
}

// File is an opened file: the list of its games, read when they are asked for.
type File struct {
	Format  *Format
	Entries []Entry
	data    []byte
	games   []*rules.Game
}

// Open finds the format of a file by its content and lists its games. games are those that may be met in it. The
// error is the format's, or a *FileError when no format fits.
func Open(data []byte, formats []*Format, games []*rules.Game) (*File, error) {
	for _, f := range formats {
		if !f.Detect(data) {
			continue
		}
		entries, err := f.Scan(data)
		if err != nil {
			return nil, err
		}
		return &File{Format: f, Entries: entries, data: data, games: games}, nil
	}
	return nil, &FileError{Key: KeyOpenFormat}
}

// OpenFile is Open for a file on disk. The error may be a *FileError too.
func OpenFile(path string, formats []*Format, games []*rules.Game) (*File, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	f, err := Open(data, formats, games)
	var fe *FileError
	if errors.As(err, &fe) {
		fe.Path = path
	}
	return f, err
}

// Game reads the game number i of the list, from 0. The error is the format's.
func (f *File) Game(i int) (*Game, error) { return f.Format.Read(f.data, f.Entries[i], f.games) }

func readFile(path string) ([]byte, error) {
	fail := func(key string, err error) ([]byte, error) { return nil, &FileError{Key: key, Path: path, Err: err} }
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || isGone(err):
		return fail(KeyOpenGone, err)
	case errors.Is(err, fs.ErrPermission):
		return fail(KeyOpenPermission, err)
	case err != nil:
		return fail(KeyOpenFailed, err)
	case info.IsDir():
		return fail(KeyOpenIsFolder, nil)
	case !info.Mode().IsRegular():
		return fail(KeyOpenFailed, nil) // a pipe could keep us waiting
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return fail(KeyOpenPermission, err)
	} else if err != nil {
		return fail(KeyOpenFailed, err)
	}
	defer func() { _ = file.Close() }() // nothing was written
	data, err := io.ReadAll(io.LimitReader(file, MaxFile+1))
	if err != nil {
		return fail(KeyOpenFailed, err)
	}
	if len(data) > MaxFile {
		return fail(KeyOpenTooBig, nil)
	}
	return data, nil
}
