package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// A stone outside the trail of a win by fours does not affect the win, even if the table has lost most of it.
func TestTrail(t *testing.T) {
	boards := 300
	if testing.Short() {
		boards = 60
	}
	rng := rand.New(rand.NewPCG(3, 4))
	v, check := NewVCF(1), NewVCF(1)
	defer v.Free()
	defer check.Free()
	trails, stones := 0, 0
	for i := range boards {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[i%3], 14+rng.IntN(10))
		defender := b.Turn()
		if !b.Fives(defender).Empty() || !b.Fives(defender.Other()).Empty() {
			continue
		}
		b.Make(gomoku.NoPoint)
		v.begin(t.Context().Err, b, 5000)
		if v.attack(vcfMoves) == 0 {
			continue
		}
		kept := *v.slot(b.Hash())
		zone, ok := v.trail(vcfMoves)
		clear(v.table)
		*v.slot(b.Hash()) = kept
		v.begin(t.Context().Err, b, 5000)
		again, found := v.trail(vcfMoves)
		if !ok || !found {
			t.Fatalf("board %d: the way was not followed to its end: %v, with a table that has lost it %v", i, ok, found)
		}
		b.Unmake()
		trails++
		for _, zone := range []gomoku.Set{zone, again} {
			for p := range b.Empty().AndNot(zone).AndNot(b.Fours(defender)).All() {
				if !b.Has(defender, p) {
					continue
				}
				stones++
				b.Make(p)
				win, err := check.Find(t.Context(), b, 0, 0)
				b.Unmake()
				if err != nil || win.Moves == 0 {
					t.Fatalf("board %d: a stone on %v, not of the trail %v, stops the win: %v", i, p, zone.List(), err)
				}
			}
		}
	}
	if trails == 0 || stones == 0 {
		t.Error("there was no win among the boards")
	}
	t.Logf("%d wins, %d stones", trails, stones)
}

// With any node limit, a win comes with its complete line, even if the table only knows that there is one.
func TestVCFWithinLimits(t *testing.T) {
	v := NewVCF(1)
	rng := rand.New(rand.NewPCG(3, 1))
	found := 0
	for _, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		b := boardtest.Of(t, row)
		for limit := range uint64(4) {
			v.Clear()
			if win, err := v.Find(t.Context(), b, 0, 0); err != nil || win.Moves < 2 {
				break
			}
			for i := range v.table {
				if v.table[i].key != b.Hash() && rng.IntN(2) == 0 {
					v.table[i] = vcfEntry{}
				}
			}
			win, err := v.Find(t.Context(), b, 0, limit+1)
			if win.Moves == 0 {
				t.Fatalf("%v: within %d positions: %v, although the table knows it", row, limit+1, err)
			}
			boardtest.CheckVCF(t, b, win.Moves, win.Line)
			found++
		}
	}
	if found == 0 {
		t.Error("nothing was looked for")
	}
}

func TestVCFStops(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vcf.tsv")[9]
	v := NewVCF(1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if win, err := v.Find(ctx, boardtest.Of(t, row), 0, 0); !errors.Is(err, context.Canceled) || win.Moves != 0 {
		t.Errorf("cancelled: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), boardtest.Of(t, row), 0, 2); !errors.Is(err, errNodes) || win.Moves != 0 {
		t.Errorf("two positions: %+v, %v", win, err)
	}
}
