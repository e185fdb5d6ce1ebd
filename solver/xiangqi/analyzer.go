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
	// DefaultMemory is what an analyzer takes where Limit.Memory is 0, in MiB.
	DefaultMemory = 128
	// DefaultLines is how many moves are worked out exactly where Limit.Lines is 0.
	DefaultLines = 5
	// deepestAnalysis is the depth in plies at which an analysis ends in any case.
	deepestAnalysis = 64

	mateMemory = 16 // MiB of the memory that the mate solver takes

	// mostScore is the highest score that a report shows: a mate that the engine has seen, but nobody has proven.
	mostScore = 9999
)

// The budgets of the mate solver, in positions visited. They are counts and follow what the engine has visited, not the
// time, so that an analysis to a given depth on one thread always comes to the same report.
const (
	firstBudget  = 40_000  // before anything else: some 20 ms
	budgetGrowth = 4       // the next one is so many times as large, once the engine has visited as many positions
	confirmEach  = 200_000 // for a mate that the engine has seen
)

// budgetWithin returns the first budget of an analysis with so much time; 0 is without end. In less than a second the engine
// would be left with none.
func budgetWithin(limit time.Duration) uint64 {
	if limit <= 0 || limit >= time.Second {
		return firstBudget
	}
	return max(firstBudget/100, firstBudget*uint64(limit)/uint64(time.Second))
}

// Analyzer values every legal move: proven outcomes where the rules or the mate solver know them, and the scores of the
// engine in centipawns for the rest, the best of them exactly, the others as bounds. It keeps what it has learned for the
// next position. Analyses that are started while one is running wait for it to end.
//
// It reports first what the rules say and then, depth by depth, what the searches find. It ends when all moves are proven, at
// Limit.Depth or after 64 plies, or when the time is over.
type Analyzer struct {
	*engine.Analyzer[xiangqi.Position, *tables]
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer makes an analyzer that takes its memory out of a budget, which may be nil, with the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer { return newAnalyzer(b, newTables, nil) }

// newAnalyzer makes an analyzer whose engine looks into the endgames of a store, which may be nil.
func newAnalyzer(b *memory.Budget, create func(mib int) *tables, ends *endgame.Store) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[xiangqi.Position](b, "xiangqi", DefaultMemory, create,
		func(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
			t.engine.ends = nil
			if ends != nil && !lim.FreePlay { // where repetitions count for nothing, the classes know too much
				t.engine.ends = ends.View()
			}
			return analyze(ctx, t, line, lim, report)
		})}
}

// HistoryKey implements solver.Historian by the rules. In free play it does not matter how a position was reached, but its
// verdicts
// differ from those under the rules.
func (a *Analyzer) HistoryKey(line core.Line, lim solver.Limit) string {
	if lim.FreePlay {
		return "free"
	}
	return xiangqi.HistoryKey(line)
}

// tables hold what the searches of an analysis remember.
type tables struct {
	engine *Engine
	mates  *MateSolver
}

func newTables(mib int) *tables {
	forMates := min(mateMemory, max(1, mib/4))
	return &tables{NewEngine(max(1, mib-forMates)), NewMateSolver(forMates)}
}

// Free gives the memory back.
func (t *tables) Free() {
	t.engine.Free()
	t.mates.Free()
}
