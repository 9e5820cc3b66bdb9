package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"crosspoint/record"
)

// sink takes the games that are written one by one and keeps none of them, but for the first one of a format of single games: its name
// depends on whether others follow.
type sink struct {
	c       *conversion
	path    string
	file    *record.Saving // of a path that is being written
	out     *bufio.Writer  // nil until the first game
	first   []byte
	count   int
	missing []rune // characters that the encoding does not have
}

func (c *conversion) sink(path string) *sink { return &sink{c: c, path: path} }

// add writes a game, with an empty line between those of text.
func (s *sink) add(game []byte) error {
	s.count++
	if s.c.to.Single {
		return s.addSingle(game)
	}
	if s.out == nil {
		if err := s.open(); err != nil {
			return err
		}
	} else {
		game = append([]byte("\n"), game...)
	}
	data, missing := s.c.encoding.Encode(game)
	if s.count > 1 {
		data = data[len(s.c.encoding.Mark()):]
	}
	s.miss(missing)
	_, err := s.out.Write(data)
	return s.failed(err)
}

// addSingle writes a game into a numbered file, unless it turns out to be the only one.
func (s *sink) addSingle(game []byte) error {
	switch {
	case s.count == 1:
		s.first = game
		return nil
	case s.path == "-":
		return errors.New(s.c.p.texts.T("cli.convert-single", "Token", s.c.to.ID))
	case s.count == 2:
		if err := s.store(s.numbered(1), s.first); err != nil {
			return err
		}
		s.first = nil
	}
	return s.store(s.numbered(s.count), game)
}

func (s *sink) numbered(n int) string {
	ext := filepath.Ext(s.path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(s.path, ext), n, ext)
}

// store writes a file of one game.
func (s *sink) store(path string, game []byte) error {
	data, missing := s.c.encoding.Encode(game)
	s.miss(missing)
	if path == "-" {
		_, err := s.c.p.out.Write(data)
		return err
	}
	return s.failed(record.SaveFile(path, data))
}

// open begins the file, or standard output.
func (s *sink) open() error {
	if s.path == "-" {
		s.out = s.c.p.out
		return nil
	}
	var err error
	if s.file, err = record.StartSaving(s.path); err != nil {
		return s.failed(err)
	}
	s.out = bufio.NewWriterSize(s.file, 1<<16)
	return nil
}

// miss remembers characters that became question marks.
func (s *sink) miss(list []rune) {
	for _, r := range list {
		if !slices.Contains(s.missing, r) && len(s.missing) < 1000 {
			s.missing = append(s.missing, r)
		}
	}
}

// close puts what was written into its place; after an error of add there is nothing to put.
func (s *sink) close() error {
	err := s.finish()
	if n := len(s.missing); n > 0 {
		s.c.tell("cli.convert-failed", "File", s.path, "Reason", s.c.p.texts.T("cli.convert-missing", "Count", n, "Token", string(s.missing[:min(n, 20)])))
	}
	return err
}

func (s *sink) finish() error {
	switch {
	case s.first != nil:
		return s.store(s.path, s.first)
	case s.file == nil:
		return nil
	}
	if err := s.out.Flush(); err != nil {
		s.file.Drop()
		return s.failed(err)
	}
	return s.failed(s.file.Done())
}

// drop leaves the file as it was.
func (s *sink) drop() {
	if s.file != nil {
		s.file.Drop()
	}
}

// failed puts an error of writing into words.
func (s *sink) failed(err error) error {
	if err == nil || errors.Is(err, io.ErrShortWrite) {
		return err
	}
	return errors.New(s.c.faultText(err, s.path))
}
