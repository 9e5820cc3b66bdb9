package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/encoding"
)

// maxTold is how many remarks are printed for a file.
const maxTold = 50

// formatsUsage lists the formats and encodings of convert.
func (p *program) formatsUsage() string {
	var list strings.Builder
	for _, f := range formats.Formats {
		mark := ""
		if f.Write == nil {
			mark = "*"
		}
		list.WriteString(p.texts.T("cli.usage-format", "ID", f.ID, "Mark", mark, "Name", p.texts.T("format."+f.ID), "Endings", strings.Join(f.Extensions, " ")))
	}
	return p.texts.T("cli.usage-formats", "Formats", list.String(), "Encodings", strings.Join(record.Encodings, " "))
}

// conversion is one run of convert.
type conversion struct {
	p            *program
	from         []*record.Format // those that are tried
	to           *record.Format
	fromEncoding string
	encoding     *encoding.Encoding
	summary      io.Writer
	dropped      bool
	told         int // remarks about the present file
	count        int
}

// formatNames lists the formats, or those that are written.
func formatNames(written bool) string {
	var list []string
	for _, f := range formats.Formats {
		if f.Write != nil || !written {
			list = append(list, f.ID)
		}
	}
	return strings.Join(list, " ")
}

func formatByID(id string) *record.Format {
	for _, f := range formats.Formats {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// convert reads games in any format and writes them in another one.
func (p *program) convert(r *request) error {
	if len(r.rest) < 2 {
		return p.usageError("cli.convert-files")
	}
	in, out := r.rest[:len(r.rest)-1], r.rest[len(r.rest)-1]
	c := &conversion{p: p, from: formats.Formats, summary: p.out}
	if out == "-" {
		c.summary = p.errors
	}
	if err := c.options(r, out); err != nil {
		return err
	}
	info, err := os.Stat(out)
	folder := err == nil && info.IsDir()
	if clash := c.clash(in, out, folder); clash != "" {
		return p.usageError("cli.convert-clash", "Token", clash)
	}
	var games [][]byte
	for _, path := range in {
		list, summary := c.read(path)
		if folder {
			if err := c.write(c.target(path, out), list); err != nil {
				return err
			}
		}
		games = append(games, list...)
		io.WriteString(c.summary, summary)
	}
	if !folder {
		if err := c.write(out, games); err != nil {
			return err
		}
	}
	if c.dropped {
		return errors.New(p.texts.T("cli.convert-incomplete"))
	}
	return nil
}

// target is the file in a folder that gets the games of another file.
func (c *conversion) target(path, folder string) string {
	return filepath.Join(folder, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))+c.to.Extensions[0])
}

// clash returns the file that would be written although it is read as well or was written for another one before: what
// it held would be lost. "" says that there is none.
func (c *conversion) clash(in []string, out string, folder bool) string {
	var read []os.FileInfo
	for _, path := range in {
		if info, err := os.Stat(path); err == nil {
			read = append(read, info)
		}
	}
	written := map[string]bool{}
	for _, path := range in {
		name := out
		if folder {
			if name = c.target(path, out); written[name] {
				return name
			}
			written[name] = true
		}
		info, err := os.Stat(name)
		if err == nil && name != "-" && slices.ContainsFunc(read, func(r os.FileInfo) bool { return os.SameFile(r, info) }) {
			return name
		}
	}
	return ""
}

// options reads the flags.
func (c *conversion) options(r *request, out string) error {
	p := c.p
	if id := r.given["from"]; id != "" {
		f := formatByID(id)
		if f == nil {
			return p.usageError("cli.convert-format", "Token", id, "Formats", formatNames(false))
		}
		copied := *f
		copied.Detect = func([]byte) bool { return true }
		c.from = []*record.Format{&copied}
	}
	c.to = record.Writer(formats.Formats, out)
	if id := r.given["to"]; id != "" {
		if c.to = formatByID(id); c.to == nil {
			return p.usageError("cli.convert-format", "Token", id, "Formats", formatNames(true))
		}
	}
	switch {
	case c.to == nil:
		return p.usageError("cli.convert-ending", "Token", out, "Formats", formatNames(true))
	case c.to.Write == nil:
		return p.usageError("cli.convert-read-only", "Token", c.to.ID, "Formats", formatNames(true))
	}
	for _, name := range []string{"from-encoding", "encoding"} {
		if v := r.given[name]; v != "" && encoding.ByID(v) == nil {
			return p.usageError("cli.convert-encoding", "Token", v, "Encodings", strings.Join(record.Encodings, " "))
		}
	}
	c.fromEncoding, c.encoding = r.given["from-encoding"], encoding.UTF8
	if v := r.given["encoding"]; v != "" {
		if !c.to.Text {
			return p.usageError("cli.convert-binary", "Token", c.to.ID)
		}
		c.encoding = encoding.ByID(v)
	}
	return nil
}

// tell prints a remark; what it is about is not in the output.
func (c *conversion) tell(key string, pairs ...any) {
	c.dropped = true
	c.count++
	if c.told++; c.told <= maxTold {
		io.WriteString(c.p.errors, oneLine(c.p.texts.T(key, pairs...))+"\n")
	}
}

// read converts all games of a file, and makes the line that tells about it.
func (c *conversion) read(path string) (games [][]byte, summary string) {
	c.told, c.count = 0, 0
	file, err := c.open(path)
	if err != nil {
		c.tell("cli.convert-failed", "File", path, "Reason", c.faultText(err, path))
		return nil, ""
	}
	for _, m := range file.Report.Remarks {
		c.tell("cli.convert-failed", "File", path, "Reason", c.remarkText(m, "remark."))
	}
	for i := range file.Entries {
		g, report, err := file.Game(i)
		if err != nil {
			c.tell("cli.convert-game", "File", path, "Number", i+1, "Reason", c.faultText(err, path))
			continue
		}
		for _, m := range report.Remarks {
			c.tell("cli.convert-game", "File", path, "Number", i+1, "Reason", c.remarkText(m, "remark."))
		}
		c.count += report.More
		losses := record.Losing(c.to, g)
		for _, l := range losses {
			c.tell("cli.convert-loss", "File", path, "Number", i+1, "Reason", c.lossText(l))
		}
		if record.Refused(losses) {
			continue
		}
		data, err := c.to.Write(g)
		if err != nil {
			c.tell("cli.convert-game", "File", path, "Number", i+1, "Reason", err.Error())
			continue
		}
		games = append(games, data)
	}
	if c.told > maxTold {
		io.WriteString(c.p.errors, c.p.texts.T("cli.convert-more", "File", path, "Count", c.told-maxTold)+"\n")
	}
	t := c.p.texts
	dropped := t.T("cli.convert-nothing")
	if c.count > 0 {
		dropped = t.T("cli.convert-dropped", "Count", c.count)
	}
	return games, oneLine(t.T("cli.convert-summary", "File", path, "Format", file.Format.ID, "Read", t.T("cli.convert-read", "Count", len(file.Entries)),
		"Written", t.T("cli.convert-written", "Count", len(games)), "To", c.to.ID, "Dropped", dropped)) + "\n"
}

func (c *conversion) open(path string) (*record.File, error) {
	var file *record.File
	var err error
	if path == "-" {
		var data []byte
		if data, err = io.ReadAll(io.LimitReader(c.p.in, record.MaxFile)); err == nil {
			file, err = record.Open(data, c.from, c.p.games)
		}
	} else {
		file, err = record.OpenFile(path, c.from, c.p.games)
	}
	if err == nil && c.fromEncoding != "" {
		file, err = file.In(c.fromEncoding)
	}
	return file, err
}

// write puts games into a file, or into numbered files where the format holds one game only.
func (c *conversion) write(out string, games [][]byte) error {
	switch {
	case len(games) == 0:
		return nil
	case !c.to.Single || len(games) == 1:
		return c.store(out, join(games))
	case out == "-":
		return errors.New(c.p.texts.T("cli.convert-single", "Token", c.to.ID))
	}
	ext := filepath.Ext(out)
	for i, g := range games {
		if err := c.store(fmt.Sprintf("%s-%d%s", strings.TrimSuffix(out, ext), i+1, ext), g); err != nil {
			return err
		}
	}
	return nil
}

// join puts games behind each other, with an empty line between those of text.
func join(games [][]byte) []byte { return bytes.Join(games, []byte("\n")) }

func (c *conversion) store(path string, data []byte) error {
	data, missing := c.encoding.Encode(data)
	if len(missing) > 0 {
		c.tell("cli.convert-failed", "File", path, "Reason", c.p.texts.T("cli.convert-missing", "Count", len(missing), "Token", string(missing[:min(len(missing), 20)])))
	}
	if path == "-" {
		_, err := c.p.out.Write(data)
		return err
	}
	if err := record.SaveFile(path, data); err != nil {
		return errors.New(c.faultText(err, path))
	}
	return nil
}

// faultText puts an error of a file into words.
func (c *conversion) faultText(err error, path string) string {
	var fault record.Fault
	var file *record.FileError
	switch {
	case errors.As(err, &fault):
		return c.remarkText(fault.Remark(), "error.")
	case errors.As(err, &file):
		reason := ""
		if file.Err != nil {
			reason = file.Err.Error()
		}
		return oneLine(c.p.texts.T("error."+file.Key, "File", path, "Reason", reason))
	}
	return oneLine(err.Error())
}

// remarkText puts a remark and its place into words.
func (c *conversion) remarkText(m record.Remark, prefix string) string {
	t := c.p.texts
	reason := ""
	if m.Reason != "" {
		reason = t.T("error."+m.Reason, "Token", m.Token)
	}
	pairs := []any{"Token", m.Token, "Reason", reason, "Line", m.Line, "Column", m.Column}
	if m.Count > 0 {
		pairs = append(pairs, "Count", m.Count)
	}
	text := strings.TrimSpace(t.T(prefix+m.Key, pairs...))
	switch {
	case m.Line > 0 && m.Column > 0:
		return t.T("cli.convert-at-column", "Line", m.Line, "Column", m.Column, "Reason", text)
	case m.Line > 0:
		return t.T("cli.convert-at-line", "Line", m.Line, "Reason", text)
	case m.Offset > 0:
		return t.T("cli.convert-at-byte", "Byte", m.Offset, "Reason", text)
	}
	return text
}

func (c *conversion) lossText(l record.Loss) string {
	pairs := []any{"Token", l.Token}
	if l.Count > 0 {
		pairs = append(pairs, "Count", l.Count)
	}
	return c.p.texts.T("loss."+l.Key, pairs...)
}
