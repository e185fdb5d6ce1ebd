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
type layout struct {
	board.Lattice
	size    fyne.Size
	plate   fyne.Position // the upper left corner of the board with its rim
	plateTo fyne.Position // the lower right one
	rim     float32
	compact bool
	named   bool // the points have their names
}

// Arrange makes the board as large as it can be.
func (Painter) Arrange(size fyne.Size, flipped bool, extent board.Extent) board.Layout {
	compact, named := extent != board.WithTrays, extent != board.SquaresOnly
	gap := float32(6)
	edge, rim := marginBreadth, rimBreadth
	if compact {
		gap, rim = 1, rimBreadth*0.6
	}
	if !named {
		edge = compactMargin
	}
	side := max(min(size.Width, size.Height), 60) - 2*gap
	pitch := side / (gomoku.Size - 1 + 2*float32(edge+rim))
	centre := fyne.NewPos(size.Width/2, size.Height/2)
	l := &layout{size: size, compact: compact, named: named}
	l.Lattice = board.NewLattice(gomoku.Size, gomoku.Size, centre, pitch, flipped)
	l.rim = l.Unit(rim)
	reach := l.Unit(float64(gomoku.Size-1)/2+edge) + l.rim
	l.plate, l.plateTo = centre.SubtractXY(reach, reach), centre.AddXY(reach, reach)
	return l
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
