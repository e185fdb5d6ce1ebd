package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
)

const (
	// DefaultMemory is what an analyzer takes where Limit.Memory is 0, in MiB.
	DefaultMemory = 128
	// DefaultLines is how many moves are worked out exactly where Limit.Lines is 0.
	DefaultLines = 5
	// deepestAnalysis is the depth in plies at which an analysis ends in any case.
	deepestAnalysis = 64
	// mostScore is the highest score that a report shows: a win that the engine has seen, but nobody has proven.
	mostScore = 9999
)

// Analyzer values every legal move: proven outcomes where the rules or the searches for forced wins know them, and the
// scores of the engine for the rest, the best of them exactly, others as bounds. Of points far from all stones nothing is
// said unless something is proven. It keeps what it has learned for the next position. Analyses that are started while one
// is running wait for it to end.
//
// It reports first what the rules say and then, depth by depth, what the searches find. It ends when all moves are proven, at
// Limit.Depth or after 64 plies, or when the time is over.
type Analyzer struct {
	*engine.Analyzer[gomoku.Position, *tables]
}

var _ solver.Analyzer = (*Analyzer)(nil)

// NewAnalyzer makes an analyzer that takes its memory out of a budget, which may be nil, with the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[gomoku.Position](b, "gomoku", DefaultMemory, newTables, analyze)}
}

// tables hold what the searches of an analysis remember.
type tables struct {
	engine *Engine
	wins   *forcedWins
}

func newTables(mib int) *tables {
	forWins := max(1, mib/4)
	return &tables{NewEngine(mib - forWins), newForcedWins(forWins)}
}

// Free gives the memory back.
func (t *tables) Free() {
	t.engine.Free()
	t.wins.free()
}
