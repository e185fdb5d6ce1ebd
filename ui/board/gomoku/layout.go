package gomoku

import (
	"fyne.io/fyne/v2"

	"qilab/core/gomoku"
	"qilab/ui/board"
)

// The dimensions of the board, in parts of the distance between two lines.
const (
	stoneRadius   = 0.468 // the radius of a stone
	marginBreadth = 1.12  // from the outer lines to the rim, with the names of the points
	rimBreadth    = 0.2   // the breadth of the rim
	labelAt       = 0.82  // from the outer lines to the middle of the names
	badgeHeight   = 0.37  // the height of a badge
	compactMargin = 0.5   // from the outer lines to the rim of a thumbnail
)

// A layout has the places of everything.
type layout struct{ board.Plate }

// Arrange makes the board as large as it can be.
func (Painter) Arrange(size fyne.Size, flipped bool, extent board.Extent) board.Layout {
	gap, edge, rim := float32(6), marginBreadth, rimBreadth
	if extent.Compact() {
		gap, rim = 1, rimBreadth*0.6
	}
	if !extent.Named() {
		edge = compactMargin
	}
	side := max(min(size.Width, size.Height), 60) - 2*gap
	pitch := side / (gomoku.Size - 1 + 2*float32(edge+rim))
	return &layout{board.NewPlate(gomoku.Size, gomoku.Size, size, pitch, flipped, extent, edge, 0, rim)}
}

// At returns the point that is nearest.
func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok {
		return board.SquareSpot(sq)
	}
	return board.Spot{}
}

// Place returns the circle of a stone.
func (l *layout) Place(s board.Spot) (fyne.Position, float32) { return l.Circle(s, stoneRadius) }

// Badge returns the centre of a point, which is free while the point is empty.
func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	centre, _ := l.Place(s)
	return centre, max(l.Unit(badgeHeight), 10)
}
