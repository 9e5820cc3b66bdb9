// Package vchess reads the games that the site vchess exports: tags, the steps for people, and the same steps for programs, which say
// of each what appears and what vanishes on the board. It knows the one game of that site that we play, Football, by its name there
// and its id and preset here; its rules come from the caller. It must not know any toolkit.
package vchess
