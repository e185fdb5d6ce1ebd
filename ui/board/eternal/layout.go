package eternal

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// The dimensions of the board, in parts of the width of a cell.
const (
	pieceRadius   = 0.415 // the radius of a piece
	marginBreadth = 0.34  // from the cells to the rim: room for the names of the files and ranks
	compactMargin = 0.07  // the same without the names
	rimBreadth    = 0.13  // the breadth of the rim
	badgeHeight   = 0.25  // the height of a badge
	badgeAt       = 0.355 // how far its centre is below that of the cell
	trayBreadth   = 0.62  // the breadth of a tray above or below the board
	minTray       = 34    // the same as a minimum, in units
	sideTray      = 2.3   // the breadth of a tray beside the board
	minSideTray   = 104   // the same as a minimum, in units
	heldRadius    = 0.42  // the radius of the piece in a tray beside the board
)

// A layout has the places of everything.
type layout struct {
	board.Plate
	wide  bool    // the trays are beside the board and not above and below
	trays [2]tray // unless it is compact
}

// tray has a disc in the colour of a side, its points, the steps of its turn, and the piece that it has to place.
type tray struct {
	at   fyne.Position
	size fyne.Size
	// slot and radius are the place of the piece.
	slot   fyne.Position
	radius float32
	// disc is the middle of the disc; textSize is its size, and that of the points in numbers.
	disc     fyne.Position
	textSize float32
	// points is the middle of the first of the points, pointsStep is to the next one on its right.
	points     fyne.Position
	pointsStep float32
	// steps is the place of the first step; steps are in a row, or one below another in a tray beside the board.
	steps    fyne.Position
	stepSize float32
	stepRoom float32 // the room for all of them
	stepDown float32 // from one to the next below it; 0: they are in a row
}

// Arrange makes the board as large as possible, with the trays where they cost the least room.
func (Painter) Arrange(size fyne.Size, flipped bool, extent board.Extent) board.Layout {
	const gap = 6
	edge, rim := marginBreadth, rimBreadth
	if !extent.Named() {
		edge, rim = compactMargin, rimBreadth*0.7
	}
	w, h := max(size.Width, 60), max(size.Height, 60)
	margin := float32(2 * (edge + rim))
	across, down := eternal.Files+margin, eternal.Ranks+margin
	l := &layout{}
	var pitch float32
	if extent.Compact() {
		pitch = min((w-2)/across, (h-2)/down)
	} else {
		// Lengths that text needs do not shrink with the board.
		above := min((w-2*gap)/across, (h-4*gap)/(down+2*trayBreadth), (h-4*gap-2*minTray)/down)
		beside := min((h-2*gap)/down, (w-4*gap-2*minSideTray)/across, (w-4*gap)/(across+2*sideTray))
		pitch = max(above, beside, 4)
		l.wide = beside > above
	}
	l.Plate = board.NewPlate(eternal.Files, eternal.Ranks, size, pitch, flipped, extent, 0.5, edge, rim)
	if extent.Compact() {
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

// trayAbove returns a tray above or, if near, below the board: one row with the disc, the points, the steps and, on the right, the
// piece.
func (l *layout) trayAbove(near bool, gap float32) (t tray) {
	breadth := max(l.Unit(trayBreadth), minTray)
	t.size = fyne.NewSize(l.To.X-l.From.X, breadth)
	t.at = fyne.NewPos(l.From.X, l.From.Y-gap-breadth)
	if near {
		t.at.Y = l.To.Y + gap
	}
	right, middle := t.at.X+t.size.Width, t.at.Y+breadth*0.49
	t.radius = breadth * 0.43
	t.slot = fyne.NewPos(right-breadth*0.54, middle)
	t.textSize = min(max(breadth*0.4, 12), 16)
	t.stepSize = min(max(breadth*0.35, 11), 15)
	t.pointsStep = min(max(breadth*0.45, 13), 20)
	t.disc = fyne.NewPos(t.at.X+t.textSize, middle)
	t.points = t.disc.AddXY(t.textSize+t.pointsStep*0.6, 0)
	t.steps = fyne.NewPos(t.points.X+t.pointsStep*(maxStars-0.3), middle)
	t.stepRoom = right - breadth*1.1 - t.steps.X
	return t
}

// trayBeside returns a tray on the right or, if near, on the left of the board: everything below one another.
func (l *layout) trayBeside(near bool, gap float32) (t tray) {
	breadth := min(max(l.Unit(sideTray), minSideTray, (l.Size.Width-(l.To.X-l.From.X)-4*gap)/2), l.Unit(3.2)+40)
	t.textSize = min(max(l.Unit(0.28), 13), 17)
	t.stepSize = min(max(l.Unit(0.25), 12), 15)
	t.pointsStep = min(breadth/9.6, 22)
	t.radius = l.Unit(heldRadius)
	t.stepDown = t.stepSize * 2.1
	inset := t.textSize * 0.8
	t.size = fyne.NewSize(breadth, inset*2+t.pointsStep*1.7+3*t.stepDown+2.5*t.radius)
	t.at = fyne.NewPos(l.To.X+gap, l.From.Y)
	if near {
		t.at = fyne.NewPos(l.From.X-gap-breadth, l.To.Y-t.size.Height)
	}
	y := t.at.Y + inset + t.pointsStep*0.85
	t.disc = fyne.NewPos(t.at.X+inset+t.textSize*0.5, y)
	t.points = t.disc.AddXY(t.textSize*0.8+t.pointsStep*0.5, 0)
	y += t.pointsStep * 0.85
	t.steps = fyne.NewPos(t.at.X+inset, y+t.stepDown*0.5)
	t.stepRoom = breadth - 2*inset
	y += 3 * t.stepDown
	t.slot = fyne.NewPos(t.at.X+breadth/2, y+1.3*t.radius)
	return t
}

// At returns the cell or the piece in a tray that a point is in.
func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok {
		return board.SquareSpot(sq)
	}
	for side, t := range l.trays {
		if !l.Compact() && draw.Distance(p, t.slot) <= float64(t.radius) {
			return board.HandSpot(core.Side(side), core.NoPiece)
		}
	}
	return board.Spot{}
}

// Place returns the circle of a piece in a cell or in a tray.
func (l *layout) Place(s board.Spot) (fyne.Position, float32) {
	switch {
	case s.Kind == board.OnSquare && l.Has(s.Square):
		return l.Square(s.Square), l.Unit(pieceRadius)
	case s.Kind == board.InHand && s.Side <= core.Second && !l.Compact():
		return l.trays[s.Side].slot, l.trays[s.Side].radius
	}
	return fyne.Position{}, 0
}

// Badge returns a place on the lower edge of a cell.
func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	centre, _ := l.Place(s)
	return centre.AddXY(0, l.Unit(badgeAt)), l.Unit(badgeHeight)
}
