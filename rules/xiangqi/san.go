package xiangqi

import (
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// san is a notation like that of chess: a letter, where needed the origin, "x" for a capture, the target.
type san struct {
	geometry board.Geometry
	// soldier is written for soldiers; "" is the way of WinBoard, which names their file when they capture or leave it.
	soldier string
}

var (
	sanFrom1 = &san{geometry: pitchFrom1, soldier: "P"}
	sanFrom0 = &san{geometry: pitch}
)

// format writes Che2, Rxb10+ and A10e9, with "+" for a check and "#" for checkmate.
func (n *san) format(pos rules.Position, m rules.Move) string {
	var b strings.Builder
	piece := pos.At(m.From())
	kind := piece.Kind() & 7
	capture := pos.At(m.To()) != board.NoPiece
	switch {
	case kind == soldier && n.soldier == "":
		if capture || pitch.File(m.From()) != pitch.File(m.To()) {
			b.WriteString(n.geometry.Name(m.From())[:1] + "x")
		}
	default:
		b.WriteString(wxfLetters[kind:][:1])
		b.WriteString(n.origin(pos, m))
		if capture {
			b.WriteByte('x')
		}
	}
	b.WriteString(n.geometry.Name(m.To()))
	b.WriteString(threat(pos, m))
	return b.String()
}

// origin is what tells a step apart from those of other pieces of the kind to the same point: the file, else the rank, else both.
func (n *san) origin(pos rules.Position, m rules.Move) string {
	var buf [maxMoves]rules.Move
	piece := pos.At(m.From())
	others, file, rank := false, true, true
	for _, o := range rules.Legal(pos, buf[:0]) {
		if o.To() != m.To() || o.From() == m.From() || pos.At(o.From()) != piece {
			continue
		}
		others = true
		file = file && pitch.File(o.From()) != pitch.File(m.From())
		rank = rank && pitch.Rank(o.From()) != pitch.Rank(m.From())
	}
	name := n.geometry.Name(m.From())
	switch {
	case !others:
		return ""
	case file:
		return name[:1]
	case rank:
		return name[1:]
	}
	return name
}

// threat is "+" for a check, "#" for one without an answer, else "".
func threat(pos rules.Position, m rules.Move) string {
	if !pos.Do(m) {
		return ""
	}
	defer pos.Undo()
	c, ok := pos.(rules.Checker)
	if !ok || !c.InCheck() {
		return ""
	}
	var buf [maxMoves]rules.Move
	if rules.HasLegal(pos, buf[:0]) {
		return "+"
	}
	return "#"
}

// wish is what a text of such a notation says.
type wish struct {
	kind       uint8 // 0 when no letter is there
	file, rank int   // of the origin, -1 when left out
	to         board.Point
}

// read reads what format writes; a letter may be missing for a soldier and where the whole origin is named, "x" may be missing
// or too many.
func (n *san) read(pos rules.Position, s string) ([]rules.Move, error) {
	w, ok := n.wish(plain(s))
	if !ok {
		return nil, unread(errStepSAN, s)
	}
	is := func(m rules.Move, kind uint8) bool {
		from := m.From()
		return m.To() == w.to && (kind == 0 || pos.At(from).Kind() == kind) &&
			(w.file < 0 || pitch.File(from) == w.file) && (w.rank < 0 || pitch.Rank(from) == w.rank)
	}
	if w.kind != 0 {
		return meanings(pos, s, []func(rules.Move) bool{func(m rules.Move) bool { return is(m, w.kind) }})
	}
	straight := func(m rules.Move) bool {
		return is(m, soldier) && (w.file >= 0 || pitch.File(m.From()) == pitch.File(m.To()))
	}
	other := func(m rules.Move) bool { return is(m, soldier) || w.file >= 0 && w.rank >= 0 && is(m, 0) }
	return meanings(pos, s, []func(rules.Move) bool{straight}, []func(rules.Move) bool{other})
}

// wish takes a text apart.
func (n *san) wish(text string) (w wish, ok bool) {
	w = wish{file: -1, rank: -1}
	if text == "" {
		return w, false
	}
	if text[0] >= 'A' && text[0] <= 'Z' {
		if w.kind = wxfKinds[rune(text[0])]; w.kind == 0 {
			return w, false
		}
		text = text[1:]
	}
	at := strings.LastIndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if at < 0 {
		return w, false
	}
	if w.to, ok = n.geometry.Parse(text[at:]); !ok {
		return w, false
	}
	text = text[:at]
	if text != "" && strings.ContainsRune("x-:", rune(text[len(text)-1])) {
		text = text[:len(text)-1]
	}
	if text == "" {
		return w, true
	}
	if p, rest, whole := n.geometry.ParsePrefix(text); whole && rest == "" {
		w.file, w.rank = pitch.File(p), pitch.Rank(p)
		return w, true
	}
	if p, rest, named := n.geometry.ParsePrefix("a" + text); named && rest == "" {
		w.rank = pitch.Rank(p)
		return w, true
	}
	if len(text) == 1 && text[0] >= 'a' && text[0] < 'a'+files {
		w.file = int(text[0] - 'a')
		return w, true
	}
	return w, false
}
