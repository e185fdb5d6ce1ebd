package eternal

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/engine"
)

// TestLevelsPlay plays some turns of every level: all steps are legal, and the same rng gives the same steps if time is
// not limited.
func TestLevelsPlay(t *testing.T) {
	saved := levels
	defer func() { levels = saved }()
	levels = slices.Clone(levels)
	levels[len(levels)-1].Time /= 50
	levels[len(levels)-2].Nodes /= 20
	for _, l := range levels {
		o, again := NewOpponent(nil), NewOpponent(nil)
		line := core.Line{{Position: eternal.Openings()[1].Position()}}
		for n := range gametest.Sample(8) {
			m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rand.New(rand.NewPCG(7, uint64(n)))})
			if err != nil {
				t.Fatalf("%s: %v", l.ID, err)
			}
			if l.Time == 0 && n%4 == 0 {
				if other, err := again.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rand.New(rand.NewPCG(7, uint64(n)))}); err != nil || other != m {
					t.Errorf("%s: %v, then %v, %v", l.ID, m, other, err)
				}
			}
			line = gametest.Follow(t, line, m)
		}
	}
}

// TestEveryLevelWins: no level overlooks the winning point.
func TestEveryLevelWins(t *testing.T) {
	p, err := eternal.Parse("8/8/8/3R4/8/8/8/8/7r r 3-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	o := NewOpponent(nil)
	for _, l := range o.Levels() {
		line := core.Line{{Position: p}}
		m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rand.New(rand.NewPCG(1, 1))})
		if err != nil {
			t.Fatal(err)
		}
		if out := gametest.Follow(t, line, m).Last().Outcome(); out.Result != core.FirstWins {
			t.Errorf("%s plays %v", l.ID, m)
		}
	}
}

func TestChooseFails(t *testing.T) {
	o := NewOpponent(nil)
	rng := rand.New(rand.NewPCG(1, 1))
	line := core.Line{{Position: eternal.Start()}}
	if _, err := o.Choose(t.Context(), solver.Request{Line: line, Level: "perfect", Rng: rng}); err == nil {
		t.Error("a level that there is not")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Choose(ctx, solver.Request{Line: line, Level: engine.Full, Rng: rng}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	over, err := eternal.Parse("8/8/8/8/8/8/8/8/R6r b 4-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Choose(t.Context(), solver.Request{Line: core.Line{{Position: over}}, Level: engine.Easy, Rng: rng}); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
}
