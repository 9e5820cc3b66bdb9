package cannon

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"

	"crosspoint/rules/rulestest"
)

// Every key of the game has an English text, every text has a key, and the texts name only values that are given.
func TestTexts(t *testing.T) {
	data, err := os.ReadFile("../../assets/lang/en/rules-cannon.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	keys := append(rulestest.TextKeys(Game), "pieceset.cannon")
	for _, k := range keys {
		if texts[k] == "" && !slices.Contains([]string{"error.preset", "error.option", "error.option-value"}, k) {
			t.Errorf("no text for %q", k)
		}
	}
	values := map[string]map[string]string{
		"refuse": {"At": "e1", "Piece": "soldier"},
		"alarm":  {"At": "e1"},
		"error":  {"Token": "x", "Column": "3", "Field": "rows"},
		"reason": {"Winner": "Black", "Loser": "Red"},
	}
	for k, text := range texts {
		if !slices.Contains(keys, k) {
			t.Errorf("nothing gives the text %q", k)
		}
		kind, _, _ := strings.Cut(k, ".")
		parsed, err := template.New(k).Option("missingkey=error").Parse(text)
		if err != nil {
			t.Errorf("%s: %v", k, err)
			continue
		}
		if err := parsed.Execute(&strings.Builder{}, values[kind]); err != nil {
			t.Errorf("%s: %v", k, err)
		}
		if strings.Contains(text, "!") {
			t.Errorf("%s shouts: %s", k, text)
		}
	}
}
