// Command bench checks deep perft counts of the three games and prints their speed beside Fairy-Stockfish's xiangqi
// perft, taken in the same run on the same machine. "make bench" runs it. It fails when a count is wrong; speeds are
// for people to judge.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"time"

	"crosspoint/rules"
	"crosspoint/rules/all"
)

// rounds is how often everything is measured in turn; the best time of each counts.
const rounds = 3

// job is a count that is known.
type job struct {
	game, preset string
	depth        int
	want         uint64
	aim          float64 // how many times as fast as Fairy-Stockfish it should be; 0 for none
}

var jobs = []job{
	{"xiangqi", "asian", 5, 133_312_995, 6},
	{"cannon", "pyromyth", 6, 192_770_138, 3},
	{"cannon", "ludoteka", 6, 192_661_602, 0},
	{"football", "rules-page", 3, 495_190, 1},
	{"football", "vchess", 3, 1_283_791, 0},
}

// The count that both programs make.
const (
	fairyDepth = 5
	fairyWant  = 133_312_995
)

func main() {
	speeds := make([]float64, len(jobs))
	var fairy float64
	var missing error
	for range rounds {
		for i, j := range jobs {
			speed, err := j.run()
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			speeds[i] = max(speeds[i], speed)
		}
		if missing == nil {
			speed, err := runFairy()
			missing = err
			fairy = max(fairy, speed)
		}
	}
	if missing != nil {
		fmt.Fprintln(os.Stderr, "Fairy-Stockfish cannot be measured:", missing)
	} else {
		fmt.Printf("%-34s %8.1f million leaves/s\n", "Fairy-Stockfish xiangqi perft 5", fairy/1e6)
	}
	for i, j := range jobs {
		fmt.Printf("%-34s %8.1f million leaves/s", fmt.Sprintf("%s %s perft %d", j.game, j.preset, j.depth), speeds[i]/1e6)
		if fairy > 0 {
			fmt.Printf("  %5.2f times", speeds[i]/fairy)
			if j.aim > 0 {
				fmt.Printf(" (aim %g)", j.aim)
			}
		}
		fmt.Println()
	}
}

// run counts once, or more often until a second is over, and returns leaves per second.
func (j job) run() (float64, error) {
	g := all.ByID(j.game)
	settings, err := g.Settings(j.preset, nil)
	if err != nil {
		return 0, err
	}
	p := g.New(settings)
	var leaves uint64
	start := time.Now()
	for time.Since(start) < time.Second {
		got := rules.Perft(p, j.depth)
		if got != j.want {
			return 0, fmt.Errorf("%s %s perft %d is %d, want %d", j.game, j.preset, j.depth, got, j.want)
		}
		leaves += got
	}
	return float64(leaves) / time.Since(start).Seconds(), nil
}

var nodesLine = regexp.MustCompile(`^Nodes searched: (\d+)`)

// runFairy lets Fairy-Stockfish count and returns its leaves per second, its start not included.
func runFairy() (speed float64, err error) {
	path := "/usr/games/fairy-stockfish" // Debian's place, seldom in the PATH of root
	if found, err := exec.LookPath("fairy-stockfish"); err == nil {
		path = found
	}
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer func() {
		in.Close()
		if e := cmd.Wait(); err == nil {
			err = e
		}
	}()
	lines := bufio.NewScanner(out)
	if err := ask(in, "uci\nsetoption name UCI_Variant value xiangqi\nposition startpos\nisready\n"); err != nil {
		return 0, err
	}
	if _, err := await(lines, regexp.MustCompile(`^(readyok)`)); err != nil {
		return 0, err
	}
	start := time.Now()
	if err := ask(in, fmt.Sprintf("go perft %d\n", fairyDepth)); err != nil {
		return 0, err
	}
	answer, err := await(lines, nodesLine)
	if err != nil {
		return 0, err
	}
	took := time.Since(start)
	nodes, err := strconv.Atoi(answer)
	if err != nil || nodes != fairyWant {
		return 0, fmt.Errorf("it counts %s leaves, want %d", answer, fairyWant)
	}
	return float64(nodes) / took.Seconds(), ask(in, "quit\n")
}

func ask(in io.Writer, text string) error {
	_, err := io.WriteString(in, text)
	return err
}

// await reads lines up to one that matches and returns its first group.
func await(lines *bufio.Scanner, want *regexp.Regexp) (string, error) {
	for lines.Scan() {
		if m := want.FindStringSubmatch(lines.Text()); m != nil {
			return m[1], nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", io.ErrUnexpectedEOF
}
