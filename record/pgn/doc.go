// Package pgn reads and writes games as text: a superset of PGN (Portable Game Notation) with the tags Game, Preset
// and Options, with the steps of one turn joined by "/", and with everything that a record holds, so that reading
// what was written gives the same game. It knows no game: it is given the list of those that it may meet, builds a
// tree without rules from the text and replays that through the rules. It must not know any toolkit or any text that
// a person reads.
//
// What goes beyond PGN:
//   - A step is in the file notation of its game. "a/b/c" are three steps of one turn; a turn that is interrupted by a
//     comment or a variation goes on with "/b".
//   - A comment after a move number, after a "/" or at the start of a variation belongs to the step that follows; any
//     other belongs to the step before it, and one ahead of all move numbers to the game.
//   - In comments, "[%clk h:mm:ss]" is the time left after the step, "[%end RESULT REASON]" a result declared there
//     (where the tags cannot say so), and "[%chr HEX]" one character that could not stand there by itself, such as "}".
//   - The tag Termination holds the reason of a result, such as "resignation".
package pgn
