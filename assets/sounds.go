package assets

import "embed"

// Sounds holds sounds/NAME.wav: one channel, 16 bits, 22050 samples a second. scripts/sounds makes them.
//
//go:embed sounds/*.wav
var Sounds embed.FS

// Sound returns the file of a sound by its name.
func Sound(name string) ([]byte, error) { return Sounds.ReadFile("sounds/" + name + ".wav") }
