package main

import "math"

// recipe is how a sound is made. peak is its loudest sample as part of full scale.
type recipe struct {
	name string
	peak float64
	make func() wave
}

// recipes are all sounds of the program; assets/sounds has one file for each.
var recipes = []recipe{
	{"step", 0.42, step},
	{"place", 0.36, place},
	{"capture", 0.50, capture},
	{"shot", 0.60, shot},
	{"kick", 0.50, kick},
	{"goal", 0.42, goal},
	{"check", 0.34, bell},
	{"end", 0.40, end},
	{"low", 0.30, ticks},
}

// step is a wooden disc set down on a wooden board.
func step() wave {
	w := struck(0.15, mode{410, 1, 0.022}, mode{905, 0.55, 0.012}, mode{1730, 0.3, 0.006}, mode{2950, 0.14, 0.003})
	return w.mix(noise(0.012, 1).shaped(dying(0.002)).low(4200), 0, 0.35)
}

// place is softer and lower: a heavy piece put down with care.
func place() wave {
	w := struck(0.2, mode{262, 1, 0.034}, mode{590, 0.4, 0.018}, mode{1240, 0.14, 0.007})
	return w.mix(noise(0.02, 2).shaped(dying(0.004)).low(1800), 0, 0.3)
}

// capture is wood on wood, and then the thud of the disc that stays.
func capture() wave {
	w := silence(0.26)
	w.mix(struck(0.1, mode{720, 1, 0.012}, mode{1510, 0.6, 0.008}, mode{2780, 0.3, 0.004}), 0, 0.7)
	w.mix(noise(0.012, 3).shaped(dying(0.002)).low(5000), 0, 0.3)
	w.mix(sweep(0.26, 260, 165, 0.02, 0.045), 0.045, 1)
	return w.mix(step(), 0.045, 0.5)
}

// shot is a cannon some way off: a crack, a boom, and the air rolling after it.
func shot() wave {
	w := silence(0.95)
	w.mix(noise(0.05, 4).shaped(dying(0.010)).low(2600), 0, 0.9)
	w.mix(sweep(0.95, 150, 52, 0.05, 0.17), 0, 1.2)
	w.mix(noise(0.95, 5).shaped(dying(0.16)).low(520), 0, 2.2)
	return w.mix(noise(0.95, 6).shaped(func(t float64) float64 { return math.Exp(-t/0.25) * (1 - math.Exp(-t/0.08)) }).low(240), 0.05, 2.6)
}

// kick is a foot on a leather ball.
func kick() wave {
	w := sweep(0.25, 210, 92, 0.025, 0.05)
	w.mix(struck(0.1, mode{480, 0.5, 0.014}, mode{760, 0.25, 0.010}), 0, 0.7)
	return w.mix(noise(0.03, 8).shaped(dying(0.005)).low(2200).high(400), 0, 1.1)
}

// goal is the whistle and a crowd that is glad.
func goal() wave {
	w := silence(1.5)
	w.mix(whistle(0.12), 0, 0.20)
	w.mix(whistle(0.30), 0.17, 0.22)
	swell := func(t float64) float64 {
		return math.Min(t/0.28, 1) * math.Min(1, math.Exp(-(t-0.55)/0.30)) * (1 + 0.13*math.Sin(2*math.Pi*5.3*t) + 0.09*math.Sin(2*math.Pi*8.1*t+1))
	}
	w.mix(noise(1.4, 9).low(900).high(320).shaped(swell), 0.08, 2.2)
	return w.mix(noise(1.4, 10).low(2400).high(1100).shaped(swell), 0.08, 0.55)
}

// whistle is a referee's, with the pea in it.
func whistle(seconds float64) wave {
	w, phase := silence(seconds), 0.0
	for i := range w {
		t := float64(i) / rate
		pea := math.Sin(2 * math.Pi * 34 * t)
		phase += 2 * math.Pi * (2180 + 60*pea) / rate
		edge := math.Min(1, math.Min(t/0.012, (seconds-t)/0.03))
		w[i] = edge * (0.72 + 0.28*pea) * (math.Sin(phase) + 0.12*math.Sin(2*phase))
	}
	return w
}

// bell is a small one, struck once.
func bell() wave {
	const f = 784
	return struck(0.85,
		mode{f / 2, 0.25, 0.30}, mode{f, 1, 0.24}, mode{f * 1.003, 0.4, 0.22}, mode{f * 1.505, 0.28, 0.16},
		mode{f * 2.01, 0.5, 0.14}, mode{f * 2.66, 0.2, 0.08}, mode{f * 4.1, 0.12, 0.04})
}

// end is three soft bars of a marimba, upwards.
func end() wave {
	w := silence(1.35)
	for i, f := range []float64{392.00, 523.25, 659.25} {
		w.mix(bar(f), 0.15*float64(i), 1-0.1*float64(i))
	}
	return w
}

// bar is one bar of a marimba.
func bar(f float64) wave {
	return struck(1.35, mode{f, 1, 0.24}, mode{f * 2, 0.10, 0.12}, mode{f * 3.93, 0.22, 0.045}, mode{f * 9.5, 0.04, 0.012})
}

// ticks are those of a clock, four of them.
func ticks() wave {
	w := silence(0.72)
	for i := range 4 {
		f := 1.0
		if i%2 == 1 {
			f = 0.82
		}
		w.mix(struck(0.06, mode{1650 * f, 1, 0.007}, mode{2720 * f, 0.5, 0.004}, mode{840 * f, 0.5, 0.010}), 0.2*float64(i), 1)
	}
	return w
}
