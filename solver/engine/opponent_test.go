package engine_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// made is an engine that counts how often it is cleared.
type made struct{ cleared int }

func (*made) Free()    {}
func (e *made) Clear() { e.cleared++ }

func TestOpponent(t *testing.T) {
	var e *made
	levels := []engine.Level{{ID: engine.Easy, Depth: 1}, {ID: engine.Full, Time: time.Second}}
	o := engine.NewOpponent(nil, "xiangqi", levels, 1, func(int) *made { e = &made{}; return e },
		func(_ context.Context, _ *made, q engine.Question[xiangqi.Position, engine.Level]) (core.Move, error) {
			return q.Moves[3], nil
		})
	if list := o.Levels(); len(list) != 2 || list[1].ID != engine.Full {
		t.Errorf("%v", list)
	}
	start := core.Line{{Position: xiangqi.Start()}}
	for _, level := range []string{engine.Full, engine.Easy} {
		if m, err := o.Choose(t.Context(), solver.Request{Line: start, Level: level}); err != nil || m != xiangqi.Start().Moves()[3] {
			t.Errorf("%s: %v, %v", level, m, err)
		}
	}
	if e.cleared != 1 {
		t.Errorf("cleared %d times: once, for the level that is not bounded by time", e.cleared)
	}
	stuck, err := xiangqi.Rules{}.Parse("3k5/4P4/9/9/9/9/9/9/9/4K4 b")
	if err != nil || !stuck.Outcome().Over() {
		t.Fatal(err, "or Black has a move")
	}
	forced, err := xiangqi.Rules{}.Parse("3k5/9/9/9/9/9/9/3R5/9/5K3 b")
	if err != nil || len(forced.Moves()) != 1 {
		t.Fatal(err, "or Black has several moves")
	}
	if m, err := o.Choose(t.Context(), solver.Request{Line: core.Line{{Position: forced}}, Level: engine.Full}); err != nil || m != forced.Moves()[0] {
		t.Errorf("the only move: %v, %v", m, err) // choose, which takes the fourth, is not asked
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name  string
		ctx   context.Context
		line  core.Line
		level string
		want  error // nil: any
	}{
		{"no such level", t.Context(), start, engine.Hard, nil},
		{"another game", t.Context(), core.Line{{Position: chaosclock.Rules{}.Start()}}, engine.Full, nil},
		{"over", t.Context(), core.Line{{Position: stuck}}, engine.Full, core.ErrGameOver},
		{"cancelled", cancelled, start, engine.Full, context.Canceled},
	} {
		_, err := o.Choose(c.ctx, solver.Request{Line: c.line, Level: c.level, Rng: rand.New(rand.NewPCG(1, 1))})
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
