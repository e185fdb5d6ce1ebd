package eternal

import (
	"testing"

	"qilab/core"
)

func TestOpenings(t *testing.T) {
	list := Openings()
	if len(list) < 4 || list[0].text != StartText {
		t.Fatalf("%d openings, the first %v", len(list), list[0])
	}
	ids, texts := map[string]bool{}, map[string]bool{}
	for _, o := range list {
		t.Run(o.ID, func(t *testing.T) {
			if ids[o.ID] || texts[o.text] {
				t.Error("there are two of it")
			}
			ids[o.ID], texts[o.text] = true, true
			p := o.Position()
			if p.String() != o.text {
				t.Errorf("written as %v", p)
			}
			if p.Turn() != Red || p.Phase() != ToMove || p.Target() != defaultTarget || p.score != [2]uint8{} {
				t.Error("not a beginning")
			}
			count := map[core.Piece]int{}
			for sq, piece := range p.cells {
				count[piece]++
				if piece != core.NoPiece && (zones[Red].has(sq) || zones[Black].has(sq)) {
					t.Errorf("a piece in a zone, on %s", SquareName(core.Square(sq)))
				}
			}
			for _, piece := range palette() {
				want := 2
				if piece == Stone {
					want = Files
				}
				if count[piece] != want {
					t.Errorf("%d of the %s, want %d", count[piece], pieceName(piece), want)
				}
			}
			q := p
			q.turn = Black
			if swapped(p) != q && swapped(mirrored(p)) != q {
				t.Error("the sides have not the same")
			}
			b := p.Board()
			for _, s := range []core.Side{Red, Black} {
				if b.CanScore(s) {
					t.Errorf("%s can score at once: %v", sideNames[s], b.ScoringMoves(nil, s))
				}
			}
			if n := b.CountSteps(); n < 50 {
				t.Errorf("only %d moves", n)
			}
		})
	}
}
