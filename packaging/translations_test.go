package packaging

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"crosspoint/text"
)

// locales are the desktop's names of the languages that the program speaks besides English. Desktops do not know scripts, but countries.
var locales = map[string][]string{"es": {"es"}, "fr": {"fr"}, "zh-Hans": {"zh_CN"}, "zh-Hant": {"zh_HK", "zh_TW"}}

// wanted are the locales in which each text has to be there, in order.
func wanted(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, tag := range text.Tags() {
		if tag == text.English {
			continue
		}
		if locales[tag] == nil {
			t.Errorf("which locales have the language %s?", tag)
		}
		list = append(list, locales[tag]...)
	}
	slices.Sort(list)
	return list
}

// phrase is a text in English and in the other locales.
type phrase struct {
	text   string
	others map[string]string
}

// check wants a phrase in all locales, and translated in each.
func (p phrase) check(t *testing.T, locales []string) {
	t.Helper()
	for _, l := range locales {
		switch got := p.others[l]; {
		case strings.TrimSpace(got) == "":
			t.Errorf("%q is missing in %s", p.text, l)
		case got == p.text:
			t.Errorf("%q is English in %s", p.text, l)
		}
	}
	if len(p.others) != len(locales) {
		t.Errorf("%q is there in %d locales, of which %v are spoken", p.text, len(p.others), locales)
	}
}

// TestDesktopEntryIsTranslated wants each text of the desktop entry in all languages. The program's name is one everywhere.
func TestDesktopEntryIsTranslated(t *testing.T) {
	data, err := os.ReadFile(id + ".desktop")
	if err != nil {
		t.Fatal(err)
	}
	locales, found := wanted(t), 0
	for group := range strings.SplitSeq(string(data), "\n[") {
		phrases := map[string]*phrase{}
		for line := range strings.Lines(group) {
			key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
			name, locale, _ := strings.Cut(strings.TrimSuffix(key, "]"), "[")
			if !ok || !slices.Contains([]string{"Name", "GenericName", "Comment", "Keywords"}, name) || value == "Crosspoint" {
				continue
			}
			if locale == "" {
				phrases[name] = &phrase{value, map[string]string{}}
			} else if phrases[name] == nil {
				t.Errorf("%s stands before its English text", key)
			} else {
				phrases[name].others[locale] = value
			}
		}
		for _, p := range phrases {
			p.check(t, locales)
			found++
		}
	}
	if found != 4 {
		t.Errorf("%d texts found, not 4", found)
	}
}

// TestDataIsTranslated wants each text of the AppStream data and of the MIME types in all languages.
func TestDataIsTranslated(t *testing.T) {
	for file, least := range map[string]int{id + ".metainfo.xml.in": 7, id + ".mime.xml": 11} {
		phrases := readPhrases(t, file)
		if len(phrases) < least {
			t.Errorf("%s: %d texts found, not %d", file, len(phrases), least)
		}
		for _, p := range phrases {
			p.check(t, wanted(t))
		}
	}
}

// readPhrases reads the texts of an XML file; what is translated follows the English text.
func readPhrases(t *testing.T, file string) (phrases []phrase) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := xml.NewDecoder(f); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return phrases
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || !slices.Contains([]string{"summary", "p", "li", "comment"}, start.Name.Local) {
			continue
		}
		var value, locale string
		if err := in.DecodeElement(&value, &start); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, a := range start.Attr {
			if a.Name.Local == "lang" {
				locale = strings.ReplaceAll(a.Value, "-", "_") // AppStream writes zh-CN
			}
		}
		if locale == "" {
			phrases = append(phrases, phrase{value, map[string]string{}})
		} else {
			phrases[len(phrases)-1].others[locale] = value
		}
	}
}
