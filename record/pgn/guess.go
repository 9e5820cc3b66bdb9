package pgn

import (
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// trial is how many steps of the main line decide about the game and the notation.
const trial = 200

// mainLine lists the first continuations from the start.
func (r *replayer) mainLine() []string {
	var line []string
	last := start
	for i, s := range r.raw.steps {
		if s.parent != last {
			continue
		}
		line = append(line, string(s.text.of(r.data)))
		if last = int32(i); len(line) == trial {
			break
		}
	}
	return line
}

// hints are what the tags say about the notation.
func (r *replayer) hints() []string {
	var list []string
	for _, name := range []string{"Format", "Notation"} {
		value, _ := r.tag(name)
		switch value {
		case "":
		case "UCI", "UCCI":
			list = append(list, "iccs")
		case "English":
			list = append(list, "wxf")
		default:
			list = append(list, value)
		}
	}
	return list
}

// guess finds the game whose rules and notations read the most of the main line; nil when none reads any, and when a file that names
// a game that is not known fits none as a whole. Without steps the start decides. rivals are other games that the line fits.
func (r *replayer) guess() (g *rules.Game, rivals []*rules.Game) {
	fen, _ := r.tag("FEN")
	line := r.mainLine()
	g, length, rivals := draft.Guess(r.games, r.played, strings.TrimSpace(fen), line, r.hints()...)
	if named := r.named(); named != "" && (length < len(line) || length < fewest(named)) {
		return nil, nil
	}
	return g, rivals
}

// played are the rules that the tags want, where a game has them.
func (r *replayer) played(g *rules.Game) (preset string, changed rules.Settings) {
	preset, _ = r.tag("Preset")
	options, _ := r.tag("Options")
	if _, ok := g.Preset(preset); !ok {
		preset = ""
	}
	changed = rules.Settings{}
	for _, field := range optionFields(options) {
		if key, value, ok := strings.Cut(field, "="); ok {
			changed[key] = value
		}
	}
	if _, err := g.Settings(preset, changed); err != nil {
		changed = nil
	}
	return preset, changed
}

// fewest is how many steps must fit before a file that names another game is taken for one of ours. Chess and its kin write
// steps that look like some of ours, so a few of those prove nothing.
func fewest(named string) int {
	named = strings.ToLower(named)
	for _, kin := range []string{"chess", "standard", "normal", "janggi", "shogi"} {
		if strings.Contains(named, kin) {
			return 4
		}
	}
	return 0
}

// named is what the file calls its game, "" for nothing.
func (r *replayer) named() string {
	value, _ := r.tag("Game")
	if value == "" {
		value, _ = r.tag("Variant")
	}
	return value
}

// guessed reports that the game was not found by its name, where the file gives one or several games fit. It is never an error.
func (r *replayer) guessed(g *rules.Game, rivals []*rules.Game) *Error {
	e := r.error(r.raw.at, r.raw.at, keyGuessed)
	e.Token = g.FileName
	switch {
	case len(rivals) > 0:
		e.Key = keySeveral
		for _, o := range rivals {
			e.Token += ", " + o.FileName
		}
	case r.named() == "":
		return nil
	}
	return r.passable(e)
}

// unfit changes the error of a name that is missing or not known into that of steps that were tried as well.
func (r *replayer) unfit(e *Error) *Error {
	chess := draft.Chess(r.mainLine())
	switch {
	case e.Key == keyNoGame && chess, e.Key == keyUnknownGame && chess && fewest(r.named()) > 0:
		e.Key = keyChess
	case e.Key == keyUnknownGame:
		e.Key = keyUnknownUnfit
	case e.Key == keyNoGame:
		e.Key = keyUnfit
	}
	return e
}

// stepsLenient replays the steps in the notation that reads the most of them. A variation that makes no sense becomes a
// comment; any other step that is not legal is left out with all that follows it.
func (r *replayer) stepsLenient() {
	g := r.game
	n, also := draft.Best(g.Rules(), g.Position(), r.mainLine(), r.hints()...)
	if also != nil {
		line, column := r.places.Of(r.raw.steps[0].text.at)
		r.raw.report.Add(record.Remark{Kept: true, Key: draft.KeyNotation, Line: line, Column: column, Token: n.ID})
	}
	r.nodes = make([]*record.Node, len(r.raw.steps))
	lost := draft.NewDropped()
	kept, keptTo := start, 0 // the variation that became a comment last
	for i, s := range r.raw.steps {
		at := g.Root()
		if s.parent != start {
			if at = r.nodes[s.parent]; at == nil {
				lost.Follow(int32(i), s.parent)
				continue
			}
		}
		g.Seek(at)
		text := string(s.text.of(r.data))
		moves, err := n.Read(g.Position(), text)
		if err == nil && len(moves) > 1 {
			line, column := r.places.Of(s.text.at)
			lost.Say(record.Remark{Kept: true, Key: draft.KeyAmbiguous, Line: line, Column: column, Token: text})
		}
		if err == nil {
			r.nodes[i], err = g.Append(moves[0])
		}
		if err == nil {
			continue
		}
		if v := r.variation(int32(i)); v != nil {
			if v.text.at < keptTo { // it is part of a comment already
				lost.Follow(int32(i), kept)
				continue
			}
			lost.Start(int32(i), r.asComment(v))
			kept, keptTo = int32(i), v.text.end
			continue
		}
		line, column := r.places.Of(s.text.at)
		lost.Start(int32(i), draft.Refused(g, draft.Step{Text: text, Line: line, Column: column}, err))
	}
	lost.Report(&r.raw.report)
}

// variation returns the variation that starts with a step, nil when none does.
func (r *replayer) variation(step int32) *rawVariation {
	if r.byFirst == nil {
		r.byFirst = map[int32]int{}
		for i, v := range r.raw.variations {
			r.byFirst[v.first] = i + 1
		}
	}
	if i := r.byFirst[step]; i > 0 {
		return &r.raw.variations[i-1]
	}
	return nil
}

// asComment keeps the text of a variation as a comment after the step that it stands behind, and returns the remark on that.
func (r *replayer) asComment(v *rawVariation) record.Remark {
	at := v.behind
	for at != start && r.nodes[at] == nil {
		at = r.raw.steps[at].parent
	}
	r.raw.notes = append(r.raw.notes, rawNote{step: at, nag: -1, text: v.text})
	line, column := r.places.Of(v.text.at)
	return record.Remark{Kept: true, Key: keyPrefix + keyAsComment, Line: line, Column: column, Token: tokenText(r.data, v.text.at, v.text.end)}
}
