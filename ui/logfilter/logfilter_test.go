package logfilter

import (
	"bytes"
	"log"
	"testing"
)

func TestDropsLocaleReportsOnly(t *testing.T) {
	var out bytes.Buffer
	l := log.New(&filter{out: &out}, "", log.LstdFlags)
	l.Println("Fyne error: ", "Error parsing user locale C")
	l.Println("  Cause:", "language: tag is not well-formed")
	l.Printf("  At: %s:%d", "locale.go", 35)
	if out.Len() != 0 {
		t.Errorf("noise came through: %q", out.String())
	}
	l.Println("Fyne error: ", "Failed to load image")
	l.Println("  Cause:", "no such file")
	if got := bytes.Count(out.Bytes(), []byte("\n")); got != 2 {
		t.Errorf("a real report was cut to %d lines: %q", got, out.String())
	}
}
