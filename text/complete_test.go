package text

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"crosspoint/assets"
)

// written is a text as it stands in a catalogue: by plural forms, or under "other" alone.
type written struct {
	forms  map[string]string
	plural bool
	file   string
}

// readWritten reads the files of a language and complains about what stands twice.
func readWritten(t *testing.T, tag string) map[string]written {
	t.Helper()
	names, err := fs.Glob(assets.Lang, "lang/"+tag+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]written{}
	for _, name := range names {
		data, err := fs.ReadFile(assets.Lang, name)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]json.RawMessage{}
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, raw := range texts {
			w := written{file: path.Base(name), forms: map[string]string{}}
			var plain string
			if json.Unmarshal(raw, &plain) == nil {
				w.forms["other"] = plain
			} else if w.plural = true; json.Unmarshal(raw, &w.forms) != nil {
				t.Fatalf("%s: %s is neither a text nor plural forms", name, key)
			}
			if before, twice := all[key]; twice {
				t.Errorf("%s: %s stands in %s as well", name, key, before.file)
			}
			all[key] = w
		}
	}
	return all
}

// formsOf are the plural forms that counts choose in a language: those up to a thousand, and those of any whole number.
func formsOf(t *testing.T, tag string) (needed, known map[string]bool) {
	t.Helper()
	bundle := i18n.NewBundle(language.Make(tag))
	form := &i18n.Message{ID: "form", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	if err := bundle.AddMessages(language.Make(tag), form); err != nil {
		t.Fatal(err)
	}
	needed, known = map[string]bool{"other": true}, map[string]bool{"other": true}
	of := func(n int) string {
		return i18n.NewLocalizer(bundle, tag).MustLocalize(&i18n.LocalizeConfig{MessageID: "form", PluralCount: n})
	}
	for n := range 1000 {
		needed[of(n)], known[of(n)] = true, true
	}
	known[of(1000000)] = true
	return needed, known
}

var (
	action = regexp.MustCompile("{{[^}]*}}")
	value  = regexp.MustCompile(`\.[A-Z]\w*`)
)

// placeholders are the values that a text uses, those in its conditions as well.
func placeholders(text string) map[string]bool {
	found := map[string]bool{}
	for _, a := range action.FindAllString(text, -1) {
		for _, v := range value.FindAllString(a, -1) {
			found[v] = true
		}
	}
	return found
}

func sorted(set map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(set)), " ")
}

// TestComplete wants every language to have all texts and no others, in the same files, with the same placeholders and with the plural forms
// that the language has.
func TestComplete(t *testing.T) {
	english := readWritten(t, English)
	for _, tag := range Tags() {
		texts := readWritten(t, tag)
		needed, known := formsOf(t, tag)
		for _, key := range slices.Sorted(maps.Keys(english)) {
			en := english[key]
			w, there := texts[key]
			switch {
			case !there:
				t.Errorf("%s lacks %s", tag, key)
				continue
			case w.file != en.file:
				t.Errorf("%s has %s in %s, not in %s", tag, key, w.file, en.file)
			case w.plural && !en.plural && !strings.Contains(en.forms["other"], "{{.Count}}"):
				t.Errorf("%s: %s has plural forms, but no count chooses among them", tag, key)
			}
			checkForms(t, tag+": "+key, w, en, needed, known)
		}
		for key := range texts {
			if _, there := english[key]; !there {
				t.Errorf("%s has %s, which English has not", tag, key)
			}
		}
	}
}

func checkForms(t *testing.T, where string, w, en written, needed, known map[string]bool) {
	t.Helper()
	for form := range needed {
		if _, there := w.forms[form]; !there && (w.plural || en.plural) {
			t.Errorf("%s lacks the form %q", where, form)
		}
	}
	want := placeholders(en.forms["other"])
	for form, text := range w.forms {
		if !known[form] {
			t.Errorf("%s has the form %q, which the language has not", where, form)
		}
		if text == "" && en.forms["other"] != "" {
			t.Errorf("%s says nothing", where)
		}
		got := placeholders(text)
		if form != "other" { // the count may be a word there
			for _, number := range []string{".Count", ".Number"} {
				if want[number] && !got[number] && en.plural {
					got[number] = true
				}
			}
		}
		if sorted(got) != sorted(want) {
			t.Errorf("%s, form %q: placeholders %s, want %s", where, form, sorted(got), sorted(want))
		}
	}
}

// TestPluralForms wants counts to find their forms in every language.
func TestPluralForms(t *testing.T) {
	for _, tag := range Tags() {
		c := New(tag)
		for _, n := range []any{0, 1, 2, 11, 1000, 1000000, "0,5", "1.5"} {
			if got := c.T("clock.minutes", "Count", n); !strings.Contains(got, fmt.Sprint(n)) {
				t.Errorf("%s, %v: %q", tag, n, got)
			}
		}
	}
}
