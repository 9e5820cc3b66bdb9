package cannon

import (
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of the errors of a step.
const (
	errStep    = "cannon.step"
	errIllegal = "cannon.step-illegal"
)

// The signs of the notation.
const (
	signStep    = "-"
	signCapture = "x"
	// otherCapture is read for signCapture.
	otherCapture = ":"
)

// format writes a step: placement "e1", capture "a4xb5", shot "xh7", all others "a4-a5". AbstractPlay writes the same.
func format(_ rules.Position, m rules.Move) string {
	to := geometry.Name(m.To())
	switch m.Kind() {
	case Place:
		return to
	case Shot:
		return signCapture + to
	case Capture:
		return geometry.Name(m.From()) + signCapture + to
	default:
		return geometry.Name(m.From()) + signStep + to
	}
}

// parseStep reads a step. Blanks around it, capital letters and a missing sign between two points are forgiven.
func parseStep(p rules.Position, text string) (rules.Move, error) {
	trimmed := strings.TrimSpace(text)
	column := 1 + utf8.RuneCountInString(text[:strings.Index(text, trimmed)])
	syntax := func(rest string) error {
		read := utf8.RuneCountInString(trimmed) - utf8.RuneCountInString(rest)
		token := rest
		if token == "" {
			token = trimmed
		}
		return &rules.TextError{Key: errStep, Column: column + read, Token: token}
	}
	if strings.IndexFunc(trimmed, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return 0, syntax(trimmed)
	}
	rest := strings.ToLower(trimmed)
	first, second, sign := board.NoPoint, board.NoPoint, ""
	var ok bool
	if first, rest, ok = geometry.ParsePrefix(rest); !ok {
		first = board.NoPoint
	}
	switch {
	case strings.HasPrefix(rest, signStep) && ok, strings.HasPrefix(rest, signCapture):
		sign, rest = rest[:1], rest[1:]
	case strings.HasPrefix(rest, otherCapture):
		sign, rest = signCapture, rest[1:]
	}
	if rest != "" || sign != "" || !ok {
		if second, rest, ok = geometry.ParsePrefix(rest); !ok || rest != "" {
			return 0, syntax(trimmed[len(trimmed)-len(rest):])
		}
		if first == board.NoPoint && sign == "" {
			return 0, syntax(trimmed)
		}
	}
	var buf [256]rules.Move
	for _, m := range p.Generate(buf[:0]) {
		if written(m, first, sign, second) {
			return m, nil
		}
	}
	return 0, &rules.TextError{Key: errIllegal, Column: column, Token: trimmed}
}

// written tells whether a step can be written with these points and this sign ("" when there was none).
func written(m rules.Move, first board.Point, sign string, second board.Point) bool {
	switch m.Kind() {
	case Place:
		return first == m.To() && second == board.NoPoint
	case Shot:
		return first == board.NoPoint && second == m.To()
	case Capture:
		return first == m.From() && second == m.To() && sign != signStep
	default:
		return first == m.From() && second == m.To() && sign != signCapture
	}
}
