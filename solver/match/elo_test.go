package match_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/solver/match"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func TestEstimateElo(t *testing.T) {
	cases := []struct {
		name           string
		pairs          [5]int
		score          float64
		elo, low, high float64
		superior       float64
	}{
		// n = 10, v = (2·0.25+4·0.0625)/10 = 0.075; √(v/n) = 0.0866
		{"even", [5]int{1, 2, 4, 2, 1}, 0.5, 0, -123.0, 123.0, 0.5},
		// n = 100, s = 0.6, v = Σ = (5·.36+15·.1225+30·.01+35·.0225+15·.16)/100 = 0.07125; √(v/n) = 0.026693
		{"three fifths", [5]int{5, 15, 30, 35, 15}, 0.6, 70.437, 33.3, 109.2, 0.99991},
	}
	for _, c := range cases {
		e := match.EstimateElo(c.pairs)
		if !near(e.Score, c.score, 1e-9) || !near(e.Elo, c.elo, 0.01) || !near(e.Superior, c.superior, 1e-3) {
			t.Errorf("%s: %+v", c.name, e)
		}
		if !near(e.Low, c.low, 1) || !near(e.High, c.high, 1) {
			t.Errorf("%s: from %.1f to %.1f, should be %.1f to %.1f", c.name, e.Low, e.High, c.low, c.high)
		}
	}
}

func TestEstimateOfPairsThatAreAlike(t *testing.T) {
	if e := match.EstimateElo([5]int{}); e.Score != 0.5 || !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) {
		t.Errorf("no pairs: %+v", e)
	}
	e := match.EstimateElo([5]int{0, 0, 0, 0, 10})
	if !math.IsInf(e.Elo, 1) || e.ScoreHigh != 1 || !near(e.ScoreLow, 0.7225, 1e-3) || e.Superior < 0.99 {
		t.Errorf("ten pairs won: %+v", e) // Wilson: 10/(10+1.96²) = 0.7225
	}
	e = match.EstimateElo([5]int{0, 0, 10, 0, 0})
	if e.Elo != 0 || !near(e.Low, -e.High, 1e-6) || e.High < 50 {
		t.Errorf("ten pairs of one point: %+v", e)
	}
	if text := match.EstimateElo([5]int{3, 0, 0, 0, 0}).String(); !strings.HasPrefix(text, "-∞ (-∞ to ") {
		t.Errorf("lost all: %s", text)
	}
}

// One more half point in a match of few pairs never makes it less likely that the first player is stronger, and four games decide nothing.
func TestEstimateOfFewPairsIsMonotone(t *testing.T) {
	var each func(pairs [5]int, kind, left int)
	each = func(pairs [5]int, kind, left int) {
		if kind < 4 {
			for k := range left + 1 {
				pairs[kind] = k
				each(pairs, kind+1, left-k)
			}
			return
		}
		pairs[4] = left
		e := match.EstimateElo(pairs)
		if e.ScoreLow > e.Score || e.Score > e.ScoreHigh {
			t.Errorf("%v: %+v", pairs, e)
		}
		for i := range 4 {
			if pairs[i] == 0 {
				continue
			}
			better := pairs
			better[i]--
			better[i+1]++
			if b := match.EstimateElo(better); b.Superior < e.Superior {
				t.Errorf("%v: %+v, and %v: %+v", pairs, e, better, b)
			}
		}
	}
	for n := 1; n < 10; n++ {
		each([5]int{}, 0, n)
	}
	if e := match.EstimateElo([5]int{1, 1, 0, 0, 0}); e.Superior < 0.02 {
		t.Errorf("after half a point of four: %+v", e)
	}
}

// In many matches between players of known strength, the interval contains the true value in 95 of 100.
func TestIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const matches, pairs = 2000, 100
	// The chances of 0 to 4 half points in a pair.
	chances := [5]float64{0.1, 0.2, 0.3, 0.25, 0.15}
	truth := 0.0
	for i, p := range chances {
		truth += p * float64(i) / 4
	}
	covered, above := 0, 0
	for range matches {
		var counts [5]int
		for range pairs {
			x, i := rng.Float64(), 0
			for i < 4 && x >= chances[i] {
				x -= chances[i]
				i++
			}
			counts[i]++
		}
		e := match.EstimateElo(counts)
		if e.ScoreLow <= truth && truth <= e.ScoreHigh {
			covered++
		}
		if match.Ratio(counts, 0, 40) > 0 {
			above++
		}
	}
	if share := float64(covered) / matches; share < 0.93 || share > 0.97 {
		t.Errorf("the interval covers the truth in %.3f of the matches", share)
	}
	// The truth, 0.5375 or +26 Elo, is nearer to +40 than to 0.
	if share := float64(above) / matches; share < 0.5 || share > 0.95 {
		t.Errorf("the ratio favours +40 in %.3f of the matches", share)
	}
}

func TestRatio(t *testing.T) {
	if r := match.Ratio([5]int{0, 0, 9, 0, 0}, 0, 10); r >= 0 || r < -1 {
		t.Errorf("nine pairs of draws: %f", r)
	}
	if r := match.Ratio([5]int{0, 0, 0, 0, 9}, 0, 400); r <= match.RatioBound {
		t.Errorf("nine pairs won do not decide for +400: %f", r)
	}
	strong, weak := [5]int{5, 15, 30, 35, 15}, [5]int{15, 35, 30, 15, 5}
	if r := match.Ratio(strong, 0, 20); r <= match.RatioBound {
		t.Errorf("+70 over 100 pairs does not decide for +20: %f", r)
	}
	if r := match.Ratio(weak, 0, 20); r >= -match.RatioBound {
		t.Errorf("-70 over 100 pairs does not decide against +20: %f", r)
	}
}

func TestSummary(t *testing.T) {
	tally := match.Tally{Wins: 3, Draws: 2, Losses: 1, Pairs: [5]int{0, 1, 0, 1, 1}}
	if got := tally.String(); !strings.HasPrefix(got, "+3 =2 -1 of 6, 66.7 %, Elo ") {
		t.Errorf("%q, want +3 =2 -1 of 6, 66.7 %%, Elo …", got)
	}
	text := tally.Summary([2]string{"one", "two"})
	for _, want := range []string{"one against two", "3 won, 2 drawn, 1 lost", "score       66.7 %", "[0 1 0 1 1]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// The values are those of a standard table of Wilson score intervals without continuity correction.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		n, total  int
		low, high float64
	}{
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{81, 263, 0.2553, 0.3662}, // Newcombe (1998), table I
		{15, 148, 0.0624, 0.1605}, // Newcombe (1998), table I
		{0, 20, 0, 0.1611},        // Newcombe (1998), table I
		{1, 29, 0.0061, 0.1718},   // Newcombe (1998), table I
	} {
		low, high := match.Wilson(float64(c.n)/float64(c.total), float64(c.total))
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.n, c.total, low, high, c.low, c.high)
		}
	}
}
