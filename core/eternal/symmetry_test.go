package eternal_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// mirrored returns p with the order of files reversed; swapped returns p with the sides exchanged and the board turned
// round.
func mirrored(t testing.TB, p eternal.Position) eternal.Position {
	t.Helper()
	return mapped(t, p, func(sq core.Square) core.Square {
		return eternal.SquareAt(eternal.Files-1-eternal.FileOf(sq), eternal.RankOf(sq))
	}, false)
}

func swapped(t testing.TB, p eternal.Position) eternal.Position {
	t.Helper()
	return mapped(t, p, func(sq core.Square) core.Square {
		return eternal.SquareAt(eternal.FileOf(sq), eternal.Ranks-1-eternal.RankOf(sq))
	}, true)
}

func mapped(t testing.TB, p eternal.Position, to func(core.Square) core.Square, swap bool) eternal.Position {
	t.Helper()
	change := func(piece core.Piece) core.Piece {
		if swap && eternal.Owned(piece) {
			return eternal.PieceOf(eternal.SideOf(piece).Other(), eternal.KindOf(piece))
		}
		return piece
	}
	setup := eternal.Rules{}.SetupOf(p)
	for sq := range core.Square(eternal.Squares) {
		setup.Board[to(sq)] = change(p.At(sq))
	}
	switch p.Phase() {
	case eternal.ToPlace:
		setup.Fields[eternal.FieldPending] = string(eternal.PieceLetter(change(p.Held())))
	case eternal.ToReturn:
		setup.Fields[eternal.FieldPending] = eternal.SquareName(to(p.Scored()))
	}
	if swap {
		setup.Turn = setup.Turn.Other()
		setup.Fields[eternal.FieldRed], setup.Fields[eternal.FieldBlack] = setup.Fields[eternal.FieldBlack], setup.Fields[eternal.FieldRed]
	}
	return setUp(t, setup)
}

// A position and its images have the same steps and lead to the same positions.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	images := map[string]func(testing.TB, eternal.Position) eternal.Position{
		"mirrored": mirrored, "swapped": swapped,
		"both": func(t testing.TB, p eternal.Position) eternal.Position { return swapped(t, mirrored(t, p)) },
	}
	reached := func(p eternal.Position) (list []eternal.Position) {
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, next.(eternal.Position))
		}
		return list
	}
	randomPositions(t, rand.New(rand.NewPCG(2, 0)), gametest.Sample(3000), func(p eternal.Position) {
		follow := reached(p)
		for name, image := range images {
			count := map[eternal.Position]int{}
			for _, q := range follow {
				count[image(t, q)]++
			}
			q := image(t, p)
			for _, next := range reached(q) {
				if count[next]--; count[next] == 0 {
					delete(count, next)
				}
			}
			if len(count) > 0 {
				t.Errorf("%v: the steps of its image (%s) are different", p, name)
			}
			before, after := p.Outcome(), q.Outcome()
			winner, won := before.Result.Winner()
			swappedWinner, _ := after.Result.Winner()
			if before.Reason != after.Reason || won && (winner == swappedWinner) != (name == "mirrored") {
				t.Errorf("%v: the outcomes are %v and %v (%s)", p, before, after, name)
			}
		}
	})
}
