package main

import "math"

// slope is what one more of a weight adds to an evaluation.
type slope struct {
	weight int32
	by     float32
}

// linear is a logistic regression.
type linear struct {
	base    []float64 // evaluations at origin, by position
	slopes  [][]slope // by position; weights that make no difference are left out
	labels  []float64 // what should be foretold, from 0 to 1
	scale   float64   // see bestScale
	origin  []float64
	weights []float64
	// start are the weights to stay near, keep how strongly: the cost of the square of a difference of one.
	start []float64
	keep  float64
	learn int // positions to learn from, the first ones
}

const (
	steps = 300
	// pace is how far a weight goes in the first steps.
	pace = 1.0
	// Shares of the past in the running means of slopes and of their squares: less for squares than usual, as all positions count in each step.
	meanShare, squareShare = 0.9, 0.98
)

// score is the evaluation of a position with the present weights, in units of the logistic function.
func (l *linear) score(i int) float64 {
	v := l.base[i]
	for _, s := range l.slopes[i] {
		v += float64(s.by) * (l.weights[s.weight] - l.origin[s.weight])
	}
	return v / l.scale
}

// loss is the mean cost of foretelling the positions from one to before another; what it costs to change weights is not in it.
func (l *linear) loss(from, to int) float64 {
	sum := 0.0
	for i := from; i < to; i++ {
		sum += crossEntropy(l.labels[i], l.score(i))
	}
	return sum / float64(max(to-from, 1))
}

// descend looks for the weights that cost least (Adam: D. Kingma, J. Ba, 2014).
func (l *linear) descend() {
	n := len(l.weights)
	mean, square, down := make([]float64, n), make([]float64, n), make([]float64, n)
	for step := range steps {
		for k := range down {
			down[k] = 2 * l.keep * (l.weights[k] - l.start[k])
		}
		for i := range l.learn {
			off := (sigmoid(l.score(i)) - l.labels[i]) / l.scale / float64(l.learn)
			for _, s := range l.slopes[i] {
				down[s.weight] += off * float64(s.by)
			}
		}
		speed := pace * (1 - float64(step)/steps)
		for k, d := range down {
			if d == 0 {
				continue
			}
			mean[k] += (1 - meanShare) * (d - mean[k])
			square[k] += (1 - squareShare) * (d*d - square[k])
			m := mean[k] / (1 - math.Pow(meanShare, float64(step+1)))
			s := square[k] / (1 - math.Pow(squareShare, float64(step+1)))
			l.weights[k] -= speed * m / (math.Sqrt(s) + 1e-12)
		}
	}
}
