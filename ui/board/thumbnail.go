package board

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// Thumbnail is a small square picture of p, size pixels wide, drawn as the board is but without hands and texts. It
// needs no window. A position that no painter knows gives an empty picture.
func Thumbnail(p core.Position, size int, style Style) image.Image {
	size = min(max(size, 1), 2048)
	painter, ok := painterOf(p)
	if !ok {
		return image.NewRGBA(image.Rect(0, 0, size, size))
	}
	v := &View{
		State:  State{Position: p},
		Style:  style,
		Layout: painter.Arrange(fyne.NewSquareSize(float32(size)), false, true),
	}
	return compose(painter, v, size, newFontSet(style.PieceFonts...))
}

// compose draws a view without its labels on one picture of size × size pixels, one to the unit.
func compose(painter Painter, v *View, size int, fonts *fontSet) *image.RGBA {
	pen := newPen(size, size, 1, fonts)
	painter.Background(pen, v.Layout, v.Style)
	stack(pen, painter.Scene(v).Items, fonts)
	return pen.img
}

// stack draws items upon a picture, one pixel to the unit, layer by layer.
func stack(pen *Pen, items []Item, fonts *fontSet) {
	for layer := LayerMark; layer < layerBackground; layer++ {
		for _, it := range items {
			if it.Layer != layer {
				continue
			}
			corner := it.Centre.SubtractXY(it.Size.Width/2, it.Size.Height/2)
			at := image.Pt(int(corner.X+0.5), int(corner.Y+0.5))
			picture := drawItem(it, int(it.Size.Width+0.5), int(it.Size.Height+0.5), fonts)
			draw.Draw(pen.img, picture.Rect.Add(at), picture, image.Point{}, draw.Over)
		}
	}
}

// PieceImage is a picture of a piece of a game, size pixels wide, on no ground; nil if its pieces are not drawn by
// themselves, or piece is core.NoPiece.
func PieceImage(gameID string, piece core.Piece, size int, style Style) image.Image {
	painter, _ := For(gameID)
	drawer, ok := painter.(pieceDrawer)
	if !ok || piece == core.NoPiece {
		return nil
	}
	size = min(max(size, 1), 2048)
	pen := newPen(size, size, 1, newFontSet(style.PieceFonts...))
	drawer.drawPiece(pen, float64(size), piece, style)
	return pen.img
}

// PieceKey is the key of the name of a piece that PieceImage draws; "" if it draws none.
func PieceKey(gameID string, piece core.Piece) string {
	painter, _ := For(gameID)
	if drawer, ok := painter.(pieceDrawer); ok && piece != core.NoPiece {
		return drawer.pieceKey(piece)
	}
	return ""
}
