package xiangqi

import (
	"context"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
)

const (
	// defaultMemory is the memory of an analyzer in MiB if Limit.Memory is 0.
	defaultMemory = 128
	// defaultLines is the number of moves with exact values if Limit.Lines is 0.
	defaultLines = 5
	// deepestAnalysis is the depth in plies at which an analysis always ends.
	deepestAnalysis = 64

	mateMemory = 16 // MiB of the memory for the mate solver

	// maxScore is the highest score in a report: an unproven mate found by the engine.
	maxScore = 9999
)

// The budgets of the mate solver, in nodes. They are counts and follow the nodes of the engine, not the time, so that
// an analysis to a given depth on one thread always yields the same report.
const (
	firstBudget  = 40_000  // before anything else: some 20 ms
	budgetGrowth = 4       // factor to the next budget, due once the engine has visited as many nodes
	confirmEach  = 200_000 // for a mate found by the engine
)

// budgetWithin returns the first budget of an analysis within a time; 0 is unlimited. In less than a second the engine
// would otherwise be left with none.
func budgetWithin(limit time.Duration) uint64 {
	if limit <= 0 || limit >= time.Second {
		return firstBudget
	}
	return max(firstBudget/100, firstBudget*uint64(limit)/uint64(time.Second))
}

// Analyzer values every legal move: with proven outcomes from the rules or the mate solver, and for the rest with the
// engine's scores in centipawns, exact for the best moves, bounds for the others. It keeps its knowledge for the next
// position. Analyses started while one is running wait for it to end.
//
// It first reports the outcomes by the rules and then, depth by depth, the results of the searches. It ends when all
// moves are proven, at Limit.Depth or after 64 plies, or when time is up.
type Analyzer struct {
	*engine.Analyzer[xiangqi.Position, *tables]
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer returns an analyzer that takes its memory from a budget, which may be nil, at the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer { return newAnalyzer(b, newTables, nil) }

// newAnalyzer returns an analyzer whose engine uses the endgames of a store, which may be nil.
func newAnalyzer(b *memory.Budget, create func(mib int) *tables, ends *endgame.Store) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[xiangqi.Position](b, "xiangqi", defaultMemory, create,
		func(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
			t.engine.ends = nil
			if ends != nil && !lim.FreePlay { // the classes assume the rule on repetition
				t.engine.ends = ends.View()
			}
			return analyze(ctx, t, line, lim, report)
		})}
}

// HistoryKey implements solver.Historian by the rules. In free play the history does not matter, but the verdicts
// differ from those under the rules.
func (a *Analyzer) HistoryKey(line core.Line, lim solver.Limit) string {
	if lim.FreePlay {
		return "free"
	}
	return xiangqi.HistoryKey(line)
}

// tables hold the memory of an analysis.
type tables struct {
	engine *Engine
	mates  *MateSolver
}

func newTables(mib int) *tables {
	forMates := min(mateMemory, max(1, mib/4))
	return &tables{NewEngine(max(1, mib-forMates)), NewMateSolver(forMates)}
}

// Free releases the memory.
func (t *tables) Free() {
	t.engine.Free()
	t.mates.Free()
}
