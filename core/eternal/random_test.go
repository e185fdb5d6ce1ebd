package eternal

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
)

// randomSetup returns a position with random pieces on random cells, with more models than other pieces.
func randomSetup(rng *rand.Rand) Position {
	for {
		p := Position{turn: core.Side(rng.IntN(2)), target: uint8(1 + rng.IntN(maxTarget)), scored: noCell}
		for s := range p.score {
			p.score[s] = uint8(rng.IntN(int(p.target)))
		}
		for range 1 + rng.IntN(32) {
			piece := PieceOf(core.Side(rng.IntN(2)), Rook+Kind(rng.IntN(int(Pawn))))
			p.cells[rng.IntN(Squares)] = piece
		}
		for file := range Files {
			if rng.IntN(3) == 0 {
				p.cells[SquareAt(file, River)] = Stone
			}
		}
		// The zones are filled on purpose: by chance they would almost always be wrong.
		for _, s := range []core.Side{Red, Black} {
			for sq := range zones[s].All() {
				p.cells[sq] = core.NoPiece
			}
			if rng.IntN(2) == 0 {
				set := zones[s]
				for range rng.IntN(set.Count()) {
					set.Pop()
				}
				p.cells[set.First()] = PieceOf(s, Rook+Kind(rng.IntN(int(Pawn))))
			}
		}
		switch rng.IntN(4) {
		case 0:
			p.held = PieceOf(core.Side(rng.IntN(2)), Rook+Kind(rng.IntN(int(Pawn))))
		case 1:
			scorer := p.turn.Other()
			p.score[scorer]++
			set := zones[p.turn]
			for sq := range set.All() {
				if p.cells[sq] == core.NoPiece {
					p.cells[sq], p.scored = PieceOf(scorer, Rook+Kind(rng.IntN(int(Pawn)))), uint8(sq)
					break
				}
			}
		}
		if len(p.problems()) == 0 {
			return p
		}
	}
}

// randomPositions calls visit with n random positions, half of them set up and half from random games.
func randomPositions(t *testing.T, rng *rand.Rand, n int, visit func(Position)) {
	t.Helper()
	for range n / 2 {
		visit(randomSetup(rng))
	}
	p := Start()
	for range n - n/2 {
		visit(p)
		moves := p.Moves()
		if len(moves) == 0 {
			p = Openings()[rng.IntN(len(Openings()))].Position()
			continue
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(Position)
	}
}
