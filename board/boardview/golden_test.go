package boardview_test

import (
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func TestMain(m *testing.M) {
	flag.Parse()
	test.NewApp()
	os.Exit(m.Run())
}

var palettes = []*boardview.Palette{boardview.Wood(), boardview.Dark(), boardview.Contrast()}

// plain returns a palette without grain, which makes large files.
func plain(p *boardview.Palette) *boardview.Palette {
	q := *p
	q.Grain = 0
	return &q
}

// specFor is the board of a game with a piece set, coordinates included.
func specFor(g *rules.Game, set int, p *boardview.Palette) boardview.Spec {
	spec := boardview.Spec{
		Geometry: g.Geometry, Decor: g.Decor, Margin: g.Margin, Palette: p, Art: map[board.Piece]board.Art{},
	}
	for _, info := range g.Pieces {
		spec.Art[info.Piece] = info.Art[set]
	}
	for f := range g.Geometry.Files {
		spec.Files = append(spec.Files, string(rune('a'+f)))
	}
	for r := range g.Geometry.Ranks {
		spec.Ranks = append(spec.Ranks, strconv.Itoa(r+g.Geometry.RankBase))
	}
	return spec
}

// piecesOf reads a position of a game from its FEN, or the start position.
func piecesOf(t testing.TB, g *rules.Game, fen string) []board.Piece {
	t.Helper()
	settings, err := g.Settings("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := g.New(settings)
	if fen != "" {
		if p, err = g.Parse(fen, settings); err != nil {
			t.Fatalf("%s: %v", fen, err)
		}
	}
	pieces := make([]board.Piece, g.Geometry.Points())
	for i := range pieces {
		pieces[i] = p.At(board.Point(i))
	}
	return pieces
}

// points reads coordinates.
func points(t testing.TB, g *rules.Game, names ...string) []board.Point {
	t.Helper()
	out := make([]board.Point, len(names))
	for i, n := range names {
		p, ok := g.Geometry.Parse(n)
		if !ok {
			t.Fatalf("no point %q", n)
		}
		out[i] = p
	}
	return out
}

// sceneFor shows a game in the middle with marks that come up there.
func sceneFor(t testing.TB, g *rules.Game) boardview.Scene {
	at := func(n string) board.Point { return points(t, g, n)[0] }
	line := func(n ...string) []board.Point { return points(t, g, n...) }
	mark := func(k boardview.MarkKind, n string) boardview.Mark { return boardview.Mark{Kind: k, At: at(n)} }
	steps := func(s *boardview.Scene, names ...string) {
		for _, n := range names {
			s.Marks = append(s.Marks, mark(boardview.MarkStep, n))
		}
	}
	var s boardview.Scene
	switch g.ID {
	case "cannon":
		s.Pieces = piecesOf(t, g, "4t5/1s1s1s1s1s/1s1s1s1s1s/2s2s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/6T3 d - 5")
		s.Marks = []boardview.Mark{
			{Kind: boardview.MarkGroup, Group: line("c2", "c3", "c4")},
			mark(boardview.MarkSelected, "c4"),
			{Kind: boardview.MarkShot, At: at("c7"), Line: line("c4", "c5", "c6", "c7")},
			mark(boardview.MarkLastFrom, "d7"), mark(boardview.MarkLastTo, "f7"), mark(boardview.MarkAlarm, "e10"),
		}
		steps(&s, "b5", "c5", "d5")
	case "xiangqi":
		s.Pieces = piecesOf(t, g, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR w - - 0 1")
		s.Marks = []boardview.Mark{
			mark(boardview.MarkLastFrom, "h9"), mark(boardview.MarkLastTo, "g7"), mark(boardview.MarkSelected, "h2"),
			mark(boardview.MarkCapture, "e6"), mark(boardview.MarkAlarm, "e9"),
		}
		steps(&s, "h1", "f2", "g2", "i2", "h3", "h4", "h5", "h6")
	case "football":
		s.Pieces = piecesOf(t, g, "")
		s.Pieces[at("e4")], s.Pieces[at("d1")] = s.Pieces[at("d1")], board.NoPiece
		s.Marks = []boardview.Mark{
			mark(boardview.MarkLastFrom, "d1"), mark(boardview.MarkLastTo, "e4"),
			{Kind: boardview.MarkGoal, At: at("e9"), Line: line("e5", "e6", "e7", "e8", "e9")},
			mark(boardview.MarkSelected, "e5"), mark(boardview.MarkChoose, "f1"),
		}
		for _, l := range [][]string{{"e5", "e6", "e7", "e8"}, {"e5", "f5", "g5"}, {"e5", "d6", "c7"}} {
			s.Marks = append(s.Marks, boardview.Mark{Kind: boardview.MarkKick, At: at(l[len(l)-1]), Line: line(l...)})
		}
	}
	return s
}

// everyMark shows each kind of mark once, most of them around a piece.
func everyMark(t testing.TB, g *rules.Game) boardview.Scene {
	s := boardview.Scene{Pieces: make([]board.Piece, g.Geometry.Points())}
	at := func(file, rank int) board.Point { return g.Geometry.At(file, rank) }
	kinds := []boardview.MarkKind{
		boardview.MarkSelected, boardview.MarkStep, boardview.MarkCapture, boardview.MarkChoose, boardview.MarkLastFrom,
		boardview.MarkLastTo, boardview.MarkAlarm, boardview.MarkRefused, boardview.MarkShot, boardview.MarkGoal, boardview.MarkKick,
	}
	for i, k := range kinds {
		file, rank := 1+2*(i%4), 1+2*(i/4)
		s.Marks = append(s.Marks, boardview.Mark{Kind: k, At: at(file, rank)})
		if k != boardview.MarkStep && k != boardview.MarkLastFrom && k != boardview.MarkGoal && k != boardview.MarkKick {
			s.Pieces[at(file, rank)] = g.Pieces[i%len(g.Pieces)].Piece
		}
	}
	shot := []board.Point{at(1, 8), at(2, 8), at(3, 8)}
	kick := []board.Point{at(4, 8), at(6, 7), at(8, 6)}
	s.Marks = append(s.Marks,
		boardview.Mark{Kind: boardview.MarkShot, At: shot[2], Line: shot},
		boardview.Mark{Kind: boardview.MarkKick, At: kick[2], Line: kick},
		boardview.Mark{Kind: boardview.MarkGroup, Group: []board.Point{at(5, 2), at(6, 3), at(7, 4)}},
		boardview.Mark{Kind: boardview.MarkHint, At: at(2, 4), Line: []board.Point{at(0, 7)}},
	)
	return s
}

func TestBoards(t *testing.T) {
	for _, g := range all.Games {
		for _, p := range palettes {
			name := g.ID + "-" + p.ID
			t.Run(name, func(t *testing.T) {
				compare(t, name, boardview.Picture(specFor(g, 0, p), sceneFor(t, g), false, 600))
			})
		}
	}
}

func TestMarks(t *testing.T) {
	for _, g := range all.Games {
		for _, p := range palettes {
			if g.ID == "cannon" && p.ID != "wood" {
				continue // as in Xiangqi
			}
			name := "marks-" + g.ID + "-" + p.ID
			t.Run(name, func(t *testing.T) {
				compare(t, name, boardview.Picture(specFor(g, 0, plain(p)), everyMark(t, g), false, 500))
			})
		}
	}
}

func TestFlipped(t *testing.T) {
	for _, g := range all.Games {
		name := "flipped-" + g.ID
		t.Run(name, func(t *testing.T) {
			compare(t, name, boardview.Picture(specFor(g, 0, plain(boardview.Wood())), sceneFor(t, g), true, 500))
		})
	}
}

// TestOpposite shows the pieces of the player at the top upside down, whoever that is.
func TestOpposite(t *testing.T) {
	for _, g := range all.Games {
		for set, id := range g.PieceSets {
			for _, flipped := range []bool{false, true} {
				if flipped && set < len(g.PieceSets)-1 {
					continue
				}
				name := "opposite-" + g.ID + "-" + id
				if flipped {
					name += "-flipped"
				}
				t.Run(name, func(t *testing.T) {
					spec := specFor(g, set, plain(boardview.Wood()))
					spec.Opposite = true
					compare(t, name, boardview.Picture(spec, sceneFor(t, g), flipped, 420))
				})
			}
		}
	}
}

// arrowsFor shows the three best lines of a position, and a whole turn of several steps.
func arrowsFor(t testing.TB, g *rules.Game) boardview.Scene {
	at := func(n string) board.Point { return points(t, g, n)[0] }
	var s boardview.Scene
	arrow := func(from, to string, rank, number int) {
		m := boardview.Mark{Kind: boardview.MarkHint, At: at(to), Rank: rank, Number: number}
		if from != "" {
			m.Line = points(t, g, from)
		}
		s.Marks = append(s.Marks, m)
	}
	switch g.ID {
	case "cannon":
		s.Pieces = piecesOf(t, g, "4t5/1s1s1s1s1s/1s1s1s1s1s/2s2s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/6T3 d - 5")
		arrow("c4", "c7", 0, 0)
		arrow("a4", "b5", 1, 0)
		arrow("", "h5", 2, 0)
	case "xiangqi":
		s.Pieces = piecesOf(t, g, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR w - - 0 1")
		arrow("e2", "e6", 0, 0)
		arrow("h0", "g2", 1, 0)
		arrow("a0", "a1", 2, 0)
		arrow("h2", "h7", 2, 0)
	case "football":
		s.Pieces = piecesOf(t, g, "")
		arrow("d1", "d4", 0, 1)
		arrow("e5", "h8", 0, 2)
		arrow("h8", "e8", 0, 3)
		arrow("e8", "e9", 0, 4)
		arrow("g1", "f3", 1, 1)
		arrow("f3", "e5", 1, 2)
	}
	return s
}

func TestArrows(t *testing.T) {
	for _, g := range all.Games {
		for _, p := range palettes {
			for _, flipped := range []bool{false, true} {
				if flipped && p.ID != "wood" {
					continue
				}
				name := "arrows-" + g.ID + "-" + p.ID
				if flipped {
					name += "-flipped"
				}
				t.Run(name, func(t *testing.T) {
					compare(t, name, boardview.Picture(specFor(g, 0, plain(p)), arrowsFor(t, g), flipped, 500))
				})
			}
		}
	}
}

func TestSizes(t *testing.T) {
	for _, g := range all.Games {
		for _, size := range []int{300, 1000} {
			name := g.ID + "-" + strconv.Itoa(size)
			t.Run(name, func(t *testing.T) {
				compare(t, name, boardview.Picture(specFor(g, 0, plain(boardview.Dark())), sceneFor(t, g), false, size))
			})
		}
	}
}

func TestPieceSets(t *testing.T) {
	g := all.ByID("xiangqi")
	for set := 1; set < len(g.PieceSets); set++ {
		for _, p := range palettes {
			name := "set-" + g.PieceSets[set] + "-" + p.ID
			t.Run(name, func(t *testing.T) {
				compare(t, name, boardview.Picture(specFor(g, set, plain(p)), boardview.Scene{Pieces: piecesOf(t, g, "")}, false, 450))
			})
		}
	}
}

// compare holds a picture against testdata/NAME.png. Painters may round a little differently from one machine to the
// next: up to one pixel in five hundred may differ by more than a few levels.
func compare(t *testing.T, name string, got image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		write(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatalf("%v (write it with -update)", err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size %v, want %v", got.Bounds().Size(), want.Bounds().Size())
	}
	if n, size := differing(got, want), got.Bounds().Size(); n*500 > size.X*size.Y {
		failed := filepath.Join(t.TempDir(), name+".png")
		write(t, failed, got)
		t.Errorf("%d of %d pixels differ from %s", n, size.X*size.Y, path)
	}
}

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// differing counts the pixels that differ by more than a few levels.
func differing(a, b image.Image) int {
	x, y := asRGBA(a), asRGBA(b)
	n := 0
	for i := 0; i+3 < len(x.Pix); i += 4 {
		for k := range 4 {
			if d := int(x.Pix[i+k]) - int(y.Pix[i+k]); d > 6 || d < -6 {
				n++
				break
			}
		}
	}
	return n
}

func asRGBA(src image.Image) *image.RGBA {
	dst := image.NewRGBA(src.Bounds())
	draw.Draw(dst, dst.Rect, src, dst.Rect.Min, draw.Src)
	return dst
}
