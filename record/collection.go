package record

import (
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"regexp"
	"time"

	"crosspoint/record/encoding"
	"crosspoint/rules"
)

// MaxCollection is the largest file that OpenCollection reads in pieces, in bytes. Other formats end at MaxFile.
const MaxCollection = 4<<30 - 1

// headSize is how much of the beginning of a file formats are found by; smaller files are seen as a whole.
const headSize = 1 << 20

// Progress is told, by the goroutine that reads, how much of the work is done, from 0 to 1, and how many games were found so far.
type Progress func(done float64, games int)

// Collection is an opened file with the list of its games. Of a format with Stream nothing but that list is in memory: the text of a
// game is read from the file when it is asked for. Nothing stays open between two calls. All methods may be called by any goroutine.
type Collection struct {
	Format *Format
	Report Report // about the list; the games have their own

	index index
	file  *File // of a format that is read as a whole; nil otherwise

	from   origin
	text   *encoding.Encoding
	pieces []encoding.Piece
	head   []byte
	games  []*rules.Game
}

// origin is where the bytes of a collection come from: a file that must stay as it is, or a text in memory.
type origin struct {
	path  string
	data  []byte // with no path
	size  int64
	mtime time.Time
}

// readerAt is an opened origin.
type readerAt interface {
	io.Reader
	io.ReaderAt
	io.Closer
}

type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

// open opens the file again; the error is a *FileError when it is not the one that was listed.
func (o origin) open() (readerAt, error) {
	if o.path == "" {
		return inMemory{bytes.NewReader(o.data)}, nil
	}
	f, info, err := openRegular(o.path)
	if err != nil {
		return nil, err
	}
	if info.Size() != o.size || !info.ModTime().Equal(o.mtime) {
		_ = f.Close() // nothing was written
		return nil, &FileError{Key: KeyOpenChanged, Path: o.path}
	}
	return f, nil
}

// OpenCollection finds the format of a file on disk by its content and lists its games; ctx ends that early. progress may be nil. The
// error is a Fault of the format, a *FileError, or that of ctx.
func OpenCollection(ctx context.Context, path string, formats []*Format, games []*rules.Game, progress Progress) (*Collection, error) {
	f, info, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	_ = f.Close() // nothing was written
	c := &Collection{from: origin{path: path, size: info.Size(), mtime: info.ModTime()}, games: games}
	return c.begin(ctx, formats, progress)
}

// ReadCollection is OpenCollection for bytes in memory, which it keeps.
func ReadCollection(ctx context.Context, data []byte, formats []*Format, games []*rules.Game, progress Progress) (*Collection, error) {
	c := &Collection{from: origin{data: data, size: int64(len(data))}, games: games}
	return c.begin(ctx, formats, progress)
}

// begin finds the format and lists the games.
func (c *Collection) begin(ctx context.Context, formats []*Format, progress Progress) (*Collection, error) {
	f, err := c.from.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, min(c.from.size, headSize))
	if _, err := io.ReadFull(f, head); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, &FileError{Key: KeyOpenFailed, Path: c.from.path, Err: err}
	}
	var text []byte
	for _, format := range formats {
		if !format.Text {
			if format.Detect(head) {
				break
			}
			continue
		}
		if c.text == nil {
			if err := c.guess(ctx, f, progress); err != nil {
				return nil, err
			}
			text, _ = c.text.Decode(head)
		}
		if format.Detect(text) {
			if format.Stream == nil {
				break
			}
			c.Format = format
			return c, c.list(ctx, f, progress)
		}
	}
	return c, c.whole(ctx, formats, progress)
}

// guess finds the encoding of a text.
func (c *Collection) guess(ctx context.Context, f readerAt, progress Progress) error {
	in := c.watch(ctx, f, func(done float64) { tell(progress, done*guessShare, 0) })
	e, sure, head, err := encoding.GuessReader(in)
	if err != nil {
		return c.failed(err)
	}
	c.text, c.head = e, head
	if !sure {
		c.Report.Encoding = e.ID
	}
	return nil
}

// guessShare is the part of the work that finding the encoding takes.
const guessShare = 0.1

func tell(progress Progress, done float64, games int) {
	if progress != nil {
		progress(done, games)
	}
}

// list reads the file and lists its games.
func (c *Collection) list(ctx context.Context, f readerAt, progress Progress) error {
	in := c.text.NewReader(c.watch(ctx, f, func(done float64) {
		tell(progress, guessShare+done*(1-guessShare), len(c.index.games))
	}))
	report, err := c.Format.Stream(in, func(e Entry, text []byte) error {
		c.index.add(e, crc32.Checksum(text, castagnoli))
		return nil
	})
	if err != nil {
		return c.failed(err)
	}
	c.pieces = in.Pieces
	c.index.done()
	c.Report.Append(report)
	if in.Bad > 0 {
		c.Report.Add(Remark{Key: KeyUndecodable, Count: in.Bad})
	}
	tell(progress, 1, len(c.index.games))
	return nil
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// whole reads a file of a format that does without Stream.
func (c *Collection) whole(ctx context.Context, formats []*Format, progress Progress) error {
	data := c.from.data
	if c.from.path != "" {
		var err error
		if data, err = readFile(c.from.path); err != nil {
			return err
		}
	}
	tell(progress, 0.5, 0)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	file, err := Open(data, formats, c.games)
	if err != nil {
		return c.failed(err)
	}
	c.take(file)
	tell(progress, 1, c.Len())
	return nil
}

// take lists the games of a file that is in memory.
func (c *Collection) take(file *File) {
	c.file, c.Format, c.Report = file, file.Format, file.Report
	for _, e := range file.Entries {
		c.index.add(e, 0)
	}
	c.index.done()
}

// failed completes an error.
func (c *Collection) failed(err error) error {
	var fault Fault
	var bad *FileError
	switch {
	case errors.As(err, &bad):
		bad.Path = c.from.path
	case errors.As(err, &fault), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	default:
		return &FileError{Key: KeyOpenFailed, Path: c.from.path, Err: err}
	}
	return err
}

// In lists the games again with the text in another encoding, "" for the one that the content suggests.
func (c *Collection) In(ctx context.Context, name string, progress Progress) (*Collection, error) {
	n := &Collection{Format: c.Format, from: c.from, games: c.games, head: c.head}
	if c.file != nil {
		file, err := c.file.In(name)
		if err != nil {
			return nil, err
		}
		n.take(file)
		return n, nil
	}
	f, err := c.from.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if e := encoding.ByID(name); e != nil {
		n.text, n.Report.Encoding = e, e.ID
	} else if err := n.guess(ctx, f, progress); err != nil {
		return nil, err
	}
	return n, n.list(ctx, f, progress)
}

// Len is how many games there are.
func (c *Collection) Len() int { return len(c.index.games) }

// Entry describes the game i of the list, from 0. Offsets are those of the decoded text.
func (c *Collection) Entry(i int) Entry {
	e := c.index.entry(i)
	if c.file != nil {
		e.Err = c.file.Entries[i].Err
	}
	return e
}

// Value returns what the first of some tags of the game i says that says something; "" when none does.
func (c *Collection) Value(i int, tags ...string) string {
	for _, name := range tags {
		for _, t := range c.index.of(i) {
			if c.index.texts.at(t.name) == name && isKnown(c.index.texts.at(t.value)) {
				return c.index.texts.at(t.value)
			}
		}
	}
	return ""
}

// Turns is how many turns the main line of the game i has, 0 when that is not known.
func (c *Collection) Turns(i int) int { return int(c.index.games[i].turns) }

// Sorted returns all games, from 0, in the order of a column, or its reverse. Equal games keep the order of the file, and those of
// which nothing is known there come last. nil when ctx ends.
func (c *Collection) Sorted(ctx context.Context, by Column, down bool) []int32 {
	return c.index.sorted(ctx, by, down)
}

// Search returns the games of an order that have each word of a text in one of their tags, or whose number it is. The case of letters does
// not matter. nil when ctx ends.
func (c *Collection) Search(ctx context.Context, order []int32, text string) []int32 {
	return c.index.search(ctx, order, text)
}

// Game reads the game i of the list, from 0. The report says what was left out of it; the error is a Fault of the format, or a
// *FileError: the file can have changed since it was listed.
func (c *Collection) Game(i int) (*Game, Report, error) {
	if c.file != nil {
		return c.file.Game(i)
	}
	f, err := c.from.open()
	if err != nil {
		return nil, Report{}, err
	}
	defer func() { _ = f.Close() }()
	g := c.index.games[i]
	changed := &FileError{Key: KeyOpenChanged, Path: c.from.path}
	text, err := c.text.ReadAt(f, c.pieces, g.offset, int(g.size))
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, Report{}, changed
	case err != nil:
		return nil, Report{}, &FileError{Key: KeyOpenFailed, Path: c.from.path, Err: err}
	case crc32.Checksum(text, castagnoli) != g.sum:
		return nil, Report{}, changed
	}
	e := c.index.entry(i)
	e.Offset = 0
	return c.Format.Read(Source{Data: text, Games: c.games}, e)
}

// EncodingsFor lists the encodings in which the text may make sense, the likely ones first where they are known; nil where there is no
// choice.
func (c *Collection) EncodingsFor() []string {
	if c.file != nil {
		return c.file.EncodingsFor()
	}
	return encodingNames(encoding.CandidatesFor(c.text, c.head))
}

// Sample is File.Sample.
func (c *Collection) Sample(name string, lines int) []string {
	if c.file != nil {
		return c.file.Sample(name, lines)
	}
	return sampleOf(c.head, name, lines)
}

// watched reads a file from its beginning, tells how far it is and ends with a context.
type watched struct {
	in   io.Reader
	ctx  context.Context //nolint:containedctx // a reader has no other place for it
	done int64
	size int64
	tell func(done float64)
}

func (c *Collection) watch(ctx context.Context, f readerAt, tell func(done float64)) io.Reader {
	return &watched{in: io.NewSectionReader(f, 0, c.from.size), ctx: ctx, size: max(c.from.size, 1), tell: tell}
}

// Read implements io.Reader.
func (w *watched) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.in.Read(p)
	w.done += int64(n)
	w.tell(float64(w.done) / float64(w.size))
	return n, err
}

// remote finds the address of something elsewhere, also where it was taken for a path that begins in some folder and lost a slash.
var remote = regexp.MustCompile(`(?:^|[/\\])[A-Za-z][A-Za-z0-9+.-]+:[/\\]`)

// openRegular opens a file that can hold games. The error is a *FileError.
func openRegular(path string) (*os.File, fs.FileInfo, error) {
	fail := func(key string, err error) (*os.File, fs.FileInfo, error) {
		return nil, nil, &FileError{Key: key, Path: path, Err: err}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || isGone(err):
		if remote.MatchString(path) {
			return fail(KeyOpenRemote, nil)
		}
		return fail(KeyOpenGone, err)
	case errors.Is(err, fs.ErrPermission):
		return fail(KeyOpenPermission, err)
	case err != nil:
		return fail(KeyOpenFailed, err)
	case info.IsDir():
		return fail(KeyOpenIsFolder, nil)
	case !info.Mode().IsRegular():
		return fail(KeyOpenSpecial, nil) // a pipe could keep us waiting
	case info.Size() > MaxCollection:
		return fail(KeyOpenTooBig, nil)
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return fail(KeyOpenPermission, err)
	} else if err != nil {
		return fail(KeyOpenFailed, err)
	}
	return file, info, nil
}
