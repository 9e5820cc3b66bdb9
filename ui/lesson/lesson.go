package lesson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// Course is all that teaches one game.
type Course struct {
	Chapters []Chapter `json:"chapters"`
	First    First     `json:"first"`
}

// Chapter tells one part of the rules. Its title is the catalogue's, under "learn.GAME.ID", its text under "learn.GAME.ID.text".
type Chapter struct {
	ID       string    `json:"id"`
	Diagrams []Diagram `json:"diagrams"`
}

// Diagram is a position on which the reader tries what a chapter tells. The names of texts below are the last part of keys:
// "learn.GAME.CHAPTER.NAME".
type Diagram struct {
	FEN string `json:"fen,omitempty"` // "" is the start of the game
	// Presets are those between which the reader can switch, the one to begin with first; empty for the default one alone.
	Presets []string       `json:"presets,omitempty"`
	Options rules.Settings `json:"options,omitempty"` // those that the preset has otherwise
	// Played are steps that lead from FEN to where the reader begins, so that positions can have occurred before.
	Played []string `json:"played,omitempty"`
	Light  []string `json:"light,omitempty"` // points that the task speaks of
	Task   string   `json:"task"`            // what is to be tried
	Tries  []Try    `json:"tries"`
}

// Try is something that a reader may do, and what is said then.
type Try struct {
	// Step is legal: steps of one turn in the game's first notation, joined by "/"; the last one is spoken of.
	Step string `json:"step,omitempty"`
	// Clicks are refused, the last one by the rules' refusal Why.
	Clicks []string `json:"clicks,omitempty"`
	Why    string   `json:"why,omitempty"`
	// In are the presets under which this is so, empty for all of the diagram.
	In  []string `json:"in,omitempty"`
	Say string   `json:"say,omitempty"` // "" where the refusal says enough
	// Ends is the reason for which the step ends the game, Claim the one for which a draw may be claimed after it.
	Ends  string `json:"ends,omitempty"`
	Claim string `json:"claim,omitempty"`
}

// First is a guided game, which the reader wins. Texts are "learn.GAME.first.NAME".
type First struct {
	Preset string `json:"preset,omitempty"`
	FEN    string `json:"fen,omitempty"`
	Steps  []Move `json:"steps"`
	End    string `json:"end"` // said after the win
}

// Move is one step of the reader in a guided game.
type Move struct {
	Say  string `json:"say"`  // what to do, and why
	Step string `json:"step"` // in the game's first notation
	// Answer is the opponent's turn after it, its steps joined by "/"; "" where the reader goes on.
	Answer string `json:"answer,omitempty"`
}

// Read reads a course. What it says is not looked at: see Check.
func Read(data []byte) (*Course, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var c Course
	if err := d.Decode(&c); err != nil {
		return nil, err
	}
	return &c, nil
}

// Key is the key of a text of a chapter; an empty name is the title.
func Key(g *rules.Game, chapter, name string) string {
	key := "learn." + g.ID + "." + chapter
	if name != "" {
		key += "." + name
	}
	return key
}

// FirstChapter is the part of the keys that the texts of guided games have in the place of a chapter.
const FirstChapter = "first"

// Valid tells whether a try is meant for a preset.
func (t *Try) Valid(preset string) bool { return len(t.In) == 0 || slices.Contains(t.In, preset) }

// PresetIDs are the presets of the diagram, the game's default one where it names none.
func (d *Diagram) PresetIDs(g *rules.Game) []string {
	if len(d.Presets) > 0 {
		return d.Presets
	}
	return []string{g.Presets[0].ID}
}

// Start is the position on which the reader begins under a preset, with its history.
func (d *Diagram) Start(g *rules.Game, preset string) (rules.Position, error) {
	p, err := Position(g, preset, d.Options, d.FEN)
	if err != nil {
		return nil, err
	}
	_, err = Play(g, p, strings.Join(d.Played, "/"))
	return p, err
}

// Position is a position under a preset with some of its options changed; an empty fen is the start of the game.
func Position(g *rules.Game, preset string, options rules.Settings, fen string) (rules.Position, error) {
	s, err := g.Settings(preset, options)
	if err != nil {
		return nil, err
	}
	if fen == "" {
		return g.New(s), nil
	}
	return g.Parse(fen, s)
}

// Play plays steps that are joined by "/" on p, and returns them. Where one is not legal, p is left there.
func Play(g *rules.Game, p rules.Position, steps string) ([]rules.Move, error) {
	if steps == "" {
		return nil, nil
	}
	var out []rules.Move
	for _, text := range strings.Split(steps, "/") {
		m, err := g.Notations[0].Parse(p, text)
		if err != nil {
			return out, fmt.Errorf("%s: %w", text, err)
		}
		if !p.Do(m) {
			return out, fmt.Errorf("%s is not legal", text)
		}
		out = append(out, m)
	}
	return out, nil
}

// Points reads names of points.
func Points(g *rules.Game, names []string) ([]board.Point, error) {
	out := make([]board.Point, 0, len(names))
	for _, name := range names {
		p, ok := g.Geometry.Parse(name)
		if !ok {
			return nil, fmt.Errorf("%q is no point", name)
		}
		out = append(out, p)
	}
	return out, nil
}

// Differs are the points at which the presets of the diagram differ: the targets of tries that are meant for some of them only.
func (d *Diagram) Differs(g *rules.Game) []board.Point {
	var out []board.Point
	for i := range d.Tries {
		t := &d.Tries[i]
		if len(t.In) == 0 {
			continue
		}
		at := d.target(g, t)
		if at != board.NoPoint && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	return out
}

// target is the point that the last step or click of a try leads to, NoPoint where there is none.
func (d *Diagram) target(g *rules.Game, t *Try) board.Point {
	if t.Step == "" {
		at, err := Points(g, t.Clicks)
		if err != nil || len(at) == 0 {
			return board.NoPoint
		}
		return at[len(at)-1]
	}
	p, err := d.Start(g, t.In[0])
	if err != nil {
		return board.NoPoint
	}
	before, last := "", t.Step
	if i := strings.LastIndexByte(t.Step, '/'); i >= 0 {
		before, last = t.Step[:i], t.Step[i+1:]
	}
	if _, err := Play(g, p, before); err != nil {
		return board.NoPoint
	}
	m, err := g.Notations[0].Parse(p, last)
	if err != nil {
		return board.NoPoint
	}
	return g.Effect(p, m).To
}
