package ui

import (
	"encoding/json"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/engine/level"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// maxRecent is how many files the menu remembers.
const maxRecent = 8

// settings are what a person chose; the toolkit's preferences keep them. Games are never kept here.
type settings struct{ p fyne.Preferences }

func (s settings) theme() string      { return s.p.StringWithFallback("theme", themeSystem) }
func (s settings) setTheme(id string) { s.p.SetString("theme", id) }

// pieceSet is an id of the game's piece sets, "" for its first.
func (s settings) pieceSet(game string) string   { return s.p.String("pieces." + game) }
func (s settings) setPieceSet(game, id string)   { s.p.SetString("pieces."+game, id) }
func (s settings) on(name string, def bool) bool { return s.p.BoolWithFallback(name, def) }
func (s settings) set(name string, on bool)      { s.p.SetBool(name, on) }

// Names of switches.
const (
	setFlipped     = "flipped"
	setFaced       = "flipped.person" // the board was turned for the only person
	setCoordinates = "coordinates"
	setAnimation   = "animation"
	setSteps       = "marks.steps"
	setLast        = "marks.last"
	setPanel       = "panel"
)

func (s settings) folder() string       { return s.p.String("folder") }
func (s settings) setFolder(dir string) { s.p.SetString("folder", dir) }

func (s settings) recent() []string { return s.p.StringList("recent") }

// addRecent puts a file at the head of the list.
func (s settings) addRecent(path string) {
	list := []string{path}
	for _, old := range s.recent() {
		if old != path && len(list) < maxRecent {
			list = append(list, old)
		}
	}
	s.p.SetStringList("recent", list)
}

func (s settings) dropRecent(path string) {
	list := []string{}
	for _, old := range s.recent() {
		if old != path {
			list = append(list, old)
		}
	}
	s.p.SetStringList("recent", list)
}

func (s settings) clearRecent() { s.p.SetStringList("recent", []string{}) }

// choice is what the new-game dialog was closed with.
type choice struct {
	Preset  string         `json:"preset"`
	Changed rules.Settings `json:"changed"`
	Names   [2]string      `json:"names"`
	Levels  [2]int         `json:"levels"` // of the computer, 0 for a person
	// Engines are the ids of other programs that play, "" for none, and Times what they take for a move, in milliseconds.
	Engines [2]string `json:"engines"`
	Times   [2]int    `json:"times"`
	Clocks  [2]string `json:"clocks"` // in the form of record.TimeControl, "" for none
}

func (c choice) seats() (out [2]control.Seat) {
	for i, id := range c.Engines {
		if out[i].Level = c.Levels[i]; id != "" {
			out[i] = control.Seat{Engine: id, MoveTime: time.Duration(c.Times[i]) * time.Millisecond}
		}
	}
	return out
}

func (c *choice) setSeats(seats [2]control.Seat) {
	for i, s := range seats {
		c.Levels[i], c.Engines[i], c.Times[i] = s.Level, s.Engine, int(s.MoveTime.Milliseconds())
	}
}

// controls are the time controls of the players; what cannot be read is no clock.
func (c choice) controls() [2]record.TimeControl {
	var out [2]record.TimeControl
	for i, text := range c.Clocks {
		out[i], _ = record.ParseTimeControl(text)
	}
	return out
}

func (s settings) lastGame() string      { return s.p.String("game") }
func (s settings) setLastGame(id string) { s.p.SetString("game", id) }

// choice returns the last choice for a game; what no longer fits the game is left out.
func (s settings) choice(g *rules.Game) choice {
	usual := choice{Levels: [2]int{0, s.level()}}
	c := usual
	if text := s.p.String("choice." + g.ID); text != "" && json.Unmarshal([]byte(text), &c) != nil {
		c = usual
	}
	for i := range c.Levels {
		c.Levels[i] = min(max(c.Levels[i], 0), level.Count)
	}
	s.soundEngines(&c, g)
	if _, err := g.Settings(c.Preset, c.Changed); err != nil {
		c.Preset, c.Changed = "", nil
	}
	if c.Preset == "" {
		c.Preset = g.Presets[0].ID
	}
	return c
}

// soundEngines has the built-in engine play for programs that are gone.
func (s settings) soundEngines(c *choice, g *rules.Game) {
	if c.Engines == [2]string{} {
		return
	}
	list := s.engineEntries()
	for i, id := range c.Engines {
		known := slices.ContainsFunc(list, func(e roster.Entry) bool { return e.ID == id && e.Plays(g) })
		switch {
		case id == "":
		case !known:
			c.Levels[i], c.Engines[i], c.Times[i] = s.level(), "", 0
		case c.Times[i] < minMoveTime || c.Times[i] > maxMoveTime:
			c.Times[i] = int(control.UsualMoveTime.Milliseconds())
		}
	}
}

// Bounds of the time of a program for a move, in milliseconds.
const minMoveTime, maxMoveTime = 10, 3_600_000

func (s settings) setChoice(g *rules.Game, c choice) {
	data, err := json.Marshal(c)
	if err != nil {
		return // strings only: cannot fail
	}
	s.p.SetString("choice."+g.ID, string(data))
}
