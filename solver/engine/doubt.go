package engine

import (
	"math"
	"math/rand/v2"
)

// outOfMind is the loss of a move that doubt never picks.
const outOfMind = math.MaxInt

// doubt picks one of several moves as a player does who cannot tell them well apart: a move that loses doubt points
// against the best is picked 1/e as often as that. losses are what each move loses, at least one of them not outOfMind;
// less than nothing counts as nothing. The result is the index of the one picked.
func doubt(losses []int, doubt float64, rng *rand.Rand) int {
	weights := make([]float64, len(losses))
	sum := 0.0
	for i, loss := range losses {
		if loss != outOfMind {
			weights[i] = math.Exp(-float64(max(loss, 0)) / doubt)
		}
		sum += weights[i]
	}
	pick := rng.Float64() * sum
	for i, w := range weights {
		if pick < w {
			return i
		}
		pick -= w
	}
	return 0
}
