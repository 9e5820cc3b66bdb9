package pgn

import (
	"errors"
	"slices"
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/rules"
)

// replayer turns one rawGame into a record by the rules.
type replayer struct {
	data  []byte
	raw   *rawGame
	from  place
	games []*rules.Game
	game  *record.Game
	nodes []*record.Node // by the number of their step
	ended bool           // an end command was read
	// lenient: faults are reported to raw.report and passed over.
	lenient bool
	places  *draft.Places
	byFirst map[int32]int // the variation that starts with a step, counted from 1
}

func (r *replayer) error(at, end int, key string) *Error {
	if !r.lenient {
		return errorAt(r.data, r.from, at, end, key)
	}
	e := &Error{Key: key, Token: tokenText(r.data, at, end)}
	e.Line, e.Column = r.places.Of(at)
	return e
}

// passable reports a fault and tells to go on, or gives it back when the first fault ends the reading.
func (r *replayer) passable(e *Error) *Error {
	if !r.lenient {
		return e
	}
	r.raw.report.Add(e.Remark())
	return nil
}

// replay builds the record; the cursor is at the end of the main line.
func (r *replayer) replay() (*record.Game, *Error) {
	if err := r.begin(); err != nil {
		return nil, err
	}
	if r.lenient {
		r.stepsLenient()
	} else if err := r.steps(); err != nil {
		return nil, err
	}
	r.notes()
	r.result()
	r.game.Seek(r.game.Root())
	for !r.game.AtEnd() {
		r.game.Seek(r.game.Cursor().Children()[0])
	}
	return r.game, nil
}

// tag returns the first tag with a name, whatever the case of its letters.
func (r *replayer) tag(name string) (value string, t rawTag) {
	for _, t := range r.raw.tags {
		if strings.EqualFold(string(t.name.of(r.data)), name) {
			return unescape(t.value.of(r.data)), t
		}
	}
	return "", rawTag{}
}

var unescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// unescape takes the backslashes out of the value of a tag.
func unescape(value []byte) string {
	return unescaper.Replace(string(value))
}

// wrong makes the error for a tag, with the reason of the rules.
func (r *replayer) wrong(t rawTag, key string, err error) *Error {
	e := r.error(t.value.at, t.value.end, key)
	var text *rules.TextError
	if errors.As(err, &text) {
		e.Reason = text.Key
		if text.Column > 0 {
			e.Column += text.Column - 1
		}
		if text.Token != "" {
			e.Token = text.Token
		}
	}
	return e
}

// begin finds the game and its start, and sets the tags.
func (r *replayer) begin() *Error {
	g, err := r.find()
	if err != nil && r.lenient {
		var rivals []*rules.Game
		if g, rivals = r.guess(); g != nil {
			err = r.guessed(g, rivals)
		} else {
			err = r.unfit(err)
		}
	}
	if err != nil {
		return err
	}
	preset, changed, err := r.settings(g)
	if err != nil {
		return err
	}
	fen, t := r.tag("FEN")
	fen = strings.TrimSpace(fen)
	var failed error
	if r.game, failed = record.New(g, preset, changed, fen); failed != nil {
		return r.wrong(t, keyFEN, failed)
	}
	if format, t := r.tag("Format"); !r.lenient && format != "" && g.Format != "" && r.notation(g) == nil {
		return r.error(t.value.at, t.value.end, keyFormat)
	}
	for _, t := range r.raw.tags {
		r.game.SetTag(string(t.name.of(r.data)), unescape(t.value.of(r.data)))
	}
	return nil
}

// settings reads the rules of the game.
func (r *replayer) settings(g *rules.Game) (preset string, changed rules.Settings, err *Error) {
	preset, t := r.tag("Preset")
	if _, ok := g.Preset(preset); !ok {
		if err := r.passable(r.error(t.value.at, t.value.end, keyPreset)); err != nil {
			return "", nil, err
		}
		preset = ""
	}
	options, t := r.tag("Options")
	changed = rules.Settings{}
	for _, field := range optionFields(options) {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			if err := r.passable(r.error(t.value.at, t.value.end, keyOptions)); err != nil {
				return "", nil, err
			}
			continue
		}
		changed[key] = value
	}
	if _, err := g.Settings(preset, changed); err != nil {
		if err := r.passable(r.wrong(t, keyOptions, err)); err != nil {
			return "", nil, err
		}
		changed = nil
	}
	return preset, changed, nil
}

// optionFields takes the value of the tag Options apart.
func optionFields(options string) []string {
	return strings.FieldsFunc(options, func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
}

// find finds the game by its tags: Game or Variant hold a name or an id, Format names a game's own format.
func (r *replayer) find() (*rules.Game, *Error) {
	for _, name := range []string{"Game", "Variant"} {
		value, t := r.tag(name)
		for _, g := range r.games {
			if strings.EqualFold(value, g.FileName) || strings.EqualFold(value, g.ID) {
				return g, nil
			}
		}
		if value != "" {
			return nil, r.error(t.value.at, t.value.end, keyUnknownGame)
		}
	}
	if format, _ := r.tag("Format"); format != "" {
		for _, g := range r.games {
			if strings.EqualFold(format, g.Format) {
				return g, nil
			}
		}
	}
	if len(r.games) == 1 {
		return r.games[0], nil
	}
	return nil, r.error(r.raw.at, r.raw.end, keyNoGame)
}

// notation is the one that the Format tag names, the game's own without it, nil when it is not known.
func (r *replayer) notation(g *rules.Game) *rules.Notation {
	format, _ := r.tag("Format")
	if format == "" || g.Format == "" || strings.EqualFold(format, g.Format) {
		return &g.Notations[0]
	}
	for i, n := range g.Notations {
		if strings.EqualFold(format, n.ID) {
			return &g.Notations[i]
		}
	}
	return nil
}

func (r *replayer) steps() *Error {
	notation := r.notation(r.game.Rules())
	r.nodes = make([]*record.Node, len(r.raw.steps))
	for i, s := range r.raw.steps {
		at := r.game.Root()
		if s.parent != start {
			at = r.nodes[s.parent]
		}
		r.game.Seek(at)
		text := string(s.text.of(r.data))
		m, err := notation.Parse(r.game.Position(), text)
		if short := strings.TrimRight(text, "+#"); err != nil && short != text && short != "" {
			m, err = notation.Parse(r.game.Position(), short)
		}
		var n *record.Node
		if err == nil {
			n, err = r.game.Append(m)
		}
		if err != nil {
			return r.refused(s, err)
		}
		r.nodes[i] = n
	}
	return nil
}

// refused makes the error for a step that is not legal at the cursor.
func (r *replayer) refused(s rawStep, err error) *Error {
	e := r.error(s.text.at, s.text.end, keyStep)
	var text *rules.TextError
	if errors.As(err, &text) {
		e.Reason = text.Key
	}
	if _, aim := r.game.Position().Aim(); aim {
		e.Reason = record.KeyOver
	}
	return e
}

// notes gives comments and glyphs to their steps. Several comments for one step become the lines of one.
func (r *replayer) notes() {
	notes := r.raw.notes
	slices.SortStableFunc(notes, func(a, b rawNote) int { return int(a.step) - int(b.step) })
	for len(notes) > 0 {
		same := 1
		for same < len(notes) && notes[same].step == notes[0].step {
			same++
		}
		n := r.game.Root()
		if notes[0].step != start {
			n = r.nodes[notes[0].step]
		}
		if n != nil { // else the step was left out
			r.annotate(n, notes[:same])
		}
		notes = notes[same:]
	}
}

func (r *replayer) annotate(n *record.Node, notes []rawNote) {
	var before, following []string
	if n.Before != "" { // the step stands twice in the text
		before = append(before, n.Before)
	}
	if n.Comment != "" {
		following = append(following, n.Comment)
	}
	for _, note := range notes {
		if note.nag >= 0 {
			n.NAGs = append(n.NAGs, int(note.nag))
			continue
		}
		at := after
		switch {
		case note.before:
			at = ahead
		case n.IsRoot():
			at = ofGame
		}
		remark := readComment(string(note.text.of(r.data)), at)
		if remark.eval != nil {
			n.Eval = remark.eval
		}
		if remark.clock >= 0 {
			n.Clock = remark.clock
		}
		if remark.ended && len(n.Children()) == 0 {
			r.game.DeclareAt(n, remark.end)
			r.ended = true
		}
		switch {
		case remark.text == "":
		case note.before:
			before = append(before, remark.text)
		default:
			following = append(following, remark.text)
		}
	}
	n.Before, n.Comment = strings.Join(before, "\n"), strings.Join(following, "\n")
}

// result declares the result of the file at the end of the main line, unless its place is stated elsewhere.
func (r *replayer) result() {
	if r.ended {
		return
	}
	value, _ := r.tag("Result")
	w, ok := winner(value)
	if !ok {
		w, ok = winner(string(r.raw.result.of(r.data)))
	}
	if !ok && r.lenient {
		w, ok = draft.Outcome(value)
	}
	if !ok {
		return
	}
	end := r.game.Root().LineEnd()
	reason, _ := r.tag("Termination")
	r.game.DeclareAt(end, rules.Result{Winner: w, Reason: record.ReasonOf(reason)})
}
