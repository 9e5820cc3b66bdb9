package text

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/jeandeaual/go-locale"
	"golang.org/x/text/language"

	"crosspoint/assets"
)

// English is the language whose texts stand for those that another one lacks.
const English = "en"

// Language is a language that the program speaks.
type Language struct {
	Tag  string // of BCP 47: "fr", "zh-Hant"
	Name string // in the language itself
}

// Tags are the tags of all languages, English first.
func Tags() []string { return tags() }

// tags are the names of the catalogues' folders.
var tags = sync.OnceValue(func() []string {
	list := []string{English}
	folders, err := fs.ReadDir(assets.Lang, "lang")
	if err != nil {
		panic(err) // embedded: cannot fail
	}
	for _, f := range folders {
		if f.IsDir() && f.Name() != English {
			list = append(list, f.Name())
		}
	}
	return list
})

// Languages lists the languages by their names.
func Languages() []Language {
	var list []Language
	for _, tag := range tags() {
		list = append(list, Language{tag, ownName(tag)})
	}
	slices.SortFunc(list, func(a, b Language) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// ownName reads the name of a language without the rest of its catalogue.
func ownName(tag string) string {
	var named struct {
		Name string `json:"language.name"`
	}
	data, err := fs.ReadFile(assets.Lang, "lang/"+tag+"/language.json")
	if err != nil || json.Unmarshal(data, &named) != nil || named.Name == "" {
		return tag // a test wants a name
	}
	return named.Name
}

var matcher = sync.OnceValue(func() language.Matcher {
	var list []language.Tag
	for _, tag := range tags() {
		list = append(list, language.Make(tag))
	}
	return language.NewMatcher(list)
})

// Match returns the tag of the language that serves a person best who reads these languages, the most wanted first: a language's
// tag or the name of a locale, such as "zh_TW.UTF-8". It is English where none is spoken.
func Match(wanted ...string) string {
	var list []language.Tag
	for _, name := range wanted {
		if slices.Contains(tags(), name) && len(wanted) == 1 {
			return name
		}
		name, _, _ = strings.Cut(name, "@")
		name, _, _ = strings.Cut(name, ".")
		if tag, err := language.Parse(name); err == nil {
			list = append(list, tag)
		}
	}
	_, index, confidence := matcher().Match(list...)
	if confidence == language.No {
		return English
	}
	return tags()[index]
}

// System is the language that the system's settings ask for: on Linux the variables LC_ALL, LC_MESSAGES, LANG and LANGUAGE.
func System() string {
	wanted, err := locale.GetLocales()
	if err != nil {
		return English // a system without settings
	}
	return Match(wanted...)
}
