package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver"
	gomokusolver "qilab/solver/gomoku"
)

// analysed returns the last report of an analysis.
func analysed(t *testing.T, p core.Position) (last solver.Report) {
	t.Helper()
	a := gomokusolver.NewAnalyzer(nil)
	if err := a.Analyze(t.Context(), core.Line{{Position: p}}, solver.Limit{Memory: 2, Threads: 1}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	return last
}

// A draw is proven where all continuations can be tried.
func TestFewPoints(t *testing.T) {
	text := "xxooxxooxxoooxo/xoxxooxxooxxoox/xxooxxooxxooxxo/oxxxooxxooxxoox/xoooxxooxxooxxo/ooxxooxxooxxoox/xxooxxxoxxo1x1o/" +
		"ooxxooxxooxxoox/xxooxxooxxooxxo/ooxxooxxooxxoox/xxooxxooxxooxxo/ooxxooxxooxxoox/xxooxxooxxooxxo/ooxxooxxooxxoox/" +
		"xxooxxooxxooxxo b standard"
	p, err := gomoku.Rules{Set: gomoku.Standard}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if r := analysed(t, p); !r.Exact || r.Result != core.Draw || r.Plies != 2 || len(r.Moves[0].PV) != 2 {
		t.Errorf("exact %v, %v in %d plies: %+v", r.Exact, r.Result, r.Plies, r.Moves)
	}
}

// On nearly full boards the outcomes and distances are those of trying everything.
func TestFewPointsAgainstBruteForce(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(4, 9))
	results := map[core.Result]int{}
	for range gametest.Sample(150) {
		p := nearlyFull(t, rng, 1+rng.IntN(6))
		r := analysed(t, p)
		if !r.Exact {
			t.Fatalf("%v is not exact", p)
		}
		results[r.Result]++
		for _, v := range r.Moves {
			next, err := p.Play(v.Move)
			if err != nil {
				t.Fatal(err)
			}
			if result, plies := bruteForce(t, next); v.Result != result || v.Plies != 1+plies {
				t.Errorf("%v: %v says %v in %d, not %v in %d", p, v.Move, v.Result, v.Plies, result, 1+plies)
			}
		}
	}
	if len(results) < 3 {
		t.Errorf("only %v", results)
	}
}

// bruteForce returns the outcome of a position and the plies to it: the winner hurries, the loser does not, and a draw
// comes as it comes.
func bruteForce(t *testing.T, p core.Position) (core.Result, int) {
	if out := p.Outcome(); out.Over() {
		return out.Result, 0
	}
	values := map[core.Result][]int{}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		result, plies := bruteForce(t, next)
		values[result] = append(values[result], 1+plies)
	}
	if win := values[core.WinFor(p.Turn())]; len(win) > 0 {
		return core.WinFor(p.Turn()), slices.Min(win)
	}
	if draw := values[core.Draw]; len(draw) > 0 {
		return core.Draw, slices.Max(draw)
	}
	return core.WinFor(p.Turn().Other()), slices.Max(values[core.WinFor(p.Turn().Other())])
}

// nearlyFull returns a position with so many empty points and no five.
func nearlyFull(t *testing.T, rng *rand.Rand, empty int) core.Position {
	t.Helper()
	set := gomoku.RuleSets()[rng.IntN(3)]
	for {
		b := gomoku.NewBoard(set)
		for i, q := range rng.Perm(gomoku.Points)[empty:] {
			side, p := core.Side(i%2), gomoku.Point(q)
			if b.Fives(side).Has(p) || !b.Has(side, p) {
				side = side.Other()
			}
			b.Put(side, p)
		}
		b.SetTurn(core.Side(rng.IntN(2)))
		var text strings.Builder
		for rank := 14; rank >= 0; rank-- {
			for file := range 15 {
				switch p := gomoku.PointAt(file, rank); {
				case b.Stones(gomoku.Black).Has(p):
					text.WriteByte('x')
				case b.Stones(gomoku.White).Has(p):
					text.WriteByte('o')
				default:
					text.WriteByte('1')
				}
			}
			text.WriteString("/")
		}
		turn := [2]string{"b", "w"}[b.Turn()]
		p, err := gomoku.Rules{Set: set}.Parse(strings.TrimSuffix(text.String(), "/") + " " + turn + " " + set.String())
		if err == nil && !p.Outcome().Over() {
			return p
		}
	}
}
