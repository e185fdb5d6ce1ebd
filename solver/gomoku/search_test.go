package gomoku

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/boardtest"
	"qilab/solver/gomoku/internal/evaluation"
)

// testWorker returns a worker that belongs to no engine.
func testWorker(t testing.TB, b *gomoku.Board, opts options) *worker {
	board := *b
	clock := engine.StartClock(t.Context(), engine.TimeLimit{})
	t.Cleanup(clock.Release)
	return &worker{
		Thread: engine.NewThread(defaults().style, engine.NewTable(1), clock, new(atomic.Uint64)),
		board:  &board, eval: evaluation.NewAccumulator(evaluation.Standard()), vcf: NewVCF(1), cancelled: t.Context().Err, hist: newHistory(), opts: opts, par: defaults(),
	}
}

// slowSearch returns the value of search with everything disabled, by trying all moves: blocks of fours do not count as
// plies, and a side that must stop a straight four gets one more.
func slowSearch(b *gomoku.Board, depth, ply int) int {
	s := b.Turn()
	o := s.Other()
	if !b.Fives(s).Empty() {
		return winIn(ply + 1)
	}
	if b.Full() {
		return drawScore
	}
	blocked := !b.Fives(o).Empty()
	if !blocked {
		if slowUnstoppable(b) {
			return winIn(ply + 3)
		}
		b.SetTurn(o)
		threatened := slowUnstoppable(b)
		b.SetTurn(s)
		if threatened {
			depth = max(depth, 1)
		}
		if depth <= 0 {
			return evaluation.NewAccumulator(evaluation.Standard()).Value(b)
		}
		depth--
	}
	best := -infinite
	for p := range b.Moves().All() {
		if blocked && !b.Fives(o).Has(p) {
			best = max(best, lossIn(ply+2))
			continue
		}
		b.Make(p)
		best = max(best, -slowSearch(b, depth, ply+1))
		b.Unmake()
	}
	if blocked && best == -infinite {
		return lossIn(ply + 2)
	}
	return best
}

// slowUnstoppable reports whether the side to move, which cannot make five, has a move after which it can make five at
// two points.
func slowUnstoppable(b *gomoku.Board) bool {
	s := b.Turn()
	for p := range b.Moves().And(b.Fours(s)).All() {
		b.Put(s, p)
		fives := b.Fives(s)
		b.Take(s, p)
		if fives.Len() > 1 {
			return true
		}
	}
	return false
}

func TestSearchAgreesWithMinimax(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(5, 1))
	count := 9
	if gametest.Whole {
		count = 30
	}
	wins := 0
	for i := range count {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[i%3], 5+rng.IntN(6))
		for depth := range 3 {
			if depth == 2 && (i%12 > 0 || testing.Short()) {
				continue
			}
			w := testWorker(t, b, options{noTable: true, noPruning: true, noVCF: true, wide: true})
			got, want := w.search(-infinite, infinite, depth, 0, false), slowSearch(b, depth, 0)
			if got != want {
				t.Fatalf("%v, depth %d, %v to move, black %v, white %v: %d, want %d", b.Rules(), depth, b.Turn(),
					b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List(), got, want)
			}
			if IsWin(want) {
				wins++
			}
		}
	}
	if wins == 0 && gametest.Whole {
		t.Error("there was no win among the positions")
	}
}

// All replies that defences omits lose at once, on boards where the side to move is threatened.
func TestDefencesLeaveOutWhatLoses(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	seen := 0
	for i := range gametest.Sample(400) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[i%3], 12+rng.IntN(8))
		s := b.Turn()
		if !b.Fives(s).Empty() || !b.Fives(s.Other()).Empty() || winner(b, s) != gomoku.NoPoint {
			continue
		}
		stops, threatened := defences(b, s.Other())
		b.SetTurn(s.Other())
		if slow := slowUnstoppable(b); slow != threatened {
			t.Fatalf("threatened %v, want %v", threatened, slow)
		}
		b.SetTurn(s)
		if !threatened {
			continue
		}
		seen++
		for p := range b.Moves().AndNot(stops).AndNot(b.Fours(s)).All() {
			b.Make(p)
			if winner(b, b.Turn()) == gomoku.NoPoint {
				t.Fatalf("%v, black %v, white %v: %v is left out", b.Rules(), b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List(), p)
			}
			b.Unmake()
		}
	}
	if seen < gametest.Sample(20) {
		t.Errorf("only %d boards with a threat", seen)
	}
}

// At a leaf with a three to stop, fours are only omitted while some stop holds: a claimed loss is a loss with all
// moves.
func TestLeafWithAThreeClaimsNoLossThatAFourAverts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	vct := NewVCT(8)
	lost, saved := 0, 0
	for i := range gametest.Sample(1000) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[i%3], 14+rng.IntN(10))
		s := b.Turn()
		if !b.Fives(s).Empty() || !b.Fives(s.Other()).Empty() || winner(b, s) != gomoku.NoPoint {
			continue
		}
		stops, threatened := defences(b, s.Other())
		if !threatened {
			continue
		}
		value := func() int { return testWorker(t, b, options{}).search(-infinite, infinite, 0, 0, false) }
		if value() <= -winBound {
			lost++
			for p := range b.Moves().And(stops.Or(b.Fours(s))).All() {
				b.Make(p)
				if win, err := vct.Find(t.Context(), b, 100_000); win.Moves == 0 {
					t.Fatalf("%v, black %v, white %v: %v does not lose: %v", b.Rules(), b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List(), p, err)
				}
				b.Unmake()
			}
			continue
		}
		holds := false
		for p := range b.Moves().And(stops).All() {
			b.Make(p)
			holds = holds || value() < winBound
			b.Unmake()
		}
		if !holds {
			saved++
		}
	}
	if gametest.Whole && (lost == 0 || saved == 0) {
		t.Errorf("%d boards were lost, and on %d a four was needed", lost, saved)
	}
}

// After two threes that no four prevents, no reply stops both.
func TestTwinsWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	v := NewVCF(1)
	seen := 0
	for i := range gametest.Sample(3000) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[i%3], 8+rng.IntN(8))
		s := b.Turn()
		if !b.Fives(s).Empty() || !b.Fives(s.Other()).Empty() {
			continue
		}
		if _, threatened := defences(b, s.Other()); threatened {
			continue
		}
		p := twins(b, s)
		if p == gomoku.NoPoint {
			continue
		}
		seen++
		b.Make(p)
		for q := range b.Moves().All() {
			b.Make(q)
			if win, err := v.Find(t.Context(), b, 2, 0); err != nil || win.Moves == 0 {
				t.Fatalf("%v, black %v, white %v: %v stops the twins %v (%v)", b.Rules(), b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List(), q, p, err)
			}
			b.Unmake()
		}
	}
	if seen < gametest.Sample(30) {
		t.Errorf("only %d boards with twins", seen)
	}
}
