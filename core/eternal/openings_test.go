package eternal_test

import (
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

func TestOpenings(t *testing.T) {
	list := eternal.Openings()
	if len(list) < 4 || list[0].Position() != eternal.Start() {
		t.Fatalf("%d openings, the first %v", len(list), list[0])
	}
	ids, positions := map[string]bool{}, map[eternal.Position]bool{}
	usual := eternal.Rules{}.Capabilities().Targets.Usual
	for _, o := range list {
		t.Run(o.ID, func(t *testing.T) {
			p := o.Position()
			if ids[o.ID] || positions[p] {
				t.Error("there are two of it")
			}
			ids[o.ID], positions[p] = true, true
			if p.Turn() != eternal.Red || p.Phase() != eternal.ToMove || p.Target() != usual || p.Score(eternal.Red) != 0 || p.Score(eternal.Black) != 0 {
				t.Error("not a beginning")
			}
			count := map[core.Piece]int{}
			for sq := range core.Square(eternal.Squares) {
				piece := p.At(sq)
				count[piece]++
				if piece != core.NoPiece && (eternal.InZone(eternal.Red, sq) || eternal.InZone(eternal.Black, sq)) {
					t.Errorf("a piece in a zone, on %s", eternal.SquareName(sq))
				}
			}
			for _, piece := range (eternal.Rules{}).Palette() {
				want := 2
				if piece == eternal.Stone {
					want = eternal.Files
				}
				if count[piece] != want {
					t.Errorf("%d of the %s, want %d", count[piece], eternal.PieceKey(piece), want)
				}
			}
			other, ok := eternal.Rules{}.Capabilities().Threats.Pass(p)
			if !ok || swapped(t, p) != other && swapped(t, mirrored(t, p)) != other {
				t.Error("the sides have not the same")
			}
			b := p.Board()
			for _, s := range []core.Side{eternal.Red, eternal.Black} {
				if b.CanScore(s) {
					t.Errorf("%s can score at once: %v", eternal.Rules{}.Sides()[s], b.ScoringMoves(nil, s))
				}
			}
			if n := b.CountSteps(); n < 50 {
				t.Errorf("only %d moves", n)
			}
		})
	}
}
