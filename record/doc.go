// Package record holds a game as it is played and studied: a tree of steps with a cursor, variations, comments,
// clocks, tags and a result, and the safe writing of files. It plays by the rules that it is given and must not
// know any game, any file format, any toolkit, or any text that a person reads.
package record
