package eternal

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// pieceLook is everything that the picture of a piece depends on, besides style and size.
type pieceLook struct {
	piece core.Piece
	set   look.PieceSet
	// ghost is a piece that is not there yet: where the one in the hand would go.
	ghost bool
	// shape tells the stones apart, which are not all alike.
	shape uint8
}

// traditionalFaces and simplifiedFaces are the characters of the kinds, which are the same for both sides.
var (
	traditionalFaces = [...]string{
		eternal.Rook: "車", eternal.Horse: "馬", eternal.Cannon: "炮", eternal.Elephant: "象", eternal.Advisor: "士", eternal.Pawn: "兵",
	}
	simplifiedFaces = [...]string{
		eternal.Rook: "车", eternal.Horse: "马", eternal.Cannon: "炮", eternal.Elephant: "象", eternal.Advisor: "士", eternal.Pawn: "兵",
	}
)

// silhouettes are the pictures of the kinds.
var silhouettes = [...]draw.Silhouette{
	eternal.Rook: draw.Rook, eternal.Horse: draw.Horse, eternal.Cannon: draw.Cannon,
	eternal.Elephant: draw.Elephant, eternal.Advisor: draw.Advisor, eternal.Pawn: draw.Pawn,
}

// face returns the character on a piece; "" on a stone and in a set of pictures.
func (k pieceLook) face() string {
	switch {
	case !eternal.Owned(k.piece) || k.set == look.PiecesWestern:
		return ""
	case k.set == look.PiecesSimplified:
		return simplifiedFaces[eternal.KindOf(k.piece)]
	}
	return traditionalFaces[eternal.KindOf(k.piece)]
}

// pieceSet returns the piece set of a style: pictures for languages other than Chinese, unless the settings override it.
func pieceSet(s board.Style) look.PieceSet { return s.PieceSet("pieces.suited.eternal") }

// pieceItem returns the picture of a piece of radius r.
func pieceItem(id any, layer board.Layer, at fyne.Position, radius float32, k pieceLook, shades look.Shades) board.Item {
	return board.Round(id, layer, at, radius, 2.44, k, func(p *draw.Pen, c, r float64) { drawPiece(p, c, r, k, shades) })
}

// drawPiece draws a piece around (c, c). The sides differ in the colour of the writing and in the grooves: Red has
// one, Black two.
func drawPiece(p *draw.Pen, c, r float64, k pieceLook, shades look.Shades) {
	if k.piece == eternal.Stone {
		drawStone(p, c, r, k.shape, shades)
		return
	}
	kind, black := shades.Red, false
	if eternal.Owned(k.piece) && eternal.SideOf(k.piece) == eternal.Black {
		kind, black = shades.Black, true
	}
	if k.ghost {
		p.Disc(c, c, r*0.97, draw.Flat(draw.Fade(kind.Fill, 0.72)))
		p.Ring(c, c, r*0.95, r*0.06, draw.Fade(kind.Edge, 0.8))
	} else {
		p.WoodDisc(c, r, kind, black)
	}
	ink := kind.Text
	if k.ghost {
		ink = draw.Fade(ink, 0.75)
	}
	y := c - r*0.02
	switch {
	case k.face() != "":
		p.Carved(k.face(), c, y, r*1.27, ink, k.ghost)
	case !eternal.Owned(k.piece):
		p.Text("?", c, y, r*1.2, ink)
	default:
		silhouettes[eternal.KindOf(k.piece)].Draw(p, c, y, r*0.6, ink, kind.Fill)
	}
}

// drawStone draws a stone of the river: a boulder, lit from the upper left, in one of a few shapes.
func drawStone(p *draw.Pen, c, r float64, shape uint8, shades look.Shades) {
	grey := color.NRGBA{0x8b, 0x8d, 0x8c, 0xff}
	if draw.Luminance(shades.Face) < 0.25 {
		grey = color.NRGBA{0x7b, 0x7e, 0x80, 0xff}
	}
	around := func(scale, dx, dy float64) []draw.Dot {
		const corners = 7
		var dots []draw.Dot
		for i := range corners {
			// The corners are a little off the circle, each stone's in its own way but always the same.
			wobble := 0.86 + 0.12*math.Sin(float64(i*i)*2.3+float64(shape)*1.9)
			t := float64(i)*2*math.Pi/corners + float64(shape)*0.7
			dots = append(dots, draw.Dot{X: c + dx + r*scale*wobble*math.Cos(t), Y: c + dy + r*scale*wobble*0.86*math.Sin(t)})
		}
		return draw.Smooth(dots)
	}
	p.Glow(c+r*0.04, c+r*0.16, r*0.8, r*0.16, color.NRGBA{A: 0x7a})
	p.Polygon(around(0.98, 0, r*0.05), draw.Darker(grey, 0.5))
	p.Polygon(around(0.94, -r*0.01, 0), draw.Darker(grey, 0.12))
	p.Polygon(around(0.78, -r*0.07, -r*0.1), draw.Lighter(grey, 0.14))
	p.Polygon(around(0.46, -r*0.18, -r*0.24), draw.Lighter(grey, 0.4))
	p.Stroke([]draw.Dot{{X: c + r*0.22, Y: c - r*0.16}, {X: c + r*0.36, Y: c + r*0.1}, {X: c + r*0.28, Y: c + r*0.36}}, r*0.045, draw.Fade(draw.Darker(grey, 0.5), 0.7))
}

func (Painter) DrawPiece(pen *draw.Pen, side float64, piece core.Piece, s board.Style) {
	drawPiece(pen, side/2, side/2.3, pieceLook{piece: piece, set: pieceSet(s)}, s.Shades())
}

func (Painter) Emblem(side core.Side) core.Piece { return eternal.PieceOf(side, eternal.Rook) }

func (Painter) PieceKey(piece core.Piece) string {
	if !eternal.ValidPiece(piece) {
		return ""
	}
	return eternal.PieceKey(piece)
}
