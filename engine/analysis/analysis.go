// Package analysis answers questions of people about positions: what is best here, and what would follow. Whoever can answer is a
// Source: our own engine, or another program that plays by a protocol. It knows positions and how they came about; it must not
// know a game by name, a record, or a text that a person reads.
package analysis

import (
	"context"
	"time"

	"crosspoint/engine"
	"crosspoint/rules"
)

// Question is what a Source is asked.
type Question struct {
	Game *rules.Game
	// Position is a copy that belongs to the source, with the history that led to it. The same as a text: Steps played from Start, a
	// FEN, by the rules of Settings. Both slices and maps are shared and are only read.
	Position rules.Position
	Settings rules.Settings
	// Preset is the name of rules that Settings are taken from, though some may differ.
	Preset string
	Start  string
	Steps  []rules.Move
	// Lines is how many of the best first steps get a line of their own, at least 1.
	Lines int
	// Threads is how many threads may be busy at the same time, at least 1.
	Threads int
	// Limit is how long to look, 0 for until nothing is left to find.
	Limit time.Duration
	// Every is the least time between two reports.
	Every time.Duration
}

// Source finds the best lines of positions. Its methods may be called by several goroutines; questions are answered one after the other.
type Source interface {
	// Analyse looks until the limit is reached, nothing is left to find, or ctx is done, after which it returns soon. report is called by
	// the goroutine of Analyse, with the scores for the side to move, and never after ctx is done; the last report is what was found. A
	// position without a step gets no report. The error says why a source, such as another program, cannot answer.
	Analyse(ctx context.Context, q Question, report func(engine.Report)) error
}

// Rester is a Source that holds something between questions, such as a program that runs, and can let go of it when none is soon to come.
// Rest returns at once and may be called by any goroutine.
type Rester interface{ Rest() }
