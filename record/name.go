package record

import (
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
// the translated name of the game; players that are empty are taken from the tags; a zero date is left out.
func SuggestName(g *Game, name string, date time.Time, players [2]string) string {
	parts := []string{safe(name, maxGameName)}
	if parts[0] == "" {
		parts[0] = safe(g.rules.ID, maxGameName)
	}
	if !date.IsZero() {
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
