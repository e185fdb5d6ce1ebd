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

// LevelExternal is the level of a seat that the engine beside a game's own plays.
const LevelExternal = "external"

// usualHash is what an engine takes for its tables if it is not told how much, in MiB; most take 16.
const usualHash = 16

// hashOptions are the names of the option for the size of the tables, in UCI and in UCCI.
var hashOptions = []string{"hash", "hashsize"}

// Beside is a game's own analyzer and opponent with an engine of others beside them, which the person may name: it then
// plays as a further level, and analyses in the place of the own one if that is wanted. It may be used from several
// goroutines. The zero value is of no use.
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

// NewBeside returns a game's own analyzer and opponent, with no engine beside them yet. The hash tables of an engine are
// taken out of a budget, which may be nil; its program ends when they are to be given back, and is started again when it is
// needed.
func NewBeside(budget *memory.Budget, dialect *Dialect, a solver.Analyzer, o solver.Opponent) *Beside {
	b := &Beside{dialect: dialect, analyzer: a, opponent: o}
	b.tables = budget.Tenant(memory.Process, b.rest)
	return b
}

// rest ends the engine's program until it is needed again. It does not wait for that.
func (b *Beside) rest() {
	if p, _ := b.playing(); p != nil {
		go p.Rest()
	}
}

// Use sets up the engine and says whether it is to analyse. It starts nothing and never waits; a program that is used no
// more ends when its search has ended. Other options mean another start, because only that brings back what an engine
// began with. It reports whether the analysis has another engine now, or other options.
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

// renew puts another program for the engine in the place of the one there is, which ends when its search has ended. The
// lock is held.
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

// Watch sets who is told that the engine takes longer than it should, each second, and nil when it is over. It is called
// from any goroutine and must not call b.
func (b *Beside) Watch(f func(*Delay)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watch = f
}

// late tells of a delay of a program, unless it is used no more.
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

// Restart gives up the engine that runs, which may hang, for another copy of its program, which is started when it is needed.
// What is searched has to be cancelled: the old copy ends when its search has ended.
func (b *Beside) Restart() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.renew()
}

// Check starts the engine if it is not running and says what it is. Errors: *Error, or that of ctx.
func (b *Beside) Check(ctx context.Context) (Identity, error) {
	p, _ := b.playing()
	if p == nil {
		return Identity{}, &Error{Err: ErrStart}
	}
	return p.Check(ctx)
}

// Press does what a Button among the options of the engine stands for. Errors: *Error, or that of ctx.
func (b *Beside) Press(ctx context.Context, option string) error {
	p, _ := b.playing()
	if p == nil {
		return &Error{Err: ErrStart}
	}
	return p.Press(ctx, option)
}

// playing is the program that plays, nil if there is none, and how long it thinks about a move.
func (b *Beside) playing() (*Program, time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.program, b.setup.MoveTime()
}

// Close ends the engine, if there is any. Searches must have been cancelled before.
func (b *Beside) Close() {
	b.mu.Lock()
	p := b.program
	b.setup, b.program, b.watch = Setup{}, nil, nil
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

// hash is how many MiB the engine's tables take in an analysis: what the person has chosen for it, or what the limit says.
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

// HistoryKey tells the reports of the two engines apart, and those of one program, or of one choice of its options, from
// those of another.
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
