package external

import (
	"testing"

	"crosspoint/text"
)

// TestTexts: every error has a sentence.
func TestTexts(t *testing.T) {
	c := text.New("en")
	for _, key := range Keys {
		if !c.Has("external." + key) {
			t.Errorf("external.%s has no text", key)
		}
	}
}
