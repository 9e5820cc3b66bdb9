// Package review goes over a finished game and tells which turns changed its course: how much of the winning chances each turn lost,
// which ones were mistakes, and what was better. It knows positions and steps alone: no record, no game by name, no text that a person
// reads. Who evaluates the positions is an Analyst: our own engine, or any other one.
package review
