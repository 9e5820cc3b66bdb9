package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/record"
	formats "crosspoint/record/all"
	games "crosspoint/rules/all"
)

// xqfFile writes a game as XQF and changes its bytes.
func xqfFile(t *testing.T, rec *record.Game, change func([]byte) []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.xqf")
	data, err := record.Writer(formats.Formats, path).Write(rec)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestReport opens a damaged file: what was left out is told, and saving asks for another name.
func TestReport(t *testing.T) {
	app := test.NewTempApp(t)
	d := newDesk(t, app, "")
	d.begin("xiangqi")
	d.play(4)
	path := xqfFile(t, d.state.Record, func(data []byte) []byte {
		data[len(data)-8]++ // the last step begins elsewhere
		return append(data, 1, 2, 3)
	})
	d.control.Close()
	d.OpenFile(path)
	said := d.sheetText()
	for _, part := range []string{"game.xqf", "2 remarks", "byte 1056", "byte 1064", "3 more bytes"} {
		if !strings.Contains(said, part) {
			t.Errorf("the report lacks %q: %s", part, said)
		}
	}
	if strings.Contains(said, "<") {
		t.Errorf("a text is missing: %s", said)
	}
	d.press("report.copy")
	copied := strings.Split(app.Clipboard().Content(), "\n")
	if len(copied) != 3 || !strings.HasPrefix(copied[1], "byte 1056: ") {
		t.Errorf("copied %q", copied)
	}
	d.press("button.ok")
	if len(d.state.Record.Line()) != 3 || d.state.File != "" || d.state.Unsaved {
		t.Errorf("%d steps, file %q, unsaved %v", len(d.state.Record.Line()), d.state.File, d.state.Unsaved)
	}
	d.dialogs.path = filepath.Join(t.TempDir(), "new.pgn")
	d.run("save")
	if d.dialogs.asked != 1 || d.state.File != d.dialogs.path {
		t.Errorf("saving must ask for a name: asked %d times, file %q", d.dialogs.asked, d.state.File)
	}
}

// TestManyRemarks lists the first remarks of each kind and says how many there are.
func TestManyRemarks(t *testing.T) {
	app := test.NewTempApp(t)
	d := newDesk(t, app, "")
	var r record.Report
	for i := range 2500 {
		r.Add(record.Remark{Key: "pgn.variation", Line: i + 1, Column: 1})
	}
	r.Add(record.Remark{Key: record.KeyUndecodable, Line: 2501, Count: 1})
	d.showReport("a.pgn", r)
	said := d.sheetText()
	for _, part := range []string{"2501 remarks", "line 5, column 1", "and 2,495 more like this", "line 2501"} {
		if !strings.Contains(said, part) {
			t.Errorf("the report lacks %q: %s", part, said)
		}
	}
	if strings.Contains(said, "line 6, column 1") || strings.Count(said, "This bracket") != 5 {
		t.Errorf("%.300s", said)
	}
	d.press("report.copy")
	if copied := app.Clipboard().Content(); strings.Count(copied, "\n") != 102 || !strings.Contains(copied, "and 2,400 more like this") {
		t.Errorf("copied %.300s", copied)
	}
}

// TestRemarksOfKinds: beside many kinds, the rest is counted.
func TestRemarksOfKinds(t *testing.T) {
	var r record.Report
	for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"} {
		for range 200 {
			r.Add(record.Remark{Key: key, Kept: true})
		}
	}
	list, rest := alike(r)
	if len(list) != 50 || list[4].more != 195 || rest != 200 || r.Count() != 2200 || !r.Whole() {
		t.Errorf("%d remarks, %+v, rest %d of %d", len(list), list[4], rest, r.Count())
	}
	if r.Add(record.Remark{Key: "k"}); r.Whole() {
		t.Error("something is missing")
	}
}

// TestLosses saves in a format that cannot hold the game: it is asked first, and the game still wants to be saved.
func TestLosses(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(4)
	dir := t.TempDir()
	d.dialogs.path = filepath.Join(dir, "plain.xqf")
	d.run("save-as")
	if d.state.File != d.dialogs.path || d.state.Unsaved || len(d.sheets) != 0 {
		t.Fatalf("a plain game needs no question: file %q, sheet %q", d.state.File, d.sheetText())
	}
	d.play(1)
	d.state.Record.SetNAGs(d.cursor(), []int{3})
	d.dialogs.path = filepath.Join(dir, "marked.xqf")
	d.run("save-as")
	said := d.sheetText()
	if !strings.Contains(said, "marked.xqf") || !strings.Contains(said, "One mark") || strings.Contains(said, "<") {
		t.Errorf("asked %q", said)
	}
	if exists(d.dialogs.path) {
		t.Fatal("written before the answer")
	}
	d.press("loss.anyway")
	if !exists(d.dialogs.path) || !d.state.Unsaved || d.state.File != filepath.Join(dir, "plain.xqf") {
		t.Errorf("written %v, unsaved %v, file %q", exists(d.dialogs.path), d.state.Unsaved, d.state.File)
	}
	d.dialogs.path = filepath.Join(dir, "plain.xqf")
	d.run("save")
	d.dialogs.path = filepath.Join(dir, "whole.pgn")
	d.press("loss.as-pgn")
	if d.dialogs.name != "plain.pgn" || d.state.Unsaved || d.state.File != d.dialogs.path {
		t.Errorf("proposed %q, unsaved %v, file %q", d.dialogs.name, d.state.Unsaved, d.state.File)
	}
}

// TestLossSentences: what is only moved does not stand below a sentence that says it is missing.
func TestLossSentences(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	d.state.Record.SetComment(d.cursor(), "ahead", "")
	d.dialogs.path = filepath.Join(t.TempDir(), "moved.xqf")
	d.run("save-as")
	if said := d.sheetText(); !strings.Contains(said, "is lost or changed:") || !strings.Contains(said, "One comment ahead of its step: it is put after the step.") {
		t.Errorf("asked %q", said)
	}
}

// TestSavePosition saves the position that is on the board, in the middle of a game.
func TestSavePosition(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(4)
	d.run("back")
	want := d.state.Record.Position().FEN()
	d.dialogs.path = filepath.Join(t.TempDir(), "middle.fen")
	d.run("save-as")
	if said := d.sheetText(); !strings.Contains(said, "only the position on the board is kept") {
		t.Errorf("asked %q", said)
	}
	d.press("loss.anyway")
	if data, err := os.ReadFile(d.dialogs.path); err != nil || string(data) != want+"\n" {
		t.Errorf("%q, want %q; %v", data, want, err)
	}
}

// TestRefusedFormat saves a game in a format that is for another game.
func TestRefusedFormat(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	d.play(4)
	d.dialogs.path = filepath.Join(t.TempDir(), "town.xqf")
	d.run("save-as")
	said := d.sheetText()
	if !strings.Contains(said, "another game") || strings.Contains(said, d.tr("loss.anyway")) {
		t.Errorf("asked %q", said)
	}
	d.press("button.cancel")
	if exists(d.dialogs.path) || !d.state.Unsaved || d.state.Game != games.ByID("cannon") {
		t.Error("nothing must be written")
	}
}
