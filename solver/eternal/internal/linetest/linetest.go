// Package linetest has random games of Eternal Chess for tests.
package linetest

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// Random returns the line of an unfinished random game of at most n steps in which points are often scored. If few
// is set, it starts with few pieces and with nearly enough points.
func Random(t testing.TB, rng *rand.Rand, n int, few bool) core.Line {
	t.Helper()
	openings := eternal.Openings()
	for {
		var start core.Position = openings[rng.IntN(len(openings))].Position()
		if few {
			start = thin(t, rng, start)
		}
		line := core.Line{{Position: start}}
		for range rng.IntN(n + 1) {
			moves := line.Last().Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			b := line.Last().(eternal.Position).Board()
			if scoring := b.ScoringMoves(nil, b.Turn()); b.Phase() == eternal.ToMove && len(scoring) > 0 && rng.IntN(2) == 0 {
				m = scoring[rng.IntN(len(scoring))].Core()
			}
			line = gametest.Follow(t, line, m)
			if line.Last().(eternal.Position).Phase() == eternal.ToReturn && rng.IntN(3) == 0 {
				break
			}
		}
		if !(eternal.Rules{}).Adjudicate(line).Over() {
			return line
		}
	}
}

// thin removes most pieces and stones, so that each side needs one or two points.
func thin(t testing.TB, rng *rand.Rand, p core.Position) core.Position {
	t.Helper()
	rules := eternal.Rules{}
	s := rules.SetupOf(p)
	for sq, piece := range s.Board {
		if piece != core.NoPiece && rng.IntN(5) > 1 {
			s.Board[sq] = core.NoPiece
		}
	}
	s.Fields[eternal.FieldTarget] = "2"
	for _, f := range []string{eternal.FieldRed, eternal.FieldBlack} {
		s.Fields[f] = string(rune('0' + rng.IntN(2)))
	}
	q, err := rules.FromSetup(s)
	if err != nil {
		t.Fatal(err)
	}
	return q
}
