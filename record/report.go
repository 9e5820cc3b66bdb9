package record

import (
	"fmt"
	"slices"
	"strings"
)

// Remark tells of something in a file that is not in the game as it was read: left out, cut short, or read in another way
// than it stands. Its sentence is the catalogue's, under "remark.KEY" ("error.KEY" in an error that ended the reading), with
// {{.Token}}, {{.Reason}} and {{.Count}}; the place is told beside it.
type Remark struct {
	Key string
	// Line and Column are where it stands in a text, from 1, the column in characters. Line is 0 in files that have no lines,
	// Column where the whole line is meant.
	Line, Column int
	// Offset is where it stands in a file without lines, in bytes from its start; 0 for the file as a whole.
	Offset int
	Token  string // what stands there
	// Reason is the key of what the rules say about it, "" when they are not involved: a sentence under "error.REASON".
	Reason string
	Count  int // how many are meant, where the sentence says so
	// Kept: nothing is missing because of it. The reader tells how it understood what stands there.
	Kept bool
}

// String is for logs and scripts; the interface uses the catalogue.
func (m Remark) String() string {
	var b strings.Builder
	switch {
	case m.Line > 0 && m.Column > 0:
		fmt.Fprintf(&b, "line %d, column %d: ", m.Line, m.Column)
	case m.Line > 0:
		fmt.Fprintf(&b, "line %d: ", m.Line)
	case m.Offset > 0:
		fmt.Fprintf(&b, "byte %d: ", m.Offset)
	}
	b.WriteString(m.Key)
	if m.Reason != "" {
		fmt.Fprintf(&b, " (%s)", m.Reason)
	}
	if m.Token != "" {
		fmt.Fprintf(&b, ": %q", m.Token)
	}
	return b.String()
}

// maxRemarks bounds a report, so that a hostile file cannot fill the memory with complaints, and maxAlike those with one key, so that others are
// heard beside them.
const (
	maxRemarks = 1000
	maxAlike   = 100
)

// Tally counts remarks that are not listed, because there are enough of their kind.
type Tally struct {
	Key   string
	Count int
	Kept  bool // as that of a Remark, of all of them
}

// Report lists what a reader has to say about a file or a game that it could open. The zero value has nothing to say.
type Report struct {
	Remarks []Remark // in the order of the file, the first ones of many
	More    []Tally  // those that are not listed
	// Encoding is the name of the encoding that the text was read in, where the file does not state it and another choice is
	// possible; "" otherwise. See Encodings.
	Encoding string
}

// Add appends a remark.
func (r *Report) Add(m Remark) {
	if r.full(m.Key) {
		r.add(Tally{m.Key, 1, m.Kept})
		return
	}
	r.Remarks = append(r.Remarks, m)
}

// full tells whether a remark with a key is only counted.
func (r *Report) full(key string) bool {
	if len(r.Remarks) == maxRemarks || r.Unlisted(key) > 0 {
		return true
	}
	alike := 0
	for i := range r.Remarks {
		if r.Remarks[i].Key == key {
			alike++
		}
	}
	return alike == maxAlike
}

// add counts remarks that are not listed.
func (r *Report) add(t Tally) {
	for i := range r.More {
		if o := &r.More[i]; o.Key == t.Key {
			o.Count, o.Kept = o.Count+t.Count, o.Kept && t.Kept
			return
		}
	}
	r.More = append(r.More, t)
}

// Unlisted is how many remarks with a key are not listed.
func (r *Report) Unlisted(key string) int {
	for _, t := range r.More {
		if t.Key == key {
			return t.Count
		}
	}
	return 0
}

// Whole tells whether nothing is missing: all remarks, if any, are about how the file was understood.
func (r *Report) Whole() bool {
	return !slices.ContainsFunc(r.Remarks, func(m Remark) bool { return !m.Kept }) && !slices.ContainsFunc(r.More, func(t Tally) bool { return !t.Kept })
}

// Clone is a report to which something can be added without a change of this one.
func (r *Report) Clone() Report {
	o := *r
	o.Remarks, o.More = slices.Clone(r.Remarks), slices.Clone(r.More)
	return o
}

// Append adds all remarks of another report, and takes its encoding.
func (r *Report) Append(o Report) {
	for _, m := range o.Remarks {
		r.Add(m)
	}
	for _, t := range o.More {
		r.add(t)
	}
	if o.Encoding != "" {
		r.Encoding = o.Encoding
	}
}

// Empty tells whether there is no remark.
func (r *Report) Empty() bool { return len(r.Remarks) == 0 }

// Count is the number of remarks, those that are not listed included.
func (r *Report) Count() int {
	count := len(r.Remarks)
	for _, t := range r.More {
		count += t.Count
	}
	return count
}

// Fault is an error with a place in a file: the errors of all formats have it.
type Fault interface {
	error
	// Remark says what is wrong and where. Its sentence is the catalogue's, under "error.KEY".
	Remark() Remark
}

// ReadError ends the reading of a file or a game.
type ReadError Remark

// Error is for logs and scripts; the interface uses the catalogue.
func (e *ReadError) Error() string { return Remark(*e).String() }

// Remark implements Fault.
func (e *ReadError) Remark() Remark { return Remark(*e) }

// Loss is something of a game that a format cannot hold. Its sentence is the catalogue's, under "loss.KEY", with {{.Count}}
// and {{.Token}}.
type Loss struct {
	Key   string
	Count int    // how many are lost, where the sentence says so
	Token string // what is lost, where the sentence says so
	// Whole: the format cannot hold the game at all; Write refuses it.
	Whole bool
}

// Refused tells whether one of the losses is the whole game.
func Refused(losses []Loss) bool {
	for _, l := range losses {
		if l.Whole {
			return true
		}
	}
	return false
}

// LossError is the error of Format.Write for a game that the format cannot hold at all.
type LossError struct{ Loss Loss }

// Error is for logs and scripts; the interface asks for the losses first.
func (e *LossError) Error() string { return e.Loss.Key }
