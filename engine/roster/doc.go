// Package roster holds the programs of other people that a person has set up, and runs those of them that are in use: each is started
// when it is asked for the first time and ended when nobody needs it any more. They play, analyse and review through the same
// interfaces as our own engine. It must not know a game by name, a record, a toolkit, or a text that a person reads.
package roster
