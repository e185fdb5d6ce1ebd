package engine_test

import (
	"context"
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/puzzle"
)

// noTables is a table that stores nothing.
type noTables struct{ mib int }

func (noTables) Free() {}

// The shells pass a game its own positions and tables, reject positions of other games, and stop waiting when their
// context ends.
func TestShells(t *testing.T) {
	start := core.Line{{Position: xiangqi.Start()}}
	other := core.Line{{Position: chaosclock.Rules{}.Start()}}
	create := func(mib int) noTables { return noTables{mib} }
	var inside func() // called while the tables are taken
	analyzer := engine.NewAnalyzer[xiangqi.Position](nil, "xiangqi", 7, create,
		func(_ context.Context, tables noTables, _ core.Line, _ solver.Limit, report func(solver.Report)) error {
			report(solver.Report{MemoryBytes: uint64(tables.mib)})
			inside()
			return nil
		})
	prover := engine.NewProver(nil, "xiangqi", []puzzle.Kind{{ID: "mate", Max: 3}}, 5, create, engine.Tasks[xiangqi.Position, noTables]{
		Prove: func(_ context.Context, tables noTables, _ xiangqi.Position, goal puzzle.Goal) (puzzle.Proof, error) {
			inside()
			return puzzle.Proof{Moves: goal.Moves + tables.mib}, nil
		},
		Defend: func(_ context.Context, _ noTables, _ core.Line, p xiangqi.Position, _ puzzle.Goal) (puzzle.Defence, error) {
			inside()
			return puzzle.Defence{Move: p.Moves()[2]}, nil
		},
	})
	for name, call := range map[string]func(context.Context, core.Line) (ok bool, err error){
		"Analyze": func(ctx context.Context, line core.Line) (ok bool, err error) {
			err = analyzer.Analyze(ctx, line, solver.Limit{}, func(r solver.Report) { ok = r.MemoryBytes == 7 })
			return ok, err
		},
		"Prove": func(ctx context.Context, line core.Line) (bool, error) {
			proof, err := prover.Prove(ctx, line.Last(), puzzle.Goal{Moves: 2})
			return proof.Moves == 7, err
		},
		"Defend": func(ctx context.Context, line core.Line) (bool, error) {
			d, err := prover.Defend(ctx, line, puzzle.Goal{})
			return d.Move == xiangqi.Start().Moves()[2], err
		},
	} {
		t.Run(name, func(t *testing.T) {
			inside = func() {
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				if _, err := call(ctx, start); !errors.Is(err, context.Canceled) {
					t.Errorf("while somebody else is at work: %v", err)
				}
			}
			if ok, err := call(t.Context(), start); !ok || err != nil {
				t.Error(ok, err)
			}
			if _, err := call(t.Context(), other); err == nil {
				t.Error("a position of another game is taken")
			}
		})
	}
	if max := prover.Kinds()[0].Max; max != 3 {
		t.Errorf("goals go up to %d, want 3", max)
	}
	if prover.Reached(start, core.First, puzzle.Goal{}) {
		t.Error("the goal is reached at the start")
	}
}
