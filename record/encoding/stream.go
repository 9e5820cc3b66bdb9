package encoding

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// pieceSize is how much of an encoded file is decoded at a time, in bytes.
const pieceSize = 1 << 16

// Piece is a place in an encoded file at which a character starts, and where that is in the decoded text. Both are in bytes.
type Piece struct{ Raw, Text int64 }

// Reader decodes a file of any size while it is read. What comes out is what Decode gives for the whole, and Pieces lets ReadAt find
// any part of it again.
type Reader struct {
	Bad    int // characters that could not be read so far
	Pieces []Piece

	e    *Encoding
	in   io.Reader
	raw  []byte // read and not yet decoded
	out  []byte // decoded and not yet taken
	at   Piece  // the end of what was decoded
	err  error  // of in
	room []byte
}

// NewReader starts at the beginning of a file.
func (e *Encoding) NewReader(in io.Reader) *Reader {
	return &Reader{e: e, in: in, raw: make([]byte, 0, pieceSize)}
}

// Read implements io.Reader. It ends between characters.
func (r *Reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		if r.err != nil && (len(r.raw) == 0 || !errors.Is(r.err, io.EOF)) {
			return 0, r.err
		}
		r.fill()
	}
	n := copy(p, r.out)
	if n < len(r.out) { // not inside a character
		back := n
		for back > 0 && !utf8.RuneStart(r.out[back]) {
			back--
		}
		if back > 0 {
			n = back
		}
	}
	r.out = r.out[n:]
	return n, nil
}

// fill reads and decodes one piece.
func (r *Reader) fill() {
	for r.err == nil && len(r.raw) < cap(r.raw) {
		n, err := r.in.Read(r.raw[len(r.raw):cap(r.raw)])
		r.raw, r.err = r.raw[:len(r.raw)+n], err
	}
	if r.err != nil && !errors.Is(r.err, io.EOF) {
		return
	}
	src := r.raw
	if r.at == (Piece{}) && bytes.HasPrefix(src, r.e.mark) {
		r.at.Raw = int64(len(r.e.mark))
		src = src[len(r.e.mark):]
	}
	r.Pieces = append(r.Pieces, r.at)
	out, read, bad := r.e.piece(r.room[:0], src, r.err != nil)
	r.room, r.out = out, out
	r.Bad += bad
	r.at.Raw += int64(read)
	r.at.Text += int64(len(out))
	r.raw = append(r.raw[:0], src[read:]...)
}

// piece appends the decoded text of src to dst, as far as characters are whole unless the file ends there.
func (e *Encoding) piece(dst, src []byte, end bool) (out []byte, read, bad int) {
	if e == UTF8 {
		if !end {
			src = src[:whole(src)]
		}
		if utf8.Valid(src) {
			return append(dst, src...), len(src), 0
		}
		text, bad := repair(src)
		return append(dst, text...), len(src), bad
	}
	if need := e.growth*len(src) + 64; cap(dst) < need {
		dst = make([]byte, 0, need)
	}
	written, read, _ := e.codec.NewDecoder().Transform(dst[:cap(dst)], src, end)
	if read == 0 && written == 0 {
		read = len(src) // nothing that could be read
	}
	out = dst[:written]
	bad = bytes.Count(out, []byte("\xef\xbf\xbd"))
	if e == GB18030 {
		bad = max(0, bad-bytes.Count(src[:read], []byte("\x84\x31\xa4\x37")))
	}
	return out, read, bad
}

// whole is the length of the longest start of UTF-8 text that cuts no character, broken ones included where ASCII is near.
func whole(src []byte) int {
	const near = 64
	for n := len(src); n > 0 && n > len(src)-near; n-- {
		if src[n-1] < utf8.RuneSelf {
			return n
		}
	}
	for n := 1; n <= utf8.UTFMax && n < len(src); n++ {
		if utf8.RuneStart(src[len(src)-n]) {
			if utf8.FullRune(src[len(src)-n:]) {
				return len(src)
			}
			return len(src) - n
		}
	}
	return len(src)
}

// ReadAt returns size bytes of the decoded text from an offset in it; pieces are those of a Reader that has read the same file. The
// error is the file's, or io.ErrUnexpectedEOF when the file is shorter than it was.
func (e *Encoding) ReadAt(in io.ReaderAt, pieces []Piece, offset int64, size int) ([]byte, error) {
	first := 0
	for low, high := 0, len(pieces); low < high; {
		middle := (low + high) / 2
		if pieces[middle].Text <= offset {
			first, low = middle, middle+1
		} else {
			high = middle
		}
	}
	var text []byte
	for i := first; i < len(pieces) && pieces[i].Text < offset+int64(size); i++ {
		from, length := pieces[i], int64(pieceSize)
		last := i == len(pieces)-1
		if !last {
			length = pieces[i+1].Raw - from.Raw
		}
		raw := make([]byte, length)
		n, err := in.ReadAt(raw, from.Raw)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		out, _, _ := e.piece(nil, raw[:n], true)
		if skip := offset - from.Text; skip > 0 {
			out = out[min(skip, int64(len(out))):]
		}
		text = append(text, out...)
	}
	if len(text) < size {
		return nil, io.ErrUnexpectedEOF
	}
	return text[:size], nil
}

// GuessReader is Guess for text that is too long to hold: it reads all of it. head is its beginning, enough for CandidatesFor.
func GuessReader(in io.Reader) (e *Encoding, sure bool, head []byte, err error) {
	var s survey
	raw := make([]byte, 0, pieceSize)
	for err == nil {
		for err == nil && len(raw) < cap(raw) {
			var n int
			n, err = in.Read(raw[len(raw):cap(raw)])
			raw = raw[:len(raw)+n]
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, nil, err
		}
		if head == nil {
			head = bytes.Clone(raw[:min(len(raw), sample)])
		}
		n := len(raw)
		if err == nil {
			n = whole(raw)
		}
		s.add(raw[:n])
		raw = append(raw[:0], raw[n:]...)
	}
	e, sure = guess(head, s)
	return e, sure, head, nil
}

// survey counts what of a text is UTF-8.
type survey struct {
	good, bad int // characters beyond ASCII
	cut       int // bytes at the end that begin a character
}

// add counts a part of the text that cuts no character, the last one aside.
func (s *survey) add(data []byte) {
	s.cut = 0
	if utf8.Valid(data) {
		for _, b := range data {
			if b >= 0xc0 {
				s.good++
			}
		}
		return
	}
	for at := 0; at < len(data); {
		if data[at] < utf8.RuneSelf {
			at++
			continue
		}
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n == 1 {
			s.bad++
		} else {
			s.good++
		}
		at += n
	}
	for n := 1; n < utf8.UTFMax && n <= len(data); n++ {
		if utf8.RuneStart(data[len(data)-n]) {
			if !utf8.FullRune(data[len(data)-n:]) {
				s.cut = n
			}
			return
		}
	}
}

// nearly tells whether nearly all of the characters beyond ASCII are UTF-8, so that the rest is damage.
func (s survey) nearly() bool {
	return s.bad <= 3 && s.good >= 3 && s.good >= 3*s.bad || s.good >= 20*s.bad && s.good > 0
}

// onlyCut tells whether the sole fault is a character that the end of the data cuts off.
func (s survey) onlyCut() bool { return s.cut > 0 && s.bad == s.cut }
