// Command characters prints the Chinese characters, marks and wide letters that the program can show: those of the catalogues of
// all languages and those of the games' notations. "make fonts" cuts the embedded fonts down to them.
package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"crosspoint/assets"
	"crosspoint/rules/all"
)

// firstForeign is where the scripts begin that the toolkit's own font does not have.
const firstForeign = '\u2e80'

func main() {
	list, err := characters(assets.Lang)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(list))
}

// characters lists what the embedded fonts must have, in order.
func characters(catalogues fs.FS) ([]rune, error) {
	found := map[rune]bool{}
	add := func(text string) {
		for _, r := range text {
			if r >= firstForeign {
				found[r] = true
			}
		}
	}
	for _, g := range all.Games {
		for _, n := range g.Notations {
			add(n.Characters)
		}
	}
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
		for _, text := range texts {
			add(fmt.Sprint(text)) // plural forms are maps of texts
		}
	}
	list := make([]rune, 0, len(found))
	for r := range found {
		list = append(list, r)
	}
	slices.Sort(list)
	return list, nil
}
