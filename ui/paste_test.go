package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/record/encoding"
)

// TestPasteFormats pastes games as other programs and sites write them.
func TestPasteFormats(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for name, c := range map[string]struct {
		text, game string
		steps      int
	}{
		"wxf":          {"FORMAT WXF\nSTART{\n1. C2=5 H8+7\n}END", "xiangqi", 2},
		"dhtmlxq":      {"[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]", "xiangqi", 2},
		"chinese":      {"1. 炮二平五 马8进7\n2. 马二进三", "xiangqi", 3},
		"coordinates":  {"h2e2 h9g7", "xiangqi", 2},
		"engine":       {"position startpos moves h2e2 h9g7", "xiangqi", 2},
		"cannon steps": {"e1 e10 a4-a5 b7-b6", "cannon", 4},
		"pgn":          {"; a game\n[Game \"Football\"]\n\n1. Nb1-c3 *", "football", 1},
	} {
		d.begin("cannon")
		d.play(2)
		d.cfg.App.Clipboard().SetContent(c.text)
		d.run("paste")
		if !strings.Contains(d.sheetText(), d.tr("leave.title")) {
			t.Errorf("%s: no question about the game on the board: %q", name, d.sheetText())
			continue
		}
		d.press("leave.discard")
		if d.state.Game.ID != c.game || len(d.state.Record.Line()) != c.steps || !d.state.Unsaved {
			t.Errorf("%s: %s with %d steps", name, d.state.Game.ID, len(d.state.Record.Line()))
		}
		if len(d.sheets) > 0 {
			t.Errorf("%s: %s", name, d.sheetText())
			d.sheets[0].close()
		}
	}
}

// TestPasteHostile pastes text that is no game: it is refused in words, and the game on the board stays.
func TestPasteHostile(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(2)
	fen := d.state.Record.Position().FEN()
	for _, text := range []string{
		"hello", "\x00\x01", strings.Repeat("(", 100_000), "[DhtmlXQ_movelist]", strings.Repeat("[x \"", 10_000), "{\"header\":{\"game\":{},\"players\":[", "9/9/9",
		strings.Repeat("9/", 50_000), "a9z9 q7q8", "[Game \"Chess\"]\n\n1. e4 e5",
	} {
		d.cfg.App.Clipboard().SetContent(text)
		d.run("paste")
		said := d.sheetText()
		if said == "" || strings.Contains(said, "<") {
			t.Errorf("%.30q: %q", text, said)
		}
		for len(d.sheets) > 0 {
			d.sheets[0].close()
		}
		if d.state.Record.Position().FEN() != fen {
			t.Fatalf("%.30q: the game on the board has gone", text)
		}
	}
}

// TestEncodingChoice opens a file whose encoding nothing proves: names are shown in each, and the chosen one is taken.
func TestEncodingChoice(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	data, _ := encoding.Big5.Encode([]byte("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n\n1. h2e2 *\n"))
	path := filepath.Join(t.TempDir(), "names.pgn")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	d.OpenFile(path)
	if said := d.sheetText(); !strings.Contains(said, "names.pgn") || strings.Contains(said, "<") {
		t.Fatalf("not asked: %q", said)
	}
	var pick *picker
	for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
		if p, ok := o.(*picker); ok {
			pick = p
		}
	}
	if pick == nil {
		t.Fatal("no choice of encodings")
	}
	for _, name := range pick.Options {
		if strings.Contains(name, "Big5") {
			pick.SetSelected(name)
		}
	}
	if said := d.sheetText(); !strings.Contains(said, "許銀川") {
		t.Errorf("the name is not shown: %q", said)
	}
	d.press("encoding.open")
	if d.state.Game == nil || d.state.Record.Tag("Red") != "許銀川" || len(d.sheets) != 0 {
		t.Errorf("opened %v, sheet %q", d.state.Game, d.sheetText())
	}
}
