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
	"sync/atomic"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"crosspoint/assets"
)

// Catalogue gives the texts of one language at a time; what that language lacks is English. It may be used by several goroutines.
type Catalogue struct{ now atomic.Pointer[tongue] }

// tongue is a language, whose texts are read when the first of them is wanted.
type tongue struct {
	tag  string
	load func() loaded
}

type loaded struct {
	loc  *i18n.Localizer
	keys map[string]bool
}

// tongues are all languages by their tags. Nothing is read yet.
var tongues = sync.OnceValue(func() map[string]*tongue {
	all := map[string]*tongue{}
	for _, tag := range tags() {
		all[tag] = &tongue{tag, sync.OnceValue(func() loaded { return read(assets.Lang, tag) })}
	}
	return all
})

// read reads the catalogue of a language. It panics over one that is broken: catalogues are embedded, and tests read them all.
func read(files fs.FS, tag string) loaded {
	bundle := i18n.NewBundle(language.Make(tag))
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	keys := map[string]bool{}
	names, err := fs.Glob(files, "lang/"+tag+"/*.json")
	if err != nil {
		panic(err) // only a malformed pattern
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		// go-i18n reads the language from the last part of the name before the extension.
		file, err := bundle.ParseMessageFileBytes(data, path.Base(name)+"."+tag+".json")
		if err != nil {
			panic(fmt.Sprintf("catalogue %s: %v", name, err))
		}
		for _, m := range file.Messages {
			keys[m.ID] = true
		}
	}
	return loaded{i18n.NewLocalizer(bundle, tag), keys}
}

// New returns the catalogue of a language, of which a tag such as "en" or "zh-TW" is enough; one that is not there gives English.
func New(lang string) *Catalogue {
	c := &Catalogue{}
	c.Use(lang)
	return c
}

// Use changes the language, as in New, for everybody who has the catalogue.
func (c *Catalogue) Use(lang string) { c.now.Store(tongues()[Match(lang)]) }

// Lang is the tag of the language in use, one of Languages.
func (c *Catalogue) Lang() string { return c.now.Load().tag }

// Has tells whether there is a text for a key.
func (c *Catalogue) Has(key string) bool {
	return c.now.Load().load().keys[key] || tongues()[English].load().keys[key]
}

// Keys lists the keys of the language in use, sorted.
func (c *Catalogue) Keys() []string {
	keys := c.now.Load().load().keys
	out := make([]string, 0, len(keys))
	for k := range keys {
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
	in := c.now.Load()
	if in.tag != English && !in.load().keys[key] {
		in = tongues()[English]
	}
	s, err := localize(in.load().loc, key, data)
	if err != nil {
		return "<" + key + ">"
	}
	// Templates print a missing value in words of their own; nobody should read those.
	return strings.ReplaceAll(s, "<no value>", "")
}

func localize(loc *i18n.Localizer, key string, data map[string]any) (string, error) {
	conf := &i18n.LocalizeConfig{MessageID: key, TemplateData: data}
	if n, ok := data["Count"]; ok {
		if written, ok := n.(string); ok { // plural forms are found by numbers with a point
			n = strings.Replace(written, ",", ".", 1)
		}
		conf.PluralCount = n
	}
	s, err := loc.Localize(conf)
	if err != nil && conf.PluralCount != nil {
		conf.PluralCount = nil
		s, err = loc.Localize(conf)
	}
	return s, err
}
