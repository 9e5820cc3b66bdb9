package cannon

import "crosspoint/board"

// Sizes of the drawing in pitch units.
const (
	lineWidth = 0.028
	edgeWidth = 2 * lineWidth
	dotRadius = 0.055
	tintHalf  = 0.40 // half the height of the tinted zone around a back rank
	margin    = 1.0

	soldierSize = 0.74
	townSize    = 0.84
)

// decor draws the tinted back ranks without their corners, the grid with its edge, and the dots of the third
// points from both edges.
func decor() []board.Shape {
	const lastFile, lastRank = geometryFiles - 1.0, geometryRanks - 1.0
	var shapes []board.Shape
	for _, y := range []float64{0, lastRank} {
		shapes = append(shapes, board.Shape{
			Kind: board.ShapeRect, Role: board.RoleTint, R: tintHalf,
			X1: 1 - tintHalf, Y1: y - tintHalf, X2: lastFile - 1 + tintHalf, Y2: y + tintHalf,
		})
	}
	line := func(role board.Role, x1, y1, x2, y2, w float64) {
		shapes = append(shapes, board.Shape{Kind: board.ShapeLine, Role: role, X1: x1, Y1: y1, X2: x2, Y2: y2, Width: w})
	}
	for file := 1.0; file < lastFile; file++ {
		line(board.RoleLine, file, 0, file, lastRank, lineWidth)
	}
	for rank := 1.0; rank < lastRank; rank++ {
		line(board.RoleLine, 0, rank, lastFile, rank, lineWidth)
	}
	shapes = append(shapes, board.Shape{Kind: board.ShapeRect, Role: board.RoleEdge, X2: lastFile, Y2: lastRank, Width: edgeWidth})
	for _, x := range []float64{2, lastFile - 2} {
		for _, y := range []float64{2, lastRank - 2} {
			shapes = append(shapes, board.Shape{Kind: board.ShapeCircle, Role: board.RoleLine, X1: x, Y1: y, R: dotRadius})
		}
	}
	return shapes
}

// art draws a soldier with a chevron that points forward and a town with battlements.
func art(kind uint8) []board.Art {
	if kind == Town {
		return []board.Art{{Frame: board.FrameTown, Glyph: "battlements", Size: townSize}}
	}
	return []board.Art{{Frame: board.FrameSoldier, Glyph: "chevron", Turn: true, Size: soldierSize}}
}
