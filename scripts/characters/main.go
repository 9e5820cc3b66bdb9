// Command characters prints the Chinese characters, marks and wide letters that the program can show, a line for each pair of embedded
// fonts: the name of the fonts and the characters. "make fonts" cuts the fonts down to them.
package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"crosspoint/assets"
	"crosspoint/rules/all"
)

// firstForeign is where the scripts begin that the toolkit's own font does not have.
const firstForeign = '\u2e80'

// wide are the marks that the toolkit's own font has as well, but in the narrow forms of other scripts.
const wide = "“”—…"

// written begin the keys of texts that are written into games: those are read in any language later on.
var written = []string{"review.better", "review.missed"}

// common is the name of the fonts of all languages that have none of their own.
const common = "cjk"

func main() {
	sets, err := characters(assets.Lang)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		fmt.Println(name, string(sets[name]))
	}
}

// set collects characters.
type set map[rune]bool

func (s set) add(text string, marks bool) {
	for _, r := range text {
		if r >= firstForeign || marks && strings.ContainsRune(wide, r) {
			s[r] = true
		}
	}
}

// characters lists what the embedded fonts must have, in order, by the names of the fonts. A language in Chinese has fonts of its own
// ("cjk-zh-Hans"), with what the notations need as well; the common ones have what all others need, the names of all
// languages, and what any of them writes into games.
func characters(catalogues fs.FS) (map[string][]rune, error) {
	shared := set{}
	for _, g := range all.Games {
		for _, n := range g.Notations {
			shared.add(n.Characters, false)
		}
	}
	own := map[string]set{}
	names, err := fs.Glob(catalogues, "lang/*/*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := fs.ReadFile(catalogues, name)
		if err != nil {
			return nil, err
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		tag := path.Base(path.Dir(name))
		shared.add(fmt.Sprint(texts["language.name"]), false)
		into, chinese := shared, strings.HasPrefix(tag, "zh-")
		if chinese {
			if own[tag] == nil {
				own[tag] = set{}
			}
			into = own[tag]
		}
		for key, text := range texts {
			into.add(fmt.Sprint(text), chinese) // plural forms are maps of texts
			if slices.ContainsFunc(written, func(begin string) bool { return strings.HasPrefix(key, begin) }) {
				shared.add(fmt.Sprint(text), false)
			}
		}
	}
	sets := map[string][]rune{common: shared.sorted()}
	for tag, s := range own {
		for r := range shared {
			s[r] = true
		}
		sets[common+"-"+tag] = s.sorted()
	}
	return sets, nil
}

func (s set) sorted() []rune {
	list := make([]rune, 0, len(s))
	for r := range s {
		list = append(list, r)
	}
	slices.Sort(list)
	return list
}
