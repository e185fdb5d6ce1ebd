// Package gomokuopening answers for the program in the opening dialogues of gomoku and renju (core/gomoku/opening): it
// swaps, takes colours, declares, offers and chooses by an analyzer's scores of the positions. It plays to win the
// resulting game and has no book: positions for the other side to judge are as even as it can find.
package gomokuopening

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/solver"
	"qilab/solver/judge"
)

// chooser answers by the scores of an analyzer. Without one it answers at random.
type chooser struct {
	analyzer solver.Analyzer
	scale    judge.Scale // of its scores
	// time is the time for analysing a position. An answer takes at most twelve times as long: one for each 5th move
	// offered.
	time time.Duration
	// noise is the standard deviation of its error about the chances of a position, from 0 to 1, which makes a weak
	// player.
	noise float64
	// memory is the bound of Limit.Memory.
	memory int
}

// The number of positions to try for an even one.
const tries = 8

// even is the distance from a half within which the chances count as equal.
const even = 0.05

// several is the factor of the time if many moves of a position have to be compared.
const several = 4

// answer chooses an answer to the question of a state. Errors: ctx.Err(), core.ErrGameOver, and those of the analyzer.
func (c chooser) answer(ctx context.Context, s opening.State, rng *rand.Rand) (opening.Choice, error) {
	choices := s.Choices()
	switch {
	case ctx.Err() != nil:
		return opening.Choice{}, ctx.Err()
	case len(choices) == 0:
		return opening.Choice{}, core.ErrGameOver
	case len(choices) == 1:
		return choices[0], nil
	case c.analyzer == nil:
		return choices[rng.IntN(len(choices))], nil
	}
	switch s.Phase() {
	case opening.Placing:
		return c.place(ctx, s, rng)
	case opening.Offering:
		return c.best(ctx, s, opening.Offer)
	case opening.Choosing:
		return c.choose(ctx, s, rng)
	case opening.Declaring:
		return c.declare(ctx, s, rng)
	case opening.Forking:
		return c.fork(ctx, s, rng)
	}
	var black float64
	var err error
	if s.Phase() == opening.Swapping {
		black, err = c.prospect(ctx, s, rng)
	} else {
		black, err = c.chance(ctx, s.Position(), rng)
	}
	if err != nil {
		return opening.Choice{}, err
	}
	return answer(s, black), nil
}

// answer answers a question about colours, where Black's chance is black.
func answer(s opening.State, black float64) opening.Choice {
	own := black
	if s.Colour(s.Decider()) == gomoku.White {
		own = 1 - black
	}
	kind := opening.Keep
	switch s.Phase() {
	case opening.Swapping:
		if own < 0.5 {
			kind = opening.Swap
		}
	case opening.Taking:
		switch {
		case math.Abs(black-0.5) <= even:
			kind = opening.TwoMore
		case black > 0.5:
			kind = opening.TakeBlack
		default:
			kind = opening.TakeWhite
		}
	case opening.Colouring:
		kind = opening.TakeWhite
		if black > 0.5 {
			kind = opening.TakeBlack
		}
	}
	return opening.Choice{Kind: kind}
}

// place puts a stone: the best one if the colours are settled, an even one if the other side may still take them.
func (c chooser) place(ctx context.Context, s opening.State, rng *rand.Rand) (opening.Choice, error) {
	if plainFourth(s) {
		return c.best(ctx, s, opening.Place)
	}
	points := near(s)
	rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	if len(s.Stones()) < 2 || s.Rule() == opening.Swap2 && len(s.Stones()) == 3 {
		return opening.Choice{Kind: opening.Place, Point: points[0]}, nil // the next stone decides its value
	}
	best, nearest := points[0], math.Inf(1)
	for _, p := range points[:min(len(points), tries)] {
		next, err := s.Position().Play(p.Move())
		if err != nil {
			continue
		}
		black, err := c.chance(ctx, next.(gomoku.Position), rng)
		if err != nil {
			return opening.Choice{}, err
		}
		if off := math.Abs(black - 0.5); off < nearest {
			best, nearest = p, off
		}
	}
	return opening.Choice{Kind: opening.Place, Point: best}, nil
}

// near returns the legal points at most four from the centre; if there are none, all legal ones.
func near(s opening.State) []gomoku.Point {
	var list []gomoku.Point
	for p := range s.Area().All() {
		if abs(p.Col()-gomoku.Centre.Col()) <= 4 && abs(p.Row()-gomoku.Centre.Row()) <= 4 {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return s.Area().List()
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// best returns the best move to put or offer.
func (c chooser) best(ctx context.Context, s opening.State, kind opening.ChoiceKind) (opening.Choice, error) {
	r, err := c.analyze(ctx, s.Position(), solver.Limit{Time: c.time, Lines: len(s.Offers()) + 1})
	if err != nil {
		return opening.Choice{}, err
	}
	area := s.Area()
	for _, v := range r.Moves {
		if p := gomoku.PointOf(v.Move); p != gomoku.NoPoint && area.Has(p) {
			return opening.Choice{Kind: kind, Point: p}, nil
		}
	}
	return opening.Choice{Kind: kind, Point: area.First()}, nil
}

// choose takes the offer that is worst for Black.
func (c chooser) choose(ctx context.Context, s opening.State, rng *rand.Rand) (opening.Choice, error) {
	worst, lowest := s.Offers()[0], math.Inf(1)
	for _, p := range s.Offers() {
		next, err := s.Position().Play(p.Move())
		if err != nil {
			return opening.Choice{}, err
		}
		black, err := c.chance(ctx, next.(gomoku.Position), rng)
		if err != nil {
			return opening.Choice{}, err
		}
		if black < lowest {
			worst, lowest = p, black
		}
	}
	return opening.Choice{Kind: opening.Choose, Point: worst}, nil
}

// chance returns Black's chance at p, from 0 to 1; a half if it is unknown.
func (c chooser) chance(ctx context.Context, p gomoku.Position, rng *rand.Rand) (float64, error) {
	r, err := c.analyze(ctx, p, solver.Limit{Time: c.time})
	if err != nil || len(r.Moves) == 0 {
		return 0.5, err
	}
	return c.black(r.Moves[0], p.Turn(), rng), nil
}

// black returns Black's chance after a move of the side turn, from 0 to 1; a half if it is unknown.
func (c chooser) black(v solver.Verdict, turn core.Side, rng *rand.Rand) float64 {
	balance, ok := c.scale.Chance(judge.Of(v, turn)) // from -1 to 1, for the side to move
	if !ok {
		return 0.5
	}
	if turn == gomoku.White {
		balance = -balance
	}
	return min(1, max(0, (1+balance)/2+c.noise*rng.NormFloat64()))
}

func (c chooser) analyze(ctx context.Context, p gomoku.Position, lim solver.Limit) (last solver.Report, err error) {
	lim.Memory, lim.Threads = c.memory, 1
	err = c.analyzer.Analyze(ctx, core.Line{{Position: p}}, lim, func(r solver.Report) { last = r })
	return last, err
}
