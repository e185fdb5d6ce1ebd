package xiangqi

import (
	"image/color"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// pieceLook is everything that the picture of a piece depends on, besides style and size.
type pieceLook struct {
	piece core.Piece
	set   look.PieceSet
	fate  fate
	// faint is a former piece, shown at its origin.
	faint bool
}

// fate is the end of a king.
type fate uint8

const (
	alive    fate = iota
	mated         // lying
	mushroom      // marked as the source of this board does it: by the glyph 蘑, "mushroom"
)

// traditionalFaces and simplifiedFaces are the characters of each side's kinds, as sets of pieces have them.
var (
	traditionalFaces = [2][8]string{
		{"", "帥", "仕", "相", "傌", "俥", "炮", "兵"},
		{"", "將", "士", "象", "馬", "車", "砲", "卒"},
	}
	simplifiedFaces = [2][8]string{
		{"", "帅", "仕", "相", "马", "车", "炮", "兵"},
		{"", "将", "士", "象", "马", "车", "炮", "卒"},
	}
)

// mushroomFace is the character that a mated king gets.
const mushroomFace = "蘑"

// silhouettes are the pictures of the kinds.
var silhouettes = [...]draw.Silhouette{
	xiangqi.King: draw.King, xiangqi.Advisor: draw.Advisor, xiangqi.Elephant: draw.Elephant, xiangqi.Horse: draw.Horse,
	xiangqi.Rook: draw.Rook, xiangqi.Cannon: draw.Cannon, xiangqi.Pawn: draw.Pawn,
}

// face returns the character on a piece; "" in a set of pictures.
func (k pieceLook) face() string {
	if k.set == look.PiecesWestern || !xiangqi.ValidPiece(k.piece) {
		return ""
	}
	if k.fate == mushroom {
		return mushroomFace
	}
	faces := traditionalFaces
	if k.set == look.PiecesSimplified {
		faces = simplifiedFaces
	}
	return faces[xiangqi.SideOf(k.piece)][xiangqi.KindOf(k.piece)]
}

// pieceItem returns the picture of a piece of radius r.
func pieceItem(id any, layer board.Layer, at fyne.Position, radius float32, k pieceLook, shades look.Shades) board.Item {
	return board.Round(id, layer, at, radius, 2.44, k, func(p *draw.Pen, c, r float64) { drawPiece(p, c, r, k, shades) })
}

// drawPiece draws a piece around (c, c). The sides differ in the colour of the writing, in the characters, and in
// the grooves: Red has one, Black two.
func drawPiece(p *draw.Pen, c, r float64, k pieceLook, shades look.Shades) {
	kind, black := shades.Red, false
	if k.piece != core.NoPiece && xiangqi.SideOf(k.piece) == xiangqi.Black {
		kind, black = shades.Black, true
	}
	if k.fate == mated {
		kind.Text = draw.Mix(kind.Text, kind.Fill, 0.3)
	}
	ink := kind.Text
	if k.faint {
		p.Disc(c, c, r*0.97, draw.Flat(draw.Fade(kind.Fill, 0.35)))
		p.Ring(c, c, r*0.93, r*0.05, draw.Fade(kind.Edge, 0.45))
		p.Ring(c, c, r*0.8, r*0.05, draw.Fade(kind.Text, 0.3))
		ink = draw.Fade(ink, 0.38)
	} else {
		p.WoodDisc(c, r, kind, black)
	}
	y := c - r*0.02
	if k.fate == mated {
		p.Lying(func(p *draw.Pen) { drawFace(p, c, y, r, k, ink, kind.Fill) })
		return
	}
	drawFace(p, c, y, r, k, ink, kind.Fill)
}

// drawFace draws the character or the figure of a piece around (c, y).
func drawFace(p *draw.Pen, c, y, r float64, k pieceLook, ink, ground color.NRGBA) {
	switch {
	case k.face() != "":
		p.Carved(k.face(), c, y, r*1.27, ink, k.faint)
	case !xiangqi.ValidPiece(k.piece):
		p.Text("?", c, y, r*1.2, ink)
	case k.fate == mushroom:
		draw.Mushroom.Draw(p, c, y, r*0.6, ink, ground)
	default:
		silhouettes[xiangqi.KindOf(k.piece)].Draw(p, c, y, r*0.6, ink, ground)
	}
}

func (Painter) DrawPiece(p *draw.Pen, side float64, piece core.Piece, s board.Style) {
	drawPiece(p, side/2, side/2.3, pieceLook{piece: piece, set: s.PieceSet("pieces.suited.xiangqi")}, s.Shades())
}

func (Painter) Emblem(side core.Side) core.Piece { return xiangqi.PieceOf(side, xiangqi.King) }

func (Painter) PieceKey(piece core.Piece) string {
	if !xiangqi.ValidPiece(piece) {
		return ""
	}
	return xiangqi.PieceKey(piece)
}
