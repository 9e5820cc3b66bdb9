package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"crosspoint/engine"
	"crosspoint/rules"
)

// Name is what the engine calls itself.
const Name = "Crosspoint"

const (
	// maxLine bounds a command line in bytes; a longer one ends the session.
	maxLine = 16 << 20

	defaultHash    = 16
	maxHash        = 4096
	maxThreads     = 64
	maxLines       = 64
	defaultThreads = 1

	// fullSkill is the "Skill Level" at which the engine plays as well as it can; those below are levels of the program.
	fullSkill = 20
)

// session is one conversation.
type session struct {
	games    []*rules.Game
	out      *output
	game     *rules.Game
	preset   string
	settings rules.Settings
	pos      rules.Position
	options  engine.Options
	engine   *engine.Engine // nil until it is needed, so that options can be set first
	multiPV  int
	skill    int
	ucci     bool
	search   *search // the running one, or nil
}

// search is a search that runs beside the conversation.
type search struct {
	cancel context.CancelFunc
	done   chan struct{}
	// release is closed when the answer may be given: searches without a limit keep it until they are stopped.
	release     chan struct{}
	releaseOnce sync.Once
}

func (s *search) free() { s.releaseOnce.Do(func() { close(s.release) }) }

// output writes whole lines from several goroutines.
type output struct {
	mu sync.Mutex
	w  *bufio.Writer
}

// line writes a line at once.
func (o *output) line(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.w, format+"\n", args...)
	o.w.Flush() // a reader that has gone away ends the session by closing its input too
}

// Run answers the commands of in until "quit" or its end, for these games, the first one unless another one is chosen by the
// option UCI_Variant. When it returns, no search is running any more. The error is that of reading.
func Run(in io.Reader, out io.Writer, games []*rules.Game) error {
	s := &session{
		games: games, out: &output{w: bufio.NewWriter(out)}, multiPV: 1, skill: fullSkill,
		options: engine.Options{HashMB: defaultHash, Threads: defaultThreads},
	}
	s.choose(games[0])
	defer s.halt()
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) > 0 && !s.command(words[0], words[1:]) {
			return nil
		}
	}
	return lines.Err()
}

// command obeys one command; false ends the session. Unknown commands are ignored, as UCI asks.
func (s *session) command(name string, args []string) bool {
	switch name {
	case "uci":
		s.ucci = false
		s.introduce()
	case "ucci":
		s.ucci = true
		s.introduceUCCI()
	case "isready":
		s.out.line("readyok")
	case "ucinewgame", "uccinewgame":
		s.halt()
		if s.engine != nil {
			s.engine.Reset()
		}
	case "setoption":
		s.halt()
		s.setOption(args)
	case "position":
		s.halt()
		s.position(args)
	case "go":
		s.halt()
		s.start(args)
	case "stop", "ponderhit":
		s.halt()
	case "quit":
		s.halt()
		if s.ucci {
			s.out.line("bye")
		}
		return false
	}
	return true
}

// choose makes a game with its default preset the one that is played.
func (s *session) choose(g *rules.Game) {
	s.game = g
	s.usePreset("")
}

// usePreset takes the settings of a preset, and the start position.
func (s *session) usePreset(id string) {
	settings, err := s.game.Settings(id, nil)
	if err != nil {
		s.complain(err)
		return
	}
	s.preset, s.settings = id, settings
	if id == "" {
		s.preset = s.game.Presets[0].ID
	}
	s.pos = s.game.New(settings)
}

// complain reports an error that does not end the session.
func (s *session) complain(err error) { s.out.line("info string %s", oneLine(err.Error())) }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// introduce answers "uci".
func (s *session) introduce() {
	s.out.line("id name %s", Name)
	s.out.line("id author the %s developers", Name)
	s.out.line("option name Hash type spin default %d min 1 max %d", defaultHash, maxHash)
	s.out.line("option name Threads type spin default %d min 1 max %d", defaultThreads, maxThreads)
	s.out.line("option name MultiPV type spin default 1 min 1 max %d", maxLines)
	s.out.line("option name Skill Level type spin default %d min 0 max %d", fullSkill, fullSkill)
	s.out.line("option name Clear Hash type button")
	var variants strings.Builder
	for _, g := range s.games {
		variants.WriteString(" var " + g.ID)
	}
	s.out.line("option name UCI_Variant type combo default %s%s", s.games[0].ID, variants.String())
	s.out.line("option name Preset type string default %s", s.preset)
	s.out.line("uciok")
}

// introduceUCCI answers "ucci".
func (s *session) introduceUCCI() {
	s.out.line("id name %s", Name)
	s.out.line("id author the %s developers", Name)
	s.out.line("option usemillisec type check default true")
	s.out.line("option hashsize type spin min 1 max %d default %d", maxHash, defaultHash)
	s.out.line("option threads type spin min 1 max %d default %d", maxThreads, defaultThreads)
	s.out.line("option newgame type button")
	s.out.line("ucciok")
}

// setOption reads "name N value V" as UCI, or "N V" as UCCI writes it.
func (s *session) setOption(words []string) {
	text := strings.Join(words, " ")
	name, value, _ := strings.Cut(text, " ")
	if rest, ok := strings.CutPrefix(text, "name "); ok {
		name, value, _ = strings.Cut(rest, " value ")
	}
	number, err := strconv.Atoi(value)
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "hash", "hashsize":
		if err == nil {
			s.options.HashMB = min(max(number, 1), maxHash)
			s.engine = nil
		}
	case "threads":
		if err == nil {
			s.options.Threads = min(max(number, 1), maxThreads)
			s.engine = nil
		}
	case "multipv":
		if err == nil {
			s.multiPV = min(max(number, 1), maxLines)
		}
	case "skill level":
		if err == nil {
			s.skill = min(max(number, 0), fullSkill)
		}
	case "clear hash", "newgame":
		if s.engine != nil {
			s.engine.Reset()
		}
	case "uci_variant":
		for _, g := range s.games {
			if g.ID == value {
				s.choose(g)
			}
		}
	case "preset":
		s.usePreset(value)
	}
}

// position reads "startpos" or "fen F", then "moves" and turns. A position that cannot be read leaves the old one; the first turn
// that cannot be played ends the list.
func (s *session) position(words []string) {
	text := strings.Join(words, " ")
	text, moves, _ := strings.Cut(text+" ", " moves ")
	var pos rules.Position
	switch kind, fen, _ := strings.Cut(strings.TrimSpace(text), " "); kind {
	case "startpos":
		pos = s.game.New(s.settings)
	case "fen":
		p, err := s.game.Parse(fen, s.settings)
		if err != nil {
			s.complain(err)
			return
		}
		pos = p
	default:
		return
	}
	s.pos = pos
	for _, turn := range strings.Fields(moves) {
		if err := playTurn(s.game, pos, turn); err != nil {
			s.complain(err)
			return
		}
	}
}

// playTurn plays the steps of a turn, joined with slashes, all or none.
func playTurn(g *rules.Game, pos rules.Position, turn string) error {
	notation := g.Notations[0]
	done := 0
	for _, step := range strings.Split(turn, "/") {
		m, err := notation.Parse(pos, step)
		if err == nil && !pos.Do(m) {
			err = &rules.TextError{Key: "step-illegal", Token: step}
		}
		if err != nil {
			for range done {
				pos.Undo()
			}
			return err
		}
		done++
	}
	return nil
}

// turns writes a line of play as one token for each turn; an unfinished last turn is written as far as it goes.
func turns(g *rules.Game, pos rules.Position, steps []rules.Move) []string {
	p := pos.Clone()
	var list []string
	side, open := p.Side(), false
	for _, m := range steps {
		text := g.Notations[0].Format(p, m)
		if !p.Do(m) {
			break
		}
		if open {
			list[len(list)-1] += "/" + text
		} else {
			list = append(list, text)
		}
		open = p.Side() == side
		side = p.Side()
	}
	return list
}
