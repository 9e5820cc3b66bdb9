package record

import (
	"strings"
	"unicode"

	"crosspoint/record/encoding"
)

// Encodings are the names of the encodings that a person can choose for text; their names in the catalogue are "encoding.NAME".
var Encodings = encodingNames(encoding.All)

// KeyUndecodable is the key of the Remark on text that has Count characters that are none in its encoding.
const KeyUndecodable = "undecodable"

func encodingNames(list []*encoding.Encoding) []string {
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.ID
	}
	return names
}

// decoded is the text of a file as UTF-8.
type decoded struct {
	data     []byte
	encoding string // where another choice is possible
	bad      int    // characters that could not be read
}

// decode reads text in an encoding, "" or an unknown one for what the content suggests.
func decode(data []byte, name string) *decoded {
	e, sure := encoding.Guess(data)
	if chosen := encoding.ByID(name); chosen != nil {
		e, sure = chosen, false
	}
	var d decoded
	d.data, d.bad = e.Decode(data)
	if !sure {
		d.encoding = e.ID
	}
	return &d
}

func (d *decoded) report() Report {
	r := Report{Encoding: d.encoding}
	if d.bad > 0 {
		r.Add(Remark{Key: KeyUndecodable, Count: d.bad})
	}
	return r
}

// EncodingsFor lists the encodings in which the text of a file may make sense, the likely ones first where they are known; nil
// where there is no choice.
func (f *File) EncodingsFor() []string {
	switch {
	case f.Format.Encoded:
		if first := encoding.ByID(f.Report.Encoding); first != nil {
			return encodingNames(encoding.CandidatesFor(first, f.texts()))
		}
		return Encodings
	case !f.Format.Text:
		return nil
	}
	return encodingNames(encoding.Candidates(f.raw))
}

// Sample returns the first lines of a file, at most a number of them, that would look different in another encoding, as they read in
// this one. Lines are cut to what fits a window.
func (f *File) Sample(name string, lines int) []string { return sampleOf(f.texts(), name, lines) }

// texts are the bytes of the file that are text.
func (f *File) texts() []byte {
	if f.Format.Encoded {
		return f.Format.Texts(f.raw)
	}
	return f.raw
}

func sampleOf(raw []byte, name string, lines int) []string {
	const enough, width = 1 << 16, 60
	e := encoding.ByID(name)
	if e == nil {
		return nil
	}
	text, _ := e.Decode(raw[:min(len(raw), enough)])
	var list []string
	for line := range strings.Lines(string(text)) {
		foreign := strings.IndexFunc(line, func(r rune) bool { return r > unicode.MaxASCII })
		if foreign < 0 {
			continue
		}
		shown := []rune(strings.TrimSpace(strings.Map(printable, line)))
		if len(shown) > width {
			shown = append(shown[:width-1], '…')
		}
		if list = append(list, string(shown)); len(list) == lines {
			break
		}
	}
	return list
}

// printable puts a sign in the place of characters that cannot be seen.
func printable(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' {
		return unicode.ReplacementChar
	}
	return r
}
