package games_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/games"
	"qilab/solver/memory"
)

// TestPonder tests the levels that ponder: pondering stops at once, and then the engine is available to Choose.
func TestPonder(t *testing.T) {
	for _, g := range games.All(memory.New(256)) {
		p, ok := g.Opponent.(solver.Ponderer)
		if !ok {
			continue
		}
		levels := p.Levels()
		for i, l := range levels {
			if want := i == len(levels)-1; p.Ponders(l.ID) != want {
				t.Errorf("%s: %s ponders: %v", g.Rules.ID(), l.ID, !want)
			}
		}
		level := levels[len(levels)-1].ID
		start := g.Rules.Start()
		line := core.Line{{Position: start}}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- p.Ponder(ctx, solver.Request{Line: line, Level: level}) }()
		time.Sleep(50 * time.Millisecond)
		cancel()
		since := time.Now()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("%s: %v", g.Rules.ID(), err)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: it goes on", g.Rules.ID())
		}
		t.Logf("%s: stopped after %v", g.Rules.ID(), time.Since(since))
		if _, err := p.Choose(t.Context(), solver.Request{Line: line, Level: levels[0].ID, Rng: rand.New(rand.NewPCG(1, 1))}); err != nil {
			t.Errorf("%s: %v", g.Rules.ID(), err)
		}
	}
}
