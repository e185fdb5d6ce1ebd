package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// The measures of the board, in parts of the distance between two lines.
const (
	pieceRadius   = 0.452 // the radius of a piece
	marginBreadth = 0.94  // from the outer lines to the rim
	compactMargin = 0.56  // the same without the names of the points
	rimBreadth    = 0.14  // the breadth of the rim
	labelAt       = 0.705 // from the outer lines to the middle of the names of the points
	badgeHeight   = 0.255 // the height of a badge
	badgeAt       = 0.40  // how far its middle is below that of the point
	trayBreadth   = 0.70  // the breadth of a tray above or below the board
	offRadius     = 0.275 // the radius of a piece in a tray
)

// mostOff is how many pieces of a side can be off the board.
const mostOff = 16

// A layout says where everything is.
type layout struct {
	board.Lattice
	size    fyne.Size
	plate   fyne.Position // the upper left corner of the board with its rim
	plateTo fyne.Position // the lower right one
	rim     float32
	label   float32 // as labelAt, in units
	wide    bool    // the trays are beside the board and not above and below
	compact bool    // there are no trays
	named   bool    // there is room for the names of the points
	trays   [2]tray
}

// tray has the name of a side, and the pieces that it has captured.
type tray struct {
	at   fyne.Position
	size fyne.Size
	// slots are the places of the captured pieces.
	slots [mostOff]fyne.Position
	// name is where the name of the side begins, or, beside the board, their middle.
	name      fyne.Position
	nameWidth float32
	nameSize  float32
}

// Arrange makes the board as large as it can be, with the trays where that takes the least from it.
func (Painter) Arrange(size fyne.Size, flipped, compact bool) board.Layout {
	return arrange(size, flipped, compact, !compact)
}

// ArrangeDiagram returns a compact board with the names of the points.
func (Painter) ArrangeDiagram(size fyne.Size) board.Layout { return arrange(size, false, true, true) }

func arrange(size fyne.Size, flipped, compact, named bool) board.Layout {
	const gap = 6
	w, h := max(size.Width, 60), max(size.Height, 60)
	margin := float32(2 * (marginBreadth + rimBreadth))
	if !named {
		margin = 2 * (compactMargin + rimBreadth*0.6)
	}
	across, down := xiangqi.Files-1+margin, xiangqi.Ranks-1+margin
	l := &layout{size: size, compact: compact, named: named}
	centre := fyne.NewPos(size.Width/2, size.Height/2)
	var pitch float32
	if compact {
		pitch = min((w-2)/across, (h-2)/down)
	} else {
		// Lengths that text needs do not shrink with the board.
		above := min((w-2*gap)/across, (h-4*gap)/(down+2*trayBreadth))
		beside := min((h-2*gap)/down, (w-4*gap-2*76)/across, (w-4*gap)/(across+2*2.0))
		pitch = max(above, beside, 4)
		l.wide = beside > above
	}
	l.Lattice = board.NewLattice(xiangqi.Files, xiangqi.Ranks, centre, pitch, flipped)
	l.rim = l.Unit(rimBreadth)
	edge := l.Unit(marginBreadth)
	if !named {
		l.rim, edge = l.Unit(rimBreadth*0.6), l.Unit(compactMargin)
	}
	l.label = l.Unit(labelAt)
	reach := fyne.NewPos(l.Unit(float64(xiangqi.Files-1)/2)+edge+l.rim, l.Unit(float64(xiangqi.Ranks-1)/2)+edge+l.rim)
	l.plate, l.plateTo = centre.Subtract(reach), centre.Add(reach)
	if compact {
		return l
	}
	// Red is below or on the left, unless the board is turned round.
	for _, side := range []core.Side{core.First, core.Second} {
		near := (side == core.First) != flipped
		if l.wide {
			l.trays[side] = l.trayBeside(near, gap)
		} else {
			l.trays[side] = l.trayAbove(near, gap)
		}
	}
	return l
}

// trayAbove returns a tray above or, if near, below the board: the name on the left, the pieces from the right.
func (l *layout) trayAbove(near bool, gap float32) (t tray) {
	breadth := l.Unit(trayBreadth)
	t.size = fyne.NewSize(l.plateTo.X-l.plate.X, breadth)
	t.at = fyne.NewPos(l.plate.X, l.plate.Y-gap-breadth)
	if near {
		t.at.Y = l.plateTo.Y + gap
	}
	t.nameSize = min(max(breadth*0.38, 11), 16)
	t.name = fyne.NewPos(t.at.X+t.nameSize*1.9, t.at.Y+breadth/2)
	step := l.Unit(0.4)
	t.nameWidth = t.size.Width - step*(mostOff-1) - l.Unit(2*offRadius+0.2) - t.nameSize*2.1
	for i := range t.slots {
		t.slots[i] = fyne.NewPos(t.at.X+t.size.Width-l.Unit(offRadius+0.12)-step*float32(i), t.at.Y+breadth*0.49)
	}
	return t
}

// trayBeside returns a tray on the right or, if near, on the left of the board: the name above the pieces.
func (l *layout) trayBeside(near bool, gap float32) (t tray) {
	const columns = 3
	t.nameSize = min(max(l.Unit(0.3), 12), 16)
	header := t.nameSize * 3.2
	breadth := max(l.Unit(2.0), min(l.Unit(2.6), (l.size.Width-(l.plateTo.X-l.plate.X)-4*gap)/2))
	breadth = max(breadth, 76)
	step := l.Unit(2*offRadius + 0.06)
	t.size = fyne.NewSize(breadth, header+step*6+l.Unit(0.1))
	t.at = fyne.NewPos(l.plateTo.X+gap, l.plate.Y)
	if near {
		t.at = fyne.NewPos(l.plate.X-gap-breadth, l.plateTo.Y-t.size.Height)
	}
	t.name = fyne.NewPos(t.at.X+breadth/2, t.at.Y+header*0.5)
	t.nameWidth = breadth - t.nameSize*1.6
	for i := range t.slots {
		t.slots[i] = fyne.NewPos(
			t.at.X+breadth/2+step*float32(i%columns-1), t.at.Y+header+step*(float32(i/columns)+0.5))
	}
	return t
}

// At returns the point that is nearest, within reach of its piece.
func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok && draw.Distance(p, l.Square(sq)) <= float64(l.Unit(0.5)) {
		return board.SquareSpot(sq)
	}
	return board.Spot{}
}

// Place returns the circle of a point.
func (l *layout) Place(s board.Spot) (fyne.Position, float32) {
	if s.Kind != board.OnSquare || !l.Has(s.Square) {
		return fyne.Position{}, 0
	}
	return l.Square(s.Square), l.Unit(pieceRadius)
}

// Badge returns a place on the lower edge of a piece.
func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	centre, _ := l.Place(s)
	return centre.AddXY(0, l.Unit(badgeAt)), l.Unit(badgeHeight)
}
