package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosspoint/text"
)

// converted runs convert in a folder and returns its exit code and what it prints.
func converted(t *testing.T, input string, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(text.English, append([]string{"convert"}, args...), strings.NewReader(input), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

const (
	chinese = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 马8进7 {好} 2. 马二进三 (2. 马八进七) 车9平8 *\n"
	wxfGame = "FORMAT WXF\nRED Anna\nSTART{\n1. C2=5 H8+7\n2. H2+3 R9=8\n}END\n"
)

func file(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestConvert(t *testing.T) {
	dir := t.TempDir()
	a, b := file(t, dir, "a.txt", wxfGame), file(t, dir, "b.pgn", chinese)
	out := filepath.Join(dir, "all.pgn")
	code, said, errs := converted(t, "", a, b, out)
	if code != 0 || errs != "" || strings.Count(said, "\n") != 2 || !strings.Contains(said, "a.txt: wxf, one game read, one written as pgn, nothing left out") {
		t.Errorf("%d %s %s", code, said, errs)
	}
	if s := content(t, out); strings.Count(s, "[Game \"Chinese Chess\"]") != 2 || !strings.Contains(s, "(2. b0c2)") || !strings.Contains(s, "胡荣华") {
		t.Errorf("%s", s)
	}
	// Out in GB18030, and back through the guess and by name.
	gb := filepath.Join(dir, "gb.pgn")
	if code, _, errs := converted(t, "", "-encoding", "gbk", out, gb); code != 0 || strings.Contains(content(t, gb), "胡荣华") {
		t.Errorf("%d %s", code, errs)
	}
	if code, said, errs := converted(t, content(t, gb), "-from-encoding", "gb18030", "-to", "dhtmlxq", "-", "-"); code != 0 ||
		!strings.Contains(said, "[DhtmlXQ_red]胡荣华") || !strings.Contains(errs, "2 games read") {
		t.Errorf("%d %s %s", code, said, errs)
	}
}

// TestConvertLosses tells what a format cannot hold, and writes the rest.
func TestConvertLosses(t *testing.T) {
	dir := t.TempDir()
	b := file(t, dir, "b.pgn", chinese)
	out := filepath.Join(dir, "b.wxf")
	code, said, errs := converted(t, "", b, out)
	if code != exitFailed || !strings.Contains(said, "one remark") || !strings.Contains(errs, "lost or changed: One variation.") {
		t.Errorf("%d %s %s", code, said, errs)
	}
	if s := content(t, out); !strings.Contains(s, "C2=5") || !strings.Contains(s, "{好}") {
		t.Errorf("%s", s)
	}
	cannon := file(t, dir, "c.pgn", "[Game \"Cannon\"]\n\n1. e1 e10 *\n")
	code, said, errs = converted(t, "", cannon, filepath.Join(dir, "c.wxf"))
	if code != exitFailed || !strings.Contains(said, "0 written") || !strings.Contains(errs, "not written: This format is made for another game") {
		t.Errorf("%d %s %s", code, said, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "c.wxf")); err == nil {
		t.Error("written")
	}
	if code, _, errs = converted(t, "", "-encoding", "windows-1252", b, filepath.Join(dir, "w.pgn")); code != exitFailed || !strings.Contains(errs, "question mark") {
		t.Errorf("%d %s", code, errs)
	}
}

// TestConvertToPositions writes the position at the end of each game.
func TestConvertToPositions(t *testing.T) {
	dir := t.TempDir()
	b := file(t, dir, "b.pgn", "[Game \"Cannon\"]\n\n1. e1 (1. d1) e10 *\n")
	out := filepath.Join(dir, "b.fen")
	code, _, errs := converted(t, "", b, out)
	if code != exitFailed || !strings.Contains(errs, "the position at the end") {
		t.Errorf("%d %s", code, errs)
	}
	if s, want := content(t, out), "4t5/1s1s1s1s1s/"; !strings.HasPrefix(s, want) {
		t.Errorf("%s, want %s...", s, want)
	}
}

// TestConvertBroken reads damaged files as far as they go.
func TestConvertBroken(t *testing.T) {
	dir := t.TempDir()
	b := file(t, dir, "b.pgn", "[Game \"Cannon\"]\n\n1. e1 e9 *\n\n[Game \"Cannon\"]\n\n1. e1 *\n")
	code, said, errs := converted(t, "", b, filepath.Join(dir, "gone.pgn"), filepath.Join(dir, "out.pgn"))
	if code != exitFailed || !strings.Contains(said, "2 games read, 2 written as pgn, one remark") || !strings.Contains(errs, "game 1: line 3, column 7:") ||
		!strings.Contains(errs, "gone.pgn") {
		t.Errorf("%d %s %s", code, said, errs)
	}
	if strings.Contains(said+errs, "<") {
		t.Errorf("a text is missing: %s %s", said, errs)
	}
}

// TestConvertRemarks: what was kept, though it can be read in two ways, is told and is no failure.
func TestConvertRemarks(t *testing.T) {
	dir := t.TempDir()
	a := file(t, dir, "a.pgn", "[Game \"Cannon\"]\n\n1. e1 e10 (1... d10 *\n")
	code, said, errs := converted(t, "", a, filepath.Join(dir, "out.pgn"))
	if code != 0 || !strings.Contains(said, "one remark, nothing left out") || !strings.Contains(errs, "not closed") {
		t.Errorf("%d %s %s", code, said, errs)
	}
}

// TestConvertFolder writes a file for each one that is read, and numbered ones where a format holds one game.
func TestConvertFolder(t *testing.T) {
	dir := t.TempDir()
	a, b := file(t, dir, "a.wxf", wxfGame), file(t, dir, "b.pgn", chinese+"\n"+chinese)
	to := filepath.Join(dir, "to")
	if err := os.Mkdir(to, 0o700); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := converted(t, "", "-to", "xqf", a, b, to); code != 0 {
		t.Errorf("%d %s", code, errs)
	}
	for _, name := range []string{"a.xqf", "b-1.xqf", "b-2.xqf"} {
		if s := content(t, filepath.Join(to, name)); !strings.HasPrefix(s, "XQ") {
			t.Errorf("%s: %.20q", name, s)
		}
	}
}

// TestConvertClash writes over no file that is read, and no file twice.
func TestConvertClash(t *testing.T) {
	dir := t.TempDir()
	broken := strings.Replace(chinese, "*", "3. 车一平九 *", 1)
	a := file(t, dir, "a.pgn", broken)
	b := file(t, dir, "a.wxf", wxfGame)
	to := filepath.Join(dir, "to")
	if err := os.Mkdir(to, 0o700); err != nil {
		t.Fatal(err)
	}
	rows := [][]string{
		{a, a},
		{b, a, filepath.Join(to, "..", "a.pgn")},
		{"-to", "pgn", a, dir},
		{"-to", "xqf", a, b, to},
	}
	entries := 0
	if link := filepath.Join(to, "link.pgn"); os.Symlink(a, link) == nil { // some systems let only administrators make links
		rows = append(rows, []string{a, link})
		entries++
	}
	for _, args := range rows {
		if code, said, errs := converted(t, "", args...); code != exitUsage || said != "" || !strings.Contains(errs, "would be written twice") {
			t.Errorf("%v: %d %s %s", args, code, said, errs)
		}
	}
	if content(t, a) != broken || content(t, b) != wxfGame {
		t.Error("a file that is read was changed")
	}
	if list, err := os.ReadDir(to); err != nil || len(list) != entries {
		t.Errorf("%v %v", list, err)
	}
	if code, _, errs := converted(t, wxfGame, "-to", "pgn", "-", "-"); code != 0 {
		t.Errorf("%d %s", code, errs)
	}
}

func TestConvertUsage(t *testing.T) {
	for _, args := range [][]string{
		{"a.pgn"},
		{"a.pgn", "b.xyz"},
		{"a.pgn", "b.trl"},
		{"-to", "ludii", "a.pgn", "b"},
		{"-to", "x", "a.pgn", "b"},
		{"-from", "x", "a.pgn", "b.pgn"},
		{"-encoding", "x", "a.pgn", "b.pgn"},
		{"-encoding", "gbk", "a.pgn", "b.xqf"},
		{"-game", "cannon", "a.pgn", "b.pgn"},
	} {
		if code, _, errs := converted(t, "", args...); code != exitUsage || strings.Contains(errs, "<") {
			t.Errorf("%v: %d %s", args, code, errs)
		}
	}
	if code, said, _ := converted(t, "", "help"); code != 0 || !strings.Contains(said, "dhtmlxq: ") || !strings.Contains(said, "ludii*") || !strings.Contains(said, "gb18030") {
		t.Errorf("%d %s", code, said)
	}
}
