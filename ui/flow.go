package ui

import (
	"strings"

	"github.com/go-text/typesetting/segmenter"
)

// The toolkit breaks lines at white space alone: in the middle of words where a Chinese sentence has none, and in French before a
// colon, because it takes a space that must not be broken for one that may. Our fonts have two blanks that tell it better.
const (
	lineBreak = "\u200a" // of no width, and white space: a line may end here
	lineGlue  = "\u2800" // as wide as a space, but none: no line ends here
)

// firstWide is where scripts begin that are written without spaces.
const firstWide = '\u2e80'

// flowing prepares a text for a label that wraps.
func flowing(text string) string {
	text = strings.NewReplacer("\u00a0", lineGlue, "\u202f", lineGlue).Replace(text)
	if !strings.ContainsFunc(text, wide) {
		return text
	}
	var s segmenter.Segmenter
	var b strings.Builder
	s.Init([]rune(text))
	for lines := s.LineIterator(); lines.Next(); {
		line := lines.Line()
		b.WriteString(string(line.Text))
		last := line.Text[len(line.Text)-1]
		if end := line.Offset + len(line.Text); last != ' ' && last != '\n' && end < len([]rune(text)) {
			b.WriteString(lineBreak)
		}
	}
	return b.String()
}

func wide(r rune) bool { return r >= firstWide }
