// Package lesson holds what teaches a game, as data: its rules in chapters, each with diagrams on which a reader tries steps,
// and a first game that is played by the hand. Texts are keys of the catalogue. It reads and checks the data and replays steps
// through the rules; it knows no toolkit and no game by name, and shows nothing.
package lesson
