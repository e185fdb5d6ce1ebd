// Package catalog is the one list of the games: their rules, what analyses them, what plays against a person, and how
// they are dealt. The command line and the window read it; adding a game is adding an entry to Games.
package catalog

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver"
	chaossolver "qilab/solver/chaosclock"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/external"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/judge"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
)

// Game is a game with all that serves it. A game that has rules alone can be played through on the command line; the
// window wants both others.
type Game struct {
	Rules    core.Rules
	Analyzer solver.Analyzer // nil if there is none
	Scale    judge.Scale     // of the analyzer's scores; 0 if it proves outcomes and has none
	Opponent solver.Opponent // nil if there is none
	Deals    *Deals          // nil unless the game begins at random
	// Prover decides the goals of puzzles, and Puzzles are those that come with the program; nil if the game has none.
	Prover  puzzle.Prover
	Puzzles []puzzle.Puzzle
	// External lets an engine of others play and analyse; nil if the game has no protocol for them. It is Analyzer and
	// Opponent as well.
	External *external.Beside
}

// Deals is how a game that begins at random is dealt.
type Deals struct {
	// Count is the number of different deals; they are numbered from 0.
	Count int64
	// At is a deal by its number. It fails if there is none.
	At func(number int64) (core.Position, error)
	// Number is the number of a deal; ok is false if the position is none.
	Number func(core.Position) (number int64, ok bool)
	// Fair is a random deal that is proven to end well for both sides. Errors: ctx.Err().
	Fair func(ctx context.Context, rng *rand.Rand) (core.Position, error)
	// Classify is the proven outcome of a deal, threads is how many goroutines it may use, 0: one per
	// core. Errors: ctx.Err(), or that the memory does not allow it.
	Classify func(ctx context.Context, p core.Position, threads int) (core.Result, error)
}

// Games lists the games in the order in which they are shown. Every call makes analyzers of its own, which may keep
// large tables: call it once and keep the list. All tables come out of one budget, which may be nil: then there is no limit.
func Games(b *memory.Budget) []Game {
	games := []Game{chaosClock(b), xiangqiGame(b)}
	for _, set := range gomoku.RuleSets() {
		games = append(games, Game{
			Rules: gomoku.Rules{Set: set}, Analyzer: gomokusolver.NewAnalyzer(b), Scale: 200, Opponent: gomokusolver.NewOpponent(b),
			Prover: gomokusolver.NewProver(b), Puzzles: gomokusolver.Puzzles(set),
		})
	}
	return append(games, eternalGame(b))
}

// Find is the entry of a list with the given id.
func Find(games []Game, id string) (Game, bool) {
	for _, g := range games {
		if g.Rules.ID() == id {
			return g, true
		}
	}
	return Game{}, false
}

// Resolver finds the rules by which the saved games of a list's entry are read, by its id.
func Resolver(games []Game) func(id string) (core.Rules, bool) {
	return func(id string) (core.Rules, bool) {
		g, ok := Find(games, id)
		if !ok {
			return nil, false
		}
		return core.ForReading(g.Rules), true
	}
}

func chaosClock(b *memory.Budget) Game {
	analyzer, dealer := chaossolver.NewAnalyzer(b), chaossolver.NewDealer(b)
	return Game{
		Rules:    chaosclock.Rules{},
		Analyzer: analyzer,
		Opponent: chaossolver.NewOpponent(analyzer),
		Deals: &Deals{
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
				p, err := dealer.FairDeal(ctx, rng, 0)
				if err != nil {
					return nil, err
				}
				return p, nil
			},
			Classify: func(ctx context.Context, p core.Position, threads int) (core.Result, error) {
				return dealer.Classify(ctx, p.(chaosclock.Position), threads)
			},
		},
	}
}

func xiangqiGame(b *memory.Budget) Game {
	engines := external.NewBeside(b, xiangqisolver.NewAnalyzer(b), xiangqisolver.NewOpponent(b))
	return Game{
		Rules:    xiangqi.Rules{},
		Analyzer: engines,
		Scale:    300,
		Opponent: engines,
		External: engines,
		Prover:   xiangqisolver.NewProver(b),
		Puzzles:  xiangqisolver.Puzzles(),
	}
}

func eternalGame(b *memory.Budget) Game {
	return Game{
		Rules:    eternal.Rules{},
		Analyzer: eternalsolver.NewAnalyzer(b),
		Scale:    175,
		Opponent: eternalsolver.NewOpponent(b),
		Prover:   eternalsolver.NewProver(b),
		Puzzles:  eternalsolver.Puzzles(),
	}
}
