package atspi

import "unicode"

// Offsets in texts count letters, and come from anybody: all of them are brought into the text.

// cut returns the part of a text between two offsets; an end below 0 is the end of the text.
func cut(text string, from, to int32) string {
	r := []rune(text)
	from, to = clamp(from, len(r)), clamp(to, len(r))
	if to < from {
		return ""
	}
	return string(r[from:to])
}

// clamp brings an offset into a text of a length; below 0 is the end.
func clamp(at int32, length int) int32 {
	if at < 0 || int64(at) > int64(length) {
		return int32(length)
	}
	return at
}

// The units of text; the numbers are those of the protocol.
const (
	unitLetter    = 0
	unitWord      = 1
	unitSentence  = 2
	unitLine      = 3
	unitParagraph = 4
)

// around returns the letter, word or line at an offset, with its limits.
func around(text string, at int32, unit uint32) (part string, from, to int32) {
	r := []rune(text)
	if at < 0 || int64(at) > int64(len(r)) || unit > unitParagraph {
		return "", 0, 0
	}
	first, last := int(at), int(at)
	switch unit {
	case unitLetter:
		last = min(first+1, len(r))
	case unitWord:
		for first > 0 && !startsWord(r, first) {
			first--
		}
		for last = first + 1; last < len(r) && !startsWord(r, last); {
			last++
		}
		last = min(last, len(r))
	default:
		for first > 0 && r[first-1] != '\n' {
			first--
		}
		for last < len(r) && r[last] != '\n' {
			last++
		}
		last = min(last+1, len(r)) // the end of a line belongs to it
	}
	return string(r[first:last]), int32(first), int32(last)
}

// startsWord tells whether a word begins at a place.
func startsWord(r []rune, at int) bool {
	return at < len(r) && !unicode.IsSpace(r[at]) && (at == 0 || unicode.IsSpace(r[at-1]))
}

// replaced returns a text with a part of it taken out and another one put there.
func replaced(text string, from, to int32, by string) string {
	r := []rune(text)
	from, to = clamp(from, len(r)), clamp(to, len(r))
	if to < from {
		from, to = to, from
	}
	return string(r[:from]) + by + string(r[to:])
}
