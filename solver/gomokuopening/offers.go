package gomokuopening

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/solver"
)

// declare chooses the number of 5th moves such that the worst of them, which White will choose, leaves the colours as
// even as possible, since the other side may still swap.
func (c chooser) declare(ctx context.Context, s opening.State, rng *rand.Rand) (opening.Choice, error) {
	max := s.MaxNumber()
	declared, err := after(s, opening.Choice{Kind: opening.Declare, Number: max})
	if err != nil {
		return opening.Choice{}, err
	}
	offering, err := c.unswapped(ctx, declared)
	if err != nil {
		return opening.Choice{}, err
	}
	worth, err := c.offers(ctx, offering, max, rng)
	if err != nil {
		return opening.Choice{}, err
	}
	number, nearest, worst := 1, math.Inf(1), math.Inf(1)
	for i, black := range worth {
		worst = min(worst, black)
		if off := math.Abs(worst - 0.5); off < nearest {
			number, nearest = i+1, off
		}
	}
	return opening.Choice{Kind: opening.Declare, Number: number}, nil
}

// fork decides after the 4th stone of Taraguchi-10. A player who offers ten 5th moves keeps Black with the tenth best
// of them. One who swaps has the last word about the colours after the 5th stone, and one who does not leaves it to the
// other side; so swapping is never worse than not swapping.
func (c chooser) fork(ctx context.Context, s opening.State, rng *rand.Rand) (opening.Choice, error) {
	offering, err := after(s, opening.Choice{Kind: opening.OfferTen})
	if err != nil {
		return opening.Choice{}, err
	}
	worth, err := c.offers(ctx, offering, offering.Number(), rng)
	if err != nil {
		return opening.Choice{}, err
	}
	if len(worth) == offering.Number() && slices.Min(worth) > 0.5+even {
		return opening.Choice{Kind: opening.OfferTen}, nil
	}
	return opening.Choice{Kind: opening.Swap}, nil
}

// prospect returns Black's chance where a player decides whether to swap. If the number of 5th moves is known, it is
// the chance after the one that White will choose, otherwise the chance in the position.
func (c chooser) prospect(ctx context.Context, s opening.State, rng *rand.Rand) (float64, error) {
	offering, err := c.unswapped(ctx, s)
	if err != nil {
		return 0, err
	}
	if offering.Phase() == opening.Offering {
		worth, err := c.offers(ctx, offering, offering.Number(), rng)
		if err != nil || len(worth) > 0 {
			return slices.Min(append(worth, 1)), err
		}
	}
	return c.chance(ctx, s.Position(), rng)
}

// unswapped returns the state after no swap and, if White then puts the 4th stone and the 5th moves follow without a
// question, after the best 4th stone.
func (c chooser) unswapped(ctx context.Context, s opening.State) (opening.State, error) {
	s, err := after(s, opening.Choice{Kind: opening.Keep})
	if err != nil || !plainFourth(s) {
		return s, err
	}
	fourth, err := c.best(ctx, s, opening.Place)
	if err != nil {
		return s, err
	}
	return s.Play(fourth)
}

// plainFourth reports whether White is to put the 4th stone and Black then offers 5th moves at once.
func plainFourth(s opening.State) bool {
	return s.Phase() == opening.Placing && len(s.Stones()) == 3 && (s.Rule() == opening.RIF || s.Rule() == opening.Yamaguchi)
}

func after(s opening.State, choices ...opening.Choice) (opening.State, error) {
	var err error
	for _, choice := range choices {
		if s, err = s.Play(choice); err != nil {
			break
		}
	}
	return s, err
}

// offers returns Black's chances after the best 5th moves to offer, at most limit of them, best first. If the analyzer
// knows only an upper bound of a move, the bound counts.
func (c chooser) offers(ctx context.Context, s opening.State, limit int, rng *rand.Rand) ([]float64, error) {
	r, err := c.analyze(ctx, s.Position(), solver.Limit{Time: several * c.time, Lines: limit})
	if err != nil {
		return nil, err
	}
	var worth []float64
	for _, v := range r.Moves {
		if len(worth) == limit || s.Phase() != opening.Offering {
			break
		}
		p := gomoku.PointOf(v.Move)
		next, err := s.Play(opening.Choice{Kind: opening.Offer, Point: p})
		if p == gomoku.NoPoint || err != nil {
			continue // equivalent to another one
		}
		s = next
		worth = append(worth, c.black(v, core.Side(gomoku.Black), rng))
	}
	return worth, nil
}
