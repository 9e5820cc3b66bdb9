package ui

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/club"
	"crosspoint/engine/roster"
	"crosspoint/ui/control"
)

// openClubPage plays some games and shows the club.
func openClubPage(t *testing.T) (*desk, *clubPage, string) {
	t.Helper()
	data := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), data)
	d.finish("cannon", 4, [2]string{"Anna", "Ben"})   // Ben wins
	d.finish("cannon", 3, [2]string{"Ben", "=Chris"}) // Ben wins
	d.finish("cannon", 2, [2]string{"Anna", "Ben"})   // Ben wins
	d.finish("xiangqi", 2, [2]string{"Anna", ""})
	d.control.Close()
	d.settings.setLastGame("cannon")
	d.run("club")
	if !d.clubShown() || d.root.shown != d.club.page.box || !strings.Contains(d.win.Title(), "Club") {
		t.Fatal("the club is not shown")
	}
	return d, d.club.page, data
}

// says is everything that is written on the page.
func (p *clubPage) says() string {
	var out []string
	for _, o := range test.LaidOutObjects(p.box) {
		switch o := o.(type) {
		case *canvas.Text:
			out = append(out, o.Text)
		case *widget.Label:
			out = append(out, o.Text)
		case *button:
			out = append(out, o.Text)
		}
	}
	return strings.Join(out, "|")
}

func (d *desk) key(name fyne.KeyName) {
	if f := d.win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	d.typedKey(&fyne.KeyEvent{Name: name})
}

func TestClubTopList(t *testing.T) {
	watchThreads(t)
	d, p, _ := openClubPage(t)
	if says := p.says(); !strings.Contains(says, "1|Ben|1545?|3|3|0|0|100%") || !strings.Contains(says, "=Chris") || strings.Contains(says, "<") {
		t.Errorf("the top list says %s", says)
	}
	d.key(fyne.KeyDown)
	d.key(fyne.KeyUp)
	d.key(fyne.KeyReturn)
	if says := p.says(); p.player != "person:ben" || !strings.Contains(says, "Opponent|Games|Wins|Draws|Losses|Anna|2|2|0|0|=Chris|1|1|0|0") ||
		!strings.Contains(says, d.tr("club.streak-wins", "Count", 3)) || !strings.Contains(says, d.tr("club.course", "Game", "Cannon")) || strings.Contains(says, "<") {
		t.Errorf("%q: the profile says %s", p.player, says)
	}
	d.key(fyne.KeyEscape)
	if p.player != "" || !d.clubShown() {
		t.Error("Esc must lead back to the list")
	}
	d.key(fyne.KeyEscape)
	if d.clubShown() || d.root.shown != d.welcome.box {
		t.Error("Esc must lead back to where the club was opened")
	}
}

func TestClubComesBackToTheGame(t *testing.T) {
	d, _, _ := openClubPage(t)
	d.run("club")
	d.begin("football")
	d.play(2)
	rec := d.state.Record
	d.run("club")
	if d.state.Game != nil || d.club.page.kind.ID != "football" || !strings.Contains(d.club.page.says(), d.tr("club.nothing", "Game", "Football")) {
		t.Errorf("the club of a game that nobody has finished: %s", d.club.page.says())
	}
	d.run("puzzles")
	if d.clubShown() || !d.puzzlesShown() || d.root.shown != d.puzzles.page.box {
		t.Fatal("puzzles must come in place of the club")
	}
	d.run("club")
	if !d.clubShown() || d.puzzlesShown() {
		t.Fatal("the club must come in place of the puzzles")
	}
	d.run("club")
	if d.state.Record != rec || d.root.shown != d.game.box {
		t.Error("the game has not come back")
	}
}

func TestClubGames(t *testing.T) {
	d, p, data := openClubPage(t)
	p.choose(clubGames)
	if len(p.view.found) != 3 || !strings.Contains(p.says(), "2026-11-30|Anna|Ben|0–1|2") {
		t.Fatalf("the games: %s", p.says())
	}
	rated := p.book.Standing("cannon", "person:ben").Rating
	d.key(fyne.KeySpace)
	out := 0
	for _, g := range kept(t, data) {
		if g.Out {
			out++
		}
	}
	if after := p.book.Standing("cannon", "person:ben"); out != 1 || after.Tally.Games() != 2 || after.Rating >= rated {
		t.Errorf("%d games left out, then %+v", out, after)
	}
	d.key(fyne.KeySpace)
	if after := p.book.Standing("cannon", "person:ben"); after.Rating != rated {
		t.Errorf("put back: %v, before %v", after.Rating, rated)
	}
	p.view.search.SetText("chris")
	if len(p.view.found) != 1 || !strings.Contains(p.says(), "=Chris") {
		t.Errorf("searched: %s", p.says())
	}
	d.win.Canvas().Focus(p.view.list)
	d.key(fyne.KeyReturn)
	if d.state.Game == nil || d.state.Record.Player(1) != "=Chris" || d.clubShown() || d.state.Unsaved {
		t.Fatal("the game is not on the board")
	}
	// Looking at it to its end is not one more game.
	d.run("end")
	before := kept(t, data)
	d.control.SetPlayers([2]string{"Ben", "Somebody else"})
	d.run("club-add")
	if after := kept(t, data); len(after) != 4 || !slices.Equal(before, after) || d.game.status.said != d.tr("club.added-before") {
		t.Errorf("in the club: %+v, %q", after, d.game.status.said)
	}
}

func TestClubStatistics(t *testing.T) {
	d, p, _ := openClubPage(t)
	p.choose(clubStatistics)
	says := p.says()
	for _, want := range []string{d.tr("club.results", "Count", 3, "Number", "3"), "100%", "2026-11", d.tr("club.reasons"), "The loser resigned"} {
		if !strings.Contains(says, want) {
			t.Errorf("no %q in %s", want, says)
		}
	}
	for _, id := range []string{"theme-dark", "theme-contrast"} {
		if d.command(id) != nil {
			d.run(id)
		}
	}
	d.chooseLanguage("fr")
	if again := p.says(); !d.clubShown() || d.root.shown != p.box || strings.Contains(again, "<") || again == says {
		t.Errorf("in other colours and another language: %s", again)
	}
	for _, tab := range []clubTab{clubTop, clubGames, clubStatistics} {
		p.choose(tab)
		for _, size := range []fyne.Size{{Width: 480, Height: 360}, {Width: 320, Height: 240}, {Width: 2000, Height: 1200}} {
			d.win.Resize(size)
			if p.body.Size().Width > size.Width || p.body.Size().Height < 40 {
				t.Errorf("tab %d at %v: a body of %v", tab, size, p.body.Size())
			}
		}
	}
}

func TestClubPlayersAreChanged(t *testing.T) {
	d, p, data := openClubPage(t)
	p.openPlayer("person:anna")
	p.rename(club.Player{Name: "Anna"})
	f := d.win.Canvas().Focused().(*field)
	f.SetText(" Anna  Lee ")
	f.OnSubmitted("")
	if p.player != "person:anna lee" || !strings.Contains(p.says(), "Anna Lee") {
		t.Errorf("renamed: %q, %s", p.player, p.says())
	}
	names := map[string]int{} // the games are in no order: all began at the same time
	for _, g := range kept(t, data) {
		names[g.Players[0].Name]++
	}
	if names["Anna Lee"] != 3 || names["Ben"] != 1 {
		t.Errorf("kept under the new name: %v", names)
	}
	p.renamed(club.Player{Name: "Anna Lee"}, "BEN")
	d.press("button.cancel")
	if p.book.Count("person:ben") != 3 {
		t.Error("cancelled, but merged")
	}
	p.merge(club.Player{Name: "=Chris"})
	d.press("club.merge-yes") // with the first one of the others: the guest
	if p.book.Count("person:=chris") != 0 || p.player != "person:" || !strings.Contains(p.says(), d.tr("club.guest")) {
		t.Errorf("merged into %q", p.player)
	}
	p.deletePlayer(club.Player{Name: "Ben"})
	d.press("club.delete-yes")
	if n := len(kept(t, data)); n != 1 || p.book.Count("person:ben") != 0 {
		t.Errorf("%d games are left", n)
	}
}

func TestNamesThatNobodyGets(t *testing.T) {
	d, p, data := openClubPage(t)
	p.openPlayer("person:anna")
	p.rename(club.Player{Name: "Anna"})
	f := d.win.Canvas().Focused().(*field)
	for text, key := range map[string]string{"": "club.name-empty", "  ": "club.name-empty", "computer, LEVEL 2": "club.name-taken"} {
		f.SetText(text)
		f.OnSubmitted("")
		said := false
		for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
			l, ok := o.(*widget.Label)
			said = said || ok && l.Text == d.tr(key, "Name", text)
		}
		if !said || !d.sheets[0].open {
			t.Errorf("%q: nothing says why not", text)
		}
	}
	for _, g := range kept(t, data) {
		if g.Players[0].Name == "" && g.Players[1].Name == "" || strings.Contains(strings.ToLower(g.Players[0].Name), "computer") {
			t.Errorf("renamed: %v", g.Players)
		}
	}
	d.press("button.cancel")
	d.settings.p.SetString(setEngines, roster.Encode([]roster.Entry{{ID: "x", Name: "Fish", Path: "/x"}}))
	if p.refused(club.Player{Name: "Anna"}, "fish") == "" || p.refused(club.Player{Name: "Anna"}, "Fisher") != "" {
		t.Error("the name of an engine in the list")
	}
}

func TestAllGamesAreLeftOut(t *testing.T) {
	d, p, data := openClubPage(t)
	for _, g := range kept(t, data) {
		if err := d.club.store.SetOut(g.ID, true); err != nil {
			t.Fatal(err)
		}
	}
	p.read()
	for _, tab := range []clubTab{clubTop, clubStatistics} {
		p.choose(tab)
		if says := p.says(); !strings.Contains(says, d.tr("club.all-out", "Game", "Cannon")) {
			t.Errorf("tab %d says %s", tab, says)
		}
		if p.shown != nil {
			t.Errorf("tab %d: the keyboard goes to %T, which is not there", tab, p.shown)
		}
	}
	d.key(fyne.KeyDown)
}

func TestRememberedNamesFollow(t *testing.T) {
	d, p, _ := openClubPage(t)
	g := d.cfg.Games[0]
	c := d.settings.choice(g)
	c.Names = [2]string{"anna", "Ben"}
	d.settings.setChoice(g, c)
	p.openPlayer("person:anna")
	p.renamed(club.Player{Name: "Anna"}, "Maria")
	if got := d.settings.choice(g).Names; got != [2]string{"Maria", "Ben"} {
		t.Errorf("after the new name: %q", got)
	}
	p.renamed(club.Player{Name: "Ben"}, "Maria")
	d.press("club.merge-yes")
	if got := d.settings.choice(g).Names; got != [2]string{"Maria", ""} {
		t.Errorf("merged: %q", got)
	}
}

func TestClubTables(t *testing.T) {
	d, p, _ := openClubPage(t)
	for _, name := range []string{"games", "ratings", "statistics"} {
		d.dialogs.path = filepath.Join(t.TempDir(), name)
		p.export()
		d.press("club.table." + name)
		data, err := os.ReadFile(d.dialogs.path + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\uFEFF"))).ReadAll()
		if err != nil || len(rows) < 4 || strings.Contains(string(data), "<") || strings.Contains(string(data), ",=Chris") {
			t.Errorf("%s: %d rows, %v\n%s", name, len(rows), err, data)
		}
		if name == "games" && (len(rows) != 5 || rows[1][5] != "the loser resigned" || !strings.Contains(string(data), ",Ben,'=Chris,Black,")) {
			t.Errorf("games: %v", rows)
		}
		if !strings.Contains(p.note.Text, name+".csv") {
			t.Errorf("%s: the page says %q", name, p.note.Text)
		}
	}
}

func TestEmptyAndBrokenClub(t *testing.T) {
	data := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), data)
	d.run("club")
	if says := d.club.page.says(); !strings.Contains(says, d.tr("club.empty")) {
		t.Errorf("an empty club says %s", says)
	}
	d.run("club")
	file := filepath.Join(data, "no-folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.club.store = club.New(file)
	d.run("club")
	if says := d.club.page.says(); !strings.Contains(says, "The club cannot be shown") {
		t.Errorf("a club that cannot be read says %s", says)
	}
	bare := newDesk(t, test.NewTempApp(t), "")
	bare.run("club")
	if says := bare.club.page.says(); !strings.Contains(says, bare.tr("club.empty")) {
		t.Errorf("without a folder it says %s", says)
	}
}

func TestKnownNamesAreOffered(t *testing.T) {
	d, _, _ := openClubPage(t)
	d.run("new")
	n := d.newSeatChoice(d.cfg.Games[0], [2]string{}, [2]control.Seat{}, nil)
	h := n.helps[0]
	if got := strings.Join(h.fitting(), " "); got != "Anna Ben =Chris" {
		t.Errorf("offered: %q", got)
	}
	n.fields[0].SetText("an")
	if got := h.box.Objects; len(got) != 1 || got[0].(*button).Text != "Anna" {
		t.Fatalf("%d names for \"an\"", len(got))
	}
	n.fields[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if n.names()[0] != "Anna" {
		t.Errorf("the arrow key gives %q", n.names()[0])
	}
	n.fields[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if n.names()[0] != "an" {
		t.Errorf("and back: %q", n.names()[0])
	}
	test.Tap(h.box.Objects[0].(*button))
	if n.names()[0] != "Anna" || len(h.box.Objects) != 0 {
		t.Errorf("a click gives %q", n.names()[0])
	}
}

func TestClubTexts(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	keys := append([]string{}, club.Keys...)
	for i, k := range keys {
		keys[i] = "error." + k
	}
	for _, tab := range clubTabs {
		keys = append(keys, "club.tab."+tab)
	}
	for _, columns := range [][]clubColumn{topColumns, gameColumns, openingColumns, reasonColumns, kindColumns, opponentColumns, lastColumns} {
		for _, c := range columns {
			keys = append(keys, "club.column."+c.key)
		}
	}
	for _, k := range []string{"games", "ratings", "statistics"} {
		keys = append(keys, "club.table."+k, "club.table-file."+k)
	}
	for _, k := range keys {
		if !d.texts.Has(k) {
			t.Errorf("no text for %s", k)
		}
	}
	if text := d.endReason("made-up"); text != "made-up" {
		t.Errorf("a reason that nobody knows: %q", text)
	}
}

// TestLongNamesAreCut offers a name of 80 letters in the dialog of the players: it stays within the dialog, and is taken whole.
func TestLongNamesAreCut(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), t.TempDir())
	long := strings.Repeat("Wilhelmina ", 7) + "W."
	d.club.names = []string{long, "Ben"}
	d.begin("cannon")
	d.control.SetPlayers([2]string{"", ""})
	for _, size := range []fyne.Size{{Width: 480, Height: 360}, {Width: 1000, Height: 800}} {
		d.win.Resize(size)
		d.editPlayers()
		seen := false
		for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
			b, ok := o.(*button)
			if !ok || !strings.HasPrefix(b.Text, "Wil") {
				continue
			}
			seen = true
			if !strings.HasSuffix(b.Text, "…") || b.MinSize().Width > b.Size().Width || b.Size().Width > size.Width-4*gap {
				t.Errorf("%v: %q needs %v and has %v", size, b.Text, b.MinSize().Width, b.Size().Width)
			}
			test.Tap(b)
			taken := false
			for _, o := range test.LaidOutObjects(d.sheets[0].popup) {
				f, ok := o.(*field)
				taken = taken || ok && f.Text == long
			}
			if !taken {
				t.Error("no field has the whole name")
			}
			break
		}
		if !seen {
			t.Errorf("%v: the name is not offered", size)
		}
		d.sheets[0].cancel()
	}
}

// TestLongTypedStep types 300 characters as a step: they stay in their box.
func TestLongTypedStep(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	e := d.game.typed.entry
	d.game.typed.start(strings.Repeat("h9g7", 75))
	inside := false
	for _, o := range test.LaidOutObjects(e) {
		if s, ok := o.(fyne.Scrollable); ok {
			size := s.(fyne.CanvasObject).Size()
			inside = inside || size.Width > 0 && size.Width <= e.Size().Width && size.Height <= e.Size().Height
		}
	}
	if !inside || e.Size().Height > controlH || e.Size().Width > 260 {
		t.Errorf("the text runs out of its box of %v", e.Size())
	}
}
