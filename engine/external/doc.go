// Package external plays and analyses with programs of other people that speak UCI or UCCI on their standard input and
// output. A program may be wrong, slow, silent or hostile: every wait has an end, every line a bound, and what it says is
// taken only where the rules allow it. The package knows no toolkit, no records and no game but the name of the one that programs
// without a choice of games play.
package external
