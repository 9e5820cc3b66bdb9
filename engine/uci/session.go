package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"crosspoint/engine"
	"crosspoint/rules"
)

// Name is what the engine calls itself.
const Name = "Crosspoint"

const (
	// maxLine bounds a command line in bytes; what is longer is skipped.
	maxLine = 4 << 20
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
	seconds  bool    // UCCI may give times in seconds
	search   *search // the running one, or nil
}

// search is a search that runs beside the conversation.
type search struct {
	cancel context.CancelFunc
	done   chan struct{}
	// release is closed when the answer may be given: searches without a limit keep it until they are stopped.
	release     chan struct{}
	releaseOnce sync.Once
	silent      atomic.Bool // the answer is not wanted
	order       order
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
	lines := bufio.NewReaderSize(in, 4096)
	for {
		line, err := s.readLine(lines)
		words := strings.Fields(line)
		if len(words) > 0 && !s.command(words[0], words[1:]) {
			return nil
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// readLine reads a line; one that is too long comes back empty.
func (s *session) readLine(in *bufio.Reader) (string, error) {
	var line []byte
	skip := false
	for {
		part, err := in.ReadSlice('\n')
		if skip = skip || len(line)+len(part) > maxLine; !skip {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if skip {
			s.out.line("info string a line of more than %d bytes was skipped", maxLine)
			line = nil
		}
		return string(line), err
	}
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
		s.forget()
	case "setoption":
		s.halt()
		s.setOption(args)
	case "position":
		s.halt()
		s.position(args)
	case "go":
		s.halt()
		o := parseGo(args, s.pos.Side(), s.seconds)
		s.chooseFirst(&o)
		s.start(o)
	case "stop":
		s.halt()
	case "ponderhit":
		s.ponderHit()
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
