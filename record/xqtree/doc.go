// Package xqtree holds what the binary files of Xiangqi programs have in common: boards as tables of points, starts whose side
// to move is stated wrongly or not at all, and trees of steps that come depth first, each with a sign for "goes on" and one for
// "has a variation". It replays all of it through the rules that it is given, reports what does not fit, and must not know
// how any of these files is laid out.
package xqtree
