package sound_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"crosspoint/ui/sound"
)

// wav is a file with these samples.
func wav(samples []int16) []byte {
	out := append([]byte("RIFF????WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00"), binary.LittleEndian.AppendUint32(nil, sound.Rate)...)
	out = binary.LittleEndian.AppendUint32(out, 2*sound.Rate)
	out = append(out, "\x02\x00\x10\x00LIST\x03\x00\x00\x00odd\x00data"...)
	out = binary.LittleEndian.AppendUint32(out, uint32(2*len(samples)))
	for _, s := range samples {
		out = binary.LittleEndian.AppendUint16(out, uint16(s))
	}
	return out
}

func TestDecode(t *testing.T) {
	want := []int16{0, 1, -1, 32767, -32768, 0}
	good := wav(want)
	got, err := sound.Decode(good)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for n := range len(good) {
		if _, err := sound.Decode(good[:n]); err == nil {
			t.Errorf("%d of %d bytes are taken", n, len(good))
		}
	}
	for i, b := range map[int]byte{20: 3, 22: 2, 24: 1, 34: 8} { // floating point, two channels, another rate, 8 bits
		bad := slices.Clone(good)
		bad[i] = b
		if _, err := sound.Decode(bad); err == nil {
			t.Errorf("byte %d may be %d", i, b)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(wav([]int16{1, 2, 3}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if samples, err := sound.Decode(data); err == nil && 2*len(samples) > len(data) {
			t.Errorf("%d samples out of %d bytes", len(samples), len(data))
		}
	})
}
