package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	games "crosspoint/rules/all"
	"crosspoint/ui/atspi"
)

// fakeReader is a screen reader that remembers what it was told.
type fakeReader struct{ said []string }

func (*fakeReader) Listened() bool                 { return true }
func (f *fakeReader) Announce(text string, _ bool) { f.said = append(f.said, text) }
func (*fakeReader) Changed()                       {}
func (*fakeReader) Placed(int, int)                {}
func (*fakeReader) Close()                         {}

// take returns what was said since the last time.
func (f *fakeReader) take() string {
	said := strings.Join(f.said, " ")
	f.said = nil
	return said
}

// find returns the first node below n with a role and a name that begins so; nil for none.
func find(n *atspi.Node, role atspi.Role, name string) *atspi.Node {
	if n.Role == role && strings.HasPrefix(n.Name, name) {
		return n
	}
	for _, c := range n.Children {
		if found := find(c, role, name); found != nil {
			return found
		}
	}
	return nil
}

// doIt does the first action of the node with a role and a name.
func (d *desk) doIt(role atspi.Role, name string) {
	d.t.Helper()
	n := find(d.describe(), role, name)
	if n == nil || len(n.Actions) == 0 {
		d.t.Fatalf("nothing to do with %q", name)
	}
	n.Actions[0].Do()
}

// holding lists the nodes that have the keyboard.
func holding(n *atspi.Node) (list []*atspi.Node) {
	if n.States&atspi.Focused != 0 {
		list = append(list, n)
	}
	for _, c := range n.Children {
		list = append(list, holding(c)...)
	}
	return list
}

// lettered is an app with a notation of Xiangqi whose coordinates have a name for each point.
func lettered(t *testing.T) fyne.App {
	t.Helper()
	app := test.NewTempApp(t)
	app.Preferences().SetString("notation.xiangqi", "iccs")
	return app
}

// TestPointsForScreenReaders: points are named as sentences name them, by what stands around the board.
func TestPointsForScreenReaders(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.doIt(atspi.RoleButton, "Red cannon, Red's file 2, row 3")
	if said := d.say(d.state.Status); !strings.Contains(said, "on Red's file 2, row 3:") {
		t.Errorf("said %q", said)
	}
}

func TestPlayedByAScreenReader(t *testing.T) {
	d := newDesk(t, lettered(t), "")
	reader := &fakeReader{}
	d.access = reader
	d.doIt(atspi.RoleRadioButton, "A friend here")
	d.doIt(atspi.RoleButton, "Xiangqi")
	if d.state.Game == nil {
		t.Fatal("no game")
	}
	if said := reader.take(); said != "Red to move: click a piece." {
		t.Errorf("said %q", said)
	}
	d.doIt(atspi.RoleButton, "Red cannon, h2")
	if find(d.describe(), atspi.RoleButton, "Red cannon, h2, selected") == nil || find(d.describe(), atspi.RoleButton, "Black horse, h9, can be captured") == nil {
		t.Error("the marks are not told")
	}
	reader.take()
	d.doIt(atspi.RoleButton, "empty, e2, legal move")
	if said := reader.take(); said != "Red cannon from h2 to e2. Black to move: click a piece." {
		t.Errorf("said %q", said)
	}
	d.doIt(atspi.RoleButton, "Black horse, b9")
	reader.take()
	d.doIt(atspi.RoleButton, "empty, d8")
	if said := reader.take(); said != "The horse's leg is blocked at c9." && !strings.Contains(said, "horse") {
		t.Errorf("said %q", said)
	}
	tree := d.describe()
	table := find(tree, atspi.RoleTable, "Xiangqi board")
	if table == nil || len(table.Children) != 90 || table.Grid.Columns != 9 || table.Children[0].Name != "Black chariot, a9" {
		t.Fatalf("the board is %+v", table)
	}
	if list := find(tree, atspi.RoleList, "Moves"); len(list.Children) != 1 || list.Children[0].Name != "1. Red: h2e2" || list.Children[0].States&atspi.Selected == 0 {
		t.Errorf("the moves are %+v", list.Children[0])
	}
	if at := holding(tree); len(at) != 1 || !strings.Contains(at[0].Name, "b9") && !strings.Contains(at[0].Name, "d8") {
		t.Errorf("the keyboard is on %d things", len(at))
	}
	d.doIt(atspi.RoleMenuItem, "Undo")
	if said := reader.take(); !strings.HasPrefix(said, "Taken back.") {
		t.Errorf("said %q", said)
	}
	d.game.setFlipped()
	d.settings.set(setFlipped, true)
	d.game.setFlipped()
	if table := find(d.describe(), atspi.RoleTable, ""); table.Children[0].Name != "Red chariot, i0" {
		t.Errorf("the flipped board begins with %s", table.Children[0].Name)
	}
}

// TestStepsInWords: all kinds of steps of the games are told.
func TestStepsInWords(t *testing.T) {
	for _, tt := range []struct {
		game  string
		steps []string
		want  []string
	}{
		{"cannon", []string{"e1", "e10", "c2-c5", "b7-a6", "xa6"}, []string{
			"Black town placed on e1.", "Red town placed on e10.", "Black soldier from c2 to c5: a row of 3 slides.", "Red soldier from b7 to a6.", "Black soldier on a4 shoots Red soldier on a6.",
		}},
		{"xiangqi", []string{"h2h9"}, []string{"Red cannon from h2 to h9 takes Black horse. "}},
		{"football", []string{"Bh1-b7", "Bh9-e6", "Qd1-d4", "Qd4*e5-h8", "Ng9*h8-f7"}, []string{
			"White bishop from h1 to b7.", "Black bishop from h9 to e6.", "White queen from d1 to d4.", "White queen on d4 kicks the ball from e5 to h8.", "Black knight on g9 kicks the ball from h8 to f7.",
		}},
	} {
		d := newDesk(t, lettered(t), "")
		reader := &fakeReader{}
		d.access = reader
		d.begin(tt.game)
		for i, step := range tt.steps {
			reader.take()
			if wrong := d.control.Type(step); wrong.Key != "" {
				t.Fatalf("%s: %s", step, wrong.Key)
			}
			if said := reader.take(); !strings.HasPrefix(said, tt.want[i]) {
				t.Errorf("%s: said %q, want %q", step, said, tt.want[i])
			}
		}
		d.stop()
	}
}

// TestDialogsForScreenReaders: what is below a dialog cannot be used, and the dialog's own parts have names.
func TestDialogsForScreenReaders(t *testing.T) {
	d := newDesk(t, lettered(t), "")
	d.begin("xiangqi")
	below := find(d.describe(), atspi.RoleButton, "Red cannon, h2")
	d.doIt(atspi.RoleMenuItem, "Players")
	below.Actions[0].Do()
	if d.state.Selected != board.NoPoint {
		t.Error("a point below a dialog was chosen")
	}
	dialog := find(d.describe(), atspi.RoleDialog, "Players")
	if dialog == nil || dialog.States&atspi.Modal == 0 {
		t.Fatal("no dialog")
	}
	entry := find(dialog, atspi.RoleEntry, "")
	if entry == nil || entry.Name != "Red moves first" && !strings.Contains(entry.Name, "Red") {
		t.Fatalf("the entry is %+v", entry)
	}
	entry.Text.Set("Anna")
	if combo := find(dialog, atspi.RoleComboBox, ""); combo == nil || len(combo.Children) < 2 || combo.Children[0].States&atspi.Selected == 0 {
		t.Errorf("the choice is %+v", combo)
	}
	if at := holding(d.describe()); len(at) != 1 || at[0].Role != atspi.RoleEntry {
		t.Errorf("the keyboard is on %d things", len(at))
	}
	find(dialog, atspi.RoleButton, "OK").Actions[0].Do()
	if d.state.Players[0].Name != "Anna" || find(d.describe(), atspi.RoleDialog, "") != nil {
		t.Error("the name was not taken")
	}
	if find(d.describe(), atspi.RoleButton, "Anna (Red): to move") == nil && find(d.describe(), atspi.RoleButton, "Anna") == nil {
		t.Error("the player is not told")
	}
}

// TestEverythingHasAName: whatever can be used on the pages and in the dialogs has a name, and no two things share one identity.
func TestEverythingHasAName(t *testing.T) {
	places := map[string]func(*desk){
		"welcome": func(*desk) {},
		"game":    func(d *desk) { d.begin("football"); d.play(3) },
		"puzzles": func(d *desk) { d.run("puzzles") },
		"editor":  func(d *desk) { d.begin("xiangqi"); d.run("edit-position") },
		"new":     func(d *desk) { d.run("new") },
		"data":    func(d *desk) { d.begin("cannon"); d.play(2); d.run("game-data") },
		"export":  func(d *desk) { d.begin("cannon"); d.run("export") },
		"club":    func(d *desk) { d.run("club") },
		"rules":   func(d *desk) { d.run("rules") },
		"guide":   func(d *desk) { d.run("first-game") },
		"keys":    func(d *desk) { d.run("shortcuts") },
	}
	for _, tab := range preferenceTabs() {
		places["preferences "+tab.id] = func(d *desk) { d.showPreferences(tab.id) }
	}
	d := newDesk(t, test.NewTempApp(t), "")
	for name, open := range places {
		open(d)
		c := d.win.Canvas()
		tree := (&describer{w: d.Window, scale: 1, focused: c.Focused(), unknown: func(o fyne.Widget) {
			switch o.(type) {
			case *widget.Icon, *widget.Activity, *balanceBar, *divider: // pictures, or told elsewhere
			default:
				t.Errorf("%s: screen readers are not told of a %T", name, o)
			}
		}}).window()
		seen := map[any]bool{}
		var check func(n *atspi.Node)
		check = func(n *atspi.Node) {
			if n.ID != nil && seen[n.ID] {
				t.Errorf("%s: two things are %v (%s)", name, n.ID, n.Name)
			}
			seen[n.ID] = true
			if len(n.Actions)+len(n.Name) == len(n.Actions) && len(n.Actions) > 0 || n.Role == atspi.RoleEntry && n.Name == "" {
				t.Errorf("%s: something of the role %d has no name: %+v", name, n.Role, n)
			}
			for _, c := range n.Children {
				check(c)
			}
		}
		check(tree)
		if n := len(holding(tree)); n > 1 {
			t.Errorf("%s: %d things have the keyboard", name, n)
		}
		if strings.HasPrefix(name, "editor") && find(tree, atspi.RoleRadioButton, "Red cannon") == nil {
			t.Error("the editor's pieces are not told")
		}
		for len(d.sheets) > 0 {
			d.sheets[len(d.sheets)-1].close()
		}
		d.preferences = nil
		d.dropAside()
		if d.state.Game != nil {
			d.control.Close()
		}
	}
}

// TestMenusForScreenReaders: an entry of an open menu that the keyboard is on is found, which rests on fields of the toolkit.
func TestMenusForScreenReaders(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	tree := d.describe()
	undo := find(tree, atspi.RoleMenuItem, "Undo")
	if undo == nil || !undo.Off || undo.Actions[0].Keys != "Ctrl+Z" || undo.Name != "Undo" {
		t.Errorf("the entry is %+v", undo)
	}
	if tick := find(tree, atspi.RoleCheckItem, "Coordinates"); tick == nil || tick.States&atspi.Checked == 0 {
		t.Errorf("the switch is %+v", tick)
	}
	items := []*fyne.MenuItem{fyne.NewMenuItem("First", func() {}), fyne.NewMenuItem("Second", func() {})}
	pressed := false
	items[1].Action = func() { pressed = true }
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), d.win.Canvas(), fyne.NewPos(20, 20))
	menu, ok := d.win.Canvas().Focused().(*widget.PopUpMenu)
	if !ok {
		t.Fatal("no menu")
	}
	menu.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	menu.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	at := holding(d.describe())
	if len(at) != 1 || at[0].Name != "Second" {
		t.Fatalf("the keyboard is on %+v", at)
	}
	at[0].Actions[0].Do()
	if !pressed {
		t.Error("the entry was not chosen")
	}
}

// TestNoReaderNoWork: without the bus nothing is started and nothing is put into words.
func TestNoReaderNoWork(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	without := len(d.timers)
	d.begin("cannon")
	d.play(4)
	if d.heard != (heard{}) {
		t.Error("something was kept for nobody")
	}
	started := 0
	app := test.NewTempApp(t)
	e := newDeskWith(t, app, "", func(c *Config) {
		c.Access = func(atspi.Config) *atspi.Server { started++; return nil }
	})
	if started != 0 || len(e.timers) != without+1 {
		t.Error("a screen reader was looked for before the first frame")
	}
	e.runTimers()
	if started != 1 {
		t.Error("no screen reader was looked for")
	}
	e.begin("cannon")
}

func TestLongListsAreToldInPart(t *testing.T) {
	for _, tt := range []struct{ length, chosen, from, to int }{
		{10, 3, 0, 10}, {1000, 0, 0, mostListed}, {1000, 999, 1000 - mostListed, 1000}, {1000, 500, 400, 600}, {0, 0, 0, 0}, {1000, -1, 0, mostListed},
	} {
		if from, to := around(tt.length, tt.chosen); from != tt.from || to != tt.to {
			t.Errorf("%d of %d: %d to %d", tt.chosen, tt.length, from, to)
		}
	}
}

func BenchmarkDescribe(b *testing.B) {
	d := newDesk(&testing.T{}, test.NewTempApp(b), "")
	g := games.ByID("xiangqi")
	d.start(g, choice{Preset: g.Presets[0].ID}, "")
	d.play(10)
	b.ResetTimer()
	for range b.N {
		if n := d.describe(); !slices.ContainsFunc(n.Children, func(c *atspi.Node) bool { return c.Role == atspi.RolePanel }) {
			b.Fatal("no page")
		}
	}
}
