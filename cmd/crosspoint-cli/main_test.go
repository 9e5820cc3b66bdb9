package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"crosspoint/text"
)

// call runs the program on a command line and some standard input.
func call(stdin string, args ...string) (code int, out, errs string) {
	var o, e strings.Builder
	code = run(text.English, args, strings.NewReader(stdin), &o, &e)
	return code, o.String(), e.String()
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"-help"}, {"perft", "-h"}, {"status", "--help"}} {
		code, out, errs := call("", args...)
		if code != 0 || errs != "" {
			t.Errorf("%q: exit code %d, stderr %q", args, code, errs)
		}
		for _, want := range []string{"perft", "moves", "status", "match", "puzzles", "UCI", "pyromyth", "asian", "rules-page", "slide-limit=off|3"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q: the usage does not speak of %s", args, want)
			}
		}
	}
}

func TestCommandLinesNotUnderstood(t *testing.T) {
	tests := []struct {
		args string
		want string // in the message
	}{
		{"count -game cannon", "count"},
		{"perft 3", "-game"},
		{"perft -game chess 3", "chess"},
		{"perft -game cannon", "DEPTH"},
		{"perft -game cannon -1", "-1"},
		{"perft -game cannon x", "x"},
		{"perft -game cannon 100", "99"},
		{"perft -game cannon 1 2", "2"},
		{"perft -game cannon -moves e1 1", "-moves"},
		{"perft -game", "-game"},
		{"moves -game cannon extra", "extra"},
		{"moves -game cannon -preset asian", "asian"},
		{"status -game cannon -game xiangqi", "-game"},
		{"status -game cannon -option slide-limit", "slide-limit"},
		{"status -game cannon -option slide-limit=7", "7"},
		{"status -game cannon -option speed=3", "speed"},
		{"status -game cannon --depth=3", "--depth=3"},
	}
	for _, tt := range tests {
		code, out, errs := call("", strings.Fields(tt.args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q; want 2 and %q", tt.args, code, out, errs, tt.want)
		}
	}
}

func TestPerft(t *testing.T) {
	tests := []struct {
		args  string
		lines int // with the total
		first string
		total string
	}{
		{"-game cannon 0", 1, "1", "1"},
		{"-game cannon 1", 9, "b1: 1", "8"},
		{"-game cannon 4", 9, "", "111376"},
		{"-game cannon 5", 9, "", "4614456"},
		{"-game cannon -preset ludoteka 5", 9, "", "4614136"},
		{"-game cannon -option far-shot-over=no 5", 9, "", "4614136"},
		{"-game=xiangqi 1", 45, "a0a1: 1", "44"},
		{"3 --game xiangqi", 45, "", "79666"},
		{"-game football 1", 56, "Bc1-a3: 1", "71"},
		{"-game football 2", 0, "", "5232"},
		{"-game football -preset vchess 2", 0, "", "7810"},
	}
	for _, tt := range tests {
		code, out, errs := call("", append([]string{"perft"}, strings.Fields(tt.args)...)...)
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		if code != 0 || errs != "" {
			t.Errorf("perft %s: exit code %d, stderr %q", tt.args, code, errs)
		}
		if got := lines[len(lines)-1]; got != tt.total {
			t.Errorf("perft %s: total %q, want %s", tt.args, got, tt.total)
		}
		if tt.lines > 0 && len(lines) != tt.lines || tt.first != "" && lines[0] != tt.first {
			t.Errorf("perft %s: %d lines, the first one %q; want %d and %q", tt.args, len(lines), lines[0], tt.lines, tt.first)
		}
	}
}

func TestPerftFromFEN(t *testing.T) {
	code, out, _ := call("", "perft", "-game", "xiangqi", "-fen", "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1", "2")
	if want := "e0d0: 2\ne0e1: 3\ne0f0: 2\n7\n"; code != 0 || out != want {
		t.Errorf("exit code %d, %q, want %q", code, out, want)
	}
	code, out, errs := call("", "perft", "-game", "xiangqi", "-fen", "4k4/9/9/9/9/4N4/9/9/9 w - - 0 1", "2")
	if code != exitFailed || out != "" || !strings.Contains(errs, "rows") {
		t.Errorf("a bad FEN: exit code %d, stdout %q, stderr %q", code, out, errs)
	}
}

const pinnedHorse = "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1"

func TestMovesOfOneFEN(t *testing.T) {
	tests := []struct{ game, fen, want string }{
		{"xiangqi", pinnedHorse, "e0d0 e0e1 e0f0\n"},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1 e0f0\n"},
		{"xiangqi", "3k5/9/9/9/9/9/9/4r4/5r3/4K4 w", "\n"},
		{"cannon", "1t8/10/10/10/10/10/10/10/10/S3T4S d - 1", "a1-a2 a1-b2 j1-i2 j1-j2\n"},
		{"cannon", "1t8/10/10/10/10/10/10/10/10/10 d - 1", "\n"},
		{"football", "rnbq1knbr/9/9/9/3Qa4/9/9/9/RNB2KNBR w 0 m 0", "= Qd5*e5-f5 Qd5*e5-g5 Qd5*e5-h5 Qd5*e5-i5\n"},
		{"football", "rnbqaknbr/9/9/9/3Q5/9/9/9/RNB2KNBR b 1 - 0", "\n"},
	}
	for _, tt := range tests {
		if code, out, errs := call("", "moves", "-game", tt.game, "-fen", tt.fen); code != 0 || out != tt.want {
			t.Errorf("%s %s: exit code %d, %q, want %q; stderr %q", tt.game, tt.fen, code, out, tt.want, errs)
		}
	}
	for _, fen := range []string{"", "?"} {
		if code, out, errs := call("", "moves", "-game", "cannon", "-fen", fen); code != exitFailed || out != "" || !strings.HasPrefix(errs, "error: ") {
			t.Errorf("FEN %q: exit code %d, stdout %q, stderr %q", fen, code, out, errs)
		}
	}
}

func TestMovesOfStandardInput(t *testing.T) {
	in := strings.Join([]string{
		pinnedHorse,
		"",
		"nonsense\x01\x02",
		strings.Repeat("9/", maxLine),
		pinnedHorse + "\r",
		pinnedHorse,
	}, "\n") // the last line has no end
	code, out, errs := call(in, "moves", "-game", "xiangqi")
	if code != 0 || errs != "" {
		t.Errorf("exit code %d, stderr %q", code, errs)
	}
	lines := strings.Split(out, "\n")
	if len(lines) != 7 || lines[6] != "" {
		t.Fatalf("got %d lines, want 6 and an end: %q", len(lines), lines)
	}
	for i, line := range lines[:6] {
		bad := i >= 1 && i <= 3
		if bad != strings.HasPrefix(line, "error: ") || !bad && line != "e0d0 e0e1 e0f0" {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	if !strings.Contains(lines[3], "65536") {
		t.Errorf("the long line is answered %q", lines[3])
	}
	if code, out, _ := call("", "moves", "-game", "xiangqi"); code != 0 || out != "" {
		t.Errorf("no input: exit code %d, %q", code, out)
	}
}

// TestMovesAnswersAtOnce asks line by line like a program that waits for each answer.
func TestMovesAnswersAtOnce(t *testing.T) {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	done := make(chan int)
	go func() {
		code := run(text.English, []string{"moves", "-game", "xiangqi"}, inRead, outWrite, io.Discard)
		outWrite.Close()
		done <- code
	}()
	answers := bufio.NewScanner(outRead)
	for range 3 {
		if _, err := io.WriteString(inWrite, pinnedHorse+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || answers.Text() != "e0d0 e0e1 e0f0" {
			t.Fatalf("answer %q, %v", answers.Text(), answers.Err())
		}
	}
	inWrite.Close()
	if code := <-done; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// brokenPipe refuses every write.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, command := range []string{"moves", "status"} {
		var errs strings.Builder
		code := run(text.English, []string{command, "-game", "xiangqi"}, strings.NewReader(pinnedHorse+"\n"), brokenPipe{}, &errs)
		if code != exitFailed || !strings.Contains(errs.String(), "broken pipe") {
			t.Errorf("%s: exit code %d, stderr %q", command, code, errs.String())
		}
	}
}
