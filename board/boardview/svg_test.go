package boardview_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

// markedScene is a game's start with one mark of each kind.
func markedScene(t *testing.T, g *rules.Game) boardview.Scene {
	t.Helper()
	s := boardview.Scene{Pieces: piecesOf(t, g, "")}
	for k := boardview.MarkSelected; k <= boardview.MarkSlide; k++ {
		at := board.Point(20 + 2*int(k))
		s.Marks = append(s.Marks, boardview.Mark{Kind: k, At: at, Line: []board.Point{at - 1, at}, Group: []board.Point{at, at + 1}, Number: 1})
	}
	return s
}

// TestSVG: drawings are well-formed, hold nothing but shapes of their own, and place every piece.
func TestSVG(t *testing.T) {
	for _, g := range all.Games {
		for _, p := range append(palettes, boardview.Print()) {
			scene := markedScene(t, g)
			data := boardview.SVG(specFor(g, 0, p), scene, false, 600)
			if dir := os.Getenv("CROSSPOINT_DRAWINGS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, g.ID+"-"+p.ID+".svg"), data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			uses, ids := checkDrawing(t, data)
			pieces := 0
			for _, piece := range scene.Pieces {
				if piece != board.NoPiece {
					pieces++
				}
			}
			if len(uses) < pieces+len(scene.Marks) {
				t.Errorf("%s, %s: %d uses for %d pieces and %d marks", g.ID, p.ID, len(uses), pieces, len(scene.Marks))
			}
			for _, u := range uses {
				if !ids[strings.TrimPrefix(u, "#")] {
					t.Errorf("%s, %s: %s is not defined", g.ID, p.ID, u)
				}
			}
			if !bytes.Equal(data, boardview.SVG(specFor(g, 0, p), scene, false, 600)) {
				t.Errorf("%s, %s: two drawings of one scene differ", g.ID, p.ID)
			}
		}
	}
}

// checkDrawing reads a drawing and returns what it refers to and what it defines.
func checkDrawing(t *testing.T, data []byte) (uses []string, ids map[string]bool) {
	t.Helper()
	ids = map[string]bool{}
	allowed := map[string]bool{"svg": true, "defs": true, "g": true, "path": true, "rect": true, "use": true, "linearGradient": true, "stop": true, "filter": true, "feGaussianBlur": true}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return uses, ids
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !allowed[e.Name.Local] {
			t.Errorf("element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			switch {
			case a.Name.Local == "id":
				ids[a.Value] = true
			case a.Name.Local == "href":
				uses = append(uses, a.Value)
			case strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf"):
				t.Errorf("%s has %s=%q", e.Name.Local, a.Name.Local, a.Value)
			}
		}
	}
}

// TestAlbum: pictures of an album are those that are drawn one by one, in any order.
func TestAlbum(t *testing.T) {
	g := all.ByID("football")
	spec := specFor(g, 0, boardview.Print())
	a := boardview.NewAlbum(spec, true, 300)
	scenes := []boardview.Scene{{Pieces: piecesOf(t, g, "")}, markedScene(t, g), {}, {Pieces: piecesOf(t, g, "")}}
	for i, s := range scenes {
		got, want := a.Picture(s), boardview.Picture(spec, s, true, 300)
		if got.Rect != image.Rect(0, 0, got.Rect.Dx(), got.Rect.Dy()) || !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("picture %d differs", i)
		}
	}
}
