package eternal

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// transformed is p with the colours and ends of the board swapped, or seen in a mirror.
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

func TestEvaluationIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for done := 0; done < 500; {
		line := randomLine(t, rng, 150, rng.IntN(2) == 0)
		b := line.Last().(eternal.Position).Board()
		if b.Phase() != eternal.ToMove {
			continue
		}
		done++
		want := evaluate(b)
		for _, swap := range []bool{false, true} {
			if got := evaluate(transformed(t, line.Last(), swap)); got != want {
				t.Fatalf("%v: %d, transformed (swap %v) %d", line.Last(), want, swap, got)
			}
		}
	}
}

// The terms that are counted for the tuner make the evaluation.
func TestTraceIsTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	for range 200 {
		b := randomLine(t, rng, 100, false).Last().(eternal.Position).Board()
		var trace [termCount]int8
		got, sum := evaluateTraced(b, &trace), 0
		for term, n := range trace {
			sum += int(n) * int(weights[term])
		}
		if got != sum || got != evaluate(b) {
			t.Fatalf("%d, by the terms %d, without a trace %d", got, sum, evaluate(b))
		}
	}
}
