package engine

import (
	"math"
	"math/rand/v2"
)

// outOfMind is the loss of a move that doubt never picks.
const outOfMind = math.MaxInt

// doubt picks one of several moves like a player who cannot distinguish them well: a move that loses doubt points
// against the best is picked 1/e as often. losses are the losses of the moves, at least one of them not outOfMind;
// negative ones count as 0. The result is the index of the move picked.
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
