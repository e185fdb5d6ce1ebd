// Package glicko rates users and puzzles by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013). Each try of a
// puzzle is a game between the user and the puzzle.
package glicko

import (
	"math"
	"time"
)

// Rating is a strength with its uncertainty.
type Rating struct {
	Value      float64 // on the Elo scale
	Deviation  float64 // the standard deviation: half the width of a 68 % interval
	Volatility float64
}

// New is the rating of a new user.
var New = Rating{Value: 1500, Deviation: 350, Volatility: 0.06}

// Seeded returns the rating of a puzzle without tries, given its estimate.
func Seeded(estimate float64) Rating {
	return Rating{Value: estimate, Deviation: 110, Volatility: 0.04}
}

// The bounds of ratings.
const (
	minDeviation = 45 // low enough for a rating to follow a user who learns
	maxDeviation = 350
	minValue     = 100
	maxValue     = 4000
	// maxVolatility is far beyond the volatility of a user, who has 0.06 or so.
	maxVolatility = 10
)

// Valid reports whether After may have returned the rating.
func (r Rating) Valid() bool {
	return r.Value >= minValue && r.Value <= maxValue && r.Deviation > 0 && r.Deviation <= maxDeviation && r.Volatility > 0 && r.Volatility <= maxVolatility
}

const (
	scale  = 173.7178 // ratio of the scales of Glicko-1 and Glicko-2
	centre = 1500
	// change controls how fast the volatility changes; it is tau in the paper.
	change = 0.5
	// period is the time without tries after which a rating's deviation grows by its volatility once.
	period = 24 * time.Hour
)

// Aged returns the rating after a time without tries.
func (r Rating) Aged(idle time.Duration) Rating {
	if idle <= 0 {
		return r
	}
	phi := r.Deviation / scale
	phi = math.Sqrt(phi*phi + r.Volatility*r.Volatility*float64(idle)/float64(period))
	r.Deviation = min(phi*scale, maxDeviation)
	return r
}

// Provisional reports whether the rating is still so uncertain that single results move it by dozens of points.
func (r Rating) Provisional() bool { return r.Deviation > 110 }

// Expected returns the expected score of r against o, whose deviation reduces the difference.
func (r Rating) Expected(o Rating) float64 {
	return 1 / (1 + math.Exp(-weight(o.Deviation/scale)*(r.Value-o.Value)/scale))
}

// After returns the rating after a game against o: a score of 1 is a win, 0 a loss.
func (r Rating) After(o Rating, score float64) Rating {
	mu, phi := (r.Value-centre)/scale, r.Deviation/scale
	g, expected := weight(o.Deviation/scale), r.Expected(o)
	variance := 1 / (g * g * expected * (1 - expected))
	sigma := volatility(r.Volatility, phi, variance, variance*g*(score-expected))
	// Tries follow each other without a gap here; Aged accounts for the time between them.
	phi = 1 / math.Sqrt(1/(phi*phi)+1/variance)
	mu += phi * phi * g * (score - expected)
	return Rating{
		Value:      min(max(mu*scale+centre, minValue), maxValue),
		Deviation:  min(max(phi*scale, minDeviation), maxDeviation),
		Volatility: sigma,
	}
}

// Within returns the rating with its value limited to a distance from another value.
func (r Rating) Within(value, limit float64) Rating {
	r.Value = min(max(r.Value, value-limit), value+limit)
	return r
}

// weight returns the weight of a game against an opponent with deviation phi (g in the paper).
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility performs step 5 of the paper with its Illinois algorithm.
func volatility(sigma, phi, variance, delta float64) float64 {
	const epsilon = 1e-6
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + variance + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(change*change)
	}
	low := a
	high := math.Log(delta*delta - phi*phi - variance)
	if delta*delta <= phi*phi+variance {
		k := 1.0
		for f(a-k*change) < 0 {
			k++
		}
		high = a - k*change
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > epsilon {
		next := low + (low-high)*atLow/(atHigh-atLow)
		at := f(next)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, at
	}
	return math.Exp(low / 2)
}
