package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// Commands in comments.
const (
	commandClock = "[%clk "
	commandEnd   = "[%end "
	commandEval  = "[%eval "
	commandChar  = "[%chr "
)

// remark is what a comment says.
type remark struct {
	text  string
	clock time.Duration // record.NoClock when it says nothing of it
	eval  *record.Eval  // nil when it says nothing of it
	ended bool
	end   rules.Result
}

// placed says where a comment stands, which decides what commands it may have, apart from characters.
type placed uint8

const (
	ahead  placed = iota // ahead of a step: none
	ofGame               // the comment of the game: the score of the start
	after                // after a step: all
)

// readComment takes a comment apart.
func readComment(raw string, at placed) remark {
	r := remark{clock: record.NoClock}
	raw = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(raw, "\r\n", "\n"), "\r", "\n"))
	var b strings.Builder
	for {
		i := strings.Index(raw, "[%")
		if i < 0 {
			break
		}
		text, rest, ok := r.command(raw[i:], at)
		switch {
		case !ok:
			i += len("[%")
			rest = raw[i:]
		case text == "" && rest == "":
			i = len(strings.TrimRightFunc(raw[:i], unicode.IsSpace))
		}
		b.WriteString(raw[:i] + text)
		raw = rest
	}
	r.text = b.String() + raw
	return r
}

// command reads one command at the start of s; text is what it stands for in the comment, rest what follows it.
func (r *remark) command(s string, at placed) (text, rest string, ok bool) {
	end := strings.IndexByte(s[:min(len(s), maxCommand)], ']')
	if end < 0 {
		return "", s, false
	}
	rest = s[end+1:]
	switch {
	case strings.HasPrefix(s, commandChar):
		n, err := strconv.ParseUint(s[len(commandChar):end], 16, 32)
		if err != nil || n > unicode.MaxRune || !utf8.ValidRune(rune(n)) {
			return "", s, false
		}
		return string(rune(n)), rest, true
	case at == after && strings.HasPrefix(s, commandClock):
		d, ok := readClock(s[len(commandClock):end])
		if !ok {
			return "", s, false
		}
		r.clock = d
	case at != ahead && strings.HasPrefix(s, commandEval):
		e, ok := record.ParseEval(s[len(commandEval):end])
		if !ok {
			return "", s, false
		}
		r.eval = &e
	case at == after && strings.HasPrefix(s, commandEnd):
		result, reason, _ := strings.Cut(s[len(commandEnd):end], " ")
		w, ok := winner(result)
		if !ok {
			return "", s, false
		}
		r.ended, r.end = true, rules.Result{Winner: w, Reason: record.ReasonOf(reason)}
	default:
		return "", s, false
	}
	if rest != "" && (rest[0] == ' ' || rest[0] == '\n') {
		rest = rest[1:]
	}
	return "", rest, true
}

// maxCommand bounds the length of a command.
const maxCommand = 128

// readClock reads h:mm:ss, with or without a fraction.
func readClock(s string) (time.Duration, bool) {
	parts := strings.Split(s, ":")
	if len(parts) != 3 {
		return 0, false
	}
	h, err1 := strconv.ParseUint(parts[0], 10, 16)
	m, err2 := strconv.ParseUint(parts[1], 10, 6)
	seconds, fraction, dot := strings.Cut(parts[2], ".")
	sec, err3 := strconv.ParseUint(seconds, 10, 6)
	if err1 != nil || err2 != nil || err3 != nil || dot && (fraction == "" || len(fraction) > 9) {
		return 0, false
	}
	var nanos uint64
	if dot {
		var err error
		if nanos, err = strconv.ParseUint((fraction + "000000000")[:9], 10, 32); err != nil {
			return 0, false
		}
	}
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(sec)*time.Second + time.Duration(nanos), true
}

func writeClock(d time.Duration) string {
	d = min(d, 65535*time.Hour)
	s := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if d%time.Second != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%09d", d%time.Second), "0")
	}
	return s
}

// writeComment puts a comment between braces, so that readComment gives the same. It is "" when there is nothing.
func writeComment(r remark) string {
	var b strings.Builder
	if r.clock >= 0 {
		b.WriteString(commandClock + writeClock(r.clock) + "]")
	}
	if r.eval != nil {
		b.WriteString(commandEval + r.eval.String() + "]")
	}
	if r.ended {
		b.WriteString(commandEnd + strings.TrimSpace(resultText(r.end, true)+" "+r.end.Reason) + "]")
	}
	if r.text == "" && b.Len() == 0 {
		return ""
	}
	if r.text != "" && b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(escapeComment(r.text))
	return "{" + b.String() + "}"
}

// escapeComment writes characters that would be read otherwise as commands: a closing brace, the start of our own
// commands, "%" and "[" at the start of a line, blanks at the ends, and control characters.
func escapeComment(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	inside := len(strings.TrimRightFunc(s, unicode.IsSpace))
	lead := len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	var b strings.Builder
	for i, r := range s {
		blank := i < lead || i >= inside
		control := r < ' ' && r != '\n' && r != '\t' || r == '}' || r == '\uFEFF'
		line := (r == '%' || r == '[') && i > 0 && s[i-1] == '\n'
		if blank || control || line || r == '[' && ours(s[i:]) {
			fmt.Fprintf(&b, "%s%X]", commandChar, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func ours(s string) bool {
	return strings.HasPrefix(s, commandClock) || strings.HasPrefix(s, commandEval) || strings.HasPrefix(s, commandEnd) || strings.HasPrefix(s, commandChar)
}

// winner reads a result; ok is false for "*" and anything else that is not the end of a game.
func winner(s string) (w board.Side, ok bool) {
	switch s {
	case "1-0":
		return board.First, true
	case "0-1":
		return board.Second, true
	case "1/2-1/2", "½-½", "1/2":
		return board.NoSide, true
	}
	return board.NoSide, false
}

func resultText(r rules.Result, over bool) string {
	switch {
	case !over:
		return "*"
	case r.Winner == board.First:
		return "1-0"
	case r.Winner == board.Second:
		return "0-1"
	}
	return "1/2-1/2"
}
