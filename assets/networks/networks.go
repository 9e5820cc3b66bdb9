// Package networks embeds the weights of evaluations by a network, as "go run ./scripts/tune network" writes them. It is apart
// from the other assets so that rules need not carry texts and pictures along. It holds no logic and imports nothing of ours.
package networks

import _ "embed"

// Cannon is the network of Cannon's evaluation; rules/cannon/network.go has its layout.
//
//go:embed cannon.bin
var Cannon []byte
