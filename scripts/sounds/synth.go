package main

import (
	"math"
	"math/rand/v2"
)

// rate is the number of samples in a second.
const rate = 22050

// wave is a sound before it is put into whole numbers: any amplitude, the first sample at time 0.
type wave []float64

// silence is a wave of a length in seconds in which nothing is heard yet.
func silence(seconds float64) wave { return make(wave, int(seconds*rate)) }

// mix adds a wave, delayed by some seconds, as far as there is room.
func (w wave) mix(o wave, at, gain float64) wave {
	from := int(at * rate)
	for i := 0; i < len(o) && from+i < len(w); i++ {
		w[from+i] += gain * o[i]
	}
	return w
}

// mode is one of the ways in which a struck body vibrates.
type mode struct {
	hertz, gain float64
	ring        float64 // seconds until it has fallen to 1/e
}

// struck is a body that is hit once and left alone.
func struck(seconds float64, modes ...mode) wave {
	w := silence(seconds)
	for _, m := range modes {
		for i := range w {
			t := float64(i) / rate
			w[i] += m.gain * math.Exp(-t/m.ring) * math.Sin(2*math.Pi*m.hertz*t)
		}
	}
	return w
}

// sweep is a tone that falls from one pitch towards another while it dies away: a skin or a column of air that gives way.
func sweep(seconds, from, to, fall, ring float64) wave {
	w, phase := silence(seconds), 0.0
	for i := range w {
		t := float64(i) / rate
		phase += 2 * math.Pi * (to + (from-to)*math.Exp(-t/fall)) / rate
		w[i] = math.Exp(-t/ring) * math.Sin(phase)
	}
	return w
}

// noise is white noise, the same one for the same seed.
func noise(seconds float64, seed uint64) wave {
	r, w := rand.New(rand.NewPCG(seed, 7)), silence(seconds)
	for i := range w {
		w[i] = 2*r.Float64() - 1
	}
	return w
}

// shaped gives a wave a course of loudness over the time in seconds.
func (w wave) shaped(loudness func(t float64) float64) wave {
	for i := range w {
		w[i] *= loudness(float64(i) / rate)
	}
	return w
}

// dying is a loudness that falls to 1/e in some seconds.
func dying(ring float64) func(float64) float64 {
	return func(t float64) float64 { return math.Exp(-t / ring) }
}

// low takes out what is above a pitch, 12 decibels an octave.
func (w wave) low(hertz float64) wave {
	a := 1 - math.Exp(-2*math.Pi*hertz/rate)
	var x, y float64
	for i, v := range w {
		x += a * (v - x)
		y += a * (x - y)
		w[i] = y
	}
	return w
}

// high takes out what is below a pitch, 6 decibels an octave.
func (w wave) high(hertz float64) wave {
	a := 1 - math.Exp(-2*math.Pi*hertz/rate)
	var x float64
	for i, v := range w {
		x += a * (v - x)
		w[i] = v - x
	}
	return w
}

// finished is the wave in whole numbers with a peak as part of full scale. It comes from silence in a millisecond and goes back to it in the
// last part, so that nothing clicks.
func (w wave) finished(peak float64) []int16 {
	const rise, fade = rate / 1000, rate / 40
	w = w.high(30)
	n := len(w)
	for i := range min(rise, n) {
		w[i] *= 0.5 - 0.5*math.Cos(math.Pi*float64(i)/rise)
	}
	for i := range min(fade, n) {
		w[n-1-i] *= 0.5 - 0.5*math.Cos(math.Pi*float64(i)/fade)
	}
	most := 0.0
	for _, v := range w {
		most = math.Max(most, math.Abs(v))
	}
	out := make([]int16, n)
	for i, v := range w {
		out[i] = int16(math.Round(v / most * peak * math.MaxInt16))
	}
	return out
}
