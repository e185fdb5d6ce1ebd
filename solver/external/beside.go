package external

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/memory"
)

// LevelExternal is the level at which the first third-party engine of a list plays; the ids of the others begin with it.
const LevelExternal = "external"

// usualHash is the default size of an engine's tables, in MiB; most take 16.
const usualHash = 16

// hashOptions lists the names of the option for the size of the tables, in UCI and in UCCI.
var hashOptions = []string{"hash", "hashsize"}

// Beside combines a game's own analyzer and opponent with third-party engines that the user has set up: each of them then plays
// as a further level, and one analyses instead of the built-in engine or at its side if that is wanted. It may be used from
// several goroutines. Make it with NewBeside.
type Beside struct {
	analyzer solver.Analyzer
	opponent solver.Opponent
	dialect  *Dialect
	budget   *memory.Budget

	mu      sync.Mutex
	entries []*entry
	analyst string // the id of the one that analyses instead of the game's own engine; "": none
	watch   func(*Delay)
}

// entry is an engine of the list.
type entry struct {
	setup   Setup
	program *Program
	tables  *memory.Tenant
	log     *Log
}

var (
	_ solver.Analyzer  = (*Beside)(nil)
	_ solver.Historian = (*Beside)(nil)
	_ solver.Opponent  = (*Beside)(nil)
)

// NewBeside returns a Beside with the game's own analyzer and opponent, and no third-party engine yet. The hash tables
// of such engines count against a budget, which may be nil; if they have to be freed, the program ends, and is started
// again when needed.
func NewBeside(budget *memory.Budget, dialect *Dialect, a solver.Analyzer, o solver.Opponent) *Beside {
	return &Beside{dialect: dialect, analyzer: a, opponent: o, budget: budget}
}

// Protocols lists the engine protocols of the game.
func (b *Beside) Protocols() []Protocol { return slices.Clone(b.dialect.Protocols) }

// Use sets the list of engines for the game, and the id of the one that analyses in place of the game's own; "" is
// none. It neither starts an engine nor waits; an unused program ends when its search has ended. Changed options
// require a restart, because only that restores the defaults. Use reports whether the engine of the analysis or its
// options changed.
func (b *Beside) Use(list Setups, analyst string) (other bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.analysing()
	var entries, gone []*entry
	for _, s := range list {
		s.Options, s.Args = slices.Clone(s.Options), slices.Clone(s.Args)
		i := slices.IndexFunc(b.entries, func(e *entry) bool { return e.setup.ID == s.ID && e.setup.sameProgram(s) })
		if i < 0 {
			entries = append(entries, b.newEntry(s))
			continue
		}
		b.entries[i].setup = s
		entries = append(entries, b.entries[i])
	}
	for _, e := range b.entries {
		if !slices.Contains(entries, e) {
			gone = append(gone, e)
		}
	}
	b.entries, b.analyst = entries, analyst
	for _, e := range gone {
		b.dismiss(e.program)
		go e.tables.Release() // it waits for the search to end
	}
	return before != b.analysing()
}

// newEntry returns an engine that is not started. The lock is held.
func (b *Beside) newEntry(s Setup) *entry {
	e := &entry{setup: s, log: &Log{}}
	e.program = b.program(e)
	e.tables = b.budget.Tenant(memory.Process, func() { b.rest(e) })
	return e
}

// program returns the program of an engine.
func (b *Beside) program(e *entry) *Program {
	c := e.setup.config(b.dialect, e.log)
	var p *Program
	c.Late = func(d *Delay) { b.late(p, d) }
	p = newProgram(c)
	return p
}

// config returns the configuration for running an engine; the log may be nil.
func (s Setup) config(d *Dialect, l *Log) Config {
	command := s.command()
	command.Log = l
	return Config{Command: command, Title: s.Name, Dialect: d, Protocol: s.Protocol, Options: s.Options, Lenient: true, Several: s.Several}
}

// dismiss ends a program when its search has ended. The lock is held.
func (b *Beside) dismiss(p *Program) {
	if b.watch != nil {
		b.watch(nil)
	}
	go func() { _ = p.Close() }() // it has no state to lose
}

// rest ends the program of an engine until it is needed again, without waiting for the end.
func (b *Beside) rest(e *entry) {
	b.mu.Lock()
	p := e.program
	b.mu.Unlock()
	go p.Rest()
}

// find returns the engine with that id, nil if there is none. The lock is held.
func (b *Beside) find(id string) *entry {
	i := slices.IndexFunc(b.entries, func(e *entry) bool { return e.setup.ID == id })
	if i < 0 {
		return nil
	}
	return b.entries[i]
}

// analysing returns the engine that analyses in place of the game's own, nil if there is none. The lock is held.
func (b *Beside) analysing() *entry {
	if b.analyst == "" {
		return nil
	}
	return b.find(b.analyst)
}

// called returns the engine with that id, its program and its setup. The error is an *Error of kind ErrGone.
func (b *Beside) called(id string) (*entry, *Program, Setup, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.find(id)
	if e == nil {
		return nil, nil, Setup{}, &Error{Engine: id, Err: ErrGone}
	}
	return e, e.program, e.setup, nil
}

// Watch sets the function that is called each second with a delay while an engine takes longer than it should, and
// with nil when that is over. It is called from any goroutine and must not call b.
func (b *Beside) Watch(f func(*Delay)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watch = f
}

// late passes on a delay of a program that is still in use.
func (b *Beside) late(p *Program, d *Delay) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.watch != nil && slices.ContainsFunc(b.entries, func(e *entry) bool { return e.program == p }) {
		b.watch(d)
	}
}

// Running reports whether there is an engine that can be restarted.
func (b *Beside) Running() bool {
	b.mu.Lock()
	programs := make([]*Program, len(b.entries))
	for i, e := range b.entries {
		programs[i] = e.program
	}
	b.mu.Unlock()
	return slices.ContainsFunc(programs, (*Program).alive)
}

// Restart abandons the running engines, one of which may hang, for other copies of their programs, which are started when
// needed. Running searches must be cancelled: the old copies end when their search has ended.
func (b *Beside) Restart() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.entries {
		if e.program.alive() {
			b.dismiss(e.program)
			e.program = b.program(e)
		}
	}
}

// Check starts an engine if it is not running and returns its identity. The error is an *Error, or that of ctx.
func (b *Beside) Check(ctx context.Context, id string) (Identity, error) {
	_, p, _, err := b.called(id)
	if err != nil {
		return Identity{}, err
	}
	return p.Check(ctx)
}

// Press triggers a Button among the options of an engine. The error is an *Error, or that of ctx.
func (b *Beside) Press(ctx context.Context, id, option string) error {
	_, p, _, err := b.called(id)
	if err != nil {
		return err
	}
	return p.Press(ctx, option)
}

// Log returns the last lines of the conversation with an engine.
func (b *Beside) Log(id string) []Logged {
	e, _, _, err := b.called(id)
	if err != nil {
		return nil
	}
	return e.log.Lines()
}

// Close ends the engines. Searches must have been cancelled before.
func (b *Beside) Close() {
	b.mu.Lock()
	entries := b.entries
	b.entries, b.watch = nil, nil
	b.mu.Unlock()
	var ends sync.WaitGroup
	for _, e := range entries {
		ends.Go(func() { _ = e.program.Close() })
	}
	ends.Wait()
}

// instead returns the engine that analyses in place of the game's own, nil if there is none.
func (b *Beside) instead() *entryAnalyzer {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.analysing() == nil {
		return nil
	}
	return &entryAnalyzer{beside: b, id: b.analyst}
}

// Analyze implements solver.Analyzer.
func (b *Beside) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if a := b.instead(); a != nil {
		return a.Analyze(ctx, line, lim, report)
	}
	return b.analyzer.Analyze(ctx, line, lim, report)
}

// HistoryKey distinguishes the reports of the engines, and of different programs and option values.
func (b *Beside) HistoryKey(line core.Line, lim solver.Limit) string {
	if a := b.instead(); a != nil {
		return a.HistoryKey(line, lim)
	}
	return b.way(line, lim)
}

// way returns the relevant part of a position's history.
func (b *Beside) way(line core.Line, lim solver.Limit) string {
	if h, ok := b.analyzer.(solver.Historian); ok {
		return h.HistoryKey(line, lim)
	}
	return ""
}

// Own returns the game's own analyzer.
func (b *Beside) Own() solver.Analyzer { return b.analyzer }

// Analyzer returns an analyzer that uses the engine with that id, as long as it is in the list.
func (b *Beside) Analyzer(id string) solver.Analyzer { return &entryAnalyzer{beside: b, id: id} }

// entryAnalyzer analyses with an engine of the list, as long as it is there.
type entryAnalyzer struct {
	beside *Beside
	id     string
}

// Analyze implements solver.Analyzer.
func (a *entryAnalyzer) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	e, p, setup, err := a.beside.called(a.id)
	if err != nil {
		return err
	}
	mib, err := e.tables.Enter(ctx, setup.hash(lim))
	if err != nil {
		return err
	}
	defer e.tables.Leave()
	if lim.Memory > 0 {
		lim.Memory = mib
	}
	return p.analyze(ctx, line, lim, report)
}

// HistoryKey implements solver.Historian.
func (a *entryAnalyzer) HistoryKey(line core.Line, lim solver.Limit) string {
	key := a.beside.way(line, lim)
	_, _, setup, err := a.beside.called(a.id)
	if err != nil {
		return key
	}
	key += " by " + setup.CommandLine()
	for _, o := range setup.Options {
		key += "\n" + o.Name + "\t" + o.Value
	}
	return key
}

// hash returns the size of the engine's tables during an analysis, in MiB: the user's choice, or else the limit.
func (s Setup) hash(lim solver.Limit) int {
	if mib, ok := s.chosenHash(); ok {
		return mib
	}
	return max(lim.Memory, usualHash)
}

// chosenHash returns the user's choice of the size.
func (s Setup) chosenHash() (mib int, ok bool) {
	for _, o := range s.Options {
		if mib, err := strconv.Atoi(o.Value); err == nil && slices.Contains(hashOptions, fold(o.Name)) {
			return mib, true
		}
	}
	return 0, false
}

// Levels lists the levels of the game's own opponent, and those of the engines: their ids.
func (b *Beside) Levels() []solver.Level {
	b.mu.Lock()
	defer b.mu.Unlock()
	levels := slices.Clone(b.opponent.Levels())
	for _, e := range b.entries {
		levels = append(levels, solver.Level{ID: e.setup.ID})
	}
	return levels
}

// Choose implements solver.Opponent. At the level of an engine the error may also be an *Error, for instance if the
// engine is no longer in the list.
func (b *Beside) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	if !IsEngine(r.Level) {
		return b.opponent.Choose(ctx, r)
	}
	e, p, setup, err := b.called(r.Level)
	if err != nil {
		return core.Move{}, err
	}
	if _, err := e.tables.Enter(ctx, setup.playing()); err != nil {
		return core.Move{}, err
	}
	defer e.tables.Leave()
	return p.choose(ctx, setup.MoveTime(), r)
}

// playing returns the MiB that the engine takes while it plays.
func (s Setup) playing() int {
	if s.Protocol == Piskvork {
		return boardMemory
	}
	if mib, ok := s.chosenHash(); ok {
		return mib
	}
	return usualHash
}
