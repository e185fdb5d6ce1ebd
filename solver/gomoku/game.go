package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

// Game returns gomoku by one of its rule sets with all that serves it. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget, set gomoku.RuleSet) catalog.Game {
	return catalog.Game{
		Rules:    gomoku.Rules{Set: set},
		Analyzer: NewAnalyzer(b),
		Scale:    Scale,
		Opponent: NewOpponent(b),
		Prover:   NewProver(b),
		Puzzles:  Puzzles(set),
	}
}
