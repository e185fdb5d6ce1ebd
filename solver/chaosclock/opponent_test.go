package chaosclock

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver"
	"qilab/solver/memory"
)

// game returns a line of play from a position.
func game(p chaosclock.Position) core.Line { return core.Line{{Position: p}} }

func extend(line core.Line, m core.Move) core.Line {
	p := line.Last().(chaosclock.Position)
	return append(line, core.Step{Move: m, Position: play(p, m)})
}

// fairDeals returns the deals of testdata/fair.txt, written by `qilab deal -game chaosclock -fair -count 200 -seed
// 2026`.
func fairDeals(t *testing.T) []chaosclock.Position {
	t.Helper()
	data, err := os.ReadFile("testdata/fair.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []chaosclock.Position
	for line := range strings.Lines(string(data)) {
		list = append(list, parse(t, line))
	}
	return list
}

func TestFairDeal(t *testing.T) {
	if testing.Short() {
		t.Skip("solves one deal after another, as TestReportsStream does")
	}
	seed := rand.NewPCG(2, 9) // the second deal is fair, the first is not
	if gametest.Whole {
		seed = rand.NewPCG(9, 9) // several unfair deals come first
	}
	p, err := NewDealer(nil).fairDeal(t.Context(), rand.New(seed), 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, deal := chaosclock.DealNumber(p); !deal {
		t.Errorf("%v is no deal", p)
	}
	if s := solve(p, 2, false, &control{}, nil); s.Moves(p)[0].Result != core.BothWin {
		t.Errorf("%v is %v", p, s.Moves(p)[0].Result)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewDealer(nil).fairDeal(ctx, rand.New(rand.NewPCG(9, 9)), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPerfectAgainstRandom plays games of the perfect level against random moves, from fair deals and with either side:
// no move of it lowers the exact value, it never loses, and it wins all won games. Each deal is solved once and played
// several times.
func TestPerfectAgainstRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("TestReportsStream has the race detector watch the same solver")
	}
	deals, each := fairDeals(t)[:2], 10
	if gametest.Whole {
		deals, each = fairDeals(t)[:10], 20
	}
	rng := rand.New(rand.NewPCG(3, 4))
	analyzer := NewAnalyzer(nil)
	results := map[core.View]int{}
	for _, deal := range deals {
		if _, err := analyzer.Solution(t.Context(), deal, solver.Limit{}); err != nil {
			t.Fatal(err)
		}
		for k := range each {
			view, err := againstRandom(t, analyzer, deal, core.Side(k%2), rng)
			if err != nil {
				t.Fatalf("game %d from %v: %v", k, deal, err)
			}
			results[view]++
		}
	}
	t.Logf("perfect against random: %d won, %d both win, %d both lose, none lost",
		results[core.ViewWin], results[core.ViewBothWin], results[core.ViewBothLose])
	if games := len(deals) * each; results[core.ViewWin] < games*9/10 {
		t.Errorf("only %d of %d games won against random moves", results[core.ViewWin], games)
	}
}

// againstRandom plays a game of the perfect level with the given side, and returns the result for that side. The error
// describes an imperfect move.
func againstRandom(t *testing.T, analyzer *Analyzer, deal chaosclock.Position, perfect core.Side, rng *rand.Rand) (core.View, error) {
	t.Helper()
	opponent := NewOpponent(analyzer)
	line := game(deal)
	won := false
	for !(chaosclock.Rules{}).Adjudicate(line).Over() {
		p := line.Last().(chaosclock.Position)
		if p.Turn() != perfect {
			moves := p.Moves()
			line = extend(line, moves[rng.IntN(len(moves))])
			continue
		}
		m, err := opponent.Choose(t.Context(), solver.Request{Line: line, Level: LevelPerfect, Rng: rng})
		if err != nil {
			return 0, err
		}
		moves := analyzer.known(p).Moves(p)
		for _, mv := range moves {
			if mv.Move == m && mv.Result != moves[0].Result {
				return 0, fmt.Errorf("at %v it plays %v, worth %v instead of %v", p, m, mv.Result, moves[0].Result)
			}
		}
		if won && moves[0].Result.For(perfect) != core.ViewWin {
			return 0, fmt.Errorf("the win is gone at %v", p)
		}
		won = moves[0].Result.For(perfect) == core.ViewWin
		line = extend(line, m)
	}
	view := chaosclock.Rules{}.Adjudicate(line).Result.For(perfect)
	if view == core.ViewLoss || won && view != core.ViewWin {
		return view, fmt.Errorf("it ends as %v, won: %v", view, won)
	}
	return view, nil
}

// TestLevels plays each level against the one two below, which it must outperform; in the plain run, all levels together must.
func TestLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	opponent := NewOpponent(NewAnalyzer(nil))
	levels := opponent.Levels()
	deals := fairDeals(t)[:6]
	if !gametest.Whole {
		deals = deals[:2]
	}
	better, worse := make([]int, len(levels)), make([]int, len(levels))
	for n, deal := range deals { // each is solved once, for all levels
		strong := core.Side(n % 2)
		for i := 2; i < len(levels); i++ {
			line := game(deal)
			for !(chaosclock.Rules{}).Adjudicate(line).Over() {
				level := levels[i-2].ID
				if line.Last().Turn() == strong {
					level = levels[i].ID
				}
				m, err := opponent.Choose(t.Context(), solver.Request{Line: line, Level: level, Rng: rng})
				if err != nil {
					t.Fatal(err)
				}
				line = extend(line, m)
			}
			switch (chaosclock.Rules{}).Adjudicate(line).Result.For(strong) {
			case core.ViewWin:
				better[i]++
			case core.ViewLoss:
				worse[i]++
			}
		}
	}
	won, lost := 0, 0
	for i := 2; i < len(levels); i++ {
		t.Logf("%s against %s: won %d, lost %d of %d", levels[i].ID, levels[i-2].ID, better[i], worse[i], len(deals))
		if gametest.Whole && better[i] <= worse[i] {
			t.Errorf("%s does not outdo %s", levels[i].ID, levels[i-2].ID)
		}
		won, lost = won+better[i], lost+worse[i]
	}
	if won <= lost {
		t.Errorf("the higher levels won %d games and lost %d", won, lost)
	}
}

func TestBeginnerDoesNotLoseAtOnce(t *testing.T) {
	// Yi has one piece to bring home and must do it now: Jia is complete.
	p, err := chaosclock.Parse("1,0,3,4,5,6,7,8,9,10,11,12;1;0")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	opponent := NewOpponent(NewAnalyzer(nil))
	for range 20 {
		m, err := opponent.Choose(t.Context(), solver.Request{Line: game(p), Level: LevelBeginner, Rng: rng})
		if err != nil || m != chaosclock.Drop(2) {
			t.Fatalf("plays %v, %v", m, err)
		}
	}
	if _, err := opponent.Choose(t.Context(), solver.Request{Line: game(p), Level: "unheard-of", Rng: rng}); err == nil {
		t.Error("plays at a level that does not exist")
	}
}

// If the memory does not suffice for any deal, the search fails instead of continuing for ever.
func TestFairDealWithoutMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("solves deals until the memory is used up")
	}
	if _, err := NewDealer(memory.New(8)).fairDeal(t.Context(), rand.New(rand.NewPCG(9, 9)), 0); !errors.Is(err, solver.ErrMemory) {
		t.Errorf("%v", err)
	}
}
