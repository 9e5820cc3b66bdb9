// Command sounds writes the program's sounds into assets/sounds, each as a WAV file: 16 bits, one channel, 22050 samples a second. They
// are worked out from recipes here and taken from nowhere.
//
//	go run ./scripts/sounds [FOLDER]
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	folder := filepath.Join("assets", "sounds")
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if err := write(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, r := range recipes {
		if err := os.WriteFile(filepath.Join(folder, r.name+".wav"), encoded(r.make().finished(r.peak)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// encoded is a WAV file.
func encoded(samples []int16) []byte {
	const bytesPer = 2
	size := uint32(bytesPer * len(samples))
	var b bytes.Buffer
	put := func(v ...any) {
		for _, v := range v {
			if text, ok := v.(string); ok {
				b.WriteString(text)
				continue
			}
			_ = binary.Write(&b, binary.LittleEndian, v) // a buffer takes everything
		}
	}
	const headers = 36
	put("RIFF", headers+size, "WAVE")
	put("fmt ", uint32(16), uint16(1), uint16(1), uint32(rate), uint32(rate*bytesPer), uint16(bytesPer), uint16(8*bytesPer))
	put("data", size, samples)
	return b.Bytes()
}
