package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"crosspoint/board"
)

// Lengths in bytes; most file systems take names of 255.
const (
	maxPlayerName = 60
	maxGameName   = 60
)

// SuggestName proposes a file name, such as "Cannon 2026-11-30 Anna-Ben.pgn", that every file system takes. name is
// the translated name of the game; players that are empty are taken from the tags; a zero date is left out. The date that the game
// itself has counts instead, as much of it as is known.
func SuggestName(g *Game, name string, date time.Time, players [2]string) string {
	parts := []string{safe(name, maxGameName)}
	if parts[0] == "" {
		parts[0] = safe(g.rules.ID, maxGameName)
	}
	if own := g.Tag("Date"); own != "" {
		if day := knownDay(own); day != "" {
			parts = append(parts, day)
		}
	} else if !date.IsZero() {
		parts = append(parts, date.Format(time.DateOnly))
	}
	var names []string
	for i, p := range players {
		if p == "" {
			p = g.Player(board.Side(i))
		}
		if p = safe(p, maxPlayerName); p != "" {
			names = append(names, p)
		}
	}
	if len(names) > 0 {
		parts = append(parts, strings.Join(names, "-"))
	}
	return strings.Join(parts, " ") + ".pgn"
}

// knownDay writes the date of a tag as names do: "2026-11-30", or the year and month that are known; "" for what is no date.
func knownDay(tag string) string {
	fields := strings.FieldsFunc(tag, func(r rune) bool { return !unicode.IsDigit(r) && r != '?' })
	day := ""
	for i, most := range []int{9999, 12, 31} {
		if i == len(fields) {
			break
		}
		n, err := strconv.Atoi(fields[i])
		if err != nil || n < 1 || n > most || i == 0 && len(fields[i]) != 4 {
			break
		}
		if i == 0 {
			day = fields[i]
			continue
		}
		day += fmt.Sprintf("-%02d", n)
	}
	return day
}

// safe takes out of s what file systems do not like: signs that Windows forbids, control characters, dots and blanks
// at the ends, names of devices. It keeps whole characters up to a number of bytes.
func safe(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case strings.ContainsRune(`<>:"/\|?*`, r) || unicode.IsControl(r) || r == utf8.RuneError || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	for len(s) > limit {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	s = strings.Trim(s, ". -")
	if isDevice(s) {
		s += "_"
	}
	return s
}

// isDevice tells whether Windows takes a name, or what stands ahead of its first dot, for a device.
func isDevice(s string) bool {
	s, _, _ = strings.Cut(strings.ToUpper(s), ".")
	switch s = strings.TrimSpace(s); s {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(s) == 4 && (s[:3] == "COM" || s[:3] == "LPT") && s[3] >= '0' && s[3] <= '9'
}
