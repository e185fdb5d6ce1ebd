package eternal

import (
	"strconv"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
)

const (
	// DefaultMemory is what an analyzer takes where Limit.Memory is 0, in MiB.
	DefaultMemory = 96
	// DefaultLines is how many steps are worked out exactly where Limit.Lines is 0.
	DefaultLines = 5

	forcerMemory = 1 // MiB of the memory that the solver of forced points takes
)

// Analyzer values every legal step: proven outcomes where the rules or the searches know them, and the scores of the engine
// for the rest, the best of them exactly, the others as bounds. It keeps what it has learned for the next position.
// Analyses that are started while one is running wait for it to end.
//
// It reports first what the rules say and then, turn by turn, what the search finds; the depth of a report is in turns. It
// ends when all steps are proven, at Limit.Depth or after MaxDepth turns, or when the time is over.
type Analyzer struct {
	*engine.Analyzer[eternal.Position, *tables]
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer makes an analyzer that takes its memory out of a budget, which may be nil, with the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[eternal.Position](b, "eternal", DefaultMemory, newTables, analyze)}
}

// tables hold what the searches of an analysis remember.
type tables struct {
	engine *Engine
	forcer *Forcer
}

func newTables(mib int) *tables {
	return &tables{NewEngine(max(1, mib-forcerMemory)), NewForcer(forcerMemory)}
}

// Free gives the memory back.
func (t *tables) Free() {
	t.engine.Free()
	t.forcer.Free()
}

// HistoryKey implements solver.Historian. It tells lines apart by the positions that would be draws if they came once more.
func (a *Analyzer) HistoryKey(line core.Line, _ solver.Limit) string {
	if salt := newPosition(current(line)).salt; salt != 0 {
		return strconv.FormatUint(salt, 16)
	}
	return ""
}

// current returns the line as far as it matters: one that is over by repetition, and played on, is taken as a new beginning.
func current(line core.Line) core.Line {
	if (eternal.Rules{}).Adjudicate(line).Over() {
		return line[len(line)-1:]
	}
	return line
}
