package xiangqi

import (
	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A scene gathers the items of a scene.
type scene struct {
	board.Scene
	v      *board.View
	l      *layout
	b      content
	shades look.Shades
}

// Scene draws the pieces, check and mate, the last move, where a piece can go, and a line of moves.
func (Painter) Scene(v *board.View) board.Scene {
	b, ok := contentOf(v.State)
	if !ok {
		return board.Scene{}
	}
	s := &scene{v: v, l: v.Layout.(*layout), b: b, shades: v.Style.Shades()}
	s.pieces()
	if s.l.Compact() {
		if v.Selected.Kind == board.OnSquare { // a diagram
			s.Add(s.mark("picked", board.LayerRing, v.Selected.Square, nil, func(p *draw.Pen, c, r float64) {
				p.Ring(c, c, r*1.06, r*0.13, s.shades.Selection)
			}))
			s.targets(v.Selected)
		}
		return s.Scene
	}
	if b.editor {
		return s.Scene
	}
	s.check()
	s.mate()
	s.lastMove()
	if len(v.State.Preview) > 0 {
		s.preview()
		return s.Scene
	}
	s.targets(v.Shown())
	return s.Scene
}

// pieceID returns the identity of the item of the piece on a point.
func pieceID(sq core.Square) any { return [2]any{"piece", sq} }

// pieces draws those on the board.
func (s *scene) pieces() {
	for i, piece := range s.b.cells {
		if piece == core.NoPiece {
			continue
		}
		sq := core.Square(i)
		k := pieceLook{piece: piece, set: s.v.Style.PieceSet("pieces.suited.xiangqi")}
		if s.b.mated(piece) {
			k.fate = mated
			if s.v.Style.On(OptionMushroom) {
				k.fate = mushroom
			}
		}
		it := pieceItem(pieceID(sq), board.LayerPiece, s.l.Square(sq), s.l.Unit(pieceRadius), k, s.shades)
		it.Spot = board.SquareSpot(sq)
		s.Add(it)
	}
}
