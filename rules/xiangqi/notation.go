package xiangqi

import (
	"strings"
	"unicode/utf8"

	"crosspoint/rules"
)

// formatICCS writes origin and target: h2e2.
func formatICCS(_ rules.Position, m rules.Move) string {
	return pitch.Name(m.From()) + pitch.Name(m.To())
}

// parseICCS reads h2e2, H2E2 and H2-E2.
func parseICCS(pos rules.Position, s string) (rules.Move, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	from, rest, ok := pitch.ParsePrefix(text)
	// Some letters beyond ASCII have a lower case within it.
	if !ok || strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return 0, &rules.TextError{Key: errStepText, Column: 1, Token: s}
	}
	to, ok := pitch.Parse(strings.TrimPrefix(rest, "-"))
	if !ok {
		return 0, &rules.TextError{Key: errStepText, Column: 1, Token: s}
	}
	for _, m := range pos.Generate(make([]rules.Move, 0, maxMoves)) {
		if m.From() != from || m.To() != to {
			continue
		}
		if pos.Do(m) {
			pos.Undo()
			return m, nil
		}
	}
	return 0, &rules.TextError{Key: errStepIllegal, Column: 1, Token: s}
}
