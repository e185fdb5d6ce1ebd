package eternal

import (
	_ "embed"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/eternal/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

//go:embed course.txt
var courseText string

// Game returns Eternal Chess with its services. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget) catalog.Game {
	return catalog.Game{
		Rules:       eternal.Rules{},
		Codec:       notation.Codec{},
		Analyzer:    NewAnalyzer(b),
		Scale:       scale,
		Version:     1,
		Opponent:    NewOpponent(b),
		Strengths:   strengths,
		NewAnalyzer: func() solver.Analyzer { return NewAnalyzer(b) },
		Prover:      NewProver(b),
		Review: catalog.Review{
			Quick:  catalog.Budget{Nodes: 100_000, Depth: 3, Memory: 16},
			Normal: catalog.Budget{Nodes: 500_000, Depth: 4, Memory: 32},
			Deep:   catalog.Budget{Nodes: 5_000_000, Depth: 5, Memory: 64},
			Speed:  400_000,
		},
		Puzzles: Puzzles(),
		Course:  courseText,
		Phases: catalog.Phases{Opening: 12, Ending: func(p core.Position, _ int) bool {
			at := p.(eternal.Position)
			return max(at.Score(core.First), at.Score(core.Second)) >= at.Target()-1
		}},
		Why:     newWhy(b),
		Matches: matches,
	}
}
