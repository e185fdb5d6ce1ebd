package chaosclock

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// The dimensions of the dial, in parts of its radius.
const (
	faceRadius  = 0.955 // where the face ends and the rim begins
	numberAt    = 0.897 // the middle of the numbers of the cells
	trackAt     = 0.818 // the middle of the track that arrows run along
	cellsAt     = 0.640 // the middle of the cells
	cellRadius  = 0.150 // the radius of a cell
	pieceRadius = 0.138 // the radius of a piece
	headGap     = 0.146 // how near to the middle of a cell the head of an arrow comes
	passRadius  = 0.190 // the radius of the control in the middle
	badgeHeight = 0.092 // the height of a badge
	slotPitch   = 0.312 // from slot to slot of a tray
	trayBreadth = 0.350 // the breadth of a tray
)

// A layout has the places of everything.
type layout struct {
	size    fyne.Size
	centre  fyne.Position
	r       float32 // the radius of the dial
	wide    bool    // the trays are beside the dial and not above and below
	compact bool    // there are no trays
	trays   [2]tray
}

// tray is the tray of one side.
type tray struct {
	at   fyne.Position
	size fyne.Size
	// slots are the middles of the places of the side's pieces in ascending order.
	slots [chaosclock.Cells / 2]fyne.Position
	// name is where the name of the side is written, after its emblem:
	// beginning at this point, or, beside the dial, around it; in this width.
	name      fyne.Position
	nameWidth float32
	nameSize  float32
}

// Arrange makes the dial as large as possible, with the trays where they cost the least room.
func (Painter) Arrange(size fyne.Size, flipped bool, extent board.Extent) board.Layout {
	const gap = 8
	w, h := max(size.Width, 60), max(size.Height, 60)
	if extent.Compact() {
		r := min(w, h)/2 - max(1, min(w, h)/100)
		return &layout{size: size, centre: fyne.NewPos(size.Width/2, size.Height/2), r: r, compact: true}
	}
	const slots = chaosclock.Cells / 2
	above := min((h-4*gap)/(2+2*trayBreadth), (w-2*gap)/2, (w-2*gap)/(slots*slotPitch+0.72))
	beside := min((h-2*gap)/2, (w-4*gap)/(2+2*trayBreadth))
	l := &layout{size: size, centre: fyne.NewPos(size.Width/2, size.Height/2), r: max(above, beside, 10)}
	l.wide = beside > above
	// First is below or on the left, unless the board is turned round.
	for _, side := range []core.Side{core.First, core.Second} {
		l.trays[side] = l.tray((side == core.First) != flipped, gap)
	}
	return l
}

// tray places a tray; near is below or on the left.
func (l *layout) tray(near bool, gap float32) (t tray) {
	r, breadth := l.r, l.r*trayBreadth
	pitch := r * slotPitch
	const slots = chaosclock.Cells / 2
	t.nameSize = min(max(r*0.07, 12), 16)
	if l.wide {
		breadth = max(breadth, min(r*0.6, (l.size.Width-2*r-4*gap)/2))
		header := t.nameSize * 3.1
		pitch = min(pitch, (2*r-header)/slots)
		t.size = fyne.NewSize(breadth, slots*pitch+header)
		t.at = fyne.NewPos(l.centre.X+r+gap, l.centre.Y-t.size.Height/2)
		if near {
			t.at.X = l.centre.X - r - gap - breadth
		}
		t.name = fyne.NewPos(t.at.X+breadth/2, t.at.Y+t.nameSize*1.7)
		t.nameWidth = breadth - t.nameSize*2.2
		for i := range t.slots {
			t.slots[i] = fyne.NewPos(t.at.X+breadth/2, t.at.Y+header+pitch*(float32(i)+0.45))
		}
		return t
	}
	length := min(l.size.Width-2*gap, r*2.9)
	t.size = fyne.NewSize(length, breadth)
	t.at = fyne.NewPos(l.centre.X-length/2, l.centre.Y-r-gap-breadth)
	if near {
		t.at.Y = l.centre.Y + r + gap
	}
	room := length - slots*pitch - r*0.05
	t.name = fyne.NewPos(t.at.X+t.nameSize*2.3, t.at.Y+breadth*0.45)
	t.nameWidth = room - t.nameSize*2.5
	for i := range t.slots {
		t.slots[i] = fyne.NewPos(t.at.X+room+pitch*(float32(i)+0.5), t.at.Y+breadth*0.44)
	}
	return t
}

// polar returns the point at a distance, in radii of the dial, from its middle in the direction of an hour.
func (l *layout) polar(hour, distance float64) fyne.Position {
	t := hour/chaosclock.Cells*2*math.Pi - math.Pi/2
	d := distance * float64(l.r)
	return l.centre.AddXY(float32(d*math.Cos(t)), float32(d*math.Sin(t)))
}

// cell returns the middle of cell c.
func (l *layout) cell(c int) fyne.Position { return l.polar(float64(c), cellsAt) }

// slot returns the middle of the place of piece n in its owner's tray.
func (l *layout) slot(n int) fyne.Position { return l.trays[chaosclock.Owner(n)].slots[(n-1)/2] }

// unit returns a length given in radii of the dial.
func (l *layout) unit(k float64) float32 { return float32(k) * l.r }

// At returns the spot under a point. Cells are hit a little outside of their circles too.
func (l *layout) At(p fyne.Position) board.Spot {
	if sq, ok := l.Nearest(p); ok {
		if draw.Distance(p, l.centre) <= passRadius*float64(l.r) && !l.compact {
			return board.PassSpot()
		}
		if draw.Distance(p, l.cell(int(sq)+1)) <= 0.165*float64(l.r) {
			return board.SquareSpot(sq)
		}
		return board.Spot{}
	}
	if l.compact {
		return board.Spot{}
	}
	for n := 1; n <= chaosclock.Cells; n++ {
		if draw.Distance(p, l.slot(n)) <= cellRadius*float64(l.r) {
			return handSpot(n)
		}
	}
	return board.Spot{}
}

// Nearest returns the cell in the direction of a point of the dial.
func (l *layout) Nearest(p fyne.Position) (core.Square, bool) {
	if draw.Distance(p, l.centre) > float64(l.r) {
		return core.NoSquare, false
	}
	hour := math.Atan2(float64(p.X-l.centre.X), float64(l.centre.Y-p.Y)) / (2 * math.Pi) * chaosclock.Cells
	return core.Square((int(math.Round(hour)) + chaosclock.Cells - 1) % chaosclock.Cells), true
}

// Spots lists the cells from 1 to 12, the pass, and the slots.
func (l *layout) Spots() []board.Spot {
	var spots []board.Spot
	for c := 1; c <= chaosclock.Cells; c++ {
		spots = append(spots, cellSpot(c))
	}
	if l.compact {
		return spots
	}
	spots = append(spots, board.PassSpot())
	for n := 1; n <= chaosclock.Cells; n++ {
		spots = append(spots, handSpot(n))
	}
	return spots
}

// Place returns the circle of a spot.
func (l *layout) Place(s board.Spot) (fyne.Position, float32) {
	switch {
	case s.Kind == board.OnSquare && s.Square >= 0 && s.Square < chaosclock.Cells:
		return l.cell(int(s.Square) + 1), l.unit(pieceRadius)
	case s.Kind == board.InHand && s.Piece >= 1 && s.Piece <= chaosclock.Cells && !l.compact:
		return l.slot(int(s.Piece)), l.unit(pieceRadius)
	case s.Kind == board.OnPass && !l.compact:
		return l.centre, l.unit(passRadius)
	}
	return fyne.Position{}, 0
}

// Badge returns a place on the edge of a piece: that towards the middle of the dial, or the lower one in a tray.
func (l *layout) Badge(s board.Spot) (fyne.Position, float32) {
	height := l.unit(badgeHeight)
	centre, _ := l.Place(s)
	switch s.Kind {
	case board.OnPass:
		return centre.AddXY(0, l.unit(0.098)), height
	case board.InHand:
		return centre.AddXY(0, l.unit(pieceRadius*1.0)), height
	}
	// A badge is broader than high, so it has to be further away sideways.
	hour := float64(s.Square) + 1
	t := hour / chaosclock.Cells * 2 * math.Pi
	reach := 0.048*math.Abs(math.Cos(t)) + 0.092*math.Abs(math.Sin(t))
	return l.polar(hour, cellsAt-pieceRadius*0.84-reach), height
}
