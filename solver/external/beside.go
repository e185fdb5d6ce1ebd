package external

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
)

// LevelExternal is the level of a seat that the engine beside a game's own plays.
const LevelExternal = "external"

// externalTime is how long that engine thinks about a move.
const externalTime = 2 * time.Second

// Beside is a game's own analyzer and opponent with an engine of others beside them, which the person may name: it then
// plays as a further level, and analyses in the place of the own one if that is wanted. It may be used from several
// goroutines. The zero value is of no use.
type Beside struct {
	analyzer solver.Analyzer
	opponent solver.Opponent

	mu       sync.Mutex
	path     string   // "": there is none
	program  *Program // nil: there is none
	analyses bool
}

var (
	_ solver.Analyzer  = (*Beside)(nil)
	_ solver.Historian = (*Beside)(nil)
	_ solver.Opponent  = (*Beside)(nil)
)

// NewBeside has the game's own analyzer and opponent, and no engine beside them yet.
func NewBeside(a solver.Analyzer, o solver.Opponent) *Beside {
	return &Beside{analyzer: a, opponent: o}
}

// Use names the program of the engine, "" for none, and says whether it is to analyse. It starts nothing and never waits;
// a program that is used no more ends when its search has ended. It reports whether the analysis has another engine now.
func (b *Beside) Use(path string, analyses bool) (other bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.program
	did := b.program != nil && b.analyses
	if path != b.path {
		b.path, b.program = path, nil
		if path != "" {
			b.program = NewProgram(Config{Command: Command{Path: path}})
		}
		if before != nil {
			go func() { _ = before.Close() }() // it has nothing to lose
		}
	}
	b.analyses = analyses
	does := b.program != nil && b.analyses
	return did != does || does && before != b.program
}

// Check starts the engine if it is not running and says its name. Errors: *Error, or that of ctx.
func (b *Beside) Check(ctx context.Context) (name string, err error) {
	b.mu.Lock()
	p := b.program
	b.mu.Unlock()
	if p == nil {
		return "", &Error{Err: ErrStart}
	}
	return p.Check(ctx)
}

// Close ends the engine, if there is any. Searches must have been cancelled before.
func (b *Beside) Close() {
	b.mu.Lock()
	p := b.program
	b.path, b.program = "", nil
	b.mu.Unlock()
	if p != nil {
		_ = p.Close()
	}
}

// analysing is the program that analyses, nil if that is the game's own engine.
func (b *Beside) analysing() *Program {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.analyses {
		return nil
	}
	return b.program
}

// Analyze implements solver.Analyzer.
func (b *Beside) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if p := b.analysing(); p != nil {
		return NewAnalyzer(p).Analyze(ctx, line, lim, report)
	}
	return b.analyzer.Analyze(ctx, line, lim, report)
}

// HistoryKey tells the reports of the two engines apart, and those of one program from those of another.
func (b *Beside) HistoryKey(line core.Line, lim solver.Limit) string {
	var key string
	if h, ok := b.analyzer.(solver.Historian); ok {
		key = h.HistoryKey(line, lim)
	}
	if b.analysing() != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		key += " by " + b.path
	}
	return key
}

// Levels lists those of the game's own opponent, and LevelExternal if there is an engine.
func (b *Beside) Levels() []solver.Level {
	b.mu.Lock()
	defer b.mu.Unlock()
	levels := b.opponent.Levels()
	if b.program != nil {
		levels = append(levels[:len(levels):len(levels)], solver.Level{ID: LevelExternal})
	}
	return levels
}

// Choose implements solver.Opponent. Errors besides: *Error, also where the engine of LevelExternal is not there any more.
func (b *Beside) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	if level != LevelExternal {
		return b.opponent.Choose(ctx, line, level, rng)
	}
	b.mu.Lock()
	p := b.program
	b.mu.Unlock()
	if p == nil {
		return core.Move{}, &Error{Err: ErrStart}
	}
	return NewOpponent(p, []TimeLevel{{LevelExternal, externalTime}}).Choose(ctx, line, level, rng)
}
