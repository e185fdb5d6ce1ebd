package chaosclock

import (
	"context"
	_ "embed"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

//go:embed course.txt
var courseText string

// Game returns Chaos Clock with its services. Its tables come out of a budget, which may be nil. There is no scale of
// scores: the analyzer proves outcomes.
func Game(b *memory.Budget) catalog.Game {
	analyzer, dealer := NewAnalyzer(b), NewDealer(b)
	return catalog.Game{
		Rules:    chaosclock.Rules{},
		Codec:    notation.Codec{},
		Analyzer: analyzer,
		Opponent: NewOpponent(analyzer),
		Scores:   scores,
		Prover:   newProver(analyzer),
		Puzzles:  puzzles(),
		Course:   courseText,
		Phases: catalog.Phases{Opening: 8, Ending: func(p core.Position, _ int) bool {
			home := 0
			for n := 1; n <= chaosclock.Cells; n++ {
				if p.(chaosclock.Position).Home(n) {
					home++
				}
			}
			return home >= chaosclock.Cells/2
		}},
		Why: newWhy(),
		Deals: &catalog.Deals{
			Count: chaosclock.Deals,
			At: func(number int64) (core.Position, error) {
				p, err := chaosclock.DealAt(number)
				if err != nil {
					return nil, err
				}
				return p, nil
			},
			Number: func(p core.Position) (int64, bool) {
				return chaosclock.DealNumber(p.(chaosclock.Position))
			},
			Fair: func(ctx context.Context, rng *rand.Rand) (core.Position, error) {
				p, err := dealer.fairDeal(ctx, rng, 0)
				if err != nil {
					return nil, err
				}
				return p, nil
			},
			Studied: studiedDeals,
			OfDay: func(ctx context.Context, day int) (catalog.StudiedDeal, error) {
				return dealer.dealOfDay(ctx, day, 0)
			},
			Ready: ready,
			Classify: func(ctx context.Context, p core.Position, threads int) (core.Result, error) {
				return dealer.classify(ctx, p.(chaosclock.Position), threads)
			},
		},
	}
}
