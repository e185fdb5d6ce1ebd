package xiangqi

import (
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
)

// Game returns xiangqi with all that serves it. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget) catalog.Game {
	engines := external.NewBeside(b, &external.Xiangqi, NewAnalyzer(b), NewOpponent(b))
	return catalog.Game{
		Rules:    xiangqi.Rules{},
		Analyzer: engines,
		Scale:    Scale,
		Opponent: engines,
		External: engines,
		Prover:   NewProver(b),
		Puzzles:  Puzzles(),
		Endgames: endgame.Classes{},
	}
}
