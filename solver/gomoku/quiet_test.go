package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver"
)

// quietFirsts are first moves of the rows whose wins begin with a quiet stone, the easiest for the search.
var quietFirsts = map[int]string{3: "h7", 4: "f8", 7: "h9"}

func TestQuietWins(t *testing.T) {
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv") {
		if quietFirsts[i] == "" || testing.Short() && i != 3 {
			continue
		}
		b := boardOf(t, row)
		hash := b.Hash()
		v := NewVCT(16)
		first := pointOf(t, quietFirsts[i])
		win, err := v.FindAfter(t.Context(), b, first, 200_000)
		if err != nil || win.Moves == 0 || win.Line[0] != first {
			t.Errorf("%v: found %+v, %v after %d", row, win, err, v.nodes)
			continue
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Fatalf("%v: the board has changed", row)
		}
		checkWin(t, b, win)
		t.Logf("%d positions, %v", v.nodes, win.Line)
		b.Make(first)
		standUpQuiet(t, *b, v, rand.New(rand.NewPCG(5, uint64(i))))
	}
}

// standUpQuiet takes some of all the replies to a quiet stone, also those that the search has not had to try, and looks
// with a new search, which knows nothing of the others, whether each of them loses.
func standUpQuiet(t *testing.T, b gomoku.Board, v *VCT, rng *rand.Rand) {
	t.Helper()
	for n, i := range rng.Perm(gomoku.Points) {
		q := gomoku.Point(i)
		if !b.Has(b.Turn(), q) {
			continue
		}
		b.Make(q)
		// The proof as it is, to the end of the game against one of the replies each time.
		if n < 6 {
			standUpBy(t, b, rng, func(b *gomoku.Board) (Win, error) { return v.FindQuiet(t.Context(), b, 200_000) })
		}
		if n < 12 {
			if win, err := NewVCT(4).FindQuiet(t.Context(), &b, 50_000); err != nil || win.Moves == 0 {
				t.Logf("%v is not proven by a new search: %v", q, err)
			}
		}
		b.Unmake()
	}
}

// In small and random positions whatever is proven holds against every reply, as an exhaustive search of its own finds.
func TestQuietAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	proven := 0
	for range 400 {
		b := gomoku.NewBoard(gomoku.RuleSets()[rng.IntN(3)])
		for n := range 10 + rng.IntN(4) {
			p := gomoku.PointAt(5+rng.IntN(5), 5+rng.IntN(5))
			if b.Has(core.Side(n%2), p) && !b.Fives(core.Side(n%2)).Has(p) {
				b.Put(core.Side(n%2), p)
			}
		}
		v := NewVCT(1)
		if win, _ := v.Find(t.Context(), b, 300); win.Moves > 0 || !b.Fives(gomoku.White).Empty() {
			continue
		}
		win, _ := v.FindQuiet(t.Context(), b, 3000)
		if win.Moves == 0 {
			continue
		}
		proven++
		checkWin(t, b, win)
		b.Make(win.Line[0])
		for q := range b.Moves().All() {
			b.Make(q)
			u := NewVCT(1)
			again, err := u.Find(t.Context(), b, 3000)
			if again.Moves == 0 {
				again, err = u.FindQuiet(t.Context(), b, 100_000)
			}
			if again.Moves == 0 {
				t.Errorf("%v, %v %v: after %v and %v no win is found: %v", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), win.Line[0], q, err)
			}
			b.Unmake()
		}
		if proven == 6 || proven == 2 && testing.Short() {
			break
		}
	}
	if proven < 2 {
		t.Errorf("only %d positions were won by quiet stones", proven)
	}
}

func TestQuietStops(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vct.tsv")[7]
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	began := time.Now()
	win, err := NewVCT(1).FindQuiet(ctx, boardOf(t, row), 0)
	if !errors.Is(err, context.Canceled) || win.Moves != 0 || time.Since(began) > 5*time.Second {
		t.Errorf("cancelled: %+v, %v after %v", win, err, time.Since(began))
	}
	if win, err := NewVCT(1).FindAfter(t.Context(), gomoku.NewBoard(gomoku.Freestyle), gomoku.Centre, 0); err != nil || win.Moves != 0 {
		t.Errorf("an empty board: %+v, %v", win, err)
	}
}

// That a move loses to fours and threes is proven, also after moves that the proof has not been searched against.
func TestAnalyzeProvesLosses(t *testing.T) {
	for _, i := range []int{5, 10} {
		row := gametest.Rows(t, "testdata/renju-vct.tsv")[i]
		row[1] = map[string]string{"b": "w", "w": "b"}[row[1]] // the side that threatens the win has to wait
		p := positionOf(t, row)
		r := lastReport(t, NewAnalyzer(), core.Line{{Position: p}}, solver.Limit{Depth: 3, Threads: 1, Memory: 16})
		lost := 0
		for _, v := range r.Moves {
			if v.Result != core.WinFor(p.Turn().Other()) {
				continue
			}
			if v.Plies != len(v.PV) || v.PV[0] != v.Move {
				t.Errorf("%v: %+v", row, v)
			}
			b := boardOf(t, row)
			b.Make(gomoku.PointOf(v.Move))
			var line []gomoku.Point
			for _, m := range v.PV[1:] {
				line = append(line, gomoku.PointOf(m))
			}
			checkWin(t, b, Win{Moves: (len(line) + 1) / 2, Line: line})
			if lost++; lost%8 == 0 { // a search that has no proof to begin with
				if win, err := NewVCT(2).Find(t.Context(), b, 50_000); win.Moves == 0 {
					t.Errorf("%v: after %v no win is found: %v", row, v.Move, err)
				}
			}
		}
		if lost < 40 {
			t.Errorf("%v: only %d moves lose", row, lost)
		}
		t.Logf("%d of %d moves lose", lost, len(r.Moves))
	}
}

// An analysis on two threads finds such a win beside the engine.
func TestAnalyzeProvesQuietWins(t *testing.T) {
	p := positionOf(t, gametest.Rows(t, "testdata/renju-vct.tsv")[3])
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // a second on a quiet machine
	defer cancel()
	var last solver.Report
	_ = NewAnalyzer().Analyze(ctx, core.Line{{Position: p}}, solver.Limit{Threads: 2, Memory: 32}, func(r solver.Report) {
		if last = r; r.Result == core.FirstWins {
			cancel()
		}
	})
	if last.Result != core.FirstWins || gomoku.PointOf(last.Moves[0].Move) != pointOf(t, "h7") || last.Plies != len(last.Moves[0].PV) {
		t.Errorf("%v in %d, %+v", last.Result, last.Plies, last.Moves[0])
	}
}
