// Package cannon holds the rules of Cannon by David E. Whitcher (PyroMyth Games, 2003) behind the contract of
// package rules: positions, steps, FEN, notation, results, and the reasons for refused clicks. It follows the
// PyroMyth rules and the Ludoteka rules; where they differ an option chooses. It must not know the toolkit,
// records, engines or any text that a person reads.
//
// Words: a cannon is three soldiers of a side on three consecutive points of a line; seen in a direction it has a
// rear and a front soldier. The point right in front of the front soldier is the muzzle.
package cannon
