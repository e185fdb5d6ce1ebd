package eternal

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// TestLevelsPlay lets every level play some turns: always legal, and the same with the same rng where time is not bounded.
func TestLevelsPlay(t *testing.T) {
	saved := strengths
	defer func() { strengths = saved }()
	strengths = append([]strength(nil), strengths...)
	strengths[len(strengths)-1].time /= 50
	strengths[len(strengths)-2].nodes /= 20
	for _, level := range NewOpponent().Levels() {
		s, _ := strengthOf(level.ID)
		o, again := NewOpponent(), NewOpponent()
		line := core.Line{{Position: eternal.Openings()[1].Position()}}
		for n := range 8 {
			m, err := o.Choose(t.Context(), line, level.ID, rand.New(rand.NewPCG(7, uint64(n))))
			if err != nil {
				t.Fatalf("%s: %v", level.ID, err)
			}
			if s.time == 0 && n%4 == 0 {
				if other, err := again.Choose(t.Context(), line, level.ID, rand.New(rand.NewPCG(7, uint64(n)))); err != nil || other != m {
					t.Errorf("%s: %v, then %v, %v", level.ID, m, other, err)
				}
			}
			line = play(t, line, m)
		}
	}
}

// TestEveryLevelWins: nobody overlooks the point that wins.
func TestEveryLevelWins(t *testing.T) {
	p, err := eternal.Parse("8/8/8/3R4/8/8/8/8/7r r 3-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	o := NewOpponent()
	for _, level := range o.Levels() {
		line := core.Line{{Position: p}}
		m, err := o.Choose(t.Context(), line, level.ID, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if out := play(t, line, m).Last().Outcome(); out.Result != core.FirstWins {
			t.Errorf("%s plays %v", level.ID, m)
		}
	}
}

func TestChooseFails(t *testing.T) {
	o := NewOpponent()
	rng := rand.New(rand.NewPCG(1, 1))
	line := core.Line{{Position: eternal.Start()}}
	if _, err := o.Choose(t.Context(), line, "perfect", rng); err == nil {
		t.Error("a level that there is not")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Choose(ctx, line, LevelFull, rng); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	over, err := eternal.Parse("8/8/8/8/8/8/8/8/R6r b 4-0/4 -")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Choose(t.Context(), core.Line{{Position: over}}, LevelEasy, rng); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
}
