package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/font/sfnt"

	"crosspoint/assets"
)

// TestFontsAreComplete wants every character that the program can show in the embedded fonts.
func TestFontsAreComplete(t *testing.T) {
	list, err := characters(assets.Lang)
	if err != nil || len(list) < 40 {
		t.Fatalf("%d characters, %v", len(list), err)
	}
	for _, name := range []string{"fonts/cjk-regular.otf", "fonts/cjk-bold.otf"} {
		data, err := assets.Fonts.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		font, err := sfnt.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		var missing []string
		for _, r := range append([]rune{' '}, list...) {
			if index, err := font.GlyphIndex(nil, r); err != nil || index == 0 {
				missing = append(missing, string(r))
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s lacks %s: run make fonts", name, strings.Join(missing, ""))
		}
	}
}

func TestCharacters(t *testing.T) {
	list, err := characters(fstest.MapFS{
		"lang/zh/a.json": {Data: []byte(`{"a": "新游戏…", "b": {"one": "局", "other": "{{.Count}} 局"}}`)},
		"lang/en/a.json": {Data: []byte(`{"a": "New game – now"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	text := string(list)
	for _, want := range "新游戏局炮９" {
		if !strings.ContainsRune(text, want) {
			t.Errorf("%c is missing", want)
		}
	}
	if strings.ContainsAny(text, "aN{–…") {
		t.Errorf("there is more than needed: %s", text)
	}
	if _, err := characters(fstest.MapFS{"lang/zh/a.json": {Data: []byte("{")}}); err == nil {
		t.Error("a broken catalogue is accepted")
	}
}
