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
	sets, err := characters(assets.Lang)
	if err != nil || len(sets) != 3 {
		t.Fatalf("%d fonts, %v", len(sets), err)
	}
	for set, list := range sets {
		if len(list) < 40 {
			t.Errorf("%s has %d characters", set, len(list))
		}
		for _, name := range []string{"fonts/" + set + "-regular.otf", "fonts/" + set + "-bold.otf"} {
			if missing := missing(t, name, list); missing != "" {
				t.Errorf("%s lacks %s: run make fonts", name, missing)
			}
		}
	}
}

// missing are those of the characters that a font lacks.
func missing(t *testing.T, name string, list []rune) string {
	t.Helper()
	data, err := assets.Fonts.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	font, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var lacks strings.Builder
	for _, r := range append([]rune{' '}, list...) {
		if index, err := font.GlyphIndex(nil, r); err != nil || index == 0 {
			lacks.WriteRune(r)
		}
	}
	return lacks.String()
}

func TestCharacters(t *testing.T) {
	sets, err := characters(fstest.MapFS{
		"lang/zh-Hans/a.json":        {Data: []byte(`{"a": "新游戏…", "b": {"one": "局", "other": "{{.Count}} 局"}}`)},
		"lang/zh-Hans/review.json":   {Data: []byte(`{"review.better": "好"}`)},
		"lang/zh-Hans/language.json": {Data: []byte(`{"language.name": "简体中文"}`)},
		"lang/en/a.json":             {Data: []byte(`{"a": "New game – now… 車"}`)},
	})
	if err != nil || len(sets) != 2 {
		t.Fatalf("%d fonts, %v", len(sets), err)
	}
	chinese, others := string(sets["cjk-zh-Hans"]), string(sets["cjk"])
	for _, want := range "新游戏局炮９简車…" {
		if !strings.ContainsRune(chinese, want) {
			t.Errorf("%c is missing", want)
		}
	}
	if strings.ContainsAny(chinese, "aN{–") {
		t.Errorf("there is more than needed: %s", chinese)
	}
	for _, want := range "炮９简体中文車好" {
		if !strings.ContainsRune(others, want) {
			t.Errorf("%c is missing for other languages", want)
		}
	}
	if strings.ContainsAny(others, "新局…") {
		t.Errorf("there is more than other languages need: %s", others)
	}
	if _, err := characters(fstest.MapFS{"lang/zh/a.json": {Data: []byte("{")}}); err == nil {
		t.Error("a broken catalogue is accepted")
	}
}
