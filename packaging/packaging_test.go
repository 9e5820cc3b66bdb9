package packaging

import (
	"encoding/xml"
	"os"
	"slices"
	"strings"
	"testing"

	formats "crosspoint/record/all"
)

const id = "games.crosspoint.Crosspoint"

// mimeInfo is the part of the MIME types that is compared.
type mimeInfo struct {
	Types []struct {
		Type  string `xml:"type,attr"`
		Globs []struct {
			Pattern string `xml:"pattern,attr"`
		} `xml:"glob"`
	} `xml:"mime-type"`
}

func readTypes(t *testing.T) mimeInfo {
	t.Helper()
	data, err := os.ReadFile(id + ".mime.xml")
	if err != nil {
		t.Fatal(err)
	}
	var m mimeInfo
	if err := xml.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// common are the endings of files that are mostly something else: they stay with other programs.
var common = []string{".txt", ".json", ".html", ".htm"}

// TestEndings compares the endings that the desktop knows with those that the program reads.
func TestEndings(t *testing.T) {
	var globs []string
	for _, m := range readTypes(t).Types {
		for _, g := range m.Globs {
			globs = append(globs, strings.TrimPrefix(g.Pattern, "*"))
		}
	}
	var want []string
	for _, e := range formats.Extensions(false) {
		if !slices.Contains(common, e) {
			want = append(want, e)
		}
	}
	slices.Sort(globs)
	slices.Sort(want)
	if !slices.Equal(globs, slices.Compact(want)) {
		t.Errorf("the MIME types have the endings %v, the program reads %v", globs, want)
	}
}

// TestDesktopEntryTakesAllTypes compares the types that the desktop entry opens with those that are described.
func TestDesktopEntryTakesAllTypes(t *testing.T) {
	data, err := os.ReadFile(id + ".desktop")
	if err != nil {
		t.Fatal(err)
	}
	var entry, types []string
	for line := range strings.Lines(string(data)) {
		if list, ok := strings.CutPrefix(line, "MimeType="); ok {
			entry = strings.Split(strings.TrimSuffix(strings.TrimSpace(list), ";"), ";")
		}
	}
	for _, m := range readTypes(t).Types {
		types = append(types, m.Type)
	}
	if !slices.Equal(entry, types) {
		t.Errorf("the desktop entry opens\n%v, described are\n%v", entry, types)
	}
}

// TestManualNamesAllFlags looks for the program's flags in its manual page.
func TestManualNamesAllFlags(t *testing.T) {
	page, err := os.ReadFile("crosspoint.6.in")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../main.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, part := range strings.Split(string(source), "flags.")[1:] {
		kind, rest, ok := strings.Cut(part, `("`)
		name, _, _ := strings.Cut(rest, `"`)
		if !ok || kind != "String" && kind != "Bool" {
			continue
		}
		found++
		if !strings.Contains(string(page), `\-`+strings.ReplaceAll(name, "-", `\-`)) {
			t.Errorf("crosspoint.6.in says nothing of -%s", name)
		}
	}
	if found < 3 {
		t.Errorf("%d flags found in main.go", found)
	}
}
