package ludii

import (
	"bytes"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "ludii", Extensions: []string{".trl"}, Text: true, Detect: detect, Scan: scan, Read: read,
	Errors:  append([]string{keyGame}, draft.Errors...),
	Remarks: append([]string{keyMove, keyOption, keyCut}, draft.Remarks...),
}

// The keys of errors and remarks.
const (
	keyGame   = "ludii.game"      // a game that we do not play
	keyMove   = "ludii.move"      // a line that is no move
	keyOption = "ludii.option"    // an option of the game that was not looked at
	keyCut    = "ludii.cut-short" // the file ends in the middle of a line
)

// ours lists the games of Ludii that we play, by the beginning of the name of their file, with the rules that Ludii has for them.
// Without a preset all of the game's are tried.
var ours = []struct {
	name, id string
	options  rules.Settings
	any      bool
}{
	{name: "cannon", id: "cannon", options: rules.Settings{"far-shot-over": "no"}},
	{name: "football chess", id: "football", any: true},
}

func detect(data []byte) bool {
	head := bytes.TrimSpace(data[:min(len(data), 1<<12)])
	line, _, _ := bytes.Cut(head, []byte("\n"))
	return bytes.HasPrefix(line, []byte("game=")) && bytes.Contains(line, []byte(".lud"))
}

// name is the name of the game without its folder.
func name(data []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(data[:min(len(data), 1<<12)])), "\n")
	path := strings.TrimSpace(strings.TrimPrefix(line, "game="))
	path = path[strings.LastIndexAny(path, `/\`)+1:]
	return strings.TrimSuffix(path, ".lud")
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	e := record.Entry{Number: 1, Size: len(s.Data), Line: 1, Tags: []record.Tag{{Name: "Game", Value: name(s.Data)}}}
	return []record.Entry{e}, record.Report{}, nil
}

// trial is a file taken apart.
type trial struct {
	moves   []move
	skip    int // moves that set the board up
	winner  string
	options []string
}

// move is one line of a trial.
type move struct {
	mover    int
	from, to int // -1 when not stated
	actions  []action
	text     string
	line     int
}

// action is one part of a move, such as [Move:typeFrom=Cell,from=3,typeTo=Cell,to=12,decision=true].
type action struct {
	kind     string
	from, to int
}

func parse(d *draft.Game, data []byte) *trial {
	t := &trial{}
	number, options := 0, false
	for part := range bytes.Lines(data) {
		number++
		text := strings.TrimSpace(string(part))
		switch {
		case text == "START GAME OPTIONS":
			options = true
		case text == "END GAME OPTIONS":
			options = false
		case options && text != "":
			t.options = append(t.options, text)
			d.Report.Add(record.Remark{Key: keyOption, Line: number, Token: draft.Shorten(text)})
		case strings.HasPrefix(text, "Move="):
			m, ok := parseMove(strings.TrimPrefix(text, "Move="))
			if !ok {
				d.Report.Add(record.Remark{Key: keyMove, Line: number, Token: draft.Shorten(text)})
				continue
			}
			m.line = number
			t.moves = append(t.moves, m)
		case strings.HasPrefix(text, "numInitialPlacementMoves="):
			t.skip = number0(strings.TrimPrefix(text, "numInitialPlacementMoves="))
		case strings.HasPrefix(text, "winner="):
			t.winner = strings.TrimPrefix(text, "winner=")
		}
	}
	if half(data) {
		d.Report.Add(record.Remark{Key: keyCut, Line: number})
	}
	return t
}

// half tells whether a file ends in the middle of a move.
func half(data []byte) bool {
	text := data[bytes.LastIndexByte(data, '\n')+1:]
	return len(text) > 0 && (bytes.HasPrefix([]byte("Move="), text) ||
		bytes.HasPrefix(text, []byte("Move=")) && bytes.Count(text, []byte("[")) != bytes.Count(text, []byte("]")))
}

// number0 reads a number, 0 for anything else.
func number0(s string) int {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 16)
	if err != nil {
		return 0
	}
	return int(n)
}

// parseMove reads [Move:mover=1,from=3,to=12,actions=[Move:...],[SetNextPlayer:player=1]].
func parseMove(text string) (m move, ok bool) {
	head, rest, ok := strings.Cut(text, "actions=")
	head, isMove := strings.CutPrefix(head, "[Move:")
	if !ok || !isMove {
		return m, false
	}
	m.text = draft.Shorten(text)
	fields := values(head)
	m.from, m.to = site(fields, "from"), site(fields, "to")
	m.mover = number0(fields["mover"])
	for _, part := range strings.Split(rest, "[") {
		kind, list, ok := strings.Cut(part, ":")
		if !ok {
			continue
		}
		list, _, _ = strings.Cut(list, "]")
		f := values(list)
		m.actions = append(m.actions, action{kind: kind, from: site(f, "from"), to: site(f, "to")})
	}
	return m, true
}

func values(list string) map[string]string {
	f := map[string]string{}
	for _, pair := range strings.Split(list, ",") {
		if k, v, ok := strings.Cut(pair, "="); ok {
			f[strings.TrimSpace(k)] = strings.TrimSpace(v)
		}
	}
	return f
}

func site(fields map[string]string, name string) int {
	n, err := strconv.ParseUint(fields[name], 10, 16)
	if err != nil {
		return -1
	}
	return int(n)
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	full := name(s.Data)
	for _, o := range ours {
		if !strings.HasPrefix(strings.ToLower(full), o.name) {
			continue
		}
		game := draft.Find(s.Games, o.id)
		if !o.any || game == nil {
			return play(s.Data, &draft.Game{Rules: game, Options: o.options})
		}
		var best *record.Game
		var report record.Report
		var failed error
		for _, p := range game.Presets {
			g, r, err := play(s.Data, &draft.Game{Rules: game, Preset: p.ID})
			if failed = err; err == nil && (best == nil || missing(r) < missing(report)) {
				best, report = g, r
			}
		}
		if best == nil {
			return nil, report, failed
		}
		return best, report, nil
	}
	return nil, record.Report{}, &record.ReadError{Key: keyGame, Line: e.Line, Token: draft.Shorten(full)}
}

// missing counts the steps that were left out.
func missing(r record.Report) (n int) {
	for _, m := range r.Remarks {
		if m.Key == draft.KeyStep {
			n += m.Count
		}
	}
	return n
}

// play reads the trial under the rules of the draft.
func play(data []byte, d *draft.Game) (*record.Game, record.Report, error) {
	if d.Rules == nil {
		return d.Play()
	}
	t := parse(d, data)
	switch t.winner {
	case "0":
		d.Ended, d.Result = true, rules.Result{Winner: board.NoSide}
	case "1", "2":
		d.Ended, d.Result = true, rules.Result{Winner: board.Side(t.winner[0] - '1')}
	}
	l, err := draft.NewLine(d)
	if err != nil {
		return nil, d.Report, err
	}
	for i, m := range t.moves {
		if i < t.skip || m.mover < 1 || m.mover > 2 {
			continue
		}
		l.HandOver(board.Side(m.mover-1), m.line, 1)
		l.Add(m.find(l, d.Rules), m.text, m.line, 1)
	}
	return d.PlayLine()
}

// find finds the steps that a move describes: what goes from where to where, else what is taken off the board, else a pass.
func (m move) find(l *draft.Line, game *rules.Game) []rules.Move {
	at := func(site int) board.Point {
		g := game.Geometry
		if site < 0 || site >= g.Files*g.Ranks {
			return board.NoPoint
		}
		return g.At(site%g.Files, site/g.Files)
	}
	pairs := [][2]int{}
	for _, a := range m.actions {
		switch a.kind {
		case "Pass":
			return l.Find(func(e rules.Effect) bool { return e.Style == rules.StyleEnd })
		case "Move", "Add":
			pairs = append(pairs, [2]int{a.from, a.to})
		}
	}
	for _, p := range append(pairs, [2]int{m.from, m.to}) {
		from, to := at(p[0]), at(p[1])
		fits := func(e rules.Effect) bool {
			switch e.Style {
			case rules.StylePlace:
				return e.To == to && to != board.NoPoint
			case rules.StyleShot, rules.StyleEnd:
				return false
			}
			return e.From == from && e.To == to && from != board.NoPoint && to != board.NoPoint
		}
		found := l.Find(fits)
		if kicker := at(m.from); len(found) > 1 {
			if one := l.Find(func(e rules.Effect) bool { return fits(e) && e.Actor == kicker }); len(one) == 1 {
				return one
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	targets := []int{}
	for _, a := range m.actions {
		if a.kind == "Remove" {
			targets = append(targets, a.to)
		}
	}
	for _, t := range append(targets, m.to) {
		if found := l.Find(func(e rules.Effect) bool {
			return e.Style == rules.StyleShot && e.Removed == at(t) && at(t) != board.NoPoint
		}); len(found) > 0 {
			return found
		}
	}
	return nil
}
