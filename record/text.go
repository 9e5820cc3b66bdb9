package record

import "crosspoint/record/encoding"

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
		return Encodings
	case !f.Format.Text:
		return nil
	}
	return encodingNames(encoding.Candidates(f.raw))
}

// Preview returns the tags of the first games, as they read in another encoding.
func (f *File) Preview(name string, games int) []Entry {
	at := len(f.raw)
	const enough = 1 << 16
	if f.Format.Text && at > enough {
		at = enough
	}
	part := &File{Format: f.Format, source: f.source, raw: f.raw[:at]}
	again, err := part.In(name)
	if err != nil {
		return nil
	}
	return again.Entries[:min(games, len(again.Entries))]
}
