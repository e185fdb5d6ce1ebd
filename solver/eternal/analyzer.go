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
	// defaultMemory is the memory of an analyzer in MiB if Limit.Memory is 0.
	defaultMemory = 96
	// defaultLines is the number of steps with exact values if Limit.Lines is 0.
	defaultLines = 5

	forcerMemory = 1 // MiB of the memory for the solver of forced points
)

// Analyzer values every legal step: with proven outcomes from the rules or the searches, and for the rest with the
// engine's scores, exact for the best steps, bounds for the others. It keeps its knowledge for the next position.
// Analyses started while one is running wait for it to end.
//
// It first reports the outcomes by the rules and then, turn by turn, the results of the search; the depth of a report
// is in turns. It ends when all steps are proven, at Limit.Depth or after MaxDepth turns, or when time is up.
type Analyzer struct {
	*engine.Analyzer[eternal.Position, *tables]
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer returns an analyzer that takes its memory from a budget, which may be nil, at the first analysis.
func NewAnalyzer(b *memory.Budget) *Analyzer {
	return &Analyzer{engine.NewAnalyzer[eternal.Position](b, "eternal", defaultMemory, newTables, analyze)}
}

// tables hold the memory of an analysis.
type tables struct {
	engine *Engine
	forcer *Forcer
}

func newTables(mib int) *tables {
	return &tables{NewEngine(max(1, mib-forcerMemory)), NewForcer(forcerMemory)}
}

// Free releases the memory.
func (t *tables) Free() {
	t.engine.Free()
	t.forcer.Free()
}

// HistoryKey implements solver.Historian. It distinguishes lines by the positions that would be draws at their next
// occurrence.
func (a *Analyzer) HistoryKey(line core.Line, _ solver.Limit) string {
	if salt := newPosition(current(line)).salt; salt != 0 {
		return strconv.FormatUint(salt, 16)
	}
	return ""
}

// current returns the relevant part of a line: one that was played on after a repetition counts as a new start.
func current(line core.Line) core.Line {
	if (eternal.Rules{}).Adjudicate(line).Over() {
		return line[len(line)-1:]
	}
	return line
}
