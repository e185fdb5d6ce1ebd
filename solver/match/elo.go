package match

import (
	"fmt"
	"math"
)

// z95 is the quantile of the normal distribution that leaves 2.5 % on either side.
const z95 = 1.959963984540054

// Estimate is a difference in strength with its 95 % confidence interval.
type Estimate struct {
	Score, ScoreLow, ScoreHigh float64 // the share of the points, 0 to 1
	Elo, Low, High             float64 // may be infinite
	// Superior is the likelihood, 0 to 1, that the first player is stronger.
	Superior float64
}

// EstimateElo estimates the difference in Elo from the pairs of a match, counted by the half points of the first player
// in both games (0 to 4).
//
// The two games of a pair share an opening and are not independent of each other, so the pair is the unit (the
// "pentanomial" model). A pair has the score x = points/4; over n pairs with mean s and variance v = Σ(x-s)²/n the mean
// has the standard error √(v/n), and the interval is s ± 1.96·√(v/n), turned into Elo by 400·log10(s/(1-s)). If all
// pairs have the same score, v carries no information, and Wilson's interval for n independent trials is used, which is
// conservative: pairs cannot vary more than trials.
//
// The variance of fewer than ten pairs tells little more. There a half of a pair of each kind is added, as by Jeffreys'
// prior for the chances of the five kinds: with n', s' and v' of the sums the mean has the standard error √(v'/(n'+1)).
func EstimateElo(pairs [5]int) Estimate {
	n, s, v := moments(counts(pairs, 0))
	if n == 0 {
		return Estimate{Score: 0.5, ScoreLow: 0, ScoreHigh: 1, Low: math.Inf(-1), High: math.Inf(1), Superior: 0.5}
	}
	e := Estimate{Score: s, Elo: eloOf(s)}
	switch {
	case n < fewPairs:
		n, middle, v := moments(counts(pairs, jeffreys))
		d := math.Sqrt(v / (n + 1))
		e.ScoreLow, e.ScoreHigh = max(0, min(s, middle-z95*d)), min(1, max(s, middle+z95*d))
		e.Superior = normal((middle - 0.5) / d)
	case v > 0:
		d := math.Sqrt(v / n)
		e.ScoreLow, e.ScoreHigh = max(0, s-z95*d), min(1, s+z95*d)
		e.Superior = normal((s - 0.5) / d)
	default:
		e.ScoreLow, e.ScoreHigh = Wilson(s, n)
		e.Superior = normal((e.ScoreLow + e.ScoreHigh - 1) * z95 / (e.ScoreHigh - e.ScoreLow))
	}
	e.Low, e.High = eloOf(e.ScoreLow), eloOf(e.ScoreHigh)
	return e
}

// Wilson returns the 95 % score interval for a probability that came true in a share p of n independent trials:
//
//	(p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)
//
// It also holds for small counts, and never leaves 0 to 1. Source: E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", Journal of the American Statistical Association 22 (1927), 209–212.
func Wilson(p, n float64) (low, high float64) {
	centre, spread, scale := p+z95*z95/(2*n), z95*math.Sqrt(p*(1-p)/n+z95*z95/(4*n*n)), 1+z95*z95/n
	low, high = max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)
	switch p { // exact, without the rounding of the sum
	case 0:
		low = 0
	case 1:
		high = 1
	}
	return low, high
}

const (
	fewPairs = 10  // below it, their variance is not relied on
	jeffreys = 0.5 // what is added to each kind then
)

// counts returns the numbers of pairs with some more of each kind.
func counts(pairs [5]int, more float64) (list [5]float64) {
	for i, k := range pairs {
		list[i] = float64(k) + more
	}
	return list
}

// moments returns the number of pairs, the mean of their scores and its variance.
func moments(pairs [5]float64) (n, mean, variance float64) {
	for i, k := range pairs {
		n += k
		mean += k * float64(i) / 4
	}
	if n == 0 {
		return 0, 0, 0
	}
	mean /= n
	for i, k := range pairs {
		d := float64(i)/4 - mean
		variance += k * d * d / n
	}
	return n, mean, variance
}

// eloOf returns the difference in Elo at which a score is expected.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOf returns the score expected at a difference in Elo.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normal returns the distribution function of the normal distribution.
func normal(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }

// String returns "+35 (-12 to +84)".
func (e Estimate) String() string {
	return fmt.Sprintf("%s (%s to %s)", EloText(e.Elo), EloText(e.Low), EloText(e.High))
}

// EloText writes a difference in Elo: "+35", "-∞".
func EloText(elo float64) string {
	switch {
	case math.IsInf(elo, 1):
		return "+∞"
	case math.IsInf(elo, -1):
		return "-∞"
	}
	return fmt.Sprintf("%+.0f", elo)
}

// Ratio returns the logarithm of the likelihood ratio between two hypotheses about the difference in Elo, for a
// sequential test: elo1 is accepted above 2.94, elo0 below -2.94 (errors of 5 % either way). The scores of pairs are
// modelled as normal with the observed variance (the generalized ratio of fishtest): n·(s1-s0)·(2s-s0-s1)/2v. Pairs that
// all end alike have no variance, so a few of each kind are added first.
func Ratio(pairs [5]int, elo0, elo1 float64) float64 {
	n, s, v := moments(counts(pairs, prior))
	s0, s1 := scoreOf(elo0), scoreOf(elo1)
	return n * (s1 - s0) * (2*s - s0 - s1) / (2 * v)
}

// prior is the number of pairs of each kind that Ratio adds.
const prior = 0.1

// RatioBound is the bound at which Ratio decides: log(0.95/0.05).
const RatioBound = 2.944439
