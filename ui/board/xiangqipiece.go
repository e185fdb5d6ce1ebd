package board

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// xiangqiPieceLook is all that the picture of a piece depends on, beside style and size.
type xiangqiPieceLook struct {
	piece core.Piece
	set   look.PieceSet
	fate  fate
	// faint is a piece that is not there: where one stood before.
	faint bool
}

// fate is what has become of a king.
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

// face is the character on a piece; "" in a set of pictures.
func (k xiangqiPieceLook) face() string {
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

// xiangqiPieceItem is the picture of a piece of radius r.
func xiangqiPieceItem(id any, layer Layer, at fyne.Position, radius float32, k xiangqiPieceLook, shades look.Shades) Item {
	side := ceil(radius * 2.44) // there is room for the shadow
	return Item{
		ID: id, Layer: layer, Centre: at, Size: fyne.NewSquareSize(side), Look: k,
		Draw: func(p *Pen) { drawXiangqiPiece(p, float64(side)/2, float64(radius), k, shades) },
	}
}

// drawXiangqiPiece draws a piece around (c, c). The sides differ in the colour of the writing, in the characters, and in
// the grooves: Red has one, Black two.
func drawXiangqiPiece(p *Pen, c, r float64, k xiangqiPieceLook, shades look.Shades) {
	kind, black := shades.Red, false
	if k.piece != core.NoPiece && xiangqi.SideOf(k.piece) == xiangqi.Black {
		kind, black = shades.Black, true
	}
	if k.fate == mated {
		kind.Text = mix(kind.Text, kind.Fill, 0.3)
	}
	drawDisc(p, c, r, kind, black, k.faint)
	ink := kind.Text
	if k.faint {
		ink = fade(ink, 0.38)
	}
	y := c - r*0.02
	if k.fate == mated {
		p.lying(func(p *Pen) { drawXiangqiFace(p, c, y, r, k, ink, kind.Fill) })
		return
	}
	drawXiangqiFace(p, c, y, r, k, ink, kind.Fill)
}

// drawXiangqiFace draws what is on a piece around (c, y): its character or its figure.
func drawXiangqiFace(p *Pen, c, y, r float64, k xiangqiPieceLook, ink, ground color.NRGBA) {
	switch {
	case k.face() != "":
		p.carved(k.face(), c, y, r*1.27, ink, k.faint)
	case !xiangqi.ValidPiece(k.piece):
		p.Text("?", c, y, r*1.2, ink)
	case k.fate == mushroom:
		drawMushroom(p, c, y, r*0.6, ink, ground)
	default:
		drawFigure(p, xiangqi.KindOf(k.piece), c, y, r*0.6, ink, ground)
	}
}

func (Xiangqi) drawPiece(p *Pen, side float64, piece core.Piece, s Style) {
	drawXiangqiPiece(p, side/2, side/2.3, xiangqiPieceLook{piece: piece, set: xiangqiSet(s)}, s.shades())
}

func (Xiangqi) pieceKey(piece core.Piece) string {
	if !xiangqi.ValidPiece(piece) {
		return ""
	}
	return xiangqi.PieceKey(piece)
}

// xiangqiSet is the set of pieces of a style.
func xiangqiSet(s Style) look.PieceSet {
	if s.Pieces == "" {
		return look.PieceSets()[0]
	}
	return s.Pieces
}

// carved writes a character as if it were cut into the wood, with light on its lower right edge, and with somewhat more
// ink than a brush leaves, for the small pieces of a screen.
func (p *Pen) carved(text string, x, y, size float64, c color.NRGBA, faint bool) {
	if faint {
		p.Text(text, x, y, size, c)
		return
	}
	d := math.Max(size*0.02, 0.4)
	p.Text(text, x+d, y+d, size, color.NRGBA{0xff, 0xff, 0xff, 0x90})
	bold := size * 0.009
	for _, o := range [4][2]float64{{-bold, 0}, {bold, 0}, {0, -bold}, {0, bold}} {
		p.Text(text, x+o[0], y+o[1], size, c)
	}
}
