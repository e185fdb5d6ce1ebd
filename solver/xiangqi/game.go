package xiangqi

import (
	_ "embed"

	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/masters"
)

//go:embed course.txt
var courseText string

// Game returns xiangqi with all that serves it. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget) catalog.Game {
	ends := endgame.NewStore(b)
	opponent := newOpponent(b, ends)
	analyzer := NewEndings(newAnalyzer(b, newTables, ends), ends)
	engines := external.NewBeside(b, &external.Xiangqi, analyzer, opponent)
	return catalog.Game{
		Rules:     xiangqi.Rules{},
		Analyzer:  engines,
		Scale:     Scale,
		Version:   3,
		Opponent:  engines,
		Strengths: strengths,
		Rival:     func() solver.Analyzer { return NewAnalyzer(b) },
		Book:      masters.Book(),
		Refutes:   opponent.Refutes,
		External:  engines,
		Prover:    NewProver(b),
		Course:    courseText,
		Puzzles:   Puzzles(),
		Why:       newWhy(b, ends),
		Endgames:  studied{endgame.NewClasses(ends), ends},
	}
}
