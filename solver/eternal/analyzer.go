package eternal

import (
	"context"
	"fmt"
	"strconv"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/search"
	"qilab/solver/study"
)

const (
	// DefaultMemory is what an analyzer takes where Limit.Memory is 0, in MiB.
	DefaultMemory = 96
	// DefaultLines is how many steps are worked out exactly where Limit.Lines is 0.
	DefaultLines = 5
)

// Analyzer values every legal step: proven outcomes where the rules or the searches know them, and the scores of the engine
// for the rest, the best of them exactly, the others as bounds. It keeps what it has learned for the next position.
// Analyses that are started while one is running wait for it to end.
type Analyzer struct {
	seat   search.Seat // of whoever analyses
	engine *Engine
	forcer *Forcer
	memory int
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer makes an analyzer. It takes its memory with the first analysis.
func NewAnalyzer() *Analyzer { return &Analyzer{seat: search.NewSeat()} }

// Analyze reports on every legal step at the end of the line, first what the rules say and then, turn by turn, what the
// search finds; the depth of a report is in turns. It ends when all steps are proven, at Limit.Depth or after MaxDepth
// turns, or when the time is over.
func (a *Analyzer) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if _, ok := line.Last().(eternal.Position); !ok {
		return fmt.Errorf("eternal: %T is no position of this game", line.Last())
	}
	if err := a.seat.Take(ctx); err != nil {
		return err
	}
	defer a.seat.Leave()
	an := newAnalysis(line, lim, report)
	an.report("") // what the rules alone know; the tables may take a while to make
	a.prepare(lim)
	return an.run(ctx, a.engine, a.forcer)
}

// prepare sees to it that the table has the size that the limit allows.
func (a *Analyzer) prepare(lim solver.Limit) {
	memory := study.Memory(lim, DefaultMemory)
	switch {
	case a.engine == nil:
		a.engine, a.forcer = NewEngine(memory), NewForcer(1)
	case memory != a.memory:
		a.engine.SetHash(memory)
	}
	a.memory = memory
}

// HistoryKey tells lines apart by the positions that would be draws if they came once more.
func (a *Analyzer) HistoryKey(line core.Line, _ solver.Limit) string {
	if salt := newPosition(judged(line)).salt; salt != 0 {
		return strconv.FormatUint(salt, 16)
	}
	return ""
}

// judged is the line as far as it matters: one that is over by repetition, and played on, is taken as a new beginning.
func judged(line core.Line) core.Line {
	if (eternal.Rules{}).Adjudicate(line).Over() {
		return line[len(line)-1:]
	}
	return line
}
