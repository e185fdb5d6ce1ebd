package eternal

import (
	_ "embed"

	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

//go:embed course.txt
var courseText string

// Game returns Eternal Chess with all that serves it. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget) catalog.Game {
	return catalog.Game{
		Rules:     eternal.Rules{},
		Analyzer:  NewAnalyzer(b),
		Scale:     Scale,
		Version:   1,
		Opponent:  NewOpponent(b),
		Strengths: strengths,
		Rival:     func() solver.Analyzer { return NewAnalyzer(b) },
		Prover:    NewProver(b),
		Puzzles:   Puzzles(),
		Course:    courseText,
		Why:       newWhy(b),
	}
}
