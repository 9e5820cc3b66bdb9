package control_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crosspoint/assets"
	"crosspoint/engine/level"
)

// TestTexts finds every key in the source in the catalogue, and every text of control.json in the source.
func TestTexts(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	used := []string{"reason.resignation", "reason.agreement", "reason.time"}
	literal := regexp.MustCompile(`"((?:status|outcome|control|notice)\.[a-z-]+)"`)
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			used = append(used, m[1])
			if strings.HasPrefix(m[1], "outcome.") {
				used = append(used, m[1]+"-plain")
			}
		}
	}
	for n := 1; n <= level.Count; n++ {
		used = append(used, level.Key(n))
	}
	checkTexts(t, used, "control.json")
}

// checkTexts wants a text for each key that is used, and a use for each text of a file of the catalogue.
func checkTexts(t *testing.T, used []string, file string) {
	t.Helper()
	for _, k := range used {
		if !english.Has(k) {
			t.Errorf("no text for %q", k)
		}
	}
	data, err := fs.ReadFile(assets.Lang, "lang/en/"+file)
	if err != nil {
		t.Fatal(err)
	}
	var own map[string]any
	if err := json.Unmarshal(data, &own); err != nil {
		t.Fatal(err)
	}
	for k := range own {
		if !slices.Contains(used, k) {
			t.Errorf("nothing uses the text %q", k)
		}
	}
}
