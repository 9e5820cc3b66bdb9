package draft

import (
	"strings"
	"unicode"

	"crosspoint/rules"
)

// trial is how many steps of the main line decide about the notation.
const trial = 200

// Best finds the notation of a game that reads the most of a line from a position, which is left as it was. Hints are what a
// file says about its notation, the beginning of an id; the first notation that they fit wins when it reads as far as any.
// also is another notation that reads all of the line too, with another meaning; nil when there is none.
func Best(game *rules.Game, pos rules.Position, line []string, hints ...string) (best, also *rules.Notation) {
	order := ordered(game, hints)
	hinted := 0
	for hinted < len(order) && fits(order[hinted], hints) {
		hinted++
	}
	best = order[0]
	most, _ := Length(pos, best, line)
	for i, n := range order {
		if i == 0 {
			continue
		}
		if i >= hinted && hinted > 0 && most == len(line) {
			break // the file says so, and it works
		}
		length, end := Length(pos, n, line)
		switch {
		case length > most:
			best, most, also = n, length, nil
		case length == len(line) && length > 0 && also == nil:
			if _, other := Length(pos, best, line); other != end {
				also = n
			}
		}
	}
	return best, also
}

// ordered lists the notations, those that the hints fit first.
func ordered(game *rules.Game, hints []string) []*rules.Notation {
	var list, rest []*rules.Notation
	for i := range game.Notations {
		n := &game.Notations[i]
		if fits(n, hints) {
			list = append(list, n)
		} else {
			rest = append(rest, n)
		}
	}
	return append(list, rest...)
}

func fits(n *rules.Notation, hints []string) bool {
	for _, h := range hints {
		h = strings.ToLower(strings.TrimSpace(h))
		if h != "" && strings.HasPrefix(n.ID, h) {
			return true
		}
	}
	return false
}

// Length counts the steps of a line that a notation reads from a position, which is left as it was. end tells the position after
// them from others.
func Length(pos rules.Position, n *rules.Notation, line []string) (length int, end uint64) {
	for _, s := range line {
		m, err := n.Parse(pos, s)
		if err != nil || !pos.Do(m) {
			break
		}
		length++
	}
	end = pos.Hash()
	for range length {
		pos.Undo()
	}
	return length, end
}

// LooksLikeStep tells whether a word can be a step in some notation, right or wrong: it has a digit and is short, and what is
// not ASCII is in wide forms or has a Chinese word for a direction. Other words are talk.
func LooksLikeStep(s string) bool {
	digit, direction, talk, count := false, false, false, 0
	for _, r := range s {
		if count++; count > 14 {
			return false
		}
		switch {
		case r >= '0' && r <= '9', r >= '０' && r <= '９', strings.ContainsRune(numerals, r):
			digit = true
		case strings.ContainsRune("进進退平", r):
			direction = true
		}
		talk = talk || r > unicode.MaxASCII && (r < 0xff01 || r > 0xff5e) && !strings.ContainsRune("‐‑‒–—―−·。・", r)
	}
	return digit && (direction || !talk) || s == "=" || strings.EqualFold(s, "pass")
}

const numerals = "一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸"
