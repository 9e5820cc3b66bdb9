package puzzle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"crosspoint/rules"
)

// Grades of difficulty, the easiest first.
const (
	MinGrade = 1
	MaxGrade = 5
)

// Puzzle is a position in which the side to move wins by force in so many of its turns, not sooner, and with one first step only. The
// position has no history.
type Puzzle struct {
	ID      string         `json:"id"`
	Game    string         `json:"game"`
	Preset  string         `json:"preset"`
	Options rules.Settings `json:"options,omitempty"` // those that the preset has otherwise
	FEN     string         `json:"fen"`
	Turns   int            `json:"turns"`
	// Line is the solution against the longest defence: turns of both sides in the game's first notation, the steps of one turn joined by "/".
	Line   []string `json:"line"`
	Grade  int      `json:"grade"`            // from MinGrade to MaxGrade
	Themes []string `json:"themes,omitempty"` // keys
}

// The themes: what is special about a solution. A win in one turn has no beginning, and so none of the first two.
const (
	ThemeQuiet     = "quiet"     // the first turn neither takes, fires, kicks nor attacks the aim
	ThemeCheck     = "check"     // the first turn attacks the aim
	ThemeSacrifice = "sacrifice" // what moved first is taken by the best defence
	ThemeShot      = "shot"      // the first step hits from afar
	ThemeChain     = "chain"     // a turn of the winner has three kicks or more
)

// Themes lists all themes.
var Themes = []string{ThemeQuiet, ThemeCheck, ThemeSacrifice, ThemeShot, ThemeChain}

// id names a puzzle by what is on the board, so that it keeps its name when others come and go.
func id(game, preset, fen string) string {
	h := fnv.New32a()
	io.WriteString(h, game+" "+preset+" "+fen) // a hash takes everything
	return fmt.Sprintf("%s-%08x", game, h.Sum32())
}

// Settings are the complete values of the puzzle's options. The error is a *rules.TextError.
func (p *Puzzle) Settings(g *rules.Game) (rules.Settings, error) {
	return g.Settings(p.Preset, p.Options)
}

// Start is the position of the puzzle.
func (p *Puzzle) Start(g *rules.Game) (rules.Position, error) {
	s, err := p.Settings(g)
	if err != nil {
		return nil, err
	}
	return g.Parse(p.FEN, s)
}

// Moves reads the solution, turn by turn.
func (p *Puzzle) Moves(g *rules.Game) ([][]rules.Move, error) {
	pos, err := p.Start(g)
	if err != nil {
		return nil, err
	}
	out := make([][]rules.Move, 0, len(p.Line))
	for _, text := range p.Line {
		var turn []rules.Move
		for _, step := range strings.Split(text, "/") {
			m, err := g.Notations[0].Parse(pos, step)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.ID, err)
			}
			if !pos.Do(m) {
				return nil, fmt.Errorf("%s: %s is not legal", p.ID, step)
			}
			turn = append(turn, m)
		}
		out = append(out, turn)
	}
	return out, nil
}

// Write writes puzzles, one a line.
func Write(w io.Writer, list []Puzzle) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range list {
		if err := e.Encode(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// maxLine bounds a line of a file of puzzles, in bytes.
const maxLine = 1 << 16

// Read reads what Write wrote. The error names the line; positions and solutions are not looked at: see Start and Moves.
func Read(r io.Reader) ([]Puzzle, error) {
	var out []Puzzle
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var p Puzzle
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, p)
	}
	return out, lines.Err()
}

// check tells what is wrong with a puzzle's plain values.
func (p *Puzzle) check() error {
	switch {
	case p.ID == "" || p.Game == "":
		return errors.New("a puzzle without a name or a game")
	case p.Turns < 1 || p.Turns > MaxTurns:
		return fmt.Errorf("%d turns", p.Turns)
	case p.Grade < MinGrade || p.Grade > MaxGrade:
		return fmt.Errorf("grade %d", p.Grade)
	case len(p.Line) == 0:
		return errors.New("a puzzle without a solution")
	}
	for _, t := range p.Themes {
		if !slices.Contains(Themes, t) {
			return fmt.Errorf("theme %q", t)
		}
	}
	return nil
}
