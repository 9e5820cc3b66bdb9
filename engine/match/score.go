package match

import "math"

// Games is how many games have been counted.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Points is player 0's share of the points, from 0 to 1; a half when nothing was played.
func (s Score) Points() float64 {
	if s.Games() == 0 {
		return 0.5
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// Elo is the difference in strength that the points suggest, and low and high the bounds of its 95 % interval. A clean score
// has no finite difference; it is taken as half a point less than all.
func (s Score) Elo() (elo, low, high float64) {
	n := float64(s.Games())
	if n == 0 {
		return 0, math.Inf(-1), math.Inf(1)
	}
	p := s.Points()
	variance := (float64(s.Wins)*(1-p)*(1-p) + float64(s.Draws)*(0.5-p)*(0.5-p) + float64(s.Losses)*p*p) / n
	margin := 1.96 * math.Sqrt(max(variance, 0.25/n)/n)
	clamp := func(p float64) float64 { return min(max(p, 0.5/n), 1-0.5/n) }
	logistic := func(p float64) float64 { return -400 * math.Log10(1/clamp(p)-1) }
	return logistic(p), logistic(p - margin), logistic(p + margin)
}
