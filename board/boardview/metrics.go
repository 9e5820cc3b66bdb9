package boardview

import (
	"math"

	"fyne.io/fyne/v2"

	"crosspoint/board"
)

// metrics says where everything is, in device pixels of the widget's canvas unless said otherwise.
type metrics struct {
	scale          float64 // device pixels per unit of the toolkit
	shiftX, shiftY float64 // part of a pixel that the widget's own origin is off the pixel grid
	x, y, w, h     int     // the board with its frame
	pitch          int     // distance of neighbouring points
	originX        int     // x of the first file's point
	originY        int     // y of the last rank's point, seen unflipped
	line           int     // thickness of a line of the grid
	frac           float64 // part of a pixel where the middle of a line is: 0.5 for odd thickness
	geometry       board.Geometry
	flipped        bool
}

// measure fits a board into a widget.
func measure(spec *Spec, flipped bool, size fyne.Size, scale float64, origin fyne.Position) metrics {
	g := spec.Geometry
	m := metrics{scale: scale, geometry: g, flipped: flipped}
	m.shiftX = fraction(float64(origin.X) * scale)
	m.shiftY = fraction(float64(origin.Y) * scale)
	w, h := float64(size.Width)*scale, float64(size.Height)*scale
	columns, rows := float64(g.Files-1)+2*spec.Margin, float64(g.Ranks-1)+2*spec.Margin
	exact := min(w/columns, h/rows)
	// A pitch of whole pixels makes all cells equal and all pieces of a kind the same picture.
	m.pitch = max(1, int(exact))
	m.w, m.h = int(exact*columns), int(exact*rows)
	m.x, m.y = int((w-float64(m.w))/2), int((h-float64(m.h))/2)
	m.originX = m.x + (m.w-m.pitch*(g.Files-1))/2
	m.originY = m.y + (m.h-m.pitch*(g.Ranks-1))/2
	m.line = max(1, int(math.Round(lineUnits*float64(m.pitch)*spec.Palette.LineScale)))
	if m.line%2 == 1 {
		m.frac = 0.5
	}
	return m
}

// lineUnits is the thickness of the lines of a grid in pitch units.
const lineUnits = 0.028

func fraction(v float64) float64 {
	f := v - math.Round(v)
	if math.Abs(f) < 1e-3 {
		return 0
	}
	return f
}

// s is the pitch for drawing.
func (m *metrics) s() float64 { return float64(m.pitch) }

// place turns a place of the board in pitch units into pixels.
func (m *metrics) place(x, y float64) vec {
	if m.flipped {
		x = float64(m.geometry.Files-1) - x
	} else {
		y = float64(m.geometry.Ranks-1) - y
	}
	return vec{float64(m.originX) + x*m.s() + m.frac, float64(m.originY) + y*m.s() + m.frac}
}

// at is the middle of a point in pixels.
func (m *metrics) at(p board.Point) vec {
	return m.place(float64(m.geometry.File(p)), float64(m.geometry.Rank(p)))
}

// nearest returns the point within half a pitch of a place of the widget, or NoPoint.
func (m *metrics) nearest(pos fyne.Position) board.Point {
	x := (float64(pos.X)*m.scale - float64(m.originX) - m.frac) / m.s()
	y := (float64(pos.Y)*m.scale - float64(m.originY) - m.frac) / m.s()
	column, row := math.Round(x), math.Round(y)
	if math.Abs(x-column) > 0.5 || math.Abs(y-row) > 0.5 {
		return board.NoPoint
	}
	file, rank := int(column), m.geometry.Ranks-1-int(row)
	if m.flipped {
		file, rank = m.geometry.Files-1-int(column), int(row)
	}
	return m.geometry.At(file, rank)
}

// position turns pixels into the toolkit's units. A hair less than a whole pixel keeps painters that round up and
// painters that round to the nearest on the same pixel.
func (m *metrics) position(x, y int) fyne.Position {
	return fyne.NewPos(float32((float64(x)-m.shiftX-hair)/m.scale), float32((float64(y)-m.shiftY-hair)/m.scale))
}

// size turns pixels into the toolkit's units.
func (m *metrics) size(w, h int) fyne.Size {
	return fyne.NewSize(float32((float64(w)-hair)/m.scale), float32((float64(h)-hair)/m.scale))
}

const hair = 0.02
