package xiangqi_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestOpponentPlaysLegalMovesAtAllLevels(t *testing.T) {
	o := xiangqisolver.NewOpponentOf(nil, 64)
	rng := rand.New(rand.NewPCG(41, 0))
	seen := map[string]bool{}
	for _, l := range o.Levels() {
		if seen[l.ID] {
			t.Errorf("%s is listed twice", l.ID)
		}
		seen[l.ID] = true
		if (l.ID == engine.Master || l.ID == engine.Full) && testing.Short() {
			continue // they think for long
		}
		line := core.Line{{Position: xiangqi.Start()}}
		for range 2 {
			m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rng})
			if err != nil {
				t.Fatal(err)
			}
			line = gametest.Follow(t, line, m)
		}
	}
}

// The same rng gives the same move, whatever was played before; different ones give different games.
func TestOpponentIsReproducible(t *testing.T) {
	line := playText(t, core.Line{{Position: xiangqi.Start()}}, "h2e2 h9g7 h0g2 i9h9")
	used, different := xiangqisolver.NewOpponentOf(nil, 64), map[core.Move]bool{}
	for seed := range uint64(30) {
		choose := func(o *xiangqisolver.Opponent) core.Move {
			m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: engine.Easy, Rng: rand.New(rand.NewPCG(seed, 0))})
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		m := choose(used)
		different[m] = true
		if seed < 3 {
			if again := choose(xiangqisolver.NewOpponentOf(nil, 64)); again != m {
				t.Errorf("seed %d: %v, then %v", seed, m, again)
			}
		}
	}
	if len(different) < 3 {
		t.Errorf("always the same moves: %v", different)
	}
}

// Every level finds a mate in one, except by a quiet move: it notices checks.
func TestOpponentMates(t *testing.T) {
	o := xiangqisolver.NewOpponentOf(nil, 64)
	line := at(t, "4k4/R8/9/9/1R7/9/9/9/9/3K5 w - - 0 1")
	for _, l := range o.Levels()[:5] {
		for seed := range uint64(5) {
			m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rand.New(rand.NewPCG(seed, 1))})
			if err != nil {
				t.Fatal(err)
			}
			if q := gametest.Follow(t, line, m).Last(); q.Outcome().Result != core.FirstWins {
				t.Errorf("%s plays %v", l.ID, moveTexts(line.Last(), []core.Move{m}))
			}
		}
	}
}

// No level gives perpetual check as long as it has another move.
func TestOpponentDoesNotLoseByRepetition(t *testing.T) {
	line := playText(t, at(t, "4k4/9/9/9/9/9/9/9/R8/5K3 w"), "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9")
	o := xiangqisolver.NewOpponentOf(nil, 64)
	for _, l := range o.Levels()[:5] {
		m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: l.ID, Rng: rand.New(rand.NewPCG(1, 2))})
		if err != nil {
			t.Fatal(err)
		}
		if got := (xiangqi.Rules{}).Adjudicate(gametest.Follow(t, line, m)); got.Result == core.SecondWins {
			t.Errorf("%s: %v", l.ID, got)
		}
	}
}

// In free play the perpetual check that saves a lost game goes on; by the rules it would lose.
func TestOpponentInFreePlay(t *testing.T) {
	line := playText(t, at(t, "r1bak4/9/4b4/9/9/9/9/9/2r6/3K1A1R1 w - - 0 80"),
		"h0h9 e7g9 h9g9 e9e8 g9g8 e8e7 g8g7 e7e8 g7g8 e8e7 g8g7 e7e8 g7g8 e8e7 g8g7 e7e8")
	o := xiangqisolver.NewOpponentOf(nil, 64)
	for _, free := range []bool{false, true} {
		m, err := o.Choose(t.Context(), solver.Request{Line: line, Level: engine.Candidate, FreePlay: free, Rng: rand.New(rand.NewPCG(1, 2))})
		if err != nil {
			t.Fatal(err)
		}
		if got := (xiangqi.Rules{}).Adjudicate(gametest.Follow(t, line, m)); (got.Result == core.SecondWins) != free {
			t.Errorf("free play %v: %v, %v", free, m, got)
		}
	}
}

func TestOpponentErrors(t *testing.T) {
	o := xiangqisolver.NewOpponentOf(nil, 64)
	rng := rand.New(rand.NewPCG(45, 0))
	start := core.Line{{Position: xiangqi.Start()}}
	if _, err := o.Choose(t.Context(), solver.Request{Line: start, Level: "nobody", Rng: rng}); err == nil {
		t.Error("a level that there is not")
	}
	if _, err := o.Choose(t.Context(), solver.Request{Line: core.Line{{Position: chaosclock.Rules{}.Start()}}, Level: engine.Easy, Rng: rng}); err == nil {
		t.Error("another game")
	}
	over := at(t, "3k5/4P4/9/9/9/9/9/9/9/4K4 b")
	if _, err := o.Choose(t.Context(), solver.Request{Line: over, Level: engine.Easy, Rng: rng}); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := o.Choose(ctx, solver.Request{Line: start, Level: engine.Full, Rng: rng}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := o.Choose(ctx, solver.Request{Line: start, Level: engine.Easy, Rng: rng}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled before it began: %v", err)
	}
}
