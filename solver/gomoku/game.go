package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/gomokuopening"
	"qilab/solver/memory"
)

// Game returns gomoku by one of its rule sets with all that serves it. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget, set gomoku.RuleSet) catalog.Game {
	analyzer, opponent := NewAnalyzer(b), NewOpponent(b)
	engines := external.NewBeside(b, external.Gomoku(set), analyzer, opponent)
	return catalog.Game{
		Rules:     gomoku.Rules{Set: set},
		Analyzer:  engines,
		Scale:     Scale,
		Opponent:  engines,
		Strengths: strengths[set],
		External:  engines,
		Rival:     func() solver.Analyzer { return NewAnalyzer(b) },
		Refutes:   opponent.Refutes,
		Dialogue:  gomokuopening.New(set, analyzer, Scale),
		Prover:    NewProver(b),
		Puzzles:   Puzzles(set),
		Why:       newWhy(b),
	}
}
