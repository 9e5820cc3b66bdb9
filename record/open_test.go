package record_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/encoding"
	"crosspoint/record/pgn"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/xiangqi"
)

func TestOpenFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "two.pgn")
	g, h := newGame(t, cannon.Game, ""), newGame(t, xiangqi.Game, "")
	play(t, g, "e1 e10 a4-a5")
	play(t, h, "h2e2")
	if err := record.SaveFile(path, pgn.Format(g, h)); err != nil {
		t.Fatal(err)
	}
	f, err := record.OpenFile(path, formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Entries) != 2 || f.Format.ID != "pgn" || f.Entries[1].Tag("Game") != "Chinese Chess" {
		t.Fatalf("%+v", f.Entries)
	}
	for i, want := range []*record.Game{g, h} {
		got, _, err := f.Game(i)
		if err != nil {
			t.Fatal(err)
		}
		if d := recordtest.Diff(want, got); d != "" {
			t.Errorf("game %d: %s", i, d)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"picture": "\x89PNG\r\n", "words": "Dear Anna", "wide": "\xff\xfeD\x00e\x00a\x00r\x00", "empty": "", "blank": "\xef\xbb\xbf\r\n \n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"gone": record.KeyOpenGone, "picture/x": record.KeyOpenGone, ".": record.KeyOpenIsFolder,
		"empty": record.KeyOpenEmpty, "blank": record.KeyOpenEmpty, "http://example.org/game.pgn": record.KeyOpenRemote, "x:/gone": record.KeyOpenGone,
		"picture": record.KeyOpenFormat, "words": record.KeyOpenFormat, "wide": record.KeyOpenFormat,
	} {
		path := filepath.Join(dir, name)
		_, err := record.OpenFile(path, formats.Formats, all.Games)
		var e *record.FileError
		if !errors.As(err, &e) || e.Key != want || e.Path != path {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		if _, err := record.OpenCollection(t.Context(), path, formats.Formats, all.Games, nil); !errors.As(err, &e) || e.Key != want || e.Path != path {
			t.Errorf("%s as a collection: %v, want %s", name, err, want)
		}
	}
	broken := filepath.Join(dir, "broken.pgn")
	if err := os.WriteFile(broken, []byte("[Game \"Cannon\"]\n\n1. e1 e9 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := record.OpenFile(broken, formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	g, report, err := f.Game(0)
	if err != nil || g.Cursor().Text() != "e1" || report.Count() != 1 {
		t.Fatalf("%v %+v", err, report)
	}
	if m := report.Remarks[0]; m.Line != 3 || m.Column != 7 || m.Token != "e9" || m.Count != 1 || m.Reason == "" {
		t.Errorf("%+v", m)
	}
}

// TestUndoAll takes everything back that can be taken back from random trees, and brings it back.
func TestUndoAll(t *testing.T) {
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 31))
		g := recordtest.Random(r, all.Games[seed%len(all.Games)], 100)
		for g.CanRedo() {
			g.Redo()
		}
		before := pgn.Format(g)
		undone := 0
		for g.CanUndo() {
			if g.Undo() == nil {
				t.Fatal("CanUndo, but no Undo")
			}
			undone++
		}
		if !g.Cursor().IsRoot() || g.Position().FEN() != g.StartFEN() {
			t.Fatalf("seed %d: not at the start", seed)
		}
		for range undone {
			if g.Redo() == nil {
				t.Fatal("less comes back than was taken")
			}
		}
		if g.CanRedo() {
			t.Fatal("more comes back than was taken")
		}
		if after := pgn.Format(g); string(after) != string(before) {
			t.Fatalf("seed %d:\n%s\nwant\n%s", seed, after, before)
		}
	}
}

// TestOpenEncodings opens the same game in every encoding, by itself and by choice.
func TestOpenEncodings(t *testing.T) {
	g := newGame(t, xiangqi.Game, "")
	play(t, g, "h2e2 h9g7")
	g.SetTag("Red", "胡荣华 红先胜 第一局")
	g.SetTag("Event", "中国象棋赛，上海")
	for _, name := range record.Encodings {
		data, missing := encoding.ByID(name).Encode(pgn.Format(g))
		f, err := record.Open(data, formats.Formats, all.Games)
		if err != nil || len(f.Entries) != 1 || f.EncodingsFor() == nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f, err = f.In(name); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, _, err := f.Game(0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := recordtest.Diff(g, got); d != "" && len(missing) == 0 {
			t.Errorf("%s: %s", name, d)
		}
	}
	data, _ := encoding.Big5.Encode([]byte("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n\n*"))
	f, err := record.Open(data, formats.Formats, all.Games)
	if err != nil || f.Report.Encoding == "" {
		t.Fatalf("a name alone proves nothing: %+v %v", f, err)
	}
	if p := f.Sample("big5", 3); len(p) != 1 || p[0] != "[Red \"許銀川\"]" {
		t.Errorf("%q", p)
	}
	if f, err = f.In("gb18030"); err != nil || f.Entries[0].Tag("Red") == "許銀川" {
		t.Errorf("%v", err)
	}
}
