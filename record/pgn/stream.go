package pgn

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"crosspoint/record"
)

// Files that are too long to hold are read through a window. It begins with the game that is being read, and grows when that game
// reaches its end: a game is judged only by text that would be the same in the whole file.

const (
	firstWindow = 1 << 18  // bytes
	maxWindow   = 32 << 20 // of text of one game; the rest of a longer one is left out
)

// keyFaulty is the key of the remark that counts games with faults in their text.
const keyFaulty = "faulty"

// window is the part of a text that is in memory.
type window struct {
	in    io.Reader
	limit int // of its size
	data  []byte
	base  int // where data starts in the text
	end   bool
	short bool // the parser has looked at the end of data
	over  bool // the game fills the largest window, and is cut
}

// full tells that no character is sure to have room.
func (w *window) full() bool { return cap(w.data)-len(w.data) < utf8.UTFMax }

// more drops the text ahead of an offset in data and reads on; grown is false when that is not possible.
func (w *window) more(from int) (grown bool, err error) {
	if w.end {
		return false, nil
	}
	size := cap(w.data)
	if from == 0 && w.full() {
		if size >= w.limit {
			return false, nil
		}
		size = min(2*size, w.limit)
	}
	kept := w.data[from:]
	if size > cap(w.data) {
		w.data = append(make([]byte, 0, size), kept...)
	} else {
		w.data = append(w.data[:0], kept...)
	}
	w.base += from
	for !w.end && !w.full() {
		n, err := w.in.Read(w.data[len(w.data):cap(w.data)])
		w.data = w.data[:len(w.data)+n]
		switch {
		case errors.Is(err, io.EOF):
			w.end = true
		case err != nil:
			return false, err
		}
	}
	return true, nil
}

// streamer lists the games of a text.
type streamer struct {
	window
	p      *parser
	games  int
	faulty int
	report record.Report // the first fault of each game
}

// stream is scan for text that is read piece by piece, with a report of the games that have faults.
func stream(in io.Reader, add func(record.Entry, []byte) error) (record.Report, error) {
	return streamThrough(in, firstWindow, maxWindow, add)
}

func streamThrough(in io.Reader, first, limit int, add func(record.Entry, []byte) error) (record.Report, error) {
	s := &streamer{window: window{in: in, limit: limit, data: make([]byte, 0, first)}, p: newParser(nil, 0, 1, true)}
	s.p.scan, s.p.short = true, &s.short
	for {
		ok, err := s.next()
		if err != nil {
			return record.Report{}, err
		}
		if !ok {
			break
		}
		if err := s.keep(add); err != nil {
			return record.Report{}, err
		}
	}
	if s.games == 0 {
		return record.Report{}, &Error{Line: 1, Column: 1, Key: keyEmpty}
	}
	if s.games == 1 {
		return record.Report{}, nil // reading the game tells all of it
	}
	var all record.Report
	if s.faulty > 0 {
		all.Add(record.Remark{Kept: true, Key: keyPrefix + keyFaulty, Count: s.faulty})
		all.Append(s.report)
	}
	return all, nil
}

// next finds the next game.
func (s *streamer) next() (ok bool, err error) {
	at, line := s.p.at, s.p.from.line
	for {
		s.short = false
		s.p.data = s.data
		ok, fault := s.p.parseGame()
		if s.short && !s.end {
			grown, err := s.more(at)
			if err != nil {
				return false, err
			}
			if grown {
				at, s.p.at, s.p.from = 0, 0, place{0, line}
				continue
			}
			s.cut()
			return true, nil
		}
		if fault != nil {
			s.p.at = nextHeader(s.data, s.p.at)
			s.p.game.end = s.p.at
		}
		return ok, nil
	}
}

// cut ends a game that fills the largest window.
func (s *streamer) cut() {
	s.over = true
	s.p.game.end, s.p.at = len(s.data), len(s.data)
	s.p.game.report = record.Report{}
	s.p.remark(&Error{Line: s.p.from.line, Column: 1, Key: keyLong})
}

// skipRest passes over what follows a game that was cut, up to the next one.
func (s *streamer) skipRest() error {
	for !s.end {
		at := max(0, len(s.data)-1)
		s.step(at)
		if _, err := s.more(at); err != nil {
			return err
		}
		s.p.at, s.p.from.at, s.p.data = 0, 0, s.data
		if next := nextHeader(s.data, 0); next < len(s.data) {
			s.step(next)
			return nil
		}
	}
	s.step(len(s.data))
	return nil
}

// step moves to an offset of the window and counts the lines up to it.
func (s *streamer) step(at int) {
	s.p.from.line += bytes.Count(s.data[s.p.from.at:at], []byte{'\n'})
	s.p.from.at, s.p.at = at, at
}

// keep adds the game that was found, and moves behind it.
func (s *streamer) keep(add func(record.Entry, []byte) error) error {
	g := &s.p.game
	if s.games == maxGames {
		return s.p.error(g.at, g.end, keyLong)
	}
	s.games++
	e := s.p.entry(s.games)
	text := s.data[g.at:g.end]
	e.Offset += s.base
	if !g.report.Empty() {
		s.faulty++
		s.report.Add(g.report.Remarks[0])
	}
	if err := add(e, text); err != nil {
		return err
	}
	if s.over {
		s.over = false
		return s.skipRest()
	}
	s.step(s.p.at)
	return nil
}
