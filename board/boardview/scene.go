package boardview

import "crosspoint/board"

// Spec is what a board is: it changes with the game, the piece set and the theme, not with the steps.
type Spec struct {
	Geometry board.Geometry
	Decor    []board.Shape
	Margin   float64 // room around the outermost points, pitch units
	Art      map[board.Piece]board.Art
	Palette  *Palette
	// Files and Ranks are the coordinate labels by file and rank; nil for none. They are shown at the bottom and at
	// the left of the unflipped board (and follow flipping).
	Files, Ranks []string
	// FarFiles are the labels by file at the second player's edge; with them Files stand at the first player's. nil for none.
	FarFiles []string
	// Opposite turns the pieces of the player at the top by half a turn, for two people who sit opposite each other.
	Opposite bool
}

// MarkKind is the shape of a mark.
type MarkKind uint8

// The marks of the board; their shapes carry the meaning, colours only help.
const (
	MarkSelected MarkKind = iota // ring
	MarkStep                     // filled dot: a legal step to an empty point
	MarkCapture                  // dashed ring around a victim
	MarkShot                     // cross-hair at At, dashed line along Line
	MarkKick                     // dashed path with dots along Line, a star at At
	MarkGoal                     // thick ring on the goal point, path along Line
	MarkChoose                   // a piece that may be clicked next (a kicker), thin ring
	MarkGroup                    // capsule around Group
	MarkLastFrom                 // small corner brackets
	MarkLastTo                   // corner brackets
	MarkAlarm                    // ring with teeth: check, town under fire
	MarkRefused                  // what stands in the way, shown for a moment
	MarkHint                     // arrow from Line[0] to At, a ring around At without a Line
	MarkSlide                    // small ring: a step of a whole group, such as a cannon that slides, to an empty point
)

// Mark is one mark on the board.
type Mark struct {
	Kind  MarkKind
	At    board.Point
	Line  []board.Point
	Group []board.Point
	// Rank is how far an arrow is behind the best one, 0 for that itself: the others are thinner and fainter.
	Rank int
	// Number stands on an arrow that is one of several, such as the steps of a turn; 0 for none, at most 99.
	Number int
}

// Scene is what stands on the board now.
type Scene struct {
	Pieces []board.Piece // by point; owned by the receiver after Show
	Marks  []Mark
}

// Motion is an animation that ends in a scene. Pieces travel, then those of Removed are gone.
type Motion struct {
	Before  []board.Piece
	Slides  [][2]board.Point
	Removed board.Point   // NoPoint for none
	Flash   []board.Point // a flash runs along these points first (a shot)
	Shake   board.Point   // the goal point whose net shakes, NoPoint for none
	// OnStart is called when the motion begins, OnLand when its pieces seem to have arrived; nil for nothing. Where motions are cut short or not shown, those of
	// the last one are called all the same, once each. They may not call the board.
	OnStart, OnLand func()
}
