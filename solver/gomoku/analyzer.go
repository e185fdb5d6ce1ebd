package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
)

const (
	// defaultMemory is the memory of an analyzer in MiB if Limit.Memory is 0.
	defaultMemory = 128
	// defaultLines is the number of moves with exact values if Limit.Lines is 0.
	defaultLines = 5
	// deepestAnalysis is the depth in plies at which an analysis always ends.
	deepestAnalysis = 64
	// maxScore is the highest score in a report: an unproven win found by the engine.
	maxScore = 9999
)

// Analyzer values every legal move: with proven outcomes from the rules, the searches for forced wins or, on a nearly
// full board, all continuations, and for the rest with the engine's scores, exact for the best moves, bounds for the
// others. Points far from all stones have no value unless they are proven. It keeps its knowledge for the next position.
// Analyses started while one is running wait for it to end.
//
// It first reports the outcomes by the rules and then, depth by depth, the results of the searches. It ends when all
// moves are proven, at Limit.Depth or after 64 plies, or when time is up. If neither depth nor nodes are bounded, it also tries to prove
// the engine's losses, and after 64 plies its wins and losses with larger and larger searches.
type Analyzer struct {
	*engine.Analyzer[gomoku.Position, *tables]
}

var _ solver.Analyzer = (*Analyzer)(nil)

// NewAnalyzer returns an analyzer that takes its memory from a budget, which may be nil, at the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[gomoku.Position](b, "gomoku", defaultMemory, newTables, analyze)}
}

// tables hold the memory of an analysis.
type tables struct {
	engine *Engine
	wins   *forcedWins
}

func newTables(mib int) *tables {
	forWins := max(1, mib/4)
	return &tables{NewEngine(mib - forWins), newForcedWins(forWins)}
}

// Free releases the memory.
func (t *tables) Free() {
	t.engine.Free()
	t.wins.free()
}
