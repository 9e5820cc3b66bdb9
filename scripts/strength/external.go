package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"crosspoint/rules"
)

// external is a program that speaks UCI. A turn of several steps is one token, joined with slashes.
type external struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  *bufio.Scanner
	game   *rules.Game
	limits string // what follows "go"
	shift  int    // the number of the first rank in its language, 0 in ours

	pos   rules.Position // by what was told
	start string         // "position ..." up to the moves
	moves []string
}

// newRival starts another version of crosspoint-cli.
func newRival(command, game, limits string) (*external, error) {
	return newExternal(exec.Command(command), game, limits, 0, "UCI_Variant="+game, fmt.Sprintf("Hash=%d", hashMB))
}

// newFairy starts Fairy-Stockfish at a skill, one thread.
func newFairy(skill int, limits string) (*external, error) {
	path := "/usr/games/fairy-stockfish" // Debian's place, seldom in the PATH of root
	if found, err := exec.LookPath("fairy-stockfish"); err == nil {
		path = found
	}
	return newExternal(exec.Command(path), "xiangqi", limits, 1, "UCI_Variant=xiangqi", "Threads=1",
		fmt.Sprintf("Hash=%d", hashMB), fmt.Sprintf("Skill Level=%d", skill))
}

func newExternal(cmd *exec.Cmd, game, limits string, shift int, options ...string) (*external, error) {
	g, _, err := lookUp(game, "")
	if err != nil {
		return nil, err
	}
	e := &external{cmd: cmd, game: g, limits: limits, shift: shift}
	if e.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	e.lines = bufio.NewScanner(out)
	e.say("uci")
	if _, err := e.await("uciok", nil); err != nil {
		return nil, err
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		e.say("setoption name " + name + " value " + value)
	}
	return e, e.ready()
}

// say writes a line. A program that has ended is noticed when it does not answer.
func (e *external) say(line string) { io.WriteString(e.in, line+"\n") }

// await reads up to a line that begins with a word and returns its fields; other may be nil or see the lines before.
func (e *external) await(word string, other func(line string)) ([]string, error) {
	for e.lines.Scan() {
		line := e.lines.Text()
		if fields := strings.Fields(line); len(fields) > 0 && fields[0] == word {
			return fields, nil
		}
		if other != nil {
			other(line)
		}
	}
	if err := e.lines.Err(); err != nil {
		return nil, err
	}
	return nil, io.ErrUnexpectedEOF
}

func (e *external) ready() error {
	e.say("isready")
	_, err := e.await("readyok", nil)
	return err
}

// close ends the program.
func (e *external) close() {
	e.say("quit")
	e.in.Close()
	e.cmd.Wait() // how it ends is of no interest
}

// NewGame makes the program forget.
func (e *external) NewGame() {
	e.say("ucinewgame")
	e.ready() // Turn fails too if this does
}

// Start begins a game.
func (e *external) Start(p rules.Position) {
	e.pos, e.start, e.moves = p.Clone(), "position fen "+p.FEN(), nil
}

// Played goes on with it.
func (e *external) Played(turn []rules.Move) {
	texts := make([]string, len(turn))
	for i, m := range turn {
		texts[i] = shifted(e.game.Notations[0].Format(e.pos, m), e.shift)
		e.pos.Do(m)
	}
	e.moves = append(e.moves, strings.Join(texts, "/"))
}

// Turn asks the program.
func (e *external) Turn(_ context.Context, p rules.Position) ([]rules.Move, error) {
	line := e.start
	if len(e.moves) > 0 {
		line += " moves " + strings.Join(e.moves, " ")
	}
	e.say(line)
	e.say("go " + e.limits)
	answer, err := e.await("bestmove", nil)
	if err != nil {
		return nil, fmt.Errorf("no answer: %w", err)
	}
	if len(answer) < 2 {
		return nil, errNoTurn
	}
	var turn []rules.Move
	p = p.Clone()
	for _, step := range strings.Split(answer[1], "/") {
		if e.shift != 0 {
			step = shifted(step, -e.shift)
		}
		m, err := e.game.Notations[0].Parse(p, step)
		if err != nil {
			return nil, err
		}
		p.Do(m)
		turn = append(turn, m)
	}
	return turn, nil
}

var rank = regexp.MustCompile(`\d+`)

// shifted adds by to the ranks of a move.
func shifted(move string, by int) string {
	return rank.ReplaceAllStringFunc(move, func(s string) string {
		n, err := strconv.Atoi(s)
		if err != nil {
			return s
		}
		return strconv.Itoa(n + by)
	})
}
