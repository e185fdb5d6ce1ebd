package samples

import "math"

// Odds is the score in centipawns by which the odds of winning grow by a factor of e.
type Odds float64

// Chance returns the expected points, from 0 to 1, at a score in centipawns.
func (o Odds) Chance(score float64) float64 { return 1 / (1 + math.Exp(-score/float64(o))) }

// FittedOdds returns the odds with which the scores of samples fit the results of their games best.
func FittedOdds(list []Sample) Odds {
	const limit = 50_000 // enough
	best, min := Odds(0), math.Inf(1)
	for o := Odds(100); o <= 1000; o += 20 {
		sum := 0.0
		for i := 0; i < len(list); i += 1 + len(list)/limit {
			if points, known := list[i].Points(); known {
				miss := o.Chance(float64(list[i].Score())) - points
				sum += miss * miss
			}
		}
		if sum < min {
			best, min = o, sum
		}
	}
	return best
}
