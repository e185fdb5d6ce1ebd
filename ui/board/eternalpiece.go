package board

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// eternalPieceLook is all that the picture of a piece depends on, beside style and size.
type eternalPieceLook struct {
	piece core.Piece
	set   look.PieceSet
	// ghost is a piece that is not there yet: where the one in the hand would go.
	ghost bool
	// shape tells the stones apart, which are not all alike.
	shape uint8
}

// eternalTraditional and eternalSimplified are the characters of the kinds, which are the same for both sides.
var (
	eternalTraditional = [...]string{
		eternal.Rook: "車", eternal.Horse: "馬", eternal.Cannon: "炮", eternal.Elephant: "象", eternal.Advisor: "士", eternal.Pawn: "兵",
	}
	eternalSimplified = [...]string{
		eternal.Rook: "车", eternal.Horse: "马", eternal.Cannon: "炮", eternal.Elephant: "象", eternal.Advisor: "士", eternal.Pawn: "兵",
	}
)

// eternalFigures are the silhouettes of the kinds: those of xiangqi.
var eternalFigures = [...]xiangqi.Kind{
	eternal.Rook: xiangqi.Rook, eternal.Horse: xiangqi.Horse, eternal.Cannon: xiangqi.Cannon,
	eternal.Elephant: xiangqi.Elephant, eternal.Advisor: xiangqi.Advisor, eternal.Pawn: xiangqi.Pawn,
}

// face is the character on a piece; "" on a stone and in a set of pictures.
func (k eternalPieceLook) face() string {
	switch {
	case !eternal.Owned(k.piece) || k.set == look.PiecesWestern:
		return ""
	case k.set == look.PiecesSimplified:
		return eternalSimplified[eternal.KindOf(k.piece)]
	}
	return eternalTraditional[eternal.KindOf(k.piece)]
}

// eternalPieceItem is the picture of a piece of radius r.
func eternalPieceItem(id any, layer Layer, at fyne.Position, radius float32, k eternalPieceLook, shades look.Shades) Item {
	side := ceil(radius * 2.44) // there is room for the shadow
	return Item{
		ID: id, Layer: layer, Centre: at, Size: fyne.NewSquareSize(side), Look: k,
		Draw: func(p *Pen) { drawEternalPiece(p, float64(side)/2, float64(radius), k, shades) },
	}
}

// drawEternalPiece draws a piece around (c, c). The sides differ in the colour of the writing and in the grooves: Red has
// one, Black two.
func drawEternalPiece(p *Pen, c, r float64, k eternalPieceLook, shades look.Shades) {
	if k.piece == eternal.Stone {
		drawStone(p, c, r, k.shape, shades)
		return
	}
	kind, black := shades.Red, false
	if eternal.Owned(k.piece) && eternal.SideOf(k.piece) == eternal.Black {
		kind, black = shades.Black, true
	}
	if k.ghost {
		p.Disc(c, c, r*0.97, Flat(fade(kind.Fill, 0.72)))
		p.Ring(c, c, r*0.95, r*0.06, fade(kind.Edge, 0.8))
	} else {
		drawDisc(p, c, r, kind, black, false)
	}
	ink := kind.Text
	if k.ghost {
		ink = fade(ink, 0.75)
	}
	y := c - r*0.02
	switch {
	case k.face() != "":
		p.carved(k.face(), c, y, r*1.27, ink, k.ghost)
	case !eternal.Owned(k.piece):
		p.Text("?", c, y, r*1.2, ink)
	default:
		drawFigure(p, eternalFigures[eternal.KindOf(k.piece)], c, y, r*0.6, ink, kind.Fill)
	}
}

// drawStone draws a stone of the river: a boulder, lit from the upper left, in one of a few shapes.
func drawStone(p *Pen, c, r float64, shape uint8, shades look.Shades) {
	grey := color.NRGBA{0x8b, 0x8d, 0x8c, 0xff}
	if luminance(shades.Face) < 0.25 {
		grey = color.NRGBA{0x7b, 0x7e, 0x80, 0xff}
	}
	around := func(scale, dx, dy float64) []Dot {
		const corners = 7
		var dots []Dot
		for i := range corners {
			// The corners are a little off the circle, each stone's in its own way but always the same.
			wobble := 0.86 + 0.12*math.Sin(float64(i*i)*2.3+float64(shape)*1.9)
			t := float64(i)*2*math.Pi/corners + float64(shape)*0.7
			dots = append(dots, Dot{c + dx + r*scale*wobble*math.Cos(t), c + dy + r*scale*wobble*0.86*math.Sin(t)})
		}
		return smooth(dots)
	}
	p.Glow(c+r*0.04, c+r*0.16, r*0.8, r*0.16, color.NRGBA{A: 0x7a})
	p.Polygon(around(0.98, 0, r*0.05), darker(grey, 0.5))
	p.Polygon(around(0.94, -r*0.01, 0), darker(grey, 0.12))
	p.Polygon(around(0.78, -r*0.07, -r*0.1), lighter(grey, 0.14))
	p.Polygon(around(0.46, -r*0.18, -r*0.24), lighter(grey, 0.4))
	p.Stroke([]Dot{{c + r*0.22, c - r*0.16}, {c + r*0.36, c + r*0.1}, {c + r*0.28, c + r*0.36}}, r*0.045, fade(darker(grey, 0.5), 0.7))
}

func (Eternal) drawPiece(pen *Pen, side float64, piece core.Piece, s Style) {
	drawEternalPiece(pen, side/2, side/2.3, eternalPieceLook{piece: piece, set: xiangqiSet(s)}, s.shades())
}

func (Eternal) pieceKey(piece core.Piece) string {
	if !eternal.ValidPiece(piece) {
		return ""
	}
	return eternal.PieceKey(piece)
}
