package board

// ShapeKind says how the numbers of a Shape are read.
type ShapeKind uint8

// The kinds of shapes. All numbers are in pitch units (1 = the distance between neighbouring points), with the
// origin on the point of file 0 and rank 0, x to the right, y towards the second player.
const (
	ShapeLine   ShapeKind = iota // from (X1,Y1) to (X2,Y2), Width thick
	ShapeRect                    // corners (X1,Y1) and (X2,Y2); filled when Width is 0, else an outline; R rounds the corners
	ShapeCircle                  // centre (X1,Y1), radius R; filled when Width is 0, else an outline
	ShapeGlyph                   // the outline named Text (see Art.Glyph), centred on (X1,Y1), R high, always upright
)

// Role is what a shape is, so that a palette can colour it.
type Role uint8

// The roles of decor. Each palette has a colour for each.
const (
	RoleLine      Role = iota // lines of the grid, at line weight
	RoleEdge                  // the outer line of the grid
	RoleInk                   // text on the board, such as the river's
	RoleTint                  // a tinted zone, such as a back rank
	RoleBandLight             // mown band of a pitch
	RoleBandDark              // the other band
	RoleMarking               // white line of a pitch
	RoleGrid                  // faint grid of a pitch
	RoleNet                   // net behind a goal
	RoleGoal                  // tinted goal mouth
)

// Shape is one piece of a board's drawing. Shapes are drawn in their order, below pieces and marks.
// A flipped view turns the board by half a turn.
type Shape struct {
	Kind           ShapeKind
	Role           Role
	X1, Y1, X2, Y2 float64
	R              float64 // radius or height, pitch units
	Width          float64 // line thickness, pitch units; the view never draws less than one device pixel
	Text           string  // name of a glyph
}

// Frame is the body of a piece: its outline and which colours of the palette it takes for each side.
type Frame uint8

// The bodies of pieces.
const (
	FrameDisc    Frame = iota // wooden disc with an inner ring in the side's colour (Xiangqi)
	FrameSoldier              // disc in the side's colour, the second side with a second ring (Cannon)
	FrameTown                 // rounded square in the side's colour (Cannon)
	FrameTeam                 // disc in the team's colour with a contrasting rim (Football)
	FrameBall                 // the ball
)

// Art says how a piece is drawn.
type Art struct {
	Frame Frame
	// Glyph names an outline of the assets: "u" and the lower-case hexadecimal code point for a character
	// ("u5175"), else a name such as "chess-rook" or "chevron". A glyph with a "-first"/"-second" variant is
	// named in full.
	Glyph string
	// Letter, when not empty, is drawn small in a corner of the piece (one of A-Z).
	Letter string
	// Turn draws the glyph turned by half a turn for a piece that faces the viewer (chevrons follow flipping).
	Turn bool
	// Size is the diameter in pitch units, without the shadow.
	Size float64
}
