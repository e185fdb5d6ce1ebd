package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// The dimensions of the board, in parts of the distance between two lines.
const (
	pieceRadius   = 0.452 // the radius of a piece
	marginBreadth = 0.94  // from the outer lines to the rim
	compactMargin = 0.56  // the same without the names of the points
	rimBreadth    = 0.14  // the breadth of the rim
	labelAt       = 0.705 // from the outer lines to the middle of the names of the points
	badgeHeight   = 0.255 // the height of a badge
	badgeAt       = 0.40  // how far its centre is below that of the point
)

// A layout has the places of everything.
type layout struct{ board.Plate }

// Arrange makes the board as large as it can be.
func (Painter) Arrange(size fyne.Size, flipped bool, extent board.Extent) board.Layout {
	gap, edge, rim := float32(6), marginBreadth, rimBreadth
	if extent.Compact() {
		gap = 1
	}
	if !extent.Named() {
		edge, rim = compactMargin, rimBreadth*0.6
	}
	w, h := max(size.Width, 60)-2*gap, max(size.Height, 60)-2*gap
	margin := float32(2 * (edge + rim))
	pitch := max(min(w/(xiangqi.Files-1+margin), h/(xiangqi.Ranks-1+margin)), 4)
	return &layout{board.NewPlate(xiangqi.Files, xiangqi.Ranks, size, pitch, flipped, extent, 0, edge, rim)}
}

// At returns the point that is nearest, within reach of its piece.
func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok && draw.Distance(p, l.Square(sq)) <= float64(l.Unit(0.5)) {
		return board.SquareSpot(sq)
	}
	return board.Spot{}
}

// Place returns the circle of a point.
func (l *layout) Place(s board.Spot) (fyne.Position, float32) { return l.Circle(s, pieceRadius) }

// Badge returns a place on the lower edge of a piece.
func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	centre, _ := l.Place(s)
	return centre.AddXY(0, l.Unit(badgeAt)), l.Unit(badgeHeight)
}
