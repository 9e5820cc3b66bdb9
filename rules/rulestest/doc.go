// Package rulestest is what every game must pass. A game's own test calls Run, Texts, FuzzFEN and FuzzNotation
// with its rules.Game and has the contract of package rules checked on random games under every preset and
// every value of every option: undo, hash, FEN and notation round trips, clicks, effects, clones, counts.
// It knows no game and must not be imported outside tests.
package rulestest
