package main

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"crosspoint/board"
	"crosspoint/rules"
)

type fitOptions struct {
	rounds        int
	results, keep float64
}

// largest is what fits into an int8, which some weights are.
const largest = math.MaxInt8

// probe is how far a weight is moved, to see what difference it makes; so far that rounding does not matter.
const probe = 16

// fitHere fits the weights of this program and prints them, one a line.
func fitHere(path, id string, o fitOptions) error {
	g, s, err := lookUp(id, "")
	if err != nil {
		return err
	}
	lessons, err := readLessons(path)
	if err != nil {
		return err
	}
	t := tuner{game: g, settings: s, lessons: lessons, vars: hook}
	before, err := t.evaluate()
	if err != nil {
		return err
	}
	scale := bestScale(before, lessons)
	if scale >= largestScale {
		fmt.Fprintln(os.Stderr, "the evaluation hardly foretells results: weights fitted to these positions will not play well")
	}
	labels := make([]float64, len(lessons))
	for i, l := range lessons {
		labels[i] = o.results*l.result + (1-o.results)*sigmoid(float64(l.score)/scale)
	}
	fmt.Fprintf(os.Stderr, "%d positions, %d weights, scale %.0f centipawns\n", len(lessons), len(hook.values), scale)
	start := append([]int(nil), hook.values...)
	for round := range o.rounds {
		line, err := t.linear(start)
		if err != nil {
			return err
		}
		line.labels, line.scale, line.keep = labels, scale, o.keep
		line.learn = len(lessons) - len(lessons)/10 // the last tenth is only looked at
		was, wasKept := line.loss(0, line.learn), line.loss(line.learn, len(lessons))
		line.descend()
		fmt.Fprintf(os.Stderr, "round %d: loss %.5f -> %.5f, of positions kept back %.5f -> %.5f\n",
			round+1, was, line.loss(0, line.learn), wasKept, line.loss(line.learn, len(lessons)))
		t.take(line.weights)
	}
	for _, v := range hook.values {
		fmt.Println(v)
	}
	return nil
}

func readLessons(path string) ([]lesson, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []lesson
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		l, err := parseLesson(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, len(list)+1, err)
		}
		list = append(list, l)
	}
	if len(list) == 0 && lines.Err() == nil {
		return nil, errors.New(path + " has no positions")
	}
	return list, lines.Err()
}

// parseLesson reads what lesson.String wrote.
func parseLesson(text string) (lesson, error) {
	fields := strings.Split(text, "|")
	if len(fields) != 3 {
		return lesson{}, fmt.Errorf("%q has not three fields", text)
	}
	score, err := strconv.Atoi(fields[1])
	if err != nil {
		return lesson{}, err
	}
	result, err := strconv.ParseFloat(fields[2], 64)
	return lesson{fields[0], score, result}, err
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// largestScale bounds what bestScale looks at.
const largestScale = 1500

// bestScale is the score, in centipawns, that makes one unit of the logistic function with which evaluations foretell results best.
func bestScale(scores []float64, lessons []lesson) float64 {
	best, least := 0.0, math.Inf(1)
	for scale := 60.0; scale <= largestScale; scale += 20 {
		sum := 0.0
		for i, l := range lessons {
			sum += crossEntropy(l.result, scores[i]/scale)
		}
		if sum < least {
			best, least = scale, sum
		}
	}
	return best
}

// crossEntropy is what foretelling sigmoid(x) costs when label happens.
func crossEntropy(label, x float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - label*x
}

// tuner evaluates the positions of lessons with variable weights.
type tuner struct {
	game     *rules.Game
	settings rules.Settings
	lessons  []lesson
	vars     *variables
}

// take gives the weights new values.
func (t *tuner) take(values []float64) {
	for i, v := range values {
		if t.vars.small[i] {
			v = min(max(v, -largest), largest)
		}
		t.vars.values[i] = int(math.Round(v))
	}
	t.vars.take()
}

// evaluate returns the evaluation of every position for the first side. Positions are read anew each time: some keep parts of their
// evaluation up to date step by step.
func (t *tuner) evaluate() ([]float64, error) {
	scores := make([]float64, len(t.lessons))
	err := eachPosition(t.game, t.settings, t.lessons, func(i int, p rules.Position) {
		v := p.(rules.Evaluator).Eval()
		if p.Side() == board.Second {
			v = -v
		}
		scores[i] = float64(v)
	})
	return scores, err
}

// eachPosition hands out the position of every lesson, on all processors at once.
func eachPosition(g *rules.Game, s rules.Settings, lessons []lesson, do func(i int, p rules.Position)) error {
	workers := runtime.GOMAXPROCS(0)
	failed := make([]error, workers)
	var wait sync.WaitGroup
	for n := range workers {
		wait.Go(func() {
			for i := n; i < len(lessons); i += workers {
				p, err := g.Parse(lessons[i].fen, s)
				if err != nil {
					failed[n] = fmt.Errorf("%s: %w", lessons[i].fen, err)
					return
				}
				do(i, p)
			}
		})
	}
	wait.Wait()
	return errors.Join(failed...)
}

// linear takes the evaluation as a linear function of the weights, near their present values; start are those to stay near.
func (t *tuner) linear(start []int) (*linear, error) {
	base, err := t.evaluate()
	if err != nil {
		return nil, err
	}
	l := &linear{base: base, slopes: make([][]slope, len(base))}
	for i, v := range t.vars.values {
		l.origin = append(l.origin, float64(v))
		l.start = append(l.start, float64(start[i]))
		step := probe
		if v > largest-probe { // an int8 must not overflow
			step = -probe
		}
		t.vars.values[i] = v + step
		t.vars.take()
		moved, err := t.evaluate()
		t.vars.values[i] = v
		if err != nil {
			return nil, err
		}
		for j := range moved {
			if d := moved[j] - base[j]; d != 0 {
				l.slopes[j] = append(l.slopes[j], slope{int32(i), float32(d / float64(step))})
			}
		}
	}
	t.vars.take()
	l.weights = append([]float64(nil), l.origin...)
	return l, nil
}
