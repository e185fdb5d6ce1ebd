package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core/gametest"
)

// A board with tried plies behaves like one with the same plies made, and is restored when they are taken back.
func TestTryAgreesWithMake(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	for i := range gametest.Sample(300) {
		b := NewBoard(RuleSets()[i%3])
		for range rng.IntN(60) {
			if p := PointAt(rng.IntN(15), rng.IntN(15)); b.empty.Has(p) {
				b.Make(p)
			}
		}
		start, made := *b, *b
		undo := make([]Undo, 40)
		depth := 0
		for ; depth < len(undo) && !b.Full(); depth++ {
			p := b.empty.List()[rng.IntN(b.empty.Len())]
			before := *b
			b.Try(p, &undo[depth])
			b.Back(&undo[depth])
			if seen(b) != seen(&before) {
				t.Fatalf("%v is not taken back", p)
			}
			b.Try(p, &undo[depth])
			made.Make(p)
			if depth%5 == 4 && !b.Full() { // in between, as a search for fours does
				before := *b
				b.Make(NoPoint)
				b.Make(b.empty.First())
				b.Unmake()
				b.Unmake()
				if seen(b) != seen(&before) {
					t.Fatal("Make and Unmake after Try leave another board")
				}
			}
			sameToSee(t, b, &made)
		}
		for depth--; depth >= 0; depth-- {
			b.Back(&undo[depth])
		}
		if seen(b) != seen(&start) {
			t.Fatal("another board when all is taken back")
		}
	}
}

// Unmake restores everything, stone by stone.
func TestUnmakeRestoresBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for i := range gametest.Sample(15) {
		b := NewBoard(RuleSets()[i%3])
		var copies []Board
		for range 30 + rng.IntN(90) {
			copies = append(copies, *b)
			p := NoPoint
			if rng.IntN(20) > 0 {
				list := b.Empty().List()
				p = list[rng.IntN(len(list))]
			}
			b.Make(p)
		}
		for ply, before := range slices.Backward(copies) {
			b.Unmake()
			if seen(b) != before {
				t.Fatalf("ply %d is not restored", ply)
			}
		}
	}
}

// seen returns a board without the plies taken back.
func seen(b *Board) Board {
	copied := *b
	clear(copied.history[b.plies:])
	return copied
}

func sameToSee(t *testing.T, b, made *Board) {
	t.Helper()
	if b.hash != made.hash || b.stones != made.stones || b.empty != made.empty ||
		b.turn != made.turn || b.plies != made.plies || b.won != made.won || b.winner != made.winner || b.lines != made.lines {
		t.Fatal("another position")
	}
	for s := range b.lists {
		for i := range b.lists[s] {
			if b.lists[s][i].And(b.empty) != made.lists[s][i].And(b.empty) {
				t.Fatalf("list %d of side %d differs", i, s)
			}
		}
		for p := range b.empty.All() {
			if b.shapes[s][p] != made.shapes[s][p] {
				t.Fatalf("shapes of %v differ", p)
			}
		}
	}
}
