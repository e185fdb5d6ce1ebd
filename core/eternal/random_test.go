package eternal_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// randomPosition returns a position with random pieces on random cells, with more models than other pieces.
func randomPosition(rng *rand.Rand) eternal.Position {
	rules := eternal.Rules{}
	targets := rules.Capabilities().Targets
	piece := func(s core.Side) core.Piece {
		return eternal.PieceOf(s, eternal.Rook+eternal.Kind(rng.IntN(int(eternal.Pawn))))
	}
	for {
		p := rules.NewSetup()
		p.Turn = core.Side(rng.IntN(2))
		target := targets.Min + rng.IntN(targets.Max)
		score := [2]int{rng.IntN(target), rng.IntN(target)}
		for range 1 + rng.IntN(32) {
			p.Board[rng.IntN(eternal.Squares)] = piece(core.Side(rng.IntN(2)))
		}
		for file := range eternal.Files {
			if rng.IntN(3) == 0 {
				p.Board[eternal.SquareAt(file, eternal.River)] = eternal.Stone
			}
		}
		// The zones are filled on purpose: by chance they would almost always be wrong.
		for _, s := range []core.Side{eternal.Red, eternal.Black} {
			for sq := range eternal.Zone(s).All() {
				p.Board[sq] = core.NoPiece
			}
			if rng.IntN(2) == 0 {
				set := eternal.Zone(s)
				for range rng.IntN(set.Count()) {
					set.Pop()
				}
				p.Board[set.First()] = piece(s)
			}
		}
		switch rng.IntN(4) {
		case 0:
			p.Fields[eternal.FieldPending] = string(eternal.PieceLetter(piece(core.Side(rng.IntN(2)))))
		case 1:
			scorer := p.Turn.Other()
			score[scorer]++
			for sq := range eternal.Zone(p.Turn).All() {
				if p.Board[sq] == core.NoPiece {
					p.Board[sq] = piece(scorer)
					p.Fields[eternal.FieldPending] = eternal.SquareName(sq)
					break
				}
			}
		}
		p.Fields[eternal.FieldTarget] = strconv.Itoa(target)
		p.Fields[eternal.FieldRed], p.Fields[eternal.FieldBlack] = strconv.Itoa(score[eternal.Red]), strconv.Itoa(score[eternal.Black])
		if legal, err := rules.FromSetup(p); err == nil {
			return legal.(eternal.Position)
		}
	}
}

// setUp returns the position of a legal setup.
func setUp(t testing.TB, s core.Setup) eternal.Position {
	t.Helper()
	p, err := eternal.Rules{}.FromSetup(s)
	if err != nil {
		t.Fatal(err)
	}
	return p.(eternal.Position)
}

// randomPositions calls visit with n random positions, half of them set up and half from random games.
func randomPositions(t *testing.T, rng *rand.Rand, n int, visit func(eternal.Position)) {
	t.Helper()
	for range n / 2 {
		visit(randomPosition(rng))
	}
	p := eternal.Start()
	for range n - n/2 {
		visit(p)
		moves := p.Moves()
		if len(moves) == 0 {
			p = eternal.Openings()[rng.IntN(len(eternal.Openings()))].Position()
			continue
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(eternal.Position)
	}
}
