package rulestest

import (
	"testing"

	"crosspoint/rules"
)

// TextKeys lists the key of every text that g can ask of the catalogue.
func TextKeys(g *rules.Game) []string {
	keys := []string{"game." + g.ID}
	add := func(prefix string, names ...string) {
		for _, n := range names {
			keys = append(keys, prefix+n)
		}
	}
	add("side.", g.Sides[:]...)
	for _, p := range g.Pieces {
		add("piece.", p.Key)
	}
	if len(g.PieceSets) > 1 {
		add("pieceset.", g.PieceSets...)
	}
	for _, o := range g.Options {
		option := "option." + g.ID + "." + o.Key
		add(option, "")
		add(option+".", o.Values...)
	}
	for _, p := range g.Presets {
		add("preset."+g.ID+"."+p.ID, "", ".about")
	}
	for _, n := range g.Notations {
		add("notation."+g.ID+"."+n.ID, "", ".about")
	}
	if g.EndKey != "" {
		add("button.", g.EndKey)
	}
	add("reason.", g.Reasons...)
	add("alarm.", g.AlarmKeys...)
	add("refuse.", g.Refusals...)
	add("error.", g.Errors...)
	add("error.", "preset", "option", "option-value") // from rules.Game.Settings
	return keys
}

// Texts wants has to be true for every key of TextKeys: pass the Has method of a catalogue.
func Texts(t *testing.T, g *rules.Game, has func(key string) bool) {
	t.Helper()
	checkTexts(t, g, has)
}

func checkTexts(t reporter, g *rules.Game, has func(key string) bool) {
	t.Helper()
	for _, k := range TextKeys(g) {
		if !has(k) {
			t.Errorf("the catalogue has no text %q", k)
		}
	}
}
