package record

import (
	"slices"
	"strings"
)

// Abilities say what a format can hold of a game beyond its start and the steps of its main line.
type Abilities struct {
	Games      []string // ids of the games that it is for; nil for all
	Rules      bool     // presets and options
	Variations bool
	Comments   bool // of the game and after a step
	Before     bool // comments ahead of a step; without it they go behind the one after it
	Glyphs     bool
	Clocks     bool
	Evals      bool // what an engine thinks
	Result     bool // who won, at the end of the main line
	Reasons    bool // why a result was declared, and where, when that is not the end of the main line
	// Tag tells whether a tag can be held; nil when none can. Tags of an empty or unknown value do not count.
	Tag func(name string) bool
}

// The keys of the losses that Missing finds.
const (
	KeyLossGame        = "game"
	KeyLossRules       = "rules"
	KeyLossVariations  = "variations"
	KeyLossComments    = "comments"
	KeyLossBefore      = "comments-before"
	KeyLossGlyphs      = "glyphs"
	KeyLossClocks      = "clocks"
	KeyLossEvals       = "evals"
	KeyLossResult      = "result"
	KeyLossReason      = "reason"
	KeyLossResultPlace = "result-place"
	KeyLossTag         = "tag" // one for each tag
	// KeyLossSingle is for formats that hold one game only.
	KeyLossSingle = "single"
)

// LossKeys lists the keys of all losses that do not belong to one format, so that a test can look for their texts.
var LossKeys = []string{
	KeyLossReadOnly, KeyLossGame, KeyLossRules, KeyLossVariations, KeyLossComments, KeyLossBefore, KeyLossGlyphs, KeyLossClocks,
	KeyLossEvals, KeyLossResult, KeyLossReason, KeyLossResultPlace, KeyLossTag, KeyLossSingle,
}

// Missing lists what a format with these abilities loses of a game. The game is not changed.
func Missing(g *Game, can Abilities) []Loss {
	if can.Games != nil && !slices.Contains(can.Games, g.rules.ID) {
		return []Loss{{Key: KeyLossGame, Whole: true}}
	}
	var list []Loss
	lose := func(key string, count int, can bool) {
		if count > 0 && !can {
			list = append(list, Loss{Key: key, Count: count})
		}
	}
	c := g.census()
	if !can.Rules && (g.preset != g.rules.Presets[0].ID || len(g.ChangedSettings()) > 0) {
		list = append(list, Loss{Key: KeyLossRules})
	}
	lose(KeyLossVariations, c.variations, can.Variations)
	if can.Comments {
		lose(KeyLossBefore, c.before, can.Before)
	} else {
		lose(KeyLossComments, c.comments+c.before, false)
	}
	lose(KeyLossGlyphs, c.glyphs, can.Glyphs)
	lose(KeyLossClocks, c.clocks, can.Clocks)
	lose(KeyLossEvals, c.evals, can.Evals)
	if key := g.missingResult(can); key != "" {
		list = append(list, Loss{Key: key})
	}
	for _, t := range g.tags {
		if t.Name != TagID && !g.namesGame(t) && (can.Tag == nil || !can.Tag(t.Name)) {
			list = append(list, Loss{Key: KeyLossTag, Token: t.Name})
		}
	}
	return list
}

// namesGame tells whether a tag says only which game is played, as every format does by itself.
func (g *Game) namesGame(t Tag) bool {
	return t.Name == "Variant" && (strings.EqualFold(t.Value, g.rules.FileName) || strings.EqualFold(t.Value, g.rules.ID))
}

// missingResult is the key of what a format with these abilities loses of the result, "" for nothing.
func (g *Game) missingResult(can Abilities) string {
	end, d := g.root.LineEnd(), g.declared
	_, over := g.ResultAt(end)
	switch {
	case d != nil && d.node != end && !can.Reasons:
		return KeyLossResultPlace
	case over && !can.Result:
		return KeyLossResult
	case d != nil && d.node == end && !can.Reasons && d.result.Reason != ReasonUnstated:
		return KeyLossReason
	}
	return ""
}

// census counts what hangs on the tree.
type census struct{ variations, comments, before, glyphs, clocks, evals int }

func (g *Game) census() census {
	var c census
	todo := []*Node{g.root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.children...)
		c.variations += max(0, len(n.children)-1)
		c.comments += truth(n.Comment != "")
		c.before += truth(n.Before != "")
		c.glyphs += len(n.NAGs)
		c.clocks += truth(n.Clock >= 0 && !n.IsRoot())
		c.evals += truth(n.Eval != nil)
	}
	return c
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
