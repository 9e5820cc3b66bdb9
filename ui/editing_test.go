package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// studyDesk is a desk with a game of four turns and two variations beside the second one, the cursor in the last.
func studyDesk(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	type steps struct {
		at   int
		text string
	}
	for _, s := range []steps{{0, "h2e2 h9g7 h0g2 i9h9"}, {1, "b9c7 b0c2"}, {1, "c6c5"}} {
		d.control.ToStart()
		for range s.at {
			d.control.Forward()
		}
		if wrong := d.control.Type(s.text); wrong.Key != "" {
			t.Fatal(d.say(wrong))
		}
	}
	return d
}

// entry finds an entry of a menu, or of one of its submenus.
func entry(items []*fyne.MenuItem, label string) *fyne.MenuItem {
	for _, i := range items {
		if i.Label == label {
			return i
		}
		if i.ChildMenu != nil {
			if found := entry(i.ChildMenu.Items, label); found != nil {
				return found
			}
		}
	}
	return nil
}

// shownGlyphs are the glyphs of the move list.
func (d *desk) shownGlyphs() string {
	var out []string
	for _, l := range d.game.moves.lines {
		for _, c := range l.cells {
			if c.glyph != "" {
				out = append(out, c.glyph)
			}
		}
	}
	return strings.Join(out, "|")
}

func TestGlyphCommands(t *testing.T) {
	d := studyDesk(t)
	d.control.ToStart()
	if d.enabled("glyph-1") || !d.enabled("comment") || d.enabled("glyph-none") {
		t.Error("the start of the game has no glyphs, but a comment")
	}
	d.control.Forward()
	n := d.cursor()
	d.run("glyph-5")
	d.run("glyph-3")
	if !slices.Equal(n.NAGs, []int{3}) || !d.command("glyph-3").checked() || d.command("glyph-5").checked() {
		t.Errorf("glyphs %v", n.NAGs)
	}
	item := entry(d.placeItems(n, true), "Black has a clear advantage (∓)")
	item.Action()
	if !entry(d.placeItems(n, true), item.Label).Checked || d.shownGlyphs() != "!! ∓" {
		t.Errorf("the list shows %q", d.shownGlyphs())
	}
	const words = "brilliant, Black has a clear advantage"
	if text := d.game.status.text.last; !strings.Contains(text, words) {
		t.Errorf("status line: %q", text)
	}
	for _, l := range d.game.moves.lines {
		if l.cells[0].node == n {
			c := newCellView(d.game.moves)
			c.show(l.cells[0], false)
			c.MouseIn(nil)
			if !strings.HasSuffix(d.game.status.main.Text, words) {
				t.Errorf("under the pointer: %q", d.game.status.main.Text)
			}
			c.MouseOut()
		}
	}
	d.run("glyph-none")
	d.run("undo")
	if !slices.Equal(n.NAGs, []int{3, 17}) {
		t.Errorf("after undo %v", n.NAGs)
	}
}

func TestMenuOfAMove(t *testing.T) {
	d := studyDesk(t)
	n := d.cursor()
	d.run("move-menu")
	if d.win.Canvas().Overlays().Top() == nil {
		t.Fatal("no menu for the keyboard")
	}
	test.TapCanvas(d.win.Canvas(), fyne.NewPos(2, 2))
	items := d.moveItems(n)
	for id, want := range map[string]bool{
		"comment": true, "glyph-2": true, "promote": true, "main-line": true, "variation-up": true, "variation-down": false, "delete": true, "delete-rest": false,
	} {
		if i := entry(items, d.texts.T("command."+id)); i == nil || i.Disabled == want {
			t.Errorf("%s: %+v", id, i)
		}
	}
	entry(items, d.texts.T("command.main-line")).Action()
	if d.state.Record.Root().Children()[0].Children()[0] != n {
		t.Error("not the main line")
	}
	d.win.Resize(fyne.NewSize(480, 360))
	if high, low := len(items), len(d.moveItems(n)); low >= high-3 {
		t.Errorf("%d entries in a low window", low)
	}
	d.run("delete-variations")
	d.press("delete.yes")
	if len(n.Parent().Children()) != 1 || d.enabled("delete-variations") {
		t.Error("variations are left")
	}
	d.control.ToStart()
	d.run("delete-rest")
	d.press("delete.yes")
	if !d.state.Record.Empty() {
		t.Error("moves are left")
	}
	d.run("undo")
	d.run("undo")
	if len(n.Parent().Children()) != 3 {
		t.Error("not taken back")
	}
}

func TestCommentsAreReached(t *testing.T) {
	d := studyDesk(t)
	d.control.SetComment(d.state.Record.Root(), "", "About the game")
	d.control.SetComment(d.cursor(), "ahead", "after")
	lines := d.game.moves.lines
	if lines[0].comment != "About the game" || lines[0].cells[0].node != d.state.Record.Root() {
		t.Fatalf("first line %+v", lines[0])
	}
	var order []string
	for _, l := range lines {
		order = append(order, l.comment+l.cells[0].text+l.cells[1].text)
	}
	text := strings.Join(order, " ")
	if a, b, c := strings.Index(text, "ahead"), strings.Index(text, "P3+1"), strings.Index(text, "after"); a < 0 || a > b || b > c {
		t.Errorf("the list is %q", text)
	}
	v := newLineView(d.game.moves)
	v.show(lines[0])
	v.TappedSecondary(&fyne.PointEvent{AbsolutePosition: fyne.NewPos(900, 100)})
	if d.win.Canvas().Overlays().Top() == nil {
		t.Error("no menu at a comment")
	}
	test.TapCanvas(d.win.Canvas(), fyne.NewPos(2, 2))
	d.run("delete-notes")
	d.press("delete.yes")
	if d.game.moves.lines[0].comment != "" || d.enabled("delete-notes") {
		t.Error("comments are left")
	}
	d.run("comment")
	if !slices.Contains(d.captions(), d.tr("comment.before")) {
		t.Error("no field for what stands ahead")
	}
	d.press("button.cancel")
	d.control.ToStart()
	d.run("comment")
	if got := d.captions(); !slices.Contains(got, d.tr("comment.start-title")) || slices.Contains(got, d.tr("comment.before")) {
		t.Errorf("at the start: %q", got)
	}
}

// captions are the title and the captions of the topmost dialog.
func (d *desk) captions() []string {
	var out []string
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if c, ok := o.(*canvas.Text); ok {
			out = append(out, c.Text)
		}
	}
	return out
}

func (d *dataDialog) put(name, value string) {
	for _, t := range d.tags {
		if t.name == name {
			t.field.SetText(value)
		}
	}
}

func TestGameData(t *testing.T) {
	d := studyDesk(t)
	rec := d.state.Record
	rec.SetTag("Opening", "Central cannon")
	rec.SetTag("ECCO", "C11")
	e := d.openData()
	if len(e.others) != 2 {
		t.Fatalf("%d further tags", len(e.others))
	}
	e.put("Date", "2026-2-30")
	e.put("Event", "Cup")
	e.accept()
	if len(d.sheets) != 1 || !e.wrong.Visible() || rec.Tag("Event") != "" {
		t.Error("there is no such day")
	}
	e.put("Date", "2026/3")
	e.put("RedElo", "2400")
	e.others[0].value.SetText("")
	o := e.addOther(record.Tag{})
	o.name.SetText("FEN")
	o.value.SetText("x")
	e.accept()
	if len(d.sheets) != 1 {
		t.Error("the start is a tag")
	}
	o.name.SetText("Stage")
	e.chosen = slices.Index(e.endings, control.Ending{Over: true, Result: rules.Result{Winner: 1, Reason: record.ReasonTime}})
	e.accept()
	if len(d.sheets) != 0 || rec.Tag("Date") != "2026.03.??" || rec.Tag("RedElo") != "2400" || rec.Tag("Opening") != "" || rec.Tag("ECCO") != "C11" || rec.Tag("Stage") != "x" {
		t.Errorf("tags %v", rec.Tags())
	}
	if n, r := rec.Declared(); n == nil || r.Winner != 1 || r.Reason != record.ReasonTime {
		t.Errorf("result %v", r)
	}
	d.run("undo")
	if n, _ := rec.Declared(); n != nil || rec.Tag("Stage") != "" || rec.Tag("Opening") == "" || rec.Tag("Event") != "" {
		t.Errorf("after undo: %v", rec.Tags())
	}
}

// TestRatings: a rating that is none is refused at its field; one that came with the game stays.
func TestRatings(t *testing.T) {
	d := studyDesk(t)
	rec := d.state.Record
	rec.SetTag("BlackElo", "about 1500")
	e := d.openData()
	for _, text := range []string{"abc", "12345678901234567890", "-5", "1e3", "٣٤"} {
		e.put("RedElo", text)
		e.accept()
		focused, _ := d.win.Canvas().Focused().(*field)
		if len(d.sheets) != 1 || !e.wrong.Visible() || focused == nil || focused.Text != text || rec.Tag("RedElo") != "" {
			t.Fatalf("%q: %d sheets, %q", text, len(d.sheets), rec.Tag("RedElo"))
		}
	}
	e.put("RedElo", " 2310 ")
	e.accept()
	if len(d.sheets) != 0 || rec.Tag("RedElo") != "2310" || rec.Tag("BlackElo") != "about 1500" {
		t.Errorf("%q, %q", rec.Tag("RedElo"), rec.Tag("BlackElo"))
	}
	e = d.openData()
	e.put("RedElo", "?")
	e.put("BlackElo", "")
	e.accept()
	if len(d.sheets) != 0 || rec.Tag("BlackElo") != "" {
		t.Errorf("%d sheets, %q", len(d.sheets), rec.Tag("BlackElo"))
	}
}

func TestDateTag(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "2026.11.30": "2026.11.30", " 2026-1-5 ": "2026.01.05", "2026": "2026.??.??", "2026/11": "2026.11.??", "????.??.??": "",
		"2024.02.29": "2024.02.29", "????.02.29": "????.02.29", "2026.??.5": "2026.??.05",
	} {
		if got, ok := dateTag(text); !ok || got != want {
			t.Errorf("%q: %q, %t", text, got, ok)
		}
	}
	for _, text := range []string{"26.11.30", "2026.13.01", "2026.00.01", "2026.02.29", "30.11.2026", "2026.11.30.1", "soon", "2026.x", "0000.01.01", "2026..1x"} {
		if got, ok := dateTag(text); ok {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
}
