package football

import "crosspoint/board"

// The drawing of the pitch, in pitch units with the origin on a1.
const (
	// margin is the room around the outermost points: half a pitch of grass, the net, and the coordinates.
	margin = 1.2

	markingWidth = 0.05
	gridWidth    = 0.028
	netWidth     = 0.03

	// The touch lines run half a pitch outside the outermost points.
	outside = 0.5
	low     = -outside
	high    = files - 1 + outside
	middle  = goalFile

	centreRadius = 1.5
	spotRadius   = 0.08
	// The penalty area is five files wide and two ranks deep, the goal area three by one.
	penaltyHalf, penaltyDepth = 2.5, 2
	goalAreaHalf, goalDepth   = 1.5, 1
	// The goal mouth is one point wide.
	mouthHalf = 0.5
	// The net leaves room for the coordinate of its file.
	netDepth = 0.30
	netMesh  = 0.15
)

// decor is the mown bands, the faint grid, the goals, and the white lines above them.
func decor() []board.Shape {
	var shapes []board.Shape
	for r := range files {
		role := board.RoleBandLight
		if r%2 == 1 {
			role = board.RoleBandDark
		}
		y := float64(r) - 0.5
		shapes = append(shapes, rect(role, -margin, y, files-1+margin, y+1, 0))
	}
	// The strips beyond the touch lines continue the pattern.
	shapes = append(
		shapes,
		rect(board.RoleBandDark, -margin, -margin, files-1+margin, low, 0),
		rect(board.RoleBandDark, -margin, high, files-1+margin, files-1+margin, 0),
	)
	for i := range files {
		v := float64(i)
		shapes = append(
			shapes,
			segment(board.RoleGrid, v, 0, v, files-1, gridWidth),
			segment(board.RoleGrid, 0, v, files-1, v, gridWidth),
		)
	}
	shapes = append(shapes, goalEnd(low, -1)...)
	shapes = append(shapes, goalEnd(high, 1)...)
	return append(
		shapes,
		rect(board.RoleMarking, low, low, high, high, markingWidth),
		segment(board.RoleMarking, low, middle, high, middle, markingWidth),
		board.Shape{
			Kind: board.ShapeCircle, Role: board.RoleMarking, X1: middle, Y1: middle, R: centreRadius, Width: markingWidth,
		},
		board.Shape{Kind: board.ShapeCircle, Role: board.RoleMarking, X1: middle, Y1: middle, R: spotRadius},
	)
}

// goalEnd draws one end of the pitch: the goal mouth, the areas in front of it and the net behind. line is the y of
// the goal line, out is +1 or -1, away from the pitch.
func goalEnd(line, out float64) []board.Shape {
	shapes := []board.Shape{
		rect(board.RoleGoal, middle-mouthHalf, line-out*goalDepth, middle+mouthHalf, line, 0),
	}
	back := line + out*netDepth
	for i := 1; float64(i)*netMesh < 2*mouthHalf-netMesh/2; i++ {
		x := middle - mouthHalf + float64(i)*netMesh
		shapes = append(shapes, segment(board.RoleNet, x, line, x, back, netWidth))
	}
	for i := 1; float64(i)*netMesh < netDepth-netMesh/2; i++ {
		y := line + out*float64(i)*netMesh
		shapes = append(shapes, segment(board.RoleNet, middle-mouthHalf, y, middle+mouthHalf, y, netWidth))
	}
	return append(
		shapes,
		rect(board.RoleMarking, middle-penaltyHalf, line-out*penaltyDepth, middle+penaltyHalf, line, markingWidth),
		rect(board.RoleMarking, middle-goalAreaHalf, line-out*goalDepth, middle+goalAreaHalf, line, markingWidth),
		rect(board.RoleMarking, middle-mouthHalf, line, middle+mouthHalf, back, markingWidth),
	)
}

// rect is a rectangle, filled when width is 0.
func rect(role board.Role, x1, y1, x2, y2, width float64) board.Shape {
	return board.Shape{
		Kind: board.ShapeRect, Role: role,
		X1: x1, Y1: min(y1, y2), X2: x2, Y2: max(y1, y2), Width: width,
	}
}

// segment is a line.
func segment(role board.Role, x1, y1, x2, y2, width float64) board.Shape {
	return board.Shape{Kind: board.ShapeLine, Role: role, X1: x1, Y1: y1, X2: x2, Y2: y2, Width: width}
}
