// Package text is the catalogue of everything that a person reads: it finds the sentence for a key in the
// chosen language and fills in its values. It knows no game, no toolkit and no record; rules speak in keys only.
package text

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"crosspoint/assets"
)

// Catalogue gives the texts of one language, falling back to English. It may be used by several goroutines.
type Catalogue struct {
	lang string
	loc  *i18n.Localizer
	keys map[string]bool
}

var load = sync.OnceValues(func() (*i18n.Bundle, map[string]bool) {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	keys := map[string]bool{}
	files, err := fs.Glob(assets.Lang, "lang/*/*.json")
	if err != nil {
		panic(err) // only a malformed pattern
	}
	for _, name := range files {
		data, err := fs.ReadFile(assets.Lang, name)
		if err != nil {
			panic(err) // embedded: cannot fail
		}
		// go-i18n reads the language from the last part of the name before the extension.
		lang := path.Base(path.Dir(name))
		file, err := bundle.ParseMessageFileBytes(data, path.Base(name)+"."+lang+".json")
		if err != nil {
			panic(fmt.Sprintf("catalogue %s: %v", name, err)) // found by the first test
		}
		for _, m := range file.Messages {
			keys[m.ID] = true
		}
	}
	return bundle, keys
})

// New returns the catalogue of a language tag such as "en"; a language that is not there gives English.
func New(lang string) *Catalogue {
	bundle, keys := load()
	return &Catalogue{lang: lang, loc: i18n.NewLocalizer(bundle, lang, "en"), keys: keys}
}

// Lang is the language tag that the catalogue was made for.
func (c *Catalogue) Lang() string { return c.lang }

// Has tells whether there is a text for a key.
func (c *Catalogue) Has(key string) bool { return c.keys[key] }

// Keys lists all keys, sorted.
func (c *Catalogue) Keys() []string {
	out := make([]string, 0, len(c.keys))
	for k := range c.keys {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// T returns the text of a key with its values filled in. pairs are names and values in turn: T("status.to-move", "Side",
// "Red") fills {{.Side}}. A value named "Count" chooses the plural form, where the text has such. An unknown key is returned in angle
// brackets, so that it is seen.
func (c *Catalogue) T(key string, pairs ...any) string {
	data := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		data[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	conf := &i18n.LocalizeConfig{MessageID: key, TemplateData: data}
	if n, ok := data["Count"]; ok {
		conf.PluralCount = n
	}
	s, err := c.loc.Localize(conf)
	if err != nil && conf.PluralCount != nil {
		conf.PluralCount = nil
		s, err = c.loc.Localize(conf)
	}
	if err != nil {
		return "<" + key + ">"
	}
	// Templates print a missing value in words of their own; nobody should read those.
	return strings.ReplaceAll(s, "<no value>", "")
}
