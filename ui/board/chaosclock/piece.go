package chaosclock

import (
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// pieceLook is everything that the picture of a piece depends on, besides style and size.
type pieceLook struct {
	n    int
	home bool
	// faint is a former or possible piece, shown at its origin or target.
	faint bool
}

// pieceItem returns the picture of a piece.
func pieceItem(id any, layer board.Layer, l *layout, at fyne.Position, k pieceLook, shades look.Shades) board.Item {
	return board.Round(id, layer, at, l.unit(pieceRadius), 2.36, k, func(p *draw.Pen, c, r float64) { drawPiece(p, c, r, k, shades) })
}

// drawPiece draws a piece of radius r around (c, c). The sides differ in colour, and in shape too: Jia's pieces are
// round with a double rim, Yi's have twelve corners, as a nut or a coin has.
func drawPiece(p *draw.Pen, c, r float64, k pieceLook, shades look.Shades) {
	kind, even := shades.Odd, false
	if chaosclock.Owner(k.n) == core.Second {
		kind, even = shades.Even, true
	}
	if k.faint {
		ink := kind.Text
		if draw.Contrast(kind.Fill, shades.Cell) > draw.Contrast(ink, shades.Cell) {
			ink = kind.Fill
		}
		kind = look.PieceShades{Fill: draw.Fade(kind.Fill, 0.16), Edge: draw.Fade(ink, 0.5), Text: draw.Fade(ink, 0.62)}
	} else {
		p.Glow(c, c+r*0.09, r*0.98, r*0.12, color.NRGBA{A: 0x78})
	}
	face := draw.Fill{Inner: draw.Lighter(kind.Fill, 0.16), Outer: draw.Darker(kind.Fill, 0.12), X: -0.4, Y: -0.5}
	if k.faint {
		face = draw.Flat(kind.Fill)
	}
	if even {
		ground := kind.Edge
		if k.faint {
			ground = kind.Fill
		}
		p.Polygon(corners(c, c, r, chaosclock.Cells), ground)
		if !k.faint {
			p.Disc(c, c, r*0.86, face)
		}
		p.Ring(c, c, r*0.74, r*0.035, draw.Fade(kind.Edge, 0.55))
	} else {
		p.Disc(c, c, r, face)
		p.Ring(c, c, r*0.96, r*0.08, kind.Edge)
		p.Ring(c, c, r*0.8, r*0.045, draw.Fade(draw.Mix(kind.Edge, kind.Text, 0.45), 0.7))
	}
	if !k.faint {
		// Light falls from the upper left.
		p.Rim(c, c, r*0.89, r*0.05, color.NRGBA{0xff, 0xff, 0xff, 0x48}, color.NRGBA{A: 0x30})
	}
	if k.home {
		// A ring, and not the whole face: gold over blue would be neither.
		p.Rim(c, c, r*0.8, r*0.11, draw.Opaque(shades.Gloss), draw.Mix(shades.HomeMark, draw.Opaque(shades.Gloss), 0.4))
	}
	size := r * 1.18
	if k.n >= 10 {
		size = r * 1.04
	}
	p.Text(strconv.Itoa(k.n), c, c, size, kind.Text)
	if k.n == 6 || k.n == 9 {
		// A line below tells the two apart on a round board.
		p.Line(c-r*0.22, c+r*0.56, c+r*0.22, c+r*0.56, r*0.085, kind.Text)
	}
}

func (Painter) DrawPiece(p *draw.Pen, side float64, piece core.Piece, s board.Style) {
	drawPiece(p, side/2, side/2.36, pieceLook{n: int(piece)}, s.Shades())
}

func (Painter) PieceKey(piece core.Piece) string {
	if piece < 1 || piece > chaosclock.Cells {
		return ""
	}
	return "piece.chaosclock." + strconv.Itoa(int(piece))
}

// Emblem returns the lowest piece of a side.
func (Painter) Emblem(side core.Side) core.Piece { return core.Piece(1 + side) }

// corners returns a regular polygon with slightly hollow sides, one corner up.
func corners(x, y, r float64, n int) []draw.Dot {
	var out []draw.Dot
	for i := range 2 * n {
		reach := r * 1.02
		if i%2 == 1 {
			reach = r * 0.93
		}
		t := -math.Pi/2 + math.Pi*float64(i)/float64(n)
		out = append(out, draw.Dot{X: x + reach*math.Cos(t), Y: y + reach*math.Sin(t)})
	}
	return out
}

// signKind is a small sign on the outer edge of a piece.
type signKind uint8

const (
	signHome    signKind = iota // a tick
	signBarred                  // a padlock: the opponent has just moved this piece
	signBlocked                 // a bar: a home piece is on its target
)

// signItem returns a sign on the piece on cell c, away from its badge.
func signItem(l *layout, c int, sign signKind, with any, shades look.Shades) board.Item {
	hour := float64(c)
	t := hour/chaosclock.Cells*2*math.Pi - math.Pi/2 + 0.75 // to the side, so that the number of the cell stays free
	d := float64(l.unit(pieceRadius)) * 0.8
	at := l.cell(c).AddXY(float32(d*math.Cos(t)), float32(d*math.Sin(t)))
	r := float64(l.unit(0.046))
	side := draw.Ceil(float32(r * 2.6))
	return board.Item{
		ID: [2]any{"sign", c}, Layer: board.LayerBadge, Centre: at, Size: fyne.NewSquareSize(side), Look: sign, With: with,
		Draw: func(p *draw.Pen) { drawSign(p, float64(side)/2, float64(side)/2, r, sign, shades) },
	}
}

func drawSign(p *draw.Pen, x, y, r float64, sign signKind, shades look.Shades) {
	ground := map[signKind]color.NRGBA{
		signHome: shades.HomeMark, signBarred: shades.Barred, signBlocked: shades.Blocked,
	}[sign]
	ink := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	if draw.Luminance(ground) > 0.3 {
		ink = color.NRGBA{0x14, 0x12, 0x10, 0xff}
	}
	p.Disc(x, y, r*1.16, draw.Flat(shades.Cell))
	p.Disc(x, y, r, draw.Flat(ground))
	switch sign {
	case signHome:
		p.Stroke([]draw.Dot{{X: x - r*0.48, Y: y + r*0.02}, {X: x - r*0.12, Y: y + r*0.4}}, r*0.26, ink)
		p.Stroke([]draw.Dot{{X: x - r*0.12, Y: y + r*0.4}, {X: x + r*0.5, Y: y - r*0.36}}, r*0.26, ink)
	case signBarred:
		p.RoundRect(x-r*0.48, y-r*0.08, r*0.96, r*0.7, r*0.12, ink)
		p.Stroke(draw.Arc(x, y-r*0.12, r*0.32, math.Pi, 2*math.Pi), r*0.18, ink)
	case signBlocked:
		p.Line(x-r*0.46, y, x+r*0.46, y, r*0.32, ink)
	}
}
