package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
)

var errNotWAV = errors.New("not a WAV file")

// Decode reads a WAV file of one channel with 16 bits a sample and Rate samples a second.
func Decode(data []byte) ([]int16, error) {
	const header, chunkHead = 12, 8
	if len(data) < header || string(data[:4]) != "RIFF" || string(data[8:header]) != "WAVE" {
		return nil, errNotWAV
	}
	known := false
	for rest := data[header:]; len(rest) >= chunkHead; {
		id, size := string(rest[:4]), uint64(binary.LittleEndian.Uint32(rest[4:]))
		rest = rest[chunkHead:]
		if size > uint64(len(rest)) {
			return nil, fmt.Errorf("%w: it ends in the middle of %q", errNotWAV, id)
		}
		body := rest[:size]
		switch id {
		case "fmt ":
			if err := checkFormat(body); err != nil {
				return nil, err
			}
			known = true
		case "data":
			if !known {
				return nil, errNotWAV
			}
			return samplesOf(body), nil
		}
		rest = rest[min(size+size%2, uint64(len(rest))):]
	}
	return nil, fmt.Errorf("%w: no samples", errNotWAV)
}

func checkFormat(b []byte) error {
	const least, pcm = 16, 1
	if len(b) < least {
		return errNotWAV
	}
	le := binary.LittleEndian
	if kind, channels, rate, bits := le.Uint16(b), le.Uint16(b[2:]), le.Uint32(b[4:]), le.Uint16(b[14:]); kind != pcm || channels != 1 || rate != Rate || bits != 16 {
		return fmt.Errorf("a WAV file of another kind: format %d, %d channels, %d samples a second, %d bits", kind, channels, rate, bits)
	}
	return nil
}

func samplesOf(b []byte) []int16 {
	out := make([]int16, len(b)/2)
	for i := range out {
		out[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
	}
	return out
}

// bytesOf is the opposite of samplesOf: what devices take.
func bytesOf(samples []int16) []byte {
	out := make([]byte, 2*len(samples))
	for i, s := range samples {
		binary.LittleEndian.PutUint16(out[2*i:], uint16(s))
	}
	return out
}
