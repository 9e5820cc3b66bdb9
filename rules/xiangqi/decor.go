package xiangqi

import "crosspoint/board"

// Weights and distances of the board's drawing in pitch units.
const (
	lineWidth  = 0.028
	frameWidth = 0.06
	frameGap   = 0.10 // from the edge of the grid to the inner side of the frame
	starGap    = 0.07
	starArm    = 0.17
	inkHeight  = 0.6
	riverY     = 4.5
)

// decor draws the board: grid with the river, palaces, star marks, frame and the river's characters.
func decor() []board.Shape {
	const right, top = files - 1, ranks - 1
	var list []board.Shape
	line := func(x1, y1, x2, y2 float64) {
		list = append(list, board.Shape{Kind: board.ShapeLine, Role: board.RoleLine, X1: x1, Y1: y1, X2: x2, Y2: y2, Width: lineWidth})
	}
	for r := 1; r < top; r++ {
		line(0, float64(r), right, float64(r))
	}
	for f := 1; f < right; f++ {
		line(float64(f), 0, float64(f), 4)
		line(float64(f), 5, float64(f), top)
	}
	for _, y := range []float64{0, 7} {
		line(3, y, 5, y+2)
		line(5, y, 3, y+2)
	}
	for _, s := range [][2]int{{1, 2}, {7, 2}, {0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3}} {
		list = append(list, star(s[0], s[1])...)
		list = append(list, star(s[0], top-s[1])...)
	}
	const out = frameGap + frameWidth/2
	list = append(list,
		board.Shape{Kind: board.ShapeRect, Role: board.RoleEdge, X1: 0, Y1: 0, X2: right, Y2: top, Width: lineWidth},
		board.Shape{Kind: board.ShapeRect, Role: board.RoleEdge, X1: -out, Y1: -out, X2: right + out, Y2: top + out, Width: frameWidth},
	)
	// Glyphs stay upright in a flipped view and are read from the left there, too.
	for i, name := range []string{"u695a", "u6cb3", "u6f22", "u754c"} {
		x := [...]float64{1.5, 2.5, 5.5, 6.5}[i]
		list = append(list, board.Shape{Kind: board.ShapeGlyph, Role: board.RoleInk, X1: x, Y1: riverY, R: inkHeight, Text: name})
	}
	return list
}

// star marks a cannon's or soldier's point with four corners, two of them on an edge file.
func star(file, rank int) []board.Shape {
	var list []board.Shape
	for _, sx := range [...]float64{-1, 1} {
		if file == 0 && sx < 0 || file == files-1 && sx > 0 {
			continue
		}
		for _, sy := range [...]float64{-1, 1} {
			x, y := float64(file)+sx*starGap, float64(rank)+sy*starGap
			s := board.Shape{Kind: board.ShapeLine, Role: board.RoleLine, X1: x, Y1: y, X2: x + sx*starArm, Y2: y, Width: lineWidth}
			list = append(list, s)
			s.X2, s.Y2 = x, y+sy*starArm
			list = append(list, s)
		}
	}
	return list
}
