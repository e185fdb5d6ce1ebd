package board

import (
	"fyne.io/fyne/v2"

	"qilab/core/gomoku"
)

// The measures of the board, in parts of the distance between two lines.
const (
	gmStone   = 0.468 // the radius of a stone
	gmMargin  = 1.12  // from the outer lines to the rim, with the names of the points
	gmRim     = 0.2   // the breadth of the rim
	gmLabel   = 0.82  // from the outer lines to the middle of the names
	gmBadge   = 0.37  // the height of a badge
	gmCompact = 0.5   // from the outer lines to the rim of a thumbnail
)

// gomokuLayout is where everything is.
type gomokuLayout struct {
	lattice
	size    fyne.Size
	plate   fyne.Position // the upper left corner of the board with its rim
	plateTo fyne.Position // the lower right one
	rim     float32
	compact bool
	named   bool // the points have their names
}

// Arrange makes the board as large as it can be.
func (Gomoku) Arrange(size fyne.Size, flipped, compact bool) Layout {
	return arrangeGomoku(size, flipped, compact, !compact)
}

// arrangeDiagram is for the rules, which speak of points by their names.
func (Gomoku) arrangeDiagram(size fyne.Size) Layout { return arrangeGomoku(size, false, true, true) }

func arrangeGomoku(size fyne.Size, flipped, compact, named bool) *gomokuLayout {
	gap := float32(6)
	edge, rim := gmMargin, gmRim
	if compact {
		gap, rim = 1, gmRim*0.6
	}
	if !named {
		edge = gmCompact
	}
	side := max(min(size.Width, size.Height), 60) - 2*gap
	pitch := side / (gomoku.Size - 1 + 2*float32(edge+rim))
	centre := fyne.NewPos(size.Width/2, size.Height/2)
	l := &gomokuLayout{size: size, compact: compact, named: named}
	l.lattice = newLattice(gomoku.Size, gomoku.Size, centre, pitch, flipped)
	l.rim = l.unit(rim)
	reach := l.unit(float64(gomoku.Size-1)/2+edge) + l.rim
	l.plate, l.plateTo = centre.SubtractXY(reach, reach), centre.AddXY(reach, reach)
	return l
}

// At is the point that is nearest.
func (l *gomokuLayout) At(p fyne.Position) Spot {
	if sq, ok := l.at(p); ok {
		return SquareSpot(sq)
	}
	return Spot{}
}

// Spots lists the points from the lower left.
func (l *gomokuLayout) Spots() []Spot { return l.spots() }

// Place is the circle of a stone.
func (l *gomokuLayout) Place(s Spot) (fyne.Position, float32) {
	if s.Kind != OnSquare || !l.has(s.Square) {
		return fyne.Position{}, 0
	}
	return l.square(s.Square), l.unit(gmStone)
}

// Badge is in the middle of a point, where nothing else is as long as it is empty.
func (l *gomokuLayout) Badge(s Spot) (fyne.Position, float32) {
	centre, _ := l.Place(s)
	return centre, max(l.unit(gmBadge), 10)
}
