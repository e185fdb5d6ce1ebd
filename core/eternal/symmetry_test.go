package eternal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// mirrored returns p with the order of files reversed; swapped returns p with the sides exchanged and the board turned
// round.
func mirrored(p Position) Position {
	return p.mapped(func(sq core.Square) core.Square { return SquareAt(Files-1-FileOf(sq), RankOf(sq)) }, false)
}

func swapped(p Position) Position {
	return p.mapped(func(sq core.Square) core.Square { return SquareAt(FileOf(sq), Ranks-1-RankOf(sq)) }, true)
}

func (p Position) mapped(to func(core.Square) core.Square, swap bool) Position {
	q := p
	change := func(piece core.Piece) core.Piece {
		if swap && Owned(piece) {
			return piece ^ blackBit
		}
		return piece
	}
	for sq, piece := range p.cells {
		q.cells[to(core.Square(sq))] = change(piece)
	}
	q.held = change(p.held)
	if p.scored != noCell {
		q.scored = uint8(to(core.Square(p.scored)))
	}
	if swap {
		q.turn, q.score = p.turn.Other(), [2]uint8{p.score[1], p.score[0]}
	}
	return q
}

// A position and its images have the same steps and lead to the same positions.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	images := map[string]func(Position) Position{
		"mirrored": mirrored, "swapped": swapped, "both": func(p Position) Position { return swapped(mirrored(p)) },
	}
	reached := func(p Position) (list []string) {
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, next.String())
		}
		slices.Sort(list)
		return list
	}
	randomPositions(t, rand.New(rand.NewPCG(2, 0)), gametest.Sample(3000), func(p Position) {
		for name, image := range images {
			var want []string
			for _, m := range p.Moves() {
				next, err := p.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, image(next.(Position)).String())
			}
			slices.Sort(want)
			if got := reached(image(p)); !slices.Equal(got, want) {
				t.Errorf("%v: the steps of its image (%s) are different", p, name)
			}
			before, after := p.Outcome(), image(p).Outcome()
			winner, won := before.Result.Winner()
			swappedWinner, _ := after.Result.Winner()
			if before.Reason != after.Reason || won && (winner == swappedWinner) != (name == "mirrored") {
				t.Errorf("%v: the outcomes are %v and %v (%s)", p, before, after, name)
			}
		}
	})
}
