package record_test

import (
	"strings"
	"testing"

	"crosspoint/record"
	"crosspoint/record/all"
	"crosspoint/record/journal"
	"crosspoint/text"
)

// TestTexts looks for the text of each key that can come from here.
func TestTexts(t *testing.T) {
	c := text.New("en")
	var keys []string
	for _, k := range append(append([]string{}, record.FileKeys...), journal.Keys...) {
		keys = append(keys, "error."+k)
	}
	for _, f := range all.Formats {
		keys = append(keys, "format."+f.ID)
		for _, k := range f.Errors {
			keys = append(keys, "error."+k)
		}
		for _, k := range f.Remarks {
			keys = append(keys, "remark."+k)
		}
		for _, k := range f.Losses {
			keys = append(keys, "loss."+k)
		}
	}
	for _, e := range record.Encodings {
		keys = append(keys, "encoding."+e)
	}
	for _, k := range record.LossKeys {
		keys = append(keys, "loss."+k)
	}
	keys = append(keys, "remark."+record.KeyUndecodable)
	for _, k := range keys {
		if !c.Has(k) {
			t.Errorf("no text for %s", k)
			continue
		}
		s := c.T(k, "File", "a.pgn", "Token", "e4", "Reason", "so it is", "Count", 7531)
		if strings.Contains(s, "7531") && strings.HasPrefix(c.T(k, "Count", 1), "<") {
			t.Errorf("%s has no text for one", k)
		}
		if strings.ContainsAny(s, "<>{}!") && !strings.Contains(k, "comment-open") && !strings.Contains(k, "glyph") {
			t.Errorf("%s: %s", k, s)
		}
	}
}
