package gomoku_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// Quick games under all rules: no move is illegal, none is a pass before the board is full, and every game ends.
func TestNoIllegalMoveInManyGames(t *testing.T) {
	gametest.OneGoroutine(t)
	count := max(gametest.Sample(240), 30)
	rng := rand.New(rand.NewPCG(5, 3))
	engines := []*gomokusolver.Engine{gomokusolver.NewEngine(4), gomokusolver.NewEngine(4), gomokusolver.NewEngine(4)}
	forbidden := 0
	for i := range count {
		rules := gomoku.Renju
		if i%4 == 3 {
			rules = gomoku.RuleSets()[1+i/4%2]
		}
		b := boardtest.Crowded(rng, rules, rng.IntN(12))
		e := engines[rules]
		for {
			if _, won := b.Winner(); won || b.Full() {
				break
			}
			lim := gomokusolver.Limits{Nodes: 30 + uint64(rng.IntN(200)), Lines: 1 + i%2}
			if i%5 == 0 {
				lim.NoLeaves, lim.NoProofs = true, true
			}
			p := e.Search(t.Context(), b, lim, func(i gomokusolver.Info) {
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

func TestSearchWhereTheOnlyBlockIsForbidden(t *testing.T) {
	b := boardtest.After(t, gomoku.Renju, "h8g6f6g5f7g4h7g3g2a1")
	for _, lim := range []gomokusolver.Limits{{Nodes: 1}, {Depth: 6}, {Nodes: 5000, Threads: 2}, {Depth: 3, Lines: 5, NoProofs: true}} {
		p := gomokusolver.NewEngine(2).Search(t.Context(), b, lim, nil)
		if p == gomoku.NoPoint || !b.Has(gomoku.Black, p) {
			t.Errorf("%+v: %v", lim, p)
		}
	}
}

func TestSearchKnowsForcedWins(t *testing.T) {
	e := gomokusolver.NewEngine(16)
	for _, name := range []string{"renju-vcf.tsv", "renju-vct.tsv"} {
		for _, row := range gametest.Rows(t, "testdata/"+name) {
			b := boardtest.Of(t, row)
			var last gomokusolver.Info
			p := e.Search(t.Context(), b, gomokusolver.Limits{Nodes: 2_000_000, Depth: 12}, func(i gomokusolver.Info) { last = i })
			if name == "renju-vcf.tsv" && b.Fives(b.Turn().Other()).Empty() && (!gomokusolver.IsWin(last.Score) || last.Score < 0) {
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
		e := gomokusolver.NewEngine(2)
		if p := e.Search(t.Context(), gomoku.NewBoard(rules), gomokusolver.Limits{Depth: 1}, nil); p != gomoku.Centre {
			t.Errorf("%v begins on %v", rules, p)
		}
		p := e.Search(t.Context(), boardtest.After(t, rules, "h8"), gomokusolver.Limits{Nodes: 5000}, nil)
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
		e := gomokusolver.NewEngine(2)
		for b.Empty().Len() > 0 {
			p := e.Search(t.Context(), b, gomokusolver.Limits{Depth: 5, Nodes: 100_000}, nil)
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
		if b.Full() && e.Search(t.Context(), b, gomokusolver.Limits{Depth: 2}, nil) != gomoku.NoPoint {
			t.Errorf("%v: a stone on a full board", rules)
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	gametest.OneGoroutine(t)
	b := boardtest.After(t, gomoku.Renju, "h8i9j7")
	run := func() (gomoku.Point, gomokusolver.Info) {
		var last gomokusolver.Info
		p := gomokusolver.NewEngine(4).Search(t.Context(), b, gomokusolver.Limits{Nodes: 15_000}, func(i gomokusolver.Info) { last = i })
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
	b := boardtest.After(t, gomoku.Freestyle, "h8h9j7i6j8j9")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan gomoku.Point)
	searching := func(gomokusolver.Info) { cancel() } // it has begun
	go func() { done <- gomokusolver.NewEngine(4).Search(ctx, b, gomokusolver.Limits{Threads: 2}, searching) }()
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
	if p := gomokusolver.NewEngine(4).Search(cancelled, b, gomokusolver.Limits{}, nil); !b.Has(b.Turn(), p) {
		t.Errorf("%v is no move", p)
	}
}
