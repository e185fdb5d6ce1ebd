package games_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
)

// A saved game may contain every move that some variant of the game allows.
func TestResolver(t *testing.T) {
	games := games.All(nil)
	resolve := catalog.Resolver(games)
	for _, g := range games {
		r, ok := resolve(g.Rules.ID())
		if !ok || r.ID() != g.Rules.ID() {
			t.Errorf("%s is not found", g.Rules.ID())
			continue
		}
		if way := r.Capabilities().Tournament; way != nil && way.With(true) != r {
			t.Errorf("%s is not read by the rule of tournaments", r.ID())
		}
	}
	if _, ok := resolve("go"); ok {
		t.Error("a game that is not there is found")
	}
}

func TestGamesAreWhole(t *testing.T) {
	games := games.All(nil)
	seen := map[string]bool{}
	for _, g := range games {
		id := g.Rules.ID()
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
		if found, ok := catalog.Find(games, id); !ok || found.Rules != g.Rules {
			t.Errorf("%s is not found", id)
		}
		if (g.Analyzer == nil) != (g.Opponent == nil) {
			t.Errorf("%s: one of analyzer and opponent is missing", id)
		}
		if (g.Prover == nil) != (len(g.Puzzles) == 0) {
			t.Errorf("%s: one of prover and puzzles is missing", id)
		}
		for _, z := range g.Puzzles {
			if _, err := g.Rules.Parse(z.Position); err != nil || !slices.ContainsFunc(g.Prover.Kinds(), func(k puzzle.Kind) bool {
				return k.ID == z.Goal.Kind && z.Goal.Moves <= k.Max
			}) {
				t.Errorf("%s: puzzle %s: %v, %v", id, z.ID, z.Goal, err)
			}
		}
		if g.Opponent != nil && len(g.Opponent.Levels()) == 0 {
			t.Errorf("%s: the opponent has no levels", id)
		}
		if p, err := g.Rules.Parse(g.Rules.Start().String()); err != nil || p.Key() != g.Rules.Start().Key() {
			t.Errorf("%s: the start is read back as %v, %v", id, p, err)
		}
		// as an editor of Windows saves it
		marked := "\ufeff" + g.Rules.Start().String() + "\r\n"
		p, err := g.Rules.Parse(marked)
		setup, errSetup := g.Rules.ParseSetup(marked)
		game, errGame := g.Reader().Game(marked)
		if err != nil || errSetup != nil || errGame != nil {
			t.Errorf("%s: the start behind a byte order mark: %v, %v, %v", id, err, errSetup, errGame)
			continue
		}
		if start := g.Rules.Start().String(); p.String() != start || g.Rules.FormatSetup(setup) != start || game.Position().String() != start {
			t.Errorf("%s: the start behind a byte order mark is read as %v, %v, %v", id, p, setup, game.Position())
		}
	}
	if len(games) == 0 || games[0].Analyzer == nil {
		t.Error("nothing analyses the first game, which the window opens with")
	}
	if _, ok := catalog.Find(games, "go"); ok {
		t.Error("a game that is not listed is found")
	}
}

func TestDeals(t *testing.T) {
	for _, g := range games.All(nil) {
		if g.Deals == nil {
			continue
		}
		t.Run(g.Rules.ID(), func(t *testing.T) {
			for _, number := range []int64{0, g.Deals.Count / 3, g.Deals.Count - 1} {
				p, err := g.Deals.At(number)
				if err != nil {
					t.Fatal(err)
				}
				if back, ok := g.Deals.Number(p); !ok || back != number {
					t.Errorf("deal %d has the number %d, %v", number, back, ok)
				}
			}
			if p, err := g.Deals.At(g.Deals.Count); err == nil || p != nil {
				t.Errorf("a deal after the last: %v", p)
			}
			result, err := g.Deals.Classify(t.Context(), g.Rules.Start(), 0)
			if err != nil || result != core.BothWin {
				t.Errorf("the start is classified %v, %v", result, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := g.Deals.Classify(ctx, g.Rules.Start(), 0); err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
			if p, err := g.Deals.Fair(ctx, rand.New(rand.NewPCG(1, 0))); !errors.Is(err, context.Canceled) || p != nil {
				t.Errorf("cancelled: %v, %v", p, err)
			}
		})
	}
}

func TestFairDealsAreFair(t *testing.T) {
	if testing.Short() {
		t.Skip("solves some deals")
	}
	g, _ := catalog.Find(games.All(nil), "chaosclock")
	p, err := g.Deals.Fair(t.Context(), rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	if result, err := g.Deals.Classify(t.Context(), p, 1); err != nil || result != core.BothWin {
		t.Errorf("%v is classified %v, %v", p, result, err)
	}
}

// At its strongest level with a short clock, every opponent moves in time.
func TestOpponentsByTheClock(t *testing.T) {
	control := timing.Control{Turn: 300 * time.Millisecond}
	clock := solver.Clock{Controls: [2]timing.Control{control, control}}
	for _, g := range games.All(nil) {
		if g.Opponent == nil {
			continue
		}
		levels := g.Opponent.Levels()
		position := g.Rules.Start()
		if deal := g.Rules.Capabilities().Deal; deal != nil {
			position = deal(7)
		}
		line := core.NewGame(g.Rules, position).Current().Line()
		took := time.Hour
		for try := 0; try < 5 && took > 1200*time.Millisecond; try++ { // a busy machine delays some
			began := time.Now()
			m, err := g.Opponent.Choose(t.Context(), solver.Request{Line: line, Level: levels[len(levels)-1].ID, Clock: clock, Rng: rand.New(rand.NewPCG(1, 2))})
			if err == nil {
				_, err = line.Then(m)
			}
			if err != nil {
				t.Errorf("%s: %v", g.Rules.ID(), err)
			}
			took = min(took, time.Since(began))
		}
		if took > 1200*time.Millisecond {
			t.Errorf("%s: %v", g.Rules.ID(), took)
		}
	}
}
