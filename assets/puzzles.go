package assets

import "embed"

// Puzzles holds puzzles/GAME.jsonl, one puzzle a line: what "crosspoint-cli puzzles" prints.
//
//go:embed puzzles/*.jsonl
var Puzzles embed.FS
