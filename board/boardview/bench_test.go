package boardview_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules/all"
)

// selection is a scene with a selected piece and steps to forty points.
func selection(b testing.TB) (plain, selected boardview.Scene, spec boardview.Spec) {
	g := all.ByID("xiangqi")
	pieces := piecesOf(b, g, "")
	plain.Pieces = pieces
	selected.Pieces = pieces
	selected.Marks = append(selected.Marks, boardview.Mark{Kind: boardview.MarkSelected, At: 4})
	for i := range pieces {
		if len(selected.Marks) > 40 {
			break
		}
		if pieces[i] == board.NoPiece {
			selected.Marks = append(selected.Marks, boardview.Mark{Kind: boardview.MarkStep, At: board.Point(i)})
		}
	}
	return plain, selected, specFor(g, 0, boardview.Wood())
}

// BenchmarkSelect shows forty marks and takes them away again, without painting: what a click costs the program.
func BenchmarkSelect(b *testing.B) {
	plain, selected, spec := selection(b)
	v := boardview.New(spec)
	w := test.NewTempWindow(b, v)
	w.Resize(fyne.NewSize(800, 800))
	for b.Loop() {
		v.SetScene(selected)
		v.SetScene(plain)
	}
}

// BenchmarkPaint paints the whole board with the software painter, much slower than a graphics card.
func BenchmarkPaint(b *testing.B) {
	_, selected, spec := selection(b)
	v := boardview.New(spec)
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(v)
	c.Resize(fyne.NewSize(800, 800))
	v.SetScene(selected)
	for b.Loop() {
		c.Capture()
	}
}

// BenchmarkResize lays the board out anew, with all pictures drawn again.
func BenchmarkResize(b *testing.B) {
	_, selected, spec := selection(b)
	v := boardview.New(spec)
	w := test.NewTempWindow(b, v)
	v.SetScene(selected)
	sizes := []fyne.Size{{Width: 800, Height: 800}, {Width: 830, Height: 830}}
	for i := 0; b.Loop(); i++ {
		w.Resize(sizes[i%2])
	}
}

// BenchmarkPicture draws a whole board, most of which a change of the window's size does, too.
func BenchmarkPicture(b *testing.B) {
	plain, _, spec := selection(b)
	for b.Loop() {
		boardview.Picture(spec, plain, false, 820)
	}
}
