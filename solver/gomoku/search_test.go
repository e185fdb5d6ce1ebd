package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/evaluation"
)

// testWorker returns a worker that belongs to no engine.
func testWorker(t testing.TB, b *gomoku.Board, opts options) *worker {
	board := *b
	clock := engine.StartClock(t.Context(), engine.TimeLimit{})
	t.Cleanup(clock.Release)
	return &worker{
		Thread: engine.NewThread(defaults().style, engine.NewTable(1), clock, new(atomic.Uint64)),
		board:  &board, eval: evaluation.NewAccumulator(), vcf: NewVCF(1), cancelled: t.Context().Err, hist: newHistory(), opts: opts, par: defaults(),
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
			return evaluation.NewAccumulator().Value(b)
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
	rng := rand.New(rand.NewPCG(5, 1))
	count := 9
	if gametest.Whole {
		count = 30
	}
	wins := 0
	for i := range count {
		b := crowded(rng, gomoku.RuleSets()[i%3], 5+rng.IntN(6))
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
		b := crowded(rng, gomoku.RuleSets()[i%3], 12+rng.IntN(8))
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
		b := crowded(rng, gomoku.RuleSets()[i%3], 14+rng.IntN(10))
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

// Quick games under all rules: no move is illegal, none is a pass before the board is full, and every game ends.
func TestNoIllegalMoveInManyGames(t *testing.T) {
	count := max(gametest.Sample(240), 30)
	rng := rand.New(rand.NewPCG(5, 3))
	engines := []*Engine{NewEngine(4), NewEngine(4), NewEngine(4)}
	forbidden := 0
	for i := range count {
		rules := gomoku.Renju
		if i%4 == 3 {
			rules = gomoku.RuleSets()[1+i/4%2]
		}
		b := crowded(rng, rules, rng.IntN(12))
		e := engines[rules]
		for {
			if _, won := b.Winner(); won || b.Full() {
				break
			}
			lim := Limits{Nodes: 30 + uint64(rng.IntN(200)), Lines: 1 + i%2}
			if i%5 == 0 {
				lim.NoLeaves, lim.NoProofs = true, true
			}
			p := e.Search(t.Context(), b, lim, func(i Info) {
				board := *b
				for _, m := range i.PV {
					q := gomoku.PointOf(m)
					if q != gomoku.NoPoint && !board.Has(board.Turn(), q) {
						t.Fatalf("game %d: the line %v is not legal at %v", i, i.PV, q)
					}
					board.Make(q)
				}
			})
			if p == gomoku.NoPoint && b.Moves().Empty() {
				b.Make(p)
				continue
			}
			if p == gomoku.NoPoint || !b.Has(b.Turn(), p) {
				t.Fatalf("game %d: %v played %v", i, b.Turn(), p)
			}
			if !b.ForbiddenPoints().Empty() {
				forbidden++
			}
			b.Make(p)
		}
	}
	if forbidden == 0 {
		t.Error("there never was a forbidden point")
	}
}

// boardAfter returns the board after a move string.
func boardAfter(t testing.TB, rules gomoku.RuleSet, moves string) *gomoku.Board {
	t.Helper()
	return positionAfter(t, rules, moves).Last().(gomoku.Position).Board()
}

func positionAfter(t testing.TB, rules gomoku.RuleSet, moves string) core.Line {
	t.Helper()
	g, err := gomokutexts.For(gomoku.Rules{Set: rules}).Game(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g.Current().Line()
}

func TestSearchWhereTheOnlyBlockIsForbidden(t *testing.T) {
	b := boardAfter(t, gomoku.Renju, "h8g6f6g5f7g4h7g3g2a1")
	for _, lim := range []Limits{{Nodes: 1}, {Depth: 6}, {Nodes: 5000, Threads: 2}, {Depth: 3, Lines: 5, NoProofs: true}} {
		p := NewEngine(2).Search(t.Context(), b, lim, nil)
		if p == gomoku.NoPoint || !b.Has(gomoku.Black, p) {
			t.Errorf("%+v: %v", lim, p)
		}
	}
}

func TestSearchKnowsForcedWins(t *testing.T) {
	e := NewEngine(16)
	for _, name := range []string{"renju-vcf.tsv", "renju-vct.tsv"} {
		for _, row := range gametest.Rows(t, "testdata/"+name) {
			b := boardOf(t, row)
			var last Info
			p := e.Search(t.Context(), b, Limits{Nodes: 2_000_000, Depth: 12}, func(i Info) { last = i })
			if name == "renju-vcf.tsv" && b.Fives(b.Turn().Other()).Empty() && (!IsWin(last.Score) || last.Score < 0) {
				t.Errorf("%s %v: %v, %+v", name, row[:4], p, last)
			}
			if !b.Has(b.Turn(), p) {
				t.Errorf("%v: %v is not legal", row, p)
			}
		}
		if testing.Short() {
			break
		}
	}
}

func TestFirstMoves(t *testing.T) {
	for _, rules := range gomoku.RuleSets() {
		e := NewEngine(2)
		if p := e.Search(t.Context(), gomoku.NewBoard(rules), Limits{Depth: 1}, nil); p != gomoku.Centre {
			t.Errorf("%v begins on %v", rules, p)
		}
		p := e.Search(t.Context(), boardAfter(t, rules, "h8"), Limits{Nodes: 5000}, nil)
		if p.Col() < 5 || p.Col() > 9 || p.Row() < 5 || p.Row() > 9 {
			t.Errorf("%v: the answer to h8 is %v", rules, p)
		}
	}
}

// The last points of a full board.
func TestSearchOnFullBoards(t *testing.T) {
	for _, rules := range gomoku.RuleSets() {
		b := gomoku.NewBoard(rules)
		left := gomoku.SetOf(gomoku.PointAt(0, 0), gomoku.PointAt(14, 14), gomoku.PointAt(7, 7))
		for p := range b.Empty().AndNot(left).All() {
			side := core.Side((p.Col()/2 + p.Row()) % 2) // no line of it is longer than two
			b.Put(side, p)
		}
		e := NewEngine(2)
		for b.Empty().Len() > 0 {
			p := e.Search(t.Context(), b, Limits{Depth: 5, Nodes: 100_000}, nil)
			if p == gomoku.NoPoint {
				if !b.Moves().Empty() {
					t.Fatalf("%v: passes", rules)
				}
				break
			}
			if !b.Has(b.Turn(), p) {
				t.Fatalf("%v: %v", rules, p)
			}
			b.Make(p)
		}
		if b.Full() && e.Search(t.Context(), b, Limits{Depth: 2}, nil) != gomoku.NoPoint {
			t.Errorf("%v: a stone on a full board", rules)
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	b := boardAfter(t, gomoku.Renju, "h8i9j7")
	run := func() (gomoku.Point, Info) {
		var last Info
		p := NewEngine(4).Search(t.Context(), b, Limits{Nodes: 15_000}, func(i Info) { last = i })
		return p, last
	}
	p, info := run()
	for range 2 {
		if q, i := run(); q != p || i.Nodes != info.Nodes || i.Score != info.Score || i.Depth != info.Depth {
			t.Errorf("%v %+v, then %v %+v", p, info, q, i)
		}
	}
}

func TestSearchStops(t *testing.T) {
	b := boardAfter(t, gomoku.Freestyle, "h8h9j7i6j8j9")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan gomoku.Point)
	go func() { done <- NewEngine(4).Search(ctx, b, Limits{Threads: 2}, nil) }()
	time.Sleep(20 * time.Millisecond)
	cancel()
	select {
	case p := <-done:
		if !b.Has(b.Turn(), p) {
			t.Errorf("%v is no move", p)
		}
	case <-time.After(time.Minute):
		t.Fatal("cancelling is not noticed")
	}
	cancelled, stop := context.WithCancelCause(t.Context())
	stop(errors.New("at once"))
	if p := NewEngine(4).Search(cancelled, b, Limits{}, nil); !b.Has(b.Turn(), p) {
		t.Errorf("%v is no move", p)
	}
}

// After two threes that no four prevents, no reply stops both.
func TestTwinsWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	v := NewVCF(1)
	seen := 0
	for i := range gametest.Sample(3000) {
		b := crowded(rng, gomoku.RuleSets()[i%3], 8+rng.IntN(8))
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
