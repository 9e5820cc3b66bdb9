package record

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

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
	KeyOpenSpecial    = "open.special"     // a pipe or a device
	KeyOpenRemote     = "open.remote"      // no file, but the address of one elsewhere
	KeyOpenEmpty      = "open.empty"       // nothing in it
	KeyOpenTooBig     = "open.too-big"     // more than MaxFile bytes
	KeyOpenFormat     = "open.format"      // no format that is known
	KeyOpenChanged    = "open.changed"     // it is not the file that was listed any more
	KeyOpenFailed     = "open.failed"      // anything else
)

// FileKeys lists the keys of all errors of this package, so that a test can look for their texts.
var FileKeys = []string{
	KeyOver, KeyIllegal, KeyOp,
	KeySaveReadOnly, KeySavePermission, KeySaveDiskFull, KeySaveFolderGone, KeySaveIsFolder, KeySaveName, KeySaveFailed,
	KeyOpenGone, KeyOpenPermission, KeyOpenIsFolder, KeyOpenSpecial, KeyOpenRemote, KeyOpenEmpty, KeyOpenTooBig, KeyOpenFormat, KeyOpenChanged, KeyOpenFailed,
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

// MaxSteps is how many steps of one game are read by every format, variations included: what one format opens another must be able to
// keep. Opening books of a quarter of a million exist.
const MaxSteps = 400_000

// MaxFile is the largest file that OpenFile reads, in bytes.
const MaxFile = 256 << 20

// Entry is one game of a file as a list shows it before the game is read.
type Entry struct {
	Number       int // from 1
	Offset, Size int // in bytes
	Line         int // where it starts, from 1
	Turns        int // of the main line, as far as its text tells; 0 when that is not known
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

// Source is a file as formats read it.
type Source struct {
	// Data is the file; for a format of text it is UTF-8 without a byte order mark, however the file is encoded.
	Data []byte
	// Encoding names the encoding of text that does not state its own (see Encodings), "" to decide by the content. A name that
	// is not known counts as "".
	Encoding string
	Games    []*rules.Game // those that may be met
}

// Format is a file format. Its package gives one.
type Format struct {
	ID         string   // "pgn"; its name in the catalogue is "format.ID"
	Extensions []string // with the dot, the usual one first
	Also       []string // further extensions of files that have such games in them and are never written, such as web pages
	// Text: the file is text. Detect, Scan and Read get it as UTF-8, and lines and offsets are those of that.
	Text bool
	// Encoded: the file is no text, but holds some in an encoding that it does not state.
	Encoded bool
	// Texts gathers, of an Encoded file, what is text in it, as it stands there: a line for each name, event or comment.
	Texts func(data []byte) []byte
	// Detect tells from the content, never from a name, whether a file may be of this format.
	Detect func(data []byte) bool
	// Scan lists the games without replaying them. What is broken is reported, and the list goes on after it.
	Scan func(Source) ([]Entry, Report, error)
	// Stream is Scan for a text that is too long to hold: it calls add for each game in order, with its text, which is lent until add
	// returns. The text is read as UTF-8 that no Read cuts inside a character. An error of text or add ends it. nil where Scan has to do.
	Stream func(text io.Reader, add func(e Entry, text []byte) error) (Report, error)
	// Read reads one of the games that Scan lists, as far as it goes: what could not be read is reported. The cursor is at the end of
	// the main line.
	Read func(Source, Entry) (*Game, Report, error)

	// Write returns the file with these games, nil for a format that is only read. Its error is for games that Lost calls a loss
	// as a whole.
	Write func(games ...*Game) ([]byte, error)
	// Lost lists what Write leaves out of a game; nil means that nothing is. It does not change the game, and takes time for
	// the steps of the tree.
	Lost func(*Game) []Loss
	// Single: Write takes one game only.
	Single bool

	// Errors, Remarks and Losses are all keys that this format can give, so that a test can look for their texts.
	Errors, Remarks, Losses []string
}

// Losing lists what is lost when a game is written in a format; a format that is only read loses it as a whole.
func Losing(f *Format, g *Game) []Loss {
	if f.Write == nil {
		return []Loss{{Key: KeyLossReadOnly, Whole: true}}
	}
	if f.Lost == nil {
		return nil
	}
	return f.Lost(g)
}

// KeyLossReadOnly is the key of the Loss of a format that is only read.
const KeyLossReadOnly = "read-only-format"

// Writer returns the format that writes files with the extension of a path, nil when there is none. The case of letters does not
// matter.
func Writer(formats []*Format, path string) *Format {
	ext := strings.ToLower(filepath.Ext(path))
	for _, f := range formats {
		if f.Write != nil && slices.Contains(f.Extensions, ext) {
			return f
		}
	}
	return nil
}

// File is an opened file: the list of its games, read when they are asked for.
type File struct {
	Format  *Format
	Entries []Entry
	Report  Report // about the list; the games have their own
	source  Source
	raw     []byte // the file itself
}

// Open finds the format of a file by its content and lists its games. games are those that may be met in it. The
// error is a Fault of the format, or a *FileError when no format fits.
func Open(data []byte, formats []*Format, games []*rules.Game) (*File, error) {
	var text *decoded
	for _, f := range formats {
		source := Source{Data: data, Games: games}
		if f.Text {
			if text == nil {
				text = decode(data, "")
			}
			source.Data = text.data
		}
		if f.Detect(source.Data) {
			return scan(f, source, data, text)
		}
	}
	if blank(data) {
		return nil, &FileError{Key: KeyOpenEmpty}
	}
	return nil, &FileError{Key: KeyOpenFormat}
}

// In lists the games of a file again with its text in another encoding, "" for the one that the content suggests.
func (f *File) In(encoding string) (*File, error) {
	source := f.source
	source.Encoding = encoding
	var text *decoded
	if f.Format.Text {
		text = decode(f.raw, encoding)
		source.Data = text.data
	}
	return scan(f.Format, source, f.raw, text)
}

// blank tells whether there is nothing in a file but room.
func blank(data []byte) bool {
	return len(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))) == 0
}

func scan(f *Format, source Source, raw []byte, text *decoded) (*File, error) {
	entries, report, err := f.Scan(source)
	if err != nil {
		return nil, err
	}
	if f.Text {
		report.Append(text.report())
	}
	return &File{Format: f, Entries: entries, Report: report, source: source, raw: raw}, nil
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

// Game reads the game number i of the list, from 0. The report says what was left out of it; the error is a Fault of the format.
func (f *File) Game(i int) (*Game, Report, error) { return f.Format.Read(f.source, f.Entries[i]) }

func readFile(path string) ([]byte, error) {
	file, _, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // nothing was written
	data, err := io.ReadAll(io.LimitReader(file, MaxFile+1))
	if err != nil {
		return nil, &FileError{Key: KeyOpenFailed, Path: path, Err: err}
	}
	if len(data) > MaxFile {
		return nil, &FileError{Key: KeyOpenTooBig, Path: path}
	}
	return data, nil
}
