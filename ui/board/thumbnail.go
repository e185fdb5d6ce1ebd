package board

import (
	"image"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// maxPixels is the maximum width of a picture without a widget.
const maxPixels = 2048

// Thumbnail returns a small square picture of p, size pixels wide, drawn like the board but without trays and texts, and seen from
// the other end if flipped. It needs no window. Without a painter it is empty.
func Thumbnail(painter Painter, p core.Position, size int, flipped bool, style Style) image.Image {
	return thumbnail(painter, State{Position: p}, size, flipped, style)
}

// SetupThumbnail returns a picture, as Thumbnail does, of a setup, which may be no position.
func SetupThumbnail(painter Painter, rules core.Rules, setup core.Setup, size int, style Style) image.Image {
	return thumbnail(painter, State{Rules: rules, Setup: &setup}, size, false, style)
}

func thumbnail(painter Painter, s State, size int, flipped bool, style Style) image.Image {
	size = min(max(size, 1), maxPixels)
	if painter == nil {
		return image.NewRGBA(image.Rect(0, 0, size, size))
	}
	v := &View{State: s, Style: style, Layout: painter.Arrange(fyne.NewSquareSize(float32(size)), flipped, SquaresOnly)}
	return compose(painter, v, size, draw.NewFonts(style.PieceFonts...))
}

// compose draws a view without its labels on one picture of size × size pixels, one to the unit.
func compose(painter Painter, v *View, size int, fonts *draw.Fonts) *image.RGBA {
	pen := draw.NewPen(size, size, 1, fonts)
	painter.Background(pen, v.Layout, v.Style)
	stack(pen, painter.Scene(v).Items, fonts)
	return pen.Picture()
}

// stack draws items on a picture, one pixel to the unit, layer by layer.
func stack(pen *draw.Pen, items []Item, fonts *draw.Fonts) {
	for layer := LayerMark; layer < layerBackground; layer++ {
		for _, it := range items {
			if it.Layer != layer {
				continue
			}
			corner := it.Centre.SubtractXY(it.Size.Width/2, it.Size.Height/2)
			picture := drawItem(it, int(it.Size.Width+0.5), int(it.Size.Height+0.5), fonts)
			pen.Stamp(picture, image.Pt(int(corner.X+0.5), int(corner.Y+0.5)))
		}
	}
}

// PieceImage returns a picture of a piece, size pixels wide, without a background; nil if the painter cannot draw single pieces, or
// piece is core.NoPiece.
func PieceImage(painter Painter, piece core.Piece, size int, style Style) image.Image {
	drawer, ok := painter.(PieceDrawer)
	if !ok || piece == core.NoPiece {
		return nil
	}
	size = min(max(size, 1), maxPixels)
	pen := draw.NewPen(size, size, 1, draw.NewFonts(style.PieceFonts...))
	drawer.DrawPiece(pen, float64(size), piece, style)
	return pen.Picture()
}

// PieceKey returns the key of the name of a piece drawn by PieceImage; "" if it draws none.
func PieceKey(painter Painter, piece core.Piece) string {
	if drawer, ok := painter.(PieceDrawer); ok && piece != core.NoPiece {
		return drawer.PieceKey(piece)
	}
	return ""
}
