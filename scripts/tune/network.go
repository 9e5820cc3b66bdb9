package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"

	"crosspoint/board"
	"crosspoint/rules"
)

// networked is a position whose evaluation has a part by a network of one hidden layer: each side has a view of the position, which chooses rows of
// weights; rows add up to the levels of hidden units, which are cut off below 0 and above 1; a weighted sum of both views' units, the
// side to move first, is added to the evaluation by hand.
type networked interface {
	rules.Instructed
	NetworkRows(view board.Side, buf []uint16) []uint16
	// NetworkShape returns how many rows and hidden units there are, and what 1 is written as in the rows, a centipawn in the other weights.
	NetworkShape() (rows, hidden, unit, fraction int)
}

type networkOptions struct {
	rounds  int
	results float64
	seed    uint64
}

const (
	// batch is how many positions make one step of learning. Each is split into shards whose slopes are added up in order, so that the result does not
	// depend on how many processors there are.
	batch, shards = 4096, 4
	// rowPace is how far a weight goes in a step of the first round, in units of the logistic function; lastPace what is left of it in the end.
	rowPace, lastPace = 0.001, 0.02
	// decay is what part of a weight is lost in a step, times the pace.
	decay = 0.1
	// testShare is one over the share of positions that are only looked at, the last ones.
	testShare = 20
)

// example is a position to learn from, seen by the side to move.
type example struct {
	rows  [2][]uint16 // of its view and the other side's
	known float64     // the evaluation by hand, in units of the logistic function
	label float64     // what should be foretold, from 0 to 1
}

// trainer holds a network while it learns. Its weights are the rows, one after the other, the weights of the result, and what is always added.
type trainer struct {
	rows, hidden int
	weights      []float32
	mean, square []float32
	steps        int
}

// trainHere trains a network from the start and writes it into a file.
func trainHere(in, out, id string, o networkOptions) error {
	g, s, err := lookUp(id, "")
	if err != nil {
		return err
	}
	sample, ok := g.New(s).(networked)
	if !ok {
		return fmt.Errorf("the evaluation of %s has no network", id)
	}
	lessons, err := readLessons(in)
	if err != nil {
		return err
	}
	list, scale, err := examples(g, s, lessons, o.results)
	if err != nil {
		return err
	}
	rows, hidden, unit, fraction := sample.NetworkShape()
	t := newTrainer(rows, hidden, o.seed)
	learn, test := list[:len(list)-len(list)/testShare], list[len(list)-len(list)/testShare:]
	byHand := 0.0
	for _, e := range test {
		byHand += crossEntropy(e.label, e.known) / float64(len(test))
	}
	fmt.Fprintf(os.Stderr, "%d positions, scale %.0f centipawns; of positions kept back: loss %.5f by hand alone\n", len(list), scale, byHand)
	rng := rand.New(rand.NewPCG(o.seed, 0x6e6574))
	for round := range o.rounds {
		rng.Shuffle(len(learn), func(i, j int) { learn[i], learn[j] = learn[j], learn[i] })
		share := 0.5 + 0.5*math.Cos(math.Pi*float64(round)/float64(o.rounds))
		pace := rowPace * (lastPace + (1-lastPace)*share)
		for at := 0; at < len(learn); at += batch {
			t.learn(learn[at:min(at+batch, len(learn))], pace)
		}
		fmt.Fprintf(os.Stderr, "round %d: loss %.5f\n", round+1, t.loss(test))
	}
	data, err := t.bytes(unit, scale*float64(fraction))
	if err != nil {
		return err
	}
	return os.WriteFile(out, data, 0o644)
}

// examples turns lessons into examples, those of positions without a network left out, and tells the scale of the logistic function.
func examples(g *rules.Game, s rules.Settings, lessons []lesson, results float64) ([]example, float64, error) {
	list, scores := make([]example, len(lessons)), make([]float64, len(lessons))
	err := eachPosition(g, s, lessons, func(i int, p rules.Position) {
		q, me := p.(networked), p.Side()
		if me == board.Second {
			lessons[i].score, lessons[i].result = -lessons[i].score, 1-lessons[i].result
		}
		scores[i] = float64(q.EvalByHand())
		list[i].rows = [2][]uint16{q.NetworkRows(me, nil), q.NetworkRows(me.Other(), nil)}
	})
	if err != nil {
		return nil, 0, err
	}
	scale := bestScale(scores, lessons)
	kept := list[:0]
	for i, e := range list {
		if len(e.rows[0]) == 0 {
			continue
		}
		e.known = scores[i] / scale
		e.label = results*lessons[i].result + (1-results)*sigmoid(float64(lessons[i].score)/scale)
		kept = append(kept, e)
	}
	if len(kept) < testShare {
		return nil, 0, errors.New("there are too few positions")
	}
	return kept, scale, nil
}

func newTrainer(rows, hidden int, seed uint64) *trainer {
	n := rows*hidden + 2*hidden + 1
	t := &trainer{rows: rows, hidden: hidden, weights: make([]float32, n), mean: make([]float32, n), square: make([]float32, n)}
	rng := rand.New(rand.NewPCG(seed, 0x726f7773))
	for i := range rows * hidden {
		t.weights[i] = float32(rng.NormFloat64()) * 0.05
	}
	for i := rows * hidden; i < n-1; i++ {
		t.weights[i] = float32(rng.NormFloat64()) * 0.1
	}
	return t
}

// judge returns the network's part in units of the logistic function; levels gets the levels of the hidden units of both views.
func (t *trainer) judge(e *example, levels []float32) float64 {
	result := t.weights[t.rows*t.hidden:]
	sum := result[2*t.hidden]
	for view, rows := range e.rows {
		l := levels[view*t.hidden : (view+1)*t.hidden]
		clear(l)
		for _, r := range rows {
			for i, w := range t.weights[int(r)*t.hidden : int(r+1)*t.hidden] {
				l[i] += w
			}
		}
		for i, v := range l {
			sum += result[view*t.hidden+i] * min(max(v, 0), 1)
		}
	}
	return float64(sum)
}

// loss is the mean cost of foretelling the labels.
func (t *trainer) loss(list []example) float64 {
	levels := make([]float32, 2*t.hidden)
	sum := 0.0
	for i := range list {
		sum += crossEntropy(list[i].label, list[i].known+t.judge(&list[i], levels))
	}
	return sum / float64(max(len(list), 1))
}

// slopes adds up how the cost of a shard changes with each weight.
func (t *trainer) slopes(list []example) []float32 {
	sum := make([]float32, len(t.weights))
	first := t.rows * t.hidden
	levels, back := make([]float32, 2*t.hidden), make([]float32, t.hidden)
	for i := range list {
		e := &list[i]
		off := float32(sigmoid(e.known+t.judge(e, levels)) - e.label)
		sum[len(sum)-1] += off
		for view, rows := range e.rows {
			for u := range back {
				k := view*t.hidden + u
				v := levels[k]
				sum[first+k] += off * min(max(v, 0), 1)
				back[u] = 0
				if v > 0 && v < 1 {
					back[u] = off * t.weights[first+k]
				}
			}
			for _, r := range rows {
				row := sum[int(r)*t.hidden : int(r+1)*t.hidden]
				for u, b := range back {
					row[u] += b
				}
			}
		}
	}
	return sum
}

// learn takes one step down the slope (Adam with decoupled decay: I. Loshchilov, F. Hutter, 2019).
func (t *trainer) learn(list []example, pace float64) {
	var parts [shards][]float32
	var wait sync.WaitGroup
	for n := range parts {
		wait.Go(func() { parts[n] = t.slopes(list[len(list)*n/shards : len(list)*(n+1)/shards]) })
	}
	wait.Wait()
	t.steps++
	const meanShare, squareShare = 0.9, 0.999
	meanScale := float32(1 / (1 - math.Pow(meanShare, float64(t.steps))))
	squareScale := float32(1 / (1 - math.Pow(squareShare, float64(t.steps))))
	for k, w := range t.weights {
		d := float32(0)
		for _, p := range parts {
			d += p[k]
		}
		d /= float32(len(list))
		t.mean[k] += (1 - meanShare) * (d - t.mean[k])
		t.square[k] += (1 - squareShare) * (d*d - t.square[k])
		step := t.mean[k] * meanScale / (float32(math.Sqrt(float64(t.square[k]*squareScale))) + 1e-8)
		t.weights[k] -= float32(pace) * (step + decay*w)
	}
}

// bytes writes the weights as int16 numbers, the low byte first: rows in units of one over unit, the others times centipawn.
func (t *trainer) bytes(unit int, centipawn float64) ([]byte, error) {
	data := make([]byte, 0, 2*len(t.weights))
	for k, w := range t.weights {
		scale := centipawn
		if k < t.rows*t.hidden {
			scale = float64(unit)
		}
		v := math.Round(float64(w) * scale)
		if v < math.MinInt16 || v > math.MaxInt16 {
			return nil, errors.New("a weight is too large for the file")
		}
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(v)))
	}
	return data, nil
}
