package record_test

import (
	"strings"
	"testing"

	"crosspoint/record"
	"crosspoint/record/all"
	"crosspoint/record/journal"
	"crosspoint/record/pgn"
	"crosspoint/text"
)

// TestTexts looks for the text of each key that can come from here.
func TestTexts(t *testing.T) {
	c := text.New("en")
	var keys []string
	for _, k := range append(append([]string{}, record.FileKeys...), journal.Keys...) {
		keys = append(keys, "error."+k)
	}
	for _, k := range pgn.Keys {
		keys = append(keys, "error.pgn."+k)
	}
	for _, f := range all.Formats {
		keys = append(keys, "format."+f.ID)
	}
	for _, k := range keys {
		if !c.Has(k) {
			t.Errorf("no text for %s", k)
			continue
		}
		s := c.T(k, "File", "a.pgn", "Token", "e4", "Reason", "so it is")
		if strings.ContainsAny(s, "<>{}!") && !strings.Contains(k, "comment-open") && !strings.Contains(k, "glyph") {
			t.Errorf("%s: %s", k, s)
		}
	}
}
