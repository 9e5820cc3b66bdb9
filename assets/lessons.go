package assets

import "embed"

// Lessons holds lessons/GAME.json: the rules of a game in chapters with diagrams, and a guided first game, in the form of
// package lesson.
//
//go:embed lessons/*.json
var Lessons embed.FS
