// Package board holds what every game on crossing points shares: points, sides, pieces, the geometry of a
// board, its drawing as data and the keys for hashing. It knows no rules and no toolkit.
package board
