package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/gomoku/internal/boardtest"
)

// seenBy lets an engine search until it sees a win, and returns the first move; NoPoint: it sees none within the limit.
func seenBy(t *testing.T, e *Engine, b *gomoku.Board, nodes uint64) gomoku.Point {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	first := gomoku.NoPoint
	e.Search(ctx, b, Limits{Nodes: nodes, NoProofs: true, seen: func(p gomoku.Point, _ int) bool {
		first = p
		return true
	}}, nil)
	return first
}

func TestConfirm(t *testing.T) {
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv") {
		if testing.Short() && i != 5 || i == 13 { // that takes the engine some million positions
			continue
		}
		b := boardtest.Of(t, row)
		e := NewEngine(16)
		p := seenBy(t, e, b, 4_000_000)
		if p == gomoku.NoPoint {
			t.Errorf("%v: the engine sees no win", row)
			continue
		}
		hash := b.Hash()
		v, o := NewVCT(16), newOracle(e)
		win, err := v.confirm(t.Context(), b.Turn(), b, p, 100_000, o)
		if err != nil || win.Moves == 0 || win.Line[0] != p {
			t.Errorf("%v: after %v %+v, %v", row, p, win, err)
			continue
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Fatalf("%v: the board has changed", row)
		}
		boardtest.CheckWin(t, b, win.Line)
		if known := boardtest.Points(t, row[4]); !slices.Contains(known, p) {
			t.Errorf("%v: %v is not in the list", row, p)
		}
		t.Logf("%d positions, %v", v.nodes, win.Line)
		b.Make(p)
		if !testing.Short() || slices.Contains(boardtest.QuietWins, i) {
			v.quiet = true
			done := map[uint64]bool{}
			audit(t, v, false, done)
			t.Logf("the proof has %d positions", len(done))
		}
		if slices.Contains(boardtest.QuietWins, i) {
			rng := rand.New(rand.NewPCG(5, uint64(i)))
			for range 4 {
				q := b.Moves().List()[rng.IntN(b.Moves().Len())]
				b.Make(q)
				boardtest.StandUp(t, *b, rng, func(b *gomoku.Board) ([]gomoku.Point, error) {
					win, err := winAgain(t, b, v, o)
					return win.Line, err
				})
				b.Unmake()
			}
		}
	}
}

// audit checks a complete proof in the table against all legal replies: a reply that the proof omits must lose by
// fours, or by the proof of the quiet stone's threat. done holds the positions already checked.
func audit(t *testing.T, v *VCT, attacking bool, done map[uint64]bool) {
	t.Helper()
	b, key := v.board, v.key()
	if done[key] {
		return
	}
	done[key] = true
	n := v.table[key]
	step := func(p gomoku.Point) {
		b.Make(p)
		audit(t, v, !attacking, done)
		b.Unmake()
	}
	switch {
	case n == nil || !n.proven():
		t.Fatalf("%v %v: not proven", b.Stones(0).List(), b.Stones(1).List())
	case n.plain:
		v.quiet = false
		audit(t, v, true, done)
		v.quiet = true
	case attacking && n.fours != nil:
		boardtest.CheckWin(t, b, winBy(n.fours).Line)
		if !v.replays(n.fours) {
			t.Fatalf("%v does not win", n.fours)
		}
	case attacking:
		p, _ := v.proven(n, 0)
		if p == gomoku.NoPoint || !b.Has(v.side, p) || !b.Fives(v.side.Other()).AndNot(gomoku.SetOf(p)).Empty() {
			t.Fatalf("%v %v: %v is no move", b.Stones(0).List(), b.Stones(1).List(), p)
		}
		step(p)
	case !b.Fives(v.side.Other()).Empty():
		t.Fatalf("%v %v: the defender makes five", b.Stones(0).List(), b.Stones(1).List())
	default:
		b.Make(gomoku.NoPoint)
		passed := b.Hash()
		b.Unmake()
		var lines [][]gomoku.Point // the wins by fours found so far: most replies do not stop one of them
		for q := range b.Moves().All() {
			if slices.Contains(n.moves, q) {
				step(q)
				continue
			}
			b.Make(q)
			if slices.ContainsFunc(lines, v.replays) {
				b.Unmake()
				continue
			}
			if win, _ := v.fours.Find(t.Context(), b, 0, 0); win.Moves > 0 {
				lines = append(lines, win.Line)
			} else {
				guide := v.table[passed]
				quiet := v.quiet
				v.quiet = false
				held := n.guided && v.holds(guide, b.Hash()^passed)
				v.quiet = quiet
				if !held && n.guided { // the table has replaced the proof of the threat
					win, _ = NewVCT(1).Find(t.Context(), b, 100_000)
				}
				if !held && win.Moves == 0 {
					t.Errorf("%v %v: nothing is known", b.Stones(0).List(), b.Stones(1).List())
				}
			}
			b.Unmake()
		}
	}
}

// winAgain searches for a win by fours and threes, or else confirms the oracle's move.
func winAgain(t *testing.T, b *gomoku.Board, v *VCT, o *oracle) (Win, error) {
	t.Helper()
	win, err := v.Find(t.Context(), b, 2000)
	if win.Moves > 0 {
		return win, err
	}
	p, _ := o.ask(t.Context(), b, 1_000_000)
	if p == gomoku.NoPoint {
		return win, err
	}
	return v.confirm(t.Context(), b.Turn(), b, p, 100_000, o)
}

// In small and random positions, a confirmed win with quiet stones holds against every reply, including those not
// searched, according to new searches.
func TestConfirmAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine goes the way of TestConfirm, for long")
	}
	rng := rand.New(rand.NewPCG(2, 6))
	for n, confirmed := 0, 0; confirmed < gametest.Sample(8); n++ {
		if n == 2000 {
			t.Fatalf("only %d positions were won by quiet stones", confirmed)
		}
		b := randomBoard(rng, 10+rng.IntN(4))
		if win, _ := NewVCT(1).Find(t.Context(), b, 300); win.Moves > 0 || !b.Fives(gomoku.White).Empty() {
			continue
		}
		e := NewEngine(2)
		p := seenBy(t, e, b, 20_000)
		if p == gomoku.NoPoint {
			continue
		}
		v := NewVCT(1)
		win, _ := v.confirm(t.Context(), b.Turn(), b, p, 5000, newOracle(e))
		if win.Moves == 0 {
			continue
		}
		boardtest.CheckWin(t, b, win.Line)
		b.Make(p)
		if n := v.table[b.Hash()^quietKey]; n == nil || !n.guided {
			continue
		}
		confirmed++
		for q := range b.Moves().All() {
			b.Make(q)
			other := NewEngine(2)
			again, err := winAgain(t, b, NewVCT(1), newOracle(other))
			if again.Moves == 0 {
				t.Errorf("%v, %v %v: after %v and %v no win is found: %v", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), p, q, err)
			}
			b.Unmake()
		}
	}
}

// randomBoard returns a board with the given number of stones on five by five points and no five, with Black to move.
func randomBoard(rng *rand.Rand, stones int) *gomoku.Board {
	b := gomoku.NewBoard(gomoku.RuleSets()[rng.IntN(3)])
	for n := range stones {
		p := gomoku.PointAt(5+rng.IntN(5), 5+rng.IntN(5))
		if b.Has(core.Side(n%2), p) && !b.Fives(core.Side(n%2)).Has(p) {
			b.Put(core.Side(n%2), p)
		}
	}
	return b
}

// A wrong oracle never leads to a proof: this one claims that every move wins in positions won for the other side.
func TestConfirmDoubtsTheOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range gametest.Sample(200) {
		b := gomoku.NewBoard(gomoku.RuleSets()[rng.IntN(3)])
		for _, p := range []string{"g7", "h8", "i9"} { // a three of White's, with Black's stones far away
			b.Put(gomoku.White, boardtest.Point(t, p))
		}
		for _, p := range []string{"b2", "c2", "b14"} {
			b.Put(gomoku.Black, boardtest.Point(t, p))
		}
		e := NewEngine(2)
		lie := func() {
			list := b.Moves().List()
			e.Table().Store(b.Hash(), engine.Entry{Move: uint16(list[rng.IntN(len(list))]) + 1, Score: int16(winIn(9)), Depth: 9, Bound: engine.Lower})
		}
		p := b.Moves().List()[rng.IntN(b.Moves().Len())]
		b.Make(p)
		for q := range b.Moves().All() {
			b.Make(q)
			lie()
			b.Unmake()
		}
		b.Unmake()
		if win, err := NewVCT(1).confirm(t.Context(), b.Turn(), b, p, 1000, newOracle(e)); win.Moves > 0 || !errors.Is(err, errNodes) {
			t.Fatalf("%v: after %v %+v, %v", b.Rules(), p, win, err)
		}
	}
}

func TestConfirmStops(t *testing.T) {
	b := boardtest.Of(t, gametest.Rows(t, "testdata/renju-vct.tsv")[7])
	p := boardtest.Point(t, "h9")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	began := time.Now()
	win, err := NewVCT(1).confirm(ctx, b.Turn(), b, p, 1<<40, newOracle(NewEngine(2)))
	if !errors.Is(err, context.Canceled) || win.Moves != 0 || time.Since(began) > time.Minute {
		t.Errorf("cancelled: %+v, %v after %v", win, err, time.Since(began))
	}
	if win, err := NewVCT(1).confirm(t.Context(), b.Turn(), b, p, 1, newOracle(NewEngine(2))); !errors.Is(err, errNodes) || win.Moves != 0 {
		t.Errorf("one position: %+v, %v", win, err)
	}
}

func TestOracle(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vct.tsv")[9]
	b := boardtest.Of(t, row)
	hash := b.Hash()
	o := newOracle(NewEngine(2))
	if p, nodes := o.ask(t.Context(), b, 50); p != gomoku.NoPoint || nodes < 50 || nodes > 50+2*o.w.par.vcfBudget(oracleDepth) {
		t.Errorf("with few positions: %v, %d", p, nodes)
	}
	p, nodes := o.ask(t.Context(), b, 1_000_000)
	if !slices.Contains(boardtest.Points(t, row[4]), p) || nodes == 0 || b.Hash() != hash {
		t.Errorf("%v after %d", p, nodes)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, nodes := newOracle(NewEngine(2)).ask(ctx, b, 1_000_000); p != gomoku.NoPoint || nodes > 10_000 {
		t.Errorf("cancelled: %v, %d", p, nodes)
	}
}

func TestClaims(t *testing.T) {
	var c claims
	p, q := boardtest.Point(t, "h7"), boardtest.Point(t, "a1")
	for _, add := range []struct {
		p     gomoku.Point
		depth int
		fresh bool
	}{{p, 4, true}, {p, 4, false}, {p, 3, false}, {q, 2, true}, {p, 5, true}} {
		if c.add(add.p, add.depth) != add.fresh {
			t.Errorf("%v at %d: not %v", add.p, add.depth, add.fresh)
		}
	}
	if list := c.take(); !slices.Equal(list, []gomoku.Point{p, q, p}) {
		t.Errorf("taken are %v", list)
	}
	if list := c.take(); len(list) > 0 {
		t.Errorf("once more: %v", list)
	}
	if list := c.made(); !slices.Equal(list, []gomoku.Point{q, p}) {
		t.Errorf("made were %v", list)
	}
}

func TestVCTStops(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vct.tsv")[2]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := NewVCT(1)
	if win, err := v.Find(ctx, boardtest.Of(t, row), 0); !errors.Is(err, context.Canceled) || win.Moves != 0 {
		t.Errorf("cancelled: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), boardtest.Of(t, row), 1); !errors.Is(err, errNodes) || win.Moves != 0 {
		t.Errorf("one position: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), gomoku.NewBoard(gomoku.Freestyle), 0); err != nil || win.Moves != 0 {
		t.Errorf("an empty board: %+v, %v", win, err)
	}
}
