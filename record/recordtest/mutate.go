package recordtest

import (
	"math/rand/v2"
	"slices"
)

// Mutate returns a damaged copy of a file: bytes changed, cut out, doubled, or the end cut off. Fuzzing finds more; this is for every
// run of the tests.
func Mutate(r *rand.Rand, data []byte) []byte {
	out := slices.Clone(data)
	for range 1 + r.IntN(6) {
		if len(out) == 0 {
			return out
		}
		at := r.IntN(len(out))
		end := min(len(out), at+1+r.IntN(40))
		switch r.IntN(6) {
		case 0:
			out = slices.Delete(out, at, end)
		case 1:
			out = slices.Insert(out, at, slices.Clone(out[at:end])...)
		case 2:
			out = out[:at]
		case 3:
			out[at] ^= 1 << r.IntN(8)
		default:
			out[at] = byte(r.IntN(256))
		}
	}
	return out
}
