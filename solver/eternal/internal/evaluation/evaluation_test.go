package evaluation

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// transformed returns p with the sides exchanged or mirrored.
func transformed(t *testing.T, p core.Position, swap bool) *eternal.Board {
	t.Helper()
	rules := eternal.Rules{}
	s := rules.SetupOf(p)
	u := s.Clone()
	move := func(sq core.Square) core.Square {
		file, rank := eternal.FileOf(sq), eternal.RankOf(sq)
		if swap {
			return eternal.SquareAt(file, eternal.Ranks-1-rank)
		}
		return eternal.SquareAt(eternal.Files-1-file, rank)
	}
	for sq, piece := range s.Board {
		if swap && eternal.Owned(piece) {
			piece = eternal.PieceOf(eternal.SideOf(piece).Other(), eternal.KindOf(piece))
		}
		u.Board[move(core.Square(sq))] = piece
	}
	if swap {
		u.Turn = s.Turn.Other()
		u.Fields[eternal.FieldRed], u.Fields[eternal.FieldBlack] = s.Fields[eternal.FieldBlack], s.Fields[eternal.FieldRed]
	}
	q, err := rules.FromSetup(u)
	if err != nil {
		t.Fatal(err)
	}
	return q.(eternal.Position).Board()
}

// random returns a position after at most n random steps, at the beginning of a turn.
func random(t *testing.T, rng *rand.Rand, n int) core.Position {
	t.Helper()
	openings := eternal.Openings()
	for {
		var p core.Position = openings[rng.IntN(len(openings))].Position()
		for range rng.IntN(n + 1) {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		if q := p.(eternal.Position); q.Phase() == eternal.ToMove && !q.Outcome().Over() {
			return p
		}
	}
}

func TestEvaluationIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	a := NewAccumulator(Standard())
	for range 500 {
		p := random(t, rng, 150)
		b := p.(eternal.Position).Board()
		terms, net := Of(b), a.Value(b)
		for _, swap := range []bool{false, true} {
			other := transformed(t, p, swap)
			if got := Of(other); got != terms {
				t.Fatalf("%v: the terms are worth %d, transformed (swap %v) %d", p, terms, swap, got)
			}
			if got := a.Value(other); got != net {
				t.Fatalf("%v: the network says %d, transformed (swap %v) %d", p, net, swap, got)
			}
		}
	}
}
