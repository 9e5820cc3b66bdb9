package main

import (
	"context"
	"errors"
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
	dropped      bool // anything of any file
	left         bool // anything of the present file
	told         int  // remarks about the present file
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
	var to *sink
	if !folder {
		to = c.sink(out)
	}
	for _, path := range in {
		if folder {
			to = c.sink(c.target(path, out))
		}
		summary, err := c.read(path, to)
		if err == nil && folder {
			err = to.close()
		}
		if err != nil {
			to.drop()
			return err
		}
		io.WriteString(c.summary, summary)
	}
	if !folder {
		if err := to.close(); err != nil {
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
	c.dropped, c.left = true, true
	c.mention(key, pairs...)
}

// remark tells a remark of a reader, which may have kept what it is about.
func (c *conversion) remark(m record.Remark, key string, pairs ...any) {
	pairs = append(pairs, "Reason", c.remarkText(m, "remark."))
	if m.Kept {
		c.mention(key, pairs...)
	} else {
		c.tell(key, pairs...)
	}
}

// mention prints a remark about something that is in the output.
func (c *conversion) mention(key string, pairs ...any) {
	c.count++
	if c.told++; c.told <= maxTold {
		io.WriteString(c.p.errors, oneLine(c.p.texts.T(key, pairs...))+"\n")
	}
}

// read converts all games of a file one by one, and makes the line that tells about it. The error is one of writing.
func (c *conversion) read(path string, to *sink) (summary string, err error) {
	c.told, c.count, c.left = 0, 0, false
	file, done, err := c.open(path)
	defer done()
	if err != nil {
		c.tell("cli.convert-failed", "File", path, "Reason", c.faultText(err, path))
		return "", nil
	}
	for _, m := range file.Report.Remarks {
		c.remark(m, "cli.convert-failed", "File", path)
	}
	before := to.count
	for i := range file.Len() {
		if err := c.game(path, file, i, to); err != nil {
			return "", err
		}
	}
	if c.told > maxTold {
		io.WriteString(c.p.errors, c.p.texts.T("cli.convert-more", "File", path, "Count", c.told-maxTold)+"\n")
	}
	t := c.p.texts
	dropped := t.T("cli.convert-nothing")
	switch {
	case c.left:
		dropped = t.T("cli.convert-dropped", "Count", c.count)
	case c.count > 0:
		dropped = t.T("cli.convert-dropped", "Count", c.count) + t.T("words.comma") + dropped
	}
	return oneLine(t.T("cli.convert-summary", "File", path, "Format", file.Format.ID, "Read", t.T("cli.convert-read", "Count", file.Len()),
		"Written", t.T("cli.convert-written", "Count", to.count-before), "To", c.to.ID, "Dropped", dropped)) + "\n", nil
}

// game converts one game of a file.
func (c *conversion) game(path string, file *record.Collection, i int, to *sink) error {
	g, report, err := file.Game(i)
	if err != nil {
		c.tell("cli.convert-game", "File", path, "Number", i+1, "Reason", c.faultText(err, path))
		return nil
	}
	for _, m := range report.Remarks {
		c.remark(m, "cli.convert-game", "File", path, "Number", i+1)
	}
	c.count += report.Count() - len(report.Remarks)
	c.left = c.left || !report.Whole()
	c.dropped = c.dropped || c.left
	losses := record.Losing(c.to, g)
	for _, l := range losses {
		key := "cli.convert-loss"
		if l.Whole {
			key = "cli.convert-refused"
		}
		c.tell(key, "File", path, "Number", i+1, "Reason", c.lossText(l))
	}
	if record.Refused(losses) {
		return nil
	}
	data, err := c.to.Write(g)
	if err != nil {
		c.tell("cli.convert-game", "File", path, "Number", i+1, "Reason", oneLine(err.Error()))
		return nil
	}
	return to.add(data)
}

// open lists the games of a file; done must be called when they have been read. What comes in is put into a temporary file first, because
// games are read one by one.
func (c *conversion) open(path string) (file *record.Collection, done func(), err error) {
	done = func() {}
	if path == "-" {
		if path, err = c.spool(); path != "" {
			name := path
			done = func() { _ = os.Remove(name) }
		}
		if err != nil {
			return nil, done, err
		}
	}
	ctx := context.Background()
	file, err = record.OpenCollection(ctx, path, c.from, c.p.games, nil)
	if err == nil && c.fromEncoding != "" {
		file, err = file.In(ctx, c.fromEncoding, nil)
	}
	return file, done, err
}

// spool puts standard input into a temporary file.
func (c *conversion) spool() (path string, err error) {
	f, err := os.CreateTemp("", "crosspoint-*.tmp")
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, io.LimitReader(c.p.in, record.MaxCollection+1))
	return f.Name(), errors.Join(err, f.Close())
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
	m.Token = clip(m.Token)
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
	pairs := []any{"Token", clip(l.Token)}
	if l.Count > 0 {
		pairs = append(pairs, "Count", l.Count)
	}
	return c.p.texts.T("loss."+l.Key, pairs...)
}
