package ui

import (
	"strings"
	"testing"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/ui/control"
)

// runes measures texts as if every character were one unit wide.
func runes(s string) float32 { return float32(utf8.RuneCountInString(s)) }

func TestWrapBreaksWideWords(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"short", []string{"short"}},
		{"one two three", []string{"one ", "two ", "three"}},
		{"當頭炮把馬來跳", []string{"當頭炮把馬", "來跳"}},
		{"a 當頭炮把馬來跳", []string{"a ", "當頭炮把馬", "來跳"}},
		{"abcdefghijkl mn", []string{"abcde", "fghij", "kl mn"}},
	} {
		got := wrap(c.text, " ", 5, runes)
		if strings.Join(got, "|") != strings.Join(c.want, "|") || len(got) != len(c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	if got := wrap("當頭", " ", 0.5, runes); len(got) != 2 {
		t.Errorf("characters wider than the list: %q", got)
	}
}

// TestHugeComment stops a comment of a file from stopping the program.
func TestHugeComment(t *testing.T) {
	measured := 0
	w := listWidths{
		half: func(int) float32 { return 10 }, full: func(int) float32 { return 30 },
		measure: func(s string) float32 { measured += len(s); return runes(s) },
		wrapped: map[wrapKey][]string{},
	}
	rows := []control.Row{{Number: 1, Side: board.First, Text: "a1-a2", Comment: strings.Repeat("炮", 10_000_000), Nodes: []*record.Node{{}}}}
	lines := linesOf(rows, w)
	shown := ""
	for _, l := range lines {
		shown += l.comment
	}
	if !utf8.ValidString(shown) || !strings.HasSuffix(shown, "…") || len(shown) > maxShown+8 {
		t.Errorf("%d lines show %d bytes", len(lines), len(shown))
	}
	if measured > 100*maxShown {
		t.Errorf("measured %d bytes", measured)
	}
	measured = 0
	if again := linesOf(rows, w); len(again) != len(lines) || measured > 100 {
		t.Errorf("measured %d bytes again", measured)
	}
}
