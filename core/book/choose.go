package book

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"qilab/core"
)

// A Style is a way of choosing book moves. The zero value never plays from a book.
type Style struct {
	Plies int     // how many plies from the start of the game to follow books
	Share float64 // the minimum share of a move in the book's total for the position, from 0 to 1
	Min   int     // the minimum number of games of a move, in a book that counts
	Sharp float64 // how much to prefer common moves: 1: in proportion to their games; 0: not at all
}

// slack is how far a move's share of the points may fall below the average of the position, from 0 to 1. steadying is
// the number of average games added to those of a move, so that a few games carry little weight.
const (
	slack     = 0.08
	steadying = 6
)

// Choose picks a move for the side to move at random, favouring better ones. It never picks a move that is barred, has
// no weight where others have, is rare in the book, or has scored far worse than the others. ok is false if none is
// left. The same rng yields the same move.
func Choose(moves []Move, mover core.Side, s Style, rng *rand.Rand) (m Move, ok bool) {
	moves, worth := candidates(moves, mover, s, Worths)
	chances, sum := make([]float64, len(moves)), 0.0
	for i := range moves {
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

// Common returns the most common move, by Frequencies, that is not barred or rare and has not scored far worse than the others.
func Common(moves []Move, mover core.Side, s Style) (m Move, ok bool) {
	moves, worth := candidates(moves, mover, s, Frequencies)
	if len(moves) == 0 {
		return Move{}, false
	}
	return moves[slices.Index(worth, slices.Max(worth))], true
}

// Best returns the move that has scored best among those that Choose may pick: by the evaluations of the book, or else
// by its results. Equal ones are decided by how common they are.
func Best(moves []Move, mover core.Side, s Style) (m Move, ok bool) {
	average := expectation(moves, mover)
	moves, worth := candidates(moves, mover, s, Worths)
	best := 0
	for i, m := range moves {
		o := moves[best]
		order := cmp.Compare(points(m, mover, average), points(o, mover, average))
		if m.Scored && o.Scored {
			order = cmp.Compare(m.Score, o.Score)
		}
		if cmp.Or(order, cmp.Compare(worth[i], worth[best])) > 0 {
			best = i
		}
	}
	if len(moves) == 0 {
		return Move{}, false
	}
	return moves[best], true
}

// candidates lists the moves that may be picked, with their worth by a measure.
func candidates(moves []Move, mover core.Side, s Style, measure func([]Move) ([]float64, float64)) (list []Move, worth []float64) {
	moves = slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.Barred })
	worths, all := measure(moves)
	average := expectation(moves, mover)
	for i, m := range moves {
		if worths[i] == 0 || worths[i] < s.Share*all || m.Games > 0 && m.Games < s.Min || points(m, mover, average) < average-slack {
			continue
		}
		list, worth = append(list, m), append(worth, worths[i])
	}
	return list, worth
}

// Worths returns the relative worth of each move and the sum: its weight, or else the number of games, or else whether
// its score is the best.
func Worths(moves []Move) (worth []float64, all float64) {
	return measured(moves, Move.weight, Move.games)
}

// Frequencies returns how common each move is and the sum: the number of games, or else its weight, or else whether its score is the
// best.
func Frequencies(moves []Move) (games []float64, all float64) {
	return measured(moves, Move.games, Move.weight)
}

func (m Move) weight() int { return m.Weight }
func (m Move) games() int  { return m.Games }

// measured returns the first of some measures that is known of any move, and the sum; the last one is whether the score is the best.
func measured(moves []Move, measures ...func(Move) int) (worth []float64, all float64) {
	worth = make([]float64, len(moves))
	best := func(m Move) int {
		if m.Scored && !slices.ContainsFunc(moves, func(o Move) bool { return o.Scored && o.Score > m.Score }) {
			return 1
		}
		return 0
	}
	for _, of := range append(measures, best) {
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

// expectation returns the mover's share of the points in all finished games of the position, or a half if there are
// none.
func expectation(moves []Move, mover core.Side) float64 {
	var sum Move
	for _, m := range moves {
		sum.First, sum.Second, sum.Draws = sum.First+m.First, sum.Second+m.Second, sum.Draws+m.Draws
	}
	return points(sum, mover, 0.5)
}

// points returns the mover's share of the points with m, with some average games added.
func points(m Move, mover core.Side, average float64) float64 {
	won := m.First
	if mover == core.Second {
		won = m.Second
	}
	known := float64(m.First + m.Second + m.Draws)
	return (float64(won) + float64(m.Draws)/2 + steadying*average) / (known + steadying)
}
