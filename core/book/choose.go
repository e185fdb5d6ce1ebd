package book

import (
	"math"
	"math/rand/v2"
	"slices"

	"qilab/core"
)

// A Style is how somebody plays by books. The zero value plays by none.
type Style struct {
	Plies int     // how many plies from the start of the game the books are followed
	Share float64 // the least share that a move has of what the book has for the position, from 0 to 1
	Least int     // in how many games it was played at least, in a book that counts
	Sharp float64 // how much the commoner moves are preferred: 1: as they were played; 0: not at all
}

// slack is how much less of the points than the average of the position a move may have brought its side, from 0 to 1;
// steadying is how many average games are added to those of a move, so that few games say little.
const (
	slack     = 0.08
	steadying = 6
)

// Choose picks one of the moves of a position for the side to move, at random, the better ones more often. It never picks one
// that is barred, that has no weight where others have, that is rare in the book, or that has brought its side far less than
// the others. ok is false if none is left. The same rng leads to the same move.
func Choose(moves []Move, mover core.Side, s Style, rng *rand.Rand) (m Move, ok bool) {
	moves = slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.Barred })
	worth, all := worths(moves)
	if all == 0 {
		return Move{}, false
	}
	average := expectation(moves, mover)
	chances, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if worth[i] == 0 || worth[i] < s.Share*all || m.Games > 0 && m.Games < s.Least || points(m, mover, average) < average-slack {
			continue
		}
		chances[i] = math.Pow(worth[i], s.Sharp)
		sum += chances[i]
	}
	if sum == 0 {
		return Move{}, false
	}
	at, last := rng.Float64()*sum, 0
	for i, c := range chances {
		if c == 0 {
			continue
		}
		if at < c {
			return moves[i], true
		}
		at, last = at-c, i
	}
	return moves[last], true
}

// worths returns what a book makes of each move, from 0, and the sum: the weight if it gives any, or else how often it was played,
// or else whether its score is the best.
func worths(moves []Move) (worth []float64, all float64) {
	worth = make([]float64, len(moves))
	for _, of := range []func(Move) int{
		func(m Move) int { return m.Weight },
		func(m Move) int { return m.Games },
		func(m Move) int {
			if m.Scored && !slices.ContainsFunc(moves, func(o Move) bool { return o.Scored && o.Score > m.Score }) {
				return 1
			}
			return 0
		},
	} {
		for i, m := range moves {
			worth[i] = float64(max(0, of(m)))
			all += worth[i]
		}
		if all > 0 {
			return worth, all
		}
	}
	return worth, 0
}

// expectation returns the share of the points that the mover got in all games of the position that have ended; a half where
// there are none.
func expectation(moves []Move, mover core.Side) float64 {
	var sum Move
	for _, m := range moves {
		sum.First, sum.Second, sum.Draws = sum.First+m.First, sum.Second+m.Second, sum.Draws+m.Draws
	}
	return points(sum, mover, 0.5)
}

// points returns the share of the points that a move has brought, with some average games added.
func points(m Move, mover core.Side, average float64) float64 {
	won := m.First
	if mover == core.Second {
		won = m.Second
	}
	known := float64(m.First + m.Second + m.Draws)
	return (float64(won) + float64(m.Draws)/2 + steadying*average) / (known + steadying)
}
