package external

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
)

// own is a game's own engine, which knows nothing and plays the first move.
type own struct{ asked int }

func (o *own) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	o.asked++
	report(solver.Unanalysed(line.Last()))
	return nil
}
func (o *own) Levels() []solver.Level { return []solver.Level{{ID: "easy"}} }
func (o *own) Choose(_ context.Context, line core.Line, _ string, _ *rand.Rand) (core.Move, error) {
	return line.Last().Moves()[0], nil
}

func TestBeside(t *testing.T) {
	o := &own{}
	b := NewBeside(o, o)
	start := line(t, "startpos")
	if l := b.Levels(); len(l) != 1 {
		t.Errorf("levels without an engine: %v", l)
	}
	if _, err := b.Choose(t.Context(), start, LevelExternal, nil); !errors.Is(err, ErrStart) {
		t.Errorf("a move of no engine: %v", err)
	}
	if _, err := b.Check(t.Context()); !errors.Is(err, ErrStart) {
		t.Errorf("a check of no engine: %v", err)
	}
	key := solver.LineKey(b, start, solver.Limit{})

	// The fake engine needs arguments, which a path does not have.
	b.path, b.program = "fake", NewProgram(Config{Command: command(t, "good")})
	defer b.Close()
	if l := b.Levels(); len(l) != 2 || l[0].ID != "easy" || l[1].ID != LevelExternal {
		t.Errorf("levels: %v", l)
	}
	if name, err := b.Check(t.Context()); err != nil || name != "Fake 1.0" {
		t.Errorf("check: %q, %v", name, err)
	}
	for level, want := range map[string]core.Move{"easy": start.Last().Moves()[0], LevelExternal: mustMove(t, "h2e2")} {
		if m, err := b.Choose(t.Context(), start, level, nil); err != nil || m != want {
			t.Errorf("%s: %v, %v", level, m, err)
		}
	}
	depth := func() (depth int) {
		if err := b.Analyze(t.Context(), start, solver.Limit{Depth: 3}, func(r solver.Report) { depth = r.Depth }); err != nil {
			t.Error(err)
		}
		return depth
	}
	if got := depth(); got != 0 || o.asked != 1 {
		t.Errorf("the own engine does not analyse: depth %d, asked %d", got, o.asked)
	}
	if !b.Use("fake", true) || b.Use("fake", true) {
		t.Error("another engine for the analysis is not noticed, or is noticed twice")
	}
	if got := depth(); got == 0 || o.asked != 1 {
		t.Errorf("the engine beside does not analyse: depth %d, asked %d", got, o.asked)
	}
	if other := solver.LineKey(b, start, solver.Limit{}); other == key {
		t.Errorf("the reports of both engines have the key %q", key)
	}
	if !b.Use("", true) {
		t.Error("the engine is taken away and nobody notices")
	}
	if l := b.Levels(); len(l) != 1 {
		t.Errorf("levels afterwards: %v", l)
	}
}

func TestBesideWithoutProgram(t *testing.T) {
	b := NewBeside(&own{}, &own{})
	b.Use(filepath.Join(t.TempDir(), "nothing"), true)
	defer b.Close()
	if _, err := b.Check(t.Context()); !errors.Is(err, ErrStart) {
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
