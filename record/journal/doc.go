// Package journal keeps the game in progress safe from crashes: a snapshot of the game followed by one line for each
// operation since. It knows the record and its text format, and the list of games that it is given; it must not
// know any rules, any toolkit, or any text that a person reads.
//
// The file "game.journal" has lines of the form "CHECKSUM JSON": eight hexadecimal digits (CRC-32, IEEE) of the JSON
// text, a blank, the JSON text. The first line is the snapshot, all others are a record.Op each. What follows the
// first line that is cut or damaged is not used.
package journal
