package xiangqi

import (
	_ "embed"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/masters"
)

//go:embed course.txt
var courseText string

// matchOpenings are openings for matches, made by the command named in them.
//
//go:embed openings.txt
var matchOpenings string

// Game returns xiangqi with its services. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget) catalog.Game {
	ends := endgame.NewStore(b)
	opponent := newOpponent(b, ends, opponentMemory)
	analyzer := NewEndings(newAnalyzer(b, newTables, ends), ends)
	engines := external.NewBeside(b, &external.Xiangqi, analyzer, opponent)
	return catalog.Game{
		Rules:       xiangqi.Rules{},
		Codec:       notation.Codec{},
		Analyzer:    engines,
		Scale:       scale,
		Version:     3,
		Opponent:    engines,
		Strengths:   strengths,
		NewAnalyzer: func() solver.Analyzer { return NewAnalyzer(b) },
		Review: catalog.Review{
			Quick:  catalog.Budget{Nodes: 120_000, Depth: 8, Memory: 16, Proof: 500 * time.Millisecond},
			Normal: catalog.Budget{Nodes: 600_000, Depth: 12, Memory: 32, Proof: 3 * time.Second},
			Deep:   catalog.Budget{Nodes: 6_000_000, Depth: 15, Memory: 64, Proof: 20 * time.Second},
			Speed:  750_000,
		},
		Matches:  catalog.Matches{Balanced: matchOpenings},
		Book:     masters.Book(),
		Refutes:  opponent.refutes,
		External: engines,
		Prover:   NewProver(b),
		Course:   courseText,
		Puzzles:  puzzles(),
		Why:      newWhy(b, ends),
		Phases:   catalog.Phases{Opening: 20, Ending: fewAttackers},
		Endgames: studied{endgame.NewClasses(ends), ends},
	}
}

// endingWorth is the most worth of both sides' attackers in the last phase of a game: about that of two rooks and two
// horses.
const endingWorth = 26

// fewAttackers reports whether the last phase of a game has begun.
func fewAttackers(p core.Position, _ int) bool {
	b := p.(xiangqi.Position).Board()
	sum := 0
	for kind, worth := range map[xiangqi.Kind]int{xiangqi.Rook: 9, xiangqi.Horse: 4, xiangqi.Cannon: 4} {
		for _, side := range []core.Side{core.First, core.Second} {
			for range b.Squares(side, kind) {
				sum += worth
			}
		}
	}
	return sum <= endingWorth
}
