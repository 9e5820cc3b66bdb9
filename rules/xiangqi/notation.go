package xiangqi

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/rules"
)

// notations are those of the game: files are written in the first one.
var notations = []rules.Notation{
	{ID: "iccs", Format: formatICCS, Read: rules.Single(parseICCS)},
	{ID: "wxf", Format: formatWXF, Read: readWXF, Labels: countedLabels(false), Languages: []string{""}},
	{
		ID: "chinese", Format: simplified.format, Read: readHanzi, Labels: countedLabels(true),
		Languages: []string{"zh"}, Characters: hanziCharacters,
	},
	{
		ID: "chinese-traditional", Format: traditional.format, Read: readHanzi, Labels: countedLabels(true),
		Languages: []string{"zh-Hant", "zh-TW", "zh-HK", "zh-MO"}, Characters: hanziCharacters,
	},
	{ID: "san", Format: sanFrom1.format, Read: sanFrom1.read, Labels: numberedLabels(1)},
	{ID: "san-0", Format: sanFrom0.format, Read: sanFrom0.read},
	{ID: "iccs-capitals", Format: formatCapitals, Read: rules.Single(parseICCS)},
	{ID: "coordinates-1", Format: formatFrom1, Read: rules.Single(parseFrom1), Labels: numberedLabels(1)},
}

// pitchFrom1 is the board with ranks counted from 1.
var pitchFrom1 = board.Geometry{Files: files, Ranks: ranks, RankBase: 1}

// maxStepText is the length in characters of the longest text that can be a step.
const maxStepText = 16

// folded is the text of a step without blanks around it and marks such as "+" or "!?" behind it. Wide letters, digits and
// signs become plain ones, and so do the many dashes. ok is false for a text that is too long for a step.
func folded(s string) (text []rune, ok bool) {
	if len(s) > 64*maxStepText || !utf8.ValidString(s) {
		return nil, false
	}
	for _, r := range strings.TrimSpace(s) {
		text = append(text, foldRune(r))
	}
	for len(text) > 0 && strings.ContainsRune("+#!?", text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text, len(text) > 0 && len(text) <= maxStepText
}

func foldRune(r rune) rune {
	switch {
	case r >= 0xff01 && r <= 0xff5e: // the wide forms of ASCII
		return r - 0xff01 + '!'
	case r >= 0x2010 && r <= 0x2015, r == 0x2212: // hyphens, dashes, minus
		return '-'
	case r == 0x00b7, r == 0x3002, r == 0x30fb: // dots in the middle, the Chinese full stop
		return '.'
	}
	return r
}

// plain is the folded text when it is ASCII only, else "".
func plain(s string) string {
	text, ok := folded(s)
	if !ok {
		return ""
	}
	for _, r := range text {
		if r >= utf8.RuneSelf {
			return ""
		}
	}
	return string(text)
}

// lower makes small letters of an ASCII text.
func lower(s string) string { return strings.ToLower(s) }

func unread(key, s string) error { return &rules.TextError{Key: key, Column: 1, Token: s} }

func illegal(s string) error { return &rules.TextError{Key: errStepIllegal, Column: 1, Token: s} }

// formatICCS writes origin and target: h2e2. It also is what engines with ranks from 0 write.
func formatICCS(_ rules.Position, m rules.Move) string {
	return pitch.Name(m.From()) + pitch.Name(m.To())
}

// formatCapitals writes origin and target as in files of ICCS: H2-E2.
func formatCapitals(_ rules.Position, m rules.Move) string {
	return strings.ToUpper(pitch.Name(m.From()) + "-" + pitch.Name(m.To()))
}

// formatFrom1 writes origin and target as engines with ranks from 1 do: h3e3.
func formatFrom1(_ rules.Position, m rules.Move) string {
	return pitchFrom1.Name(m.From()) + pitchFrom1.Name(m.To())
}

// parseICCS reads h2e2, H2E2 and H2-E2.
func parseICCS(pos rules.Position, s string) (rules.Move, error) {
	return parseCoordinates(pitch, errStepText, pos, s)
}

// parseFrom1 reads h3e3, H3E3 and H3-E3, where ranks are counted from 1.
func parseFrom1(pos rules.Position, s string) (rules.Move, error) {
	return parseCoordinates(pitchFrom1, errStepFrom1, pos, s)
}

func parseCoordinates(g board.Geometry, key string, pos rules.Position, s string) (rules.Move, error) {
	from, rest, ok := g.ParsePrefix(lower(plain(s)))
	if !ok {
		return 0, unread(key, s)
	}
	to, ok := g.Parse(strings.TrimPrefix(rest, "-"))
	if !ok {
		return 0, unread(key, s)
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
	return 0, illegal(s)
}

// meanings are the legal steps that fit one of the tests of a tier, in the order of the tests. A later tier counts when no
// step fits an earlier one.
func meanings(pos rules.Position, s string, tiers ...[]func(rules.Move) bool) ([]rules.Move, error) {
	var buf [maxMoves]rules.Move
	legal := rules.Legal(pos, buf[:0])
	for _, tier := range tiers {
		var found []rules.Move
		for _, fits := range tier {
			for _, m := range legal {
				if fits(m) && !slices.Contains(found, m) {
					found = append(found, m)
				}
			}
		}
		if len(found) > 0 {
			return found, nil
		}
	}
	return nil, illegal(s)
}

// numberedLabels are the letters of the files and the ranks counted from base.
func numberedLabels(base int) *rules.Labels {
	l := &rules.Labels{}
	for f := range files {
		l.Files[0] = append(l.Files[0], string(rune('a'+f)))
	}
	for r := range ranks {
		l.Ranks = append(l.Ranks, strconv.Itoa(r+base))
	}
	return l
}

// countedLabels are the files as each player counts them, from the right hand; those of the first player in Chinese numerals
// if wanted.
func countedLabels(hanzi bool) *rules.Labels {
	l := &rules.Labels{}
	for f := range files {
		mine := strconv.Itoa(files - f)
		if hanzi {
			mine = string(numerals[files-f-1])
		}
		l.Files[0] = append(l.Files[0], mine)
		l.Files[1] = append(l.Files[1], strconv.Itoa(f+1))
	}
	return l
}
