package gomoku

import (
	"embed"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/gomokuopening"
	"qilab/solver/memory"
)

//go:embed course.txt
var courseText string

// matchOpenings are openings for matches, by rule set, made by the command named in them.
//
//go:embed openings/*.txt
var matchOpenings embed.FS

// Game returns gomoku by one of its rule sets, with its services. Its tables come out of a budget, which may be nil.
func Game(b *memory.Budget, set gomoku.RuleSet) catalog.Game {
	analyzer, opponent := NewAnalyzer(b), NewOpponent(b)
	engines := external.NewBeside(b, external.Gomoku(set), analyzer, opponent)
	taught := "" // the beginners' course uses the simplest rules
	if set == gomoku.Freestyle {
		taught = courseText
	}
	var patterns func() []catalog.Pattern
	if set == gomoku.Renju {
		patterns = Patterns
	}
	return catalog.Game{
		Rules:       gomoku.Rules{Set: set},
		Codec:       notation.Codec{},
		Analyzer:    engines,
		Scale:       scale,
		Version:     5,
		Opponent:    engines,
		Strengths:   strengths[set],
		External:    engines,
		NewAnalyzer: func() solver.Analyzer { return NewAnalyzer(b) },
		Refutes:     opponent.refutes,
		Review: catalog.Review{
			Quick:  catalog.Budget{Nodes: 60_000, Depth: 7, Memory: 16},
			Normal: catalog.Budget{Nodes: 400_000, Depth: 10, Memory: 32},
			Deep:   catalog.Budget{Nodes: 4_000_000, Depth: 12, Memory: 64},
			Speed:  350_000,
		},
		Matches:  catalog.Matches{Balanced: balanced(set)},
		Dialogue: gomokuopening.New(set, analyzer, scale),
		Patterns: patterns,
		Prover:   NewProver(b),
		Course:   taught,
		Puzzles:  puzzles(set),
		Phases:   catalog.Phases{Opening: 10, Ending: func(_ core.Position, ply int) bool { return ply >= 50 }},
		Why:      newWhy(b),
	}
}

// balanced returns the openings for matches by a rule set; "": none have been made yet.
func balanced(set gomoku.RuleSet) string {
	text, _ := matchOpenings.ReadFile("openings/" + gomoku.Rules{Set: set}.ID() + ".txt")
	return string(text)
}
