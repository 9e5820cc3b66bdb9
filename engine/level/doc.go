// Package level makes an opponent of every strength out of the engine, with the mistakes of people: a weak one looks less
// far, judges less exactly, and does not notice what happens over a distance or in a roundabout way. It knows positions and
// what their steps look like; it must not know a game by name, a record, or a text that a person reads.
package level
