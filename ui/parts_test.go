package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"image/color"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"crosspoint/assets"
	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui/control"
)

// TestTextsExist looks for the keys in the source of this package and of main: every text given to tr or T must be there.
func TestTextsExist(t *testing.T) {
	c := text.New("en")
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range append(files, "../main.go") {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			lit, isText := call.Args[0].(*ast.BasicLit)
			if !ok || !isText || lit.Kind != token.STRING || f.Sel.Name != "tr" && f.Sel.Name != "T" && f.Sel.Name != "press" {
				return true
			}
			key, err := strconv.Unquote(lit.Value)
			found++
			if err != nil || !c.Has(key) {
				t.Errorf("%s: no text for %s", file, lit.Value)
			}
			return true
		})
	}
	if found < 100 {
		t.Errorf("only %d keys found: the search is broken", found)
	}
}

// TestBuiltTexts looks for the keys that are put together.
func TestBuiltTexts(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	var keys []string
	for _, c := range d.commands {
		keys = append(keys, "command."+c.id)
	}
	for _, m := range menus {
		keys = append(keys, m.key)
		for _, id := range m.items {
			if strings.HasPrefix(id, "@") {
				keys = append(keys, "submenu."+id[1:])
			} else if id != "-" && d.command(id) == nil {
				t.Errorf("%s: no command %q", m.key, id)
			}
		}
	}
	for _, id := range boardKeys {
		keys = append(keys, "keys."+id, "keys."+id+".what")
	}
	keys = append(keys, "movemenu.show")
	for _, g := range games.Games {
		keys = append(keys, "game."+g.ID, "game."+g.ID+".about", "side."+g.Sides[0], "side."+g.Sides[1])
		for _, p := range g.Presets {
			keys = append(keys, "preset."+g.ID+"."+p.ID, "preset."+g.ID+"."+p.ID+".about")
		}
		for _, o := range g.Options {
			keys = append(keys, "option."+g.ID+"."+o.Key)
			for _, v := range o.Values {
				keys = append(keys, "option."+g.ID+"."+o.Key+"."+v)
			}
		}
		for _, id := range g.PieceSets {
			keys = append(keys, "pieceset."+id)
		}
		if g.EndKey != "" {
			keys = append(keys, "button."+g.EndKey)
		}
	}
	for _, id := range []string{"undo", "puzzle-next", "puzzle-again"} {
		keys = append(keys, "puzzle.button."+id)
	}
	for _, key := range []string{"preset", "option", "option-value"} {
		keys = append(keys, "error."+key)
	}
	for _, key := range keys {
		if !d.texts.Has(key) {
			t.Errorf("no text for %q", key)
		}
	}
}

func TestEveryCommandHasItsOwnShortcut(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	seen := map[string]string{}
	inMenu := map[string]bool{"recent-clear": true}
	for _, m := range menus {
		for _, id := range d.menuCommands(m.items) {
			inMenu[id] = true
		}
	}
	for _, c := range d.commands {
		if !inMenu[c.id] {
			t.Errorf("%s is in no menu", c.id)
		}
		if c.shortcut == nil {
			if c.id != "about" && c.id != "recent-clear" {
				t.Errorf("%s has no shortcut", c.id)
			}
			continue
		}
		k := d.keysText(c.shortcut)
		if other := seen[k]; other != "" {
			t.Errorf("%s and %s have the same keys %s", c.id, other, k)
		}
		seen[k] = c.id
	}
}

func TestIcons(t *testing.T) {
	files, err := assets.Icons.ReadDir("icons")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d icons, %v", len(files), err)
	}
	for _, ours := range toolkitIcons {
		icon(ours)
	}
	for _, f := range files {
		data, err := assets.Icons.ReadFile("icons/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "stroke") {
			t.Errorf("%s: only fills are drawn sharply", f.Name())
		}
	}
}

// TestPlan checks that nothing overlaps at any size and that the board gets its share.
func TestPlan(t *testing.T) {
	for _, size := range []fyne.Size{
		{Width: 320, Height: 240},
		{Width: 480, Height: 332},
		{Width: 480, Height: 560},
		{Width: 480, Height: 800},
		{Width: 700, Height: 472},
		{Width: 699, Height: 472},
		{Width: 900, Height: 1400},
		{Width: 1280, Height: 872},
		{Width: 1920, Height: 1052},
		{Width: 3840, Height: 2132},
	} {
		for _, clocks := range []bool{true, false} {
			for _, panel := range []bool{true, false} {
				for _, bar := range []float32{0, 84} {
					w := wants{aspect: 1, panel: panel, end: true, clocks: clocks, computer: clocks, barsHeight: func(float32, float32) float32 { return bar }}
					p := layoutPlan(size, w)
					checkPlan(t, size, p)
					if size.Width == 1280 && (panel || bar == 0) && p.board.h < 0.85*900 {
						t.Errorf("the board is %v high in a window of 900", p.board.h)
					}
					if p.end.empty() {
						t.Errorf("%v: no button to end the turn", size)
					}
					if bar > 0 && p.bars.empty() {
						t.Errorf("%v: no room for the bar", size)
					}
					if clocks && (p.top.empty() || p.bottom.empty()) {
						t.Errorf("%v: the clocks are not seen", size)
					}
					if b := min(p.board.w, p.board.h); b < 120 && size.Width >= 480 {
						t.Errorf("%v panel %v bar %v: a board of %v", size, panel, bar, b)
					}
				}
			}
		}
	}
}

func checkPlan(t *testing.T, size fyne.Size, p plan) {
	t.Helper()
	checkParts(t, size, p.shape, []rect{p.board, p.top, p.bottom, p.list, p.bars, p.nav, p.tools, p.end, p.typed, p.status, p.graph, p.analysis, p.balance})
}

func checkParts(t *testing.T, size fyne.Size, s shape, parts []rect) {
	t.Helper()
	for i, a := range parts {
		if a.empty() {
			continue
		}
		if a.x < 0 || a.y < 0 || a.x+a.w > size.Width+0.5 || a.y+a.h > size.Height+0.5 {
			t.Errorf("%v shape %d: part %d is outside: %+v", size, s, i, a)
		}
		for j, b := range parts[:i] {
			if !b.empty() && a.x+a.w > b.x+0.5 && b.x+b.w > a.x+0.5 && a.y+a.h > b.y+0.5 && b.y+b.h > a.y+0.5 {
				t.Errorf("%v shape %d: parts %d and %d overlap: %+v %+v", size, s, j, i, b, a)
			}
		}
	}
}

func TestLines(t *testing.T) {
	n := make([]*record.Node, 8)
	for i := range n {
		n[i] = &record.Node{}
	}
	row := func(number int, side board.Side, depth int, text, comment string, node *record.Node) control.Row {
		return control.Row{Number: number, Side: side, Depth: depth, Text: text, Comment: comment, Nodes: []*record.Node{node}}
	}
	w := listWidths{
		half:    func(int) float32 { return 10 },
		full:    func(int) float32 { return 20 },
		measure: func(s string) float32 { return float32(len(s)) },
	}
	rows := []control.Row{
		row(1, board.First, 0, "a1-a2", "", n[0]), row(1, board.Second, 0, "b1-b2", "", n[1]),
		row(2, board.First, 0, "c1-c2", "a comment that is long enough to wrap", n[2]), row(2, board.Second, 0, "d1-d2", "", n[3]),
		row(3, board.First, 0, "e1-e2/f1-f2/g1-g2/end", "", n[4]),
		row(3, board.First, 1, "h1-h2", "", n[5]),
	}
	rows[5].Opens, rows[5].Closes = 1, 1
	lines := linesOf(rows, w)
	var got []string
	for _, l := range lines {
		got = append(got, l.number+"|"+l.cells[0].text+"|"+l.cells[1].text+"|"+l.comment)
	}
	want := []string{
		"1.|a1-a2|b1-b2|", "2.|c1-c2||", "|||a comment that is ", "|||long enough to wrap", "2…||d1-d2|",
		"3.|e1-e2/f1-f2/g1-g2/||", "|end||", "(3.|h1-h2)||",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("lines:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if lines[6].cells[0].node != n[4] || lines[7].depth != 1 {
		t.Error("a broken line must lead to its turn")
	}
}

// TestBrackets: the brackets of a variation enclose the comments that belong to it.
func TestBrackets(t *testing.T) {
	w := listWidths{
		half:    func(int) float32 { return 10 },
		full:    func(int) float32 { return 20 },
		measure: func(s string) float32 { return float32(len(s)) },
	}
	row := control.Row{Number: 1, Side: board.First, Depth: 2, Text: "P3+1", Opens: 1, Closes: 2, Nodes: []*record.Node{{}}}
	for _, tt := range []struct{ before, comment, want string }{
		{"", "", "(1.|P3+1))|"},
		{"", "var c", "(1.|P3+1| ||var c))"},
		{"ahead", "", "||(ahead 1.|P3+1))|"},
		{"ahead", "a comment that is long enough", "||(ahead 1.|P3+1| ||a comment that is  ||long enough))"},
		{"", " \n", "(1.|P3+1))|"},
	} {
		row.Before, row.Comment = tt.before, tt.comment
		var got []string
		for _, l := range linesOf([]control.Row{row}, w) {
			got = append(got, l.number+"|"+l.cells[0].text+l.cells[1].text+"|"+l.comment)
		}
		if text := strings.Join(got, " "); text != tt.want {
			t.Errorf("%q, %q: %s, want %s", tt.before, tt.comment, text, tt.want)
		}
	}
}

func TestSettings(t *testing.T) {
	s := settings{test.NewTempApp(t).Preferences()}
	for i := range 12 {
		s.addRecent("/f" + strconv.Itoa(i))
	}
	s.addRecent("/f5")
	if r := s.recent(); len(r) != maxRecent || r[0] != "/f5" || r[1] != "/f11" {
		t.Errorf("recent: %v", s.recent())
	}
	s.dropRecent("/f5")
	if r := s.recent(); r[0] != "/f11" {
		t.Errorf("recent: %v", r)
	}
	g := games.Games[0]
	s.p.SetString("choice."+g.ID, `{"preset":"gone","changed":{"no":"such"},"names":["A","B"]}`)
	if c := s.choice(g); c.Preset != g.Presets[0].ID || c.Changed != nil || c.Names[1] != "B" {
		t.Errorf("an old choice: %+v", c)
	}
	s.setWindowSize(fyne.NewSize(1, 100000))
	if size := s.windowSize(); size.Width < 480 || size.Height > 5000 {
		t.Errorf("size %v", size)
	}
}

func TestDots(t *testing.T) {
	s := control.State{Pieces: []board.Piece{0, board.NewPiece(board.Second, 1)}, Selected: board.NoPoint}
	for _, c := range []struct {
		dot  control.Dot
		want boardview.MarkKind
	}{
		{control.Dot{At: 0, Final: true, Effect: rules.Effect{Style: rules.StyleMove}}, boardview.MarkStep},
		{control.Dot{At: 0, Final: true, Effect: rules.Effect{Style: rules.StylePlace}}, boardview.MarkStep},
		{control.Dot{At: 1, Final: true, Effect: rules.Effect{Style: rules.StyleCapture}}, boardview.MarkCapture},
		{control.Dot{At: 1, Final: true, Effect: rules.Effect{Style: rules.StyleShot}}, boardview.MarkShot},
		{control.Dot{At: 0, Final: true, Effect: rules.Effect{Style: rules.StyleKick}}, boardview.MarkKick},
		{control.Dot{At: 0, Final: true, Effect: rules.Effect{Style: rules.StyleKick, Aim: true}}, boardview.MarkGoal},
		{control.Dot{At: 1, Effect: rules.Effect{Style: rules.StyleKick}}, boardview.MarkChoose},
		{control.Dot{At: 1, Final: true, Effect: rules.Effect{Style: rules.StyleKick}}, boardview.MarkChoose},
		{control.Dot{At: 0, Final: true, Effect: rules.Effect{Style: rules.StyleMove, Group: []board.Point{1, 2, 3}}}, boardview.MarkSlide},
	} {
		if got := dotMark(s, c.dot); got.Kind != c.want || got.At != c.dot.At {
			t.Errorf("%+v: mark %+v, want kind %d", c.dot, got, c.want)
		}
	}
}

func TestLastMarks(t *testing.T) {
	s := control.State{Pieces: []board.Piece{board.NewPiece(board.First, 1), 0, 0}, Selected: board.NoPoint}
	kinds := func(from, to board.Point) []boardview.MarkKind {
		s.Last = &rules.Effect{From: from, To: to}
		var out []boardview.MarkKind
		for _, m := range sceneOf(s, marksShown{last: true}, false).Marks {
			out = append(out, m.Kind)
		}
		return out
	}
	if k := kinds(1, 2); len(k) != 2 || k[0] != boardview.MarkLastFrom || k[1] != boardview.MarkLastTo {
		t.Errorf("a move: %v", k)
	}
	if k := kinds(0, 2); len(k) != 2 || k[0] != boardview.MarkLastTo {
		t.Errorf("a shot: %v", k)
	}
	if k := kinds(board.NoPoint, 2); len(k) != 1 {
		t.Errorf("a placement: %v", k)
	}
}

func TestMotions(t *testing.T) {
	e := rules.Effect{Style: rules.StyleShot, Removed: 7, Line: []board.Point{1, 4, 7}, Slides: [][2]board.Point{{1, 2}}}
	m := motionsOf([]control.Motion{{Effect: e}, {Effect: e, Reverse: true}})
	if m[0].Removed != 7 || len(m[0].Flash) != 3 || m[0].Slides[0] != [2]board.Point{1, 2} || m[0].Shake != board.NoPoint {
		t.Errorf("forward: %+v", m[0])
	}
	if m[1].Removed != board.NoPoint || m[1].Flash != nil || m[1].Slides[0] != [2]board.Point{2, 1} {
		t.Errorf("backward: %+v", m[1])
	}
	if e.Slides[0] != [2]board.Point{1, 2} {
		t.Error("the effect belongs to the record")
	}
}

// TestContrast computes the contrast of texts after WCAG 2.1 in every palette: at least 4.5 to 1.
func TestContrast(t *testing.T) {
	linear := func(v uint8) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	luminance := func(c color.NRGBA) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	for _, p := range []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()} {
		th := newTheme(p, text.English)
		of := func(name fyne.ThemeColorName) color.NRGBA {
			c := color.NRGBAModel.Convert(th.Color(name, theme.VariantLight)).(color.NRGBA)
			return blend(p.Panel, c)
		}
		for _, pair := range [][2]fyne.ThemeColorName{
			{theme.ColorNameForeground, theme.ColorNameBackground},
			{theme.ColorNameForeground, theme.ColorNameOverlayBackground},
			{theme.ColorNameForeground, theme.ColorNameButton},
			{theme.ColorNameForeground, theme.ColorNameInputBackground},
			{theme.ColorNameForeground, theme.ColorNameFocus},
			{theme.ColorNamePlaceHolder, theme.ColorNameInputBackground},
			{theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
			{theme.ColorNameError, theme.ColorNameMenuBackground},
			{theme.ColorNamePrimary, theme.ColorNameMenuBackground},
		} {
			a, b := luminance(of(pair[0])), luminance(of(pair[1]))
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s: %s on %s has %.2f to 1", p.ID, pair[0], pair[1], ratio)
			}
		}
	}
}
