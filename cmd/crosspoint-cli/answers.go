package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

const (
	maxDepth = 99
	// maxLine bounds a line of standard input, in bytes: longer than any position, short enough to hold.
	maxLine = 1 << 16
)

// position is the one asked for: the FEN's, or the start.
func (p *program) position(r *request) (rules.Position, error) {
	if !r.hasFEN {
		return r.game.New(r.settings), nil
	}
	pos, err := r.game.Parse(r.fen, r.settings)
	if err != nil {
		return nil, errors.New(fenReason(p.texts, err))
	}
	return pos, nil
}

// perft prints "STEP: COUNT" for each first step, sorted by step, and the total alone on the last line.
func (p *program) perft(r *request) error {
	if err := p.noMore(r, 1); err != nil {
		return err
	}
	if len(r.rest) == 0 {
		return p.usageError("cli.no-depth")
	}
	depth, err := strconv.Atoi(r.rest[0])
	if err != nil || depth < 0 || depth > maxDepth {
		return p.usageError("cli.bad-depth", "Token", r.rest[0], "Limit", maxDepth)
	}
	pos, err := p.position(r)
	if err != nil {
		return err
	}
	if depth == 0 {
		_, err = fmt.Fprintln(p.out, rules.Perft(pos, 0))
		return err
	}
	var lines []string
	var total uint64
	format := r.game.Notations[0].Format
	rules.Divide(pos, depth, func(m rules.Move, n uint64) {
		lines = append(lines, fmt.Sprintf("%s: %d\n", format(pos, m), n))
		total += n
	})
	slices.Sort(lines)
	for _, line := range lines {
		p.out.WriteString(line)
	}
	_, err = fmt.Fprintln(p.out, total)
	return err
}

// moves prints the legal steps of the position asked for, or of each position on standard input.
func (p *program) moves(r *request) error {
	if err := p.noMore(r, 0); err != nil {
		return err
	}
	if r.hasFEN {
		pos, err := p.position(r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(p.out, legalSteps(r.game, pos))
		return err
	}
	in := bufio.NewReaderSize(p.in, maxLine)
	for {
		line, fits, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errors.New(p.texts.T("cli.read-failed", "Reason", err))
		}
		answer := p.plain.T("cli.line-too-long", "Limit", maxLine)
		if fits {
			pos, err := r.game.Parse(line, r.settings)
			if err == nil {
				fmt.Fprintln(p.out, legalSteps(r.game, pos))
			} else {
				answer, fits = fenReason(p.plain, err), false
			}
		}
		if !fits {
			fmt.Fprintln(p.out, p.plain.T("cli.error", "Reason", answer))
		}
		if in.Buffered() == 0 { // whoever waits for the answer before asking on gets it
			if err := p.out.Flush(); err != nil {
				return errors.New(p.texts.T("cli.write-failed", "Reason", err))
			}
		}
	}
}

// readLine reads one line without its end. fits is false, and the line skipped, when it is longer than the
// reader's buffer. io.EOF comes after the last line, whether that ends with a newline or not.
func readLine(in *bufio.Reader) (line string, fits bool, err error) {
	part, err := in.ReadSlice('\n')
	line, fits = string(part), true
	for errors.Is(err, bufio.ErrBufferFull) {
		fits = false
		_, err = in.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	}
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), fits, err
}

// legalSteps writes the legal steps in file notation, sorted, separated by spaces.
func legalSteps(g *rules.Game, pos rules.Position) string {
	legal := rules.Legal(pos, nil)
	steps := make([]string, len(legal))
	for i, m := range legal {
		steps[i] = g.Notations[0].Format(pos, m)
	}
	slices.Sort(steps)
	return strings.Join(steps, " ")
}

// status plays the steps asked for up to the first end and prints how the game stands.
func (p *program) status(r *request) error {
	if err := p.noMore(r, 0); err != nil {
		return err
	}
	pos, err := p.position(r)
	if err != nil {
		return err
	}
	result, over := rules.Outcome(pos)
	for i, token := range steps(r.moves) {
		if over {
			break
		}
		m, err := r.game.Notations[0].Parse(pos, token)
		if err != nil {
			return errors.New(p.texts.T("cli.bad-step", "Number", i+1, "Token", oneLine(token), "Reason", reason(p.texts, err)))
		}
		pos.Do(m)
		result, over = rules.Outcome(pos)
	}
	_, err = fmt.Fprintln(p.out, describe(r.game, pos, result, over))
	return err
}

// steps splits a list of steps: turns are separated by spaces, the steps of one turn by "/" or spaces.
func steps(list string) []string {
	var out []string
	for _, turn := range strings.Fields(list) {
		out = append(out, strings.Split(turn, "/")...)
	}
	return out
}

// describe writes "RESULT REASON; claim KEY; alarm KEY POINTS" with the parts that apply; a finished game has
// neither claims nor alarms.
func describe(g *rules.Game, pos rules.Position, result rules.Result, over bool) string {
	if over {
		return map[board.Side]string{board.First: "1-0", board.Second: "0-1", board.NoSide: "1/2-1/2"}[result.Winner] + " " + result.Reason
	}
	parts := []string{"ongoing"}
	if c, ok := pos.(rules.Claimer); ok {
		if claim, may := c.Claim(); may {
			parts = append(parts, "claim "+claim.Reason)
		}
	}
	if a, ok := pos.(rules.Alarmer); ok {
		for _, alarm := range a.Alarms() {
			part := "alarm " + alarm.Key
			names := make([]string, len(alarm.At))
			for i, at := range alarm.At {
				names[i] = g.Geometry.Name(at)
			}
			if len(names) > 0 {
				part += " " + strings.Join(names, ",")
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}
