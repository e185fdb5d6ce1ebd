package external

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/memory"
)

// LevelExternal is the level at which the third-party engine plays.
const LevelExternal = "external"

// usualHash is the size of an engine's tables, in MiB, if it is not told; most take 16.
const usualHash = 16

// hashOptions lists the names of the option for the size of the tables, in UCI and in UCCI.
var hashOptions = []string{"hash", "hashsize"}

// Beside combines a game's own analyzer and opponent with a third-party engine that the user may choose: it then plays
// as a further level, and analyses instead of the built-in one if that is wanted. It may be used from several
// goroutines. Make it with NewBeside.
type Beside struct {
	analyzer solver.Analyzer
	opponent solver.Opponent
	dialect  *Dialect
	tables   *memory.Tenant // of the engine

	mu       sync.Mutex
	setup    Setup    // its path is "" if there is none
	program  *Program // nil: there is none
	analyses bool
	watch    func(*Delay)
}

var (
	_ solver.Analyzer  = (*Beside)(nil)
	_ solver.Historian = (*Beside)(nil)
	_ solver.Opponent  = (*Beside)(nil)
)

// NewBeside returns a Beside with the game's own analyzer and opponent, and no third-party engine yet. The hash tables
// of such an engine count against a budget, which may be nil; if they have to be given back its program ends, and is
// started again when needed.
func NewBeside(budget *memory.Budget, dialect *Dialect, a solver.Analyzer, o solver.Opponent) *Beside {
	b := &Beside{dialect: dialect, analyzer: a, opponent: o}
	b.tables = budget.Tenant(memory.Process, b.rest)
	return b
}

// rest ends the engine's program until it is needed again, without waiting for the end.
func (b *Beside) rest() {
	if p, _ := b.playing(); p != nil {
		go p.Rest()
	}
}

// Use sets up the engine, and tells whether it is to analyse. It starts nothing and never waits; a program that is no
// longer used ends when its search has ended. Other options require a restart, because only that restores what the
// engine began with. Use reports whether the analysis now has another engine or other options.
func (b *Beside) Use(s Setup, analyses bool) (other bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.program
	did := b.program != nil && b.analyses
	same := s.Path == b.setup.Path && slices.Equal(s.Options, b.setup.Options)
	s.Options = slices.Clone(s.Options)
	b.setup = s
	if !same {
		b.renew()
	}
	b.analyses = analyses
	does := b.program != nil && b.analyses
	return did != does || does && before != b.program
}

// renew replaces the engine's program with a new one; the old one ends when its search has ended. The lock is held.
func (b *Beside) renew() {
	before := b.program
	b.program = nil
	if b.setup.Path != "" {
		var p *Program
		p = NewProgram(Config{
			Command: Command{Path: b.setup.Path}, Dialect: b.dialect, Options: b.setup.Options, Lenient: true, Late: func(d *Delay) { b.late(p, d) },
		})
		b.program = p
	}
	if before == nil {
		return
	}
	if b.watch != nil {
		b.watch(nil)
	}
	go func() { _ = before.Close() }() // it has nothing to lose
}

// Watch sets the function that is called each second with a delay while the engine takes longer than it should, and
// with nil when that is over. It is called from any goroutine and must not call b.
func (b *Beside) Watch(f func(*Delay)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watch = f
}

// late passes on a delay of a program, unless it is no longer used.
func (b *Beside) late(p *Program, d *Delay) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.watch != nil && b.program == p {
		b.watch(d)
	}
}

// Running reports whether there is an engine that can be restarted.
func (b *Beside) Running() bool {
	p, _ := b.playing()
	return p != nil && p.alive()
}

// Restart abandons the running engine, which may hang, for another copy of its program, which is started when needed.
// Running searches must be cancelled: the old copy ends when its search has ended.
func (b *Beside) Restart() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.renew()
}

// Check starts the engine if it is not running and returns what it says about itself. The error is an *Error, or that
// of ctx.
func (b *Beside) Check(ctx context.Context) (Identity, error) {
	p, _ := b.playing()
	if p == nil {
		return Identity{}, &Error{Err: ErrStart}
	}
	return p.Check(ctx)
}

// Press triggers a Button among the options of the engine. The error is an *Error, or that of ctx.
func (b *Beside) Press(ctx context.Context, option string) error {
	p, _ := b.playing()
	if p == nil {
		return &Error{Err: ErrStart}
	}
	return p.Press(ctx, option)
}

// playing returns the program that plays, or nil, and how long it thinks about a move.
func (b *Beside) playing() (*Program, time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.program, b.setup.MoveTime()
}

// Close ends the engine, if any. Searches must have been cancelled before.
func (b *Beside) Close() {
	b.mu.Lock()
	p := b.program
	b.setup, b.program, b.watch = Setup{}, nil, nil
	b.mu.Unlock()
	if p != nil {
		_ = p.Close()
	}
}

// analysing returns the program that analyses, or nil if the game's own engine does.
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
		mib, err := b.tables.Enter(ctx, b.hash(lim))
		if err != nil {
			return err
		}
		defer b.tables.Leave()
		if lim.Memory > 0 {
			lim.Memory = mib
		}
		return NewAnalyzer(p).Analyze(ctx, line, lim, report)
	}
	return b.analyzer.Analyze(ctx, line, lim, report)
}

// hash returns the size of the engine's tables during an analysis, in MiB: what the user has chosen, or else the limit.
func (b *Beside) hash(lim solver.Limit) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range b.setup.Options {
		if mib, err := strconv.Atoi(o.Value); err == nil && slices.Contains(hashOptions, fold(o.Name)) {
			return mib
		}
	}
	return max(lim.Memory, usualHash)
}

// HistoryKey tells apart the reports of the two engines, and of different programs and option values.
func (b *Beside) HistoryKey(line core.Line, lim solver.Limit) string {
	var key string
	if h, ok := b.analyzer.(solver.Historian); ok {
		key = h.HistoryKey(line, lim)
	}
	if b.analysing() != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		key += " by " + b.setup.Path
		for _, o := range b.setup.Options {
			key += "\n" + o.Name + "\t" + o.Value
		}
	}
	return key
}

// Levels lists the levels of the game's own opponent, and LevelExternal if there is an engine.
func (b *Beside) Levels() []solver.Level {
	b.mu.Lock()
	defer b.mu.Unlock()
	levels := b.opponent.Levels()
	if b.program != nil {
		levels = append(levels[:len(levels):len(levels)], solver.Level{ID: LevelExternal})
	}
	return levels
}

// Choose implements solver.Opponent. At LevelExternal the error may also be an *Error, for instance if there is no
// engine any more.
func (b *Beside) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	if level != LevelExternal {
		return b.opponent.Choose(ctx, line, level, rng)
	}
	p, time := b.playing()
	if p == nil {
		return core.Move{}, &Error{Err: ErrStart}
	}
	if _, err := b.tables.Enter(ctx, usualHash); err != nil {
		return core.Move{}, err
	}
	defer b.tables.Leave()
	return NewOpponent(p, []TimeLevel{{LevelExternal, time}}).Choose(ctx, line, level, rng)
}
