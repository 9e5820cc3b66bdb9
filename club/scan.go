package club

import (
	"strconv"
	"unicode/utf8"

	"crosspoint/board"
)

// scanner reads games in the form in which they are written here. What another program has written may have another order or escaped letters; that is
// left to the general reader, which takes ten times as long. Texts that repeat are kept once.
type scanner struct {
	rest []byte
	seen map[string]string
	bad  bool
}

// game reads a game; ok is false when the text has another form.
func (s *scanner) game(data []byte) (g Game, ok bool) {
	s.rest, s.bad = data, false
	s.want(`{"id":`)
	g.ID = s.own()
	s.want(`,"game":`)
	g.Game = s.text()
	if s.has(`,"preset":`) {
		g.Preset = s.text()
	}
	s.want(`,"players":[`)
	g.Players[0] = s.player()
	s.want(`,`)
	g.Players[1] = s.player()
	s.want(`],"winner":`)
	winner := s.number()
	if s.has(`,"reason":`) {
		g.Reason = s.text()
	}
	s.want(`,"start":`)
	g.Start = s.number()
	s.want(`,"end":`)
	g.End = s.number()
	s.want(`,"turns":`)
	g.Turns = int(s.number())
	if s.has(`,"opening":`) {
		g.Opening = s.text()
	}
	s.want(`,"clocks":[`)
	g.Clocks[0] = s.text()
	s.want(`,`)
	g.Clocks[1] = s.text()
	s.want(`]`)
	g.Out = s.has(`,"out":true`)
	s.want(`,"mark":`)
	g.Mark = s.own()
	s.want(`}`)
	if s.bad || len(s.rest) > 0 || winner < 0 || winner > int64(board.NoSide) {
		return Game{}, false
	}
	g.Winner = board.Side(winner)
	return g, true
}

func (s *scanner) player() (p Player) {
	s.want(`{`)
	comma := false
	member := func(name string) bool {
		if comma {
			name = "," + name
		}
		found := s.has(name)
		comma = comma || found
		return found
	}
	if member(`"name":`) {
		p.Name = s.text()
	}
	if member(`"level":`) {
		p.Level = int(s.number())
	}
	p.Program = member(`"program":true`)
	s.want(`}`)
	return p
}

// has takes what comes next if it is this.
func (s *scanner) has(part string) bool {
	if len(s.rest) < len(part) || string(s.rest[:len(part)]) != part {
		return false
	}
	s.rest = s.rest[len(part):]
	return true
}

func (s *scanner) want(part string) { s.bad = !s.has(part) || s.bad }

// quoted takes a text without escaped letters.
func (s *scanner) quoted() []byte {
	if !s.has(`"`) {
		s.bad = true
		return nil
	}
	for i, c := range s.rest {
		switch {
		case c == '"':
			text := s.rest[:i]
			s.rest = s.rest[i+1:]
			s.bad = s.bad || !utf8.Valid(text)
			return text
		case c == '\\' || c < ' ':
			s.bad = true
			return nil
		}
	}
	s.bad = true
	return nil
}

// own takes a text that comes once.
func (s *scanner) own() string { return string(s.quoted()) }

// text takes a text that may come again.
func (s *scanner) text() string {
	text := s.quoted()
	if known, ok := s.seen[string(text)]; ok {
		return known
	}
	t := string(text)
	s.seen[t] = t
	return t
}

func (s *scanner) number() int64 {
	n := 0
	for n < len(s.rest) && (s.rest[n] >= '0' && s.rest[n] <= '9' || n == 0 && s.rest[n] == '-') {
		n++
	}
	v, err := strconv.ParseInt(string(s.rest[:n]), 10, 64)
	digits := s.rest[:min(n, len(s.rest))]
	if err != nil || len(digits) > 1 && digits[0] == '0' || len(digits) > 1 && digits[0] == '-' && digits[1] == '0' {
		s.bad = true
	}
	s.rest = s.rest[n:]
	return v
}
