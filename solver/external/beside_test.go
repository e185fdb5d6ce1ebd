package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/memory"
)

// own is a fake of a game's own engine: it counts its analyses and plays the first move.
type own struct{ asked int }

func (o *own) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	o.asked++
	report(solver.Unanalysed(line.Last()))
	return nil
}
func (o *own) Levels() []solver.Level { return []solver.Level{{ID: "easy"}} }
func (o *own) Choose(_ context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
	return line.Last().Moves()[0], nil
}

// fakeSetup returns the setup of the fake engine with a script and its variables.
func fakeSetup(t *testing.T, script string, variables ...string) Setup {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Setup{ID: LevelExternal, Path: path, Args: append(variables, scriptVariable+"="+script), Dir: t.TempDir()}
}

func TestBeside(t *testing.T) {
	o := &own{}
	b := NewBeside(nil, &Xiangqi, o, o)
	start := line(t, "startpos")
	if l := b.Levels(); len(l) != 1 {
		t.Errorf("levels without an engine: %v", l)
	}
	if _, err := b.Choose(t.Context(), solver.Request{Line: start, Level: LevelExternal}); !errors.Is(err, ErrGone) {
		t.Errorf("a move of no engine: %v", err)
	}
	if _, err := b.Check(t.Context(), "external-7"); !errors.Is(err, ErrGone) {
		t.Errorf("a check of no engine: %v", err)
	}
	key := solver.LineKey(b, start, solver.Limit{})

	fake := fakeSetup(t, "good")
	second := fake
	second.ID = "external-2"
	if b.Use(Setups{fake, second}, "") {
		t.Error("the own engine is said to be another now")
	}
	defer b.Close()
	if l := b.Levels(); len(l) != 3 || l[0].ID != "easy" || l[1].ID != LevelExternal || l[2].ID != "external-2" {
		t.Errorf("levels: %v", l)
	}
	if i, err := b.Check(t.Context(), LevelExternal); err != nil || i.Name != "Fake 1.0" || i.Protocol != UCI || len(i.Options) != 7 {
		t.Errorf("check: %+v, %v", i, err)
	}
	if err := b.Press(t.Context(), LevelExternal, "Clear Hash"); err != nil {
		t.Error(err)
	}
	if err := b.Press(t.Context(), LevelExternal, "Make Tea"); !errors.Is(err, ErrOption) {
		t.Errorf("a button that there is not: %v", err)
	}
	for level, want := range map[string]core.Move{"easy": start.Last().Moves()[0], LevelExternal: mustMove(t, "h2e2"), "external-2": mustMove(t, "h2e2")} {
		if m, err := b.Choose(t.Context(), solver.Request{Line: start, Level: level}); err != nil || m != want {
			t.Errorf("%s: %v, %v", level, m, err)
		}
	}
	if log := b.Log(LevelExternal); len(log) < 5 || log[0].Way != Sent || log[0].Text != "uci" || log[len(log)-1].Text != "bestmove h2e2 ponder h9g7" {
		t.Errorf("the log: %v", log)
	}
	depth := func(a solver.Analyzer) (depth int) {
		if err := a.Analyze(t.Context(), start, solver.Limit{Depth: 3}, func(r solver.Report) { depth = r.Depth }); err != nil {
			t.Error(err)
		}
		return depth
	}
	if got := depth(b); got != 0 || o.asked != 1 {
		t.Errorf("the own engine does not analyse: depth %d, asked %d", got, o.asked)
	}
	if got := depth(b.Analyzer("external-2")); got == 0 || o.asked != 1 {
		t.Errorf("the one at its side does not analyse: depth %d, asked %d", got, o.asked)
	}
	if !b.Use(Setups{fake, second}, LevelExternal) || b.Use(Setups{fake, second}, LevelExternal) {
		t.Error("another engine for the analysis is not noticed, or is noticed twice")
	}
	fake.Time, fake.Name = time.Minute, "Another name"
	if b.Use(Setups{second, fake}, LevelExternal) {
		t.Error("the time for a move, a name or the order has made another engine of it")
	}
	if _, _, got, _ := b.called(LevelExternal); got.Time != time.Minute {
		t.Errorf("it thinks for %v", got.Time)
	}
	if got := depth(b); got == 0 || o.asked != 1 {
		t.Errorf("the engine beside does not analyse: depth %d, asked %d", got, o.asked)
	}
	byDefault := solver.LineKey(b, start, solver.Limit{})
	if byDefault == key {
		t.Errorf("the reports of both engines have the key %q", key)
	}
	fake.Options = []Setting{{"Style", "risky"}}
	if !b.Use(Setups{fake}, LevelExternal) || b.Use(Setups{fake}, LevelExternal) {
		t.Error("other options of the engine are not noticed, or are noticed twice")
	}
	if other := solver.LineKey(b, start, solver.Limit{}); other == byDefault {
		t.Errorf("the reports with different options have the key %q", other)
	}
	if !b.Use(nil, LevelExternal) {
		t.Error("the engine is taken away and nobody notices")
	}
	if l := b.Levels(); len(l) != 1 {
		t.Errorf("levels afterwards: %v", l)
	}
}

// The list may change while an analysis starts on another goroutine; the last list holds. The race detector sees more.
func TestListChangesMeanwhile(t *testing.T) {
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer b.Close()
	setup := Setup{ID: LevelExternal, Path: "/nowhere/engine"}
	b.Use(Setups{setup}, setup.ID)
	line := core.Line{{Position: xiangqi.Start()}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 200 {
			b.HistoryKey(line, solver.Limit{})
		}
	}()
	for i := range 200 {
		setup.Time = time.Duration(i+1) * time.Second
		b.Use(Setups{setup}, setup.ID)
	}
	<-done
	levels := append((&own{}).Levels(), solver.Level{ID: setup.ID})
	if got := b.Levels(); !slices.Equal(got, levels) || b.entries[0].setup.Time != setup.Time {
		t.Errorf("the levels are %v, want %v; the engine has %v a move, want %v", got, levels, b.entries[0].setup.Time, setup.Time)
	}
}

func TestBesideWithoutProgram(t *testing.T) {
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	b.Use(Setups{{ID: LevelExternal, Path: filepath.Join(t.TempDir(), "nothing")}}, LevelExternal)
	defer b.Close()
	if _, err := b.Check(t.Context(), LevelExternal); !errors.Is(err, ErrStart) {
		t.Errorf("check: %v", err)
	}
	if err := b.Analyze(t.Context(), line(t, "startpos"), solver.Limit{}, func(solver.Report) {}); !errors.Is(err, ErrStart) {
		t.Errorf("analysis: %v", err)
	}
}

func mustMove(t *testing.T, text string) core.Move {
	t.Helper()
	m, ok := xiangqi.ReadCoordinates(text, 0)
	if !ok {
		t.Fatal(text)
	}
	return m
}

func TestOptionsOfAProgram(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p := newProgram(Config{
		Dialect: &Xiangqi,
		Command: command(t, "good", "QILAB_FAKE_LOG="+log), Lenient: true,
		Options: []Setting{{"Style", "very risky"}, {"Hash", "100"}, {"Ponder", "maybe"}, {"Skill", "3"}, {"Threads", "1"}, {"Book File", ""}},
	})
	defer p.Close()
	i, err := p.Check(t.Context())
	if err != nil || strings.Join(i.Skipped, " ") != "Hash Ponder Skill" {
		t.Errorf("%v, left out: %v", err, i.Skipped)
	}
	var names []string
	for _, o := range i.Choices() {
		names = append(names, o.Name)
	}
	if got := strings.Join(names, ", "); got != "Hash, Threads, Clear Hash, Style, Book File" {
		t.Errorf("to choose from: %s", got)
	}
	// The memory of the limit is used, as the choice of Hash was not taken; that of threads was.
	if err := p.analyze(t.Context(), line(t, "startpos"), solver.Limit{Depth: 1, Threads: 2, Memory: 32, Lines: 1}, func(solver.Report) {}); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(logged(t, log), "|")
	want := "setoption name Style value very risky|setoption name Threads value 1|setoption name Book File value <empty>|setoption name Hash value 32|"
	if !strings.HasPrefix(got, want) {
		t.Errorf("the program is told %s, want %s…", got, want)
	}
}

// The memory of an engine comes out of the budget of all tables: its program ends when the tables are freed or another
// analysis needs the memory, and is started again on demand.
func TestBesideGivesItsMemoryBack(t *testing.T) {
	budget := memory.New(1000)
	o := &own{}
	b := NewBeside(budget, &Xiangqi, o, o)
	fake := fakeSetup(t, "good")
	b.Use(Setups{fake}, LevelExternal)
	defer b.Close()
	program := b.entries[0].program
	start := line(t, "startpos")
	analyse := func(want int) {
		t.Helper()
		if err := b.Analyze(t.Context(), start, solver.Limit{Depth: 3, Memory: 5000}, func(solver.Report) {}); err != nil {
			t.Fatal(err)
		}
		if held := budget.Held(); held != want || b.entries[0].program.running() == nil {
			t.Errorf("%d MiB are held, want %d; the program: %v", held, want, b.entries[0].program.running())
		}
	}
	ended := func() {
		for program.running() != nil {
			time.Sleep(time.Millisecond)
		}
	}
	analyse(728)
	if got := program.running().values["Hash"]; got != "64" { // the most that it takes
		t.Errorf("the engine was told %q MiB", got)
	}
	budget.Release()
	ended()
	analyse(728)
	other := budget.Tenant(memory.Main, func() {})
	if mib, err := other.Enter(t.Context(), 728); err != nil || mib != 728 {
		t.Errorf("another analysis has %d MiB: %v", mib, err)
	}
	ended()
	other.Leave()
	fake.Options = []Setting{{"Hash", "100"}}
	b.Use(Setups{fake}, LevelExternal)
	analyse(100) // the other one has made room
	if m, err := b.Choose(t.Context(), solver.Request{Line: start, Level: LevelExternal}); err != nil || m != mustMove(t, "h2e2") {
		t.Errorf("a move: %v, %v", m, err)
	}
	b.Use(nil, "") // an engine that leaves the list leaves its memory
	for budget.Held() != 0 {
		time.Sleep(time.Millisecond)
	}
}

// running returns the engine, or nil if it is not running.
func (p *Program) running() *Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	e, _ := p.engine.(*Engine)
	return e
}
