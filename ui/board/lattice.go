package board

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Lattice is a rectangle of equidistant points: the crossings of a grid of lines, or the centres of cells. Files are counted from
// the left and ranks from the bottom, from 0, on the unturned board; squares run along the files of the lowest rank first. A layout
// that embeds one has its Spots and its Nearest.
type Lattice struct {
	files, ranks int
	// First is the lower left point of the picture: that of the last file and rank on a turned board.
	First   fyne.Position
	Pitch   float32 // between points, in units
	Flipped bool
}

// NewLattice returns a lattice around centre.
func NewLattice(files, ranks int, centre fyne.Position, pitch float32, flipped bool) Lattice {
	return Lattice{
		files: files, ranks: ranks, Pitch: pitch, Flipped: flipped,
		First: centre.AddXY(-float32(files-1)/2*pitch, float32(ranks-1)/2*pitch),
	}
}

// Point returns a point of the lattice; fractions lie between the points.
func (l *Lattice) Point(file, rank float32) fyne.Position {
	if l.Flipped {
		file, rank = float32(l.files-1)-file, float32(l.ranks-1)-rank
	}
	return l.First.AddXY(file*l.Pitch, -rank*l.Pitch)
}

// Has reports whether sq is a square of the lattice.
func (l *Lattice) Has(sq core.Square) bool { return sq >= 0 && int(sq) < l.files*l.ranks }

// Square returns the centre of a square.
func (l *Lattice) Square(sq core.Square) fyne.Position {
	return l.Point(float32(int(sq)%l.files), float32(int(sq)/l.files))
}

// Nearest returns the square whose point is nearer to p than half the pitch in both directions.
func (l *Lattice) Nearest(p fyne.Position) (core.Square, bool) {
	file := int(math.Floor(float64((p.X-l.First.X)/l.Pitch + 0.5)))
	rank := int(math.Floor(float64((l.First.Y-p.Y)/l.Pitch + 0.5)))
	if file < 0 || file >= l.files || rank < 0 || rank >= l.ranks {
		return core.NoSquare, false
	}
	if l.Flipped {
		file, rank = l.files-1-file, l.ranks-1-rank
	}
	return core.Square(rank*l.files + file), true
}

// Spots lists the squares in the viewer's reading order, from the lower left, row by row.
func (l *Lattice) Spots() []Spot {
	n := l.files * l.ranks
	spots := make([]Spot, n)
	for i := range spots {
		sq := core.Square(i)
		if l.Flipped {
			sq = core.Square(n - 1 - i)
		}
		spots[i] = SquareSpot(sq)
	}
	return spots
}

// Unit converts a length in parts of the pitch.
func (l *Lattice) Unit(part float64) float32 { return l.Pitch * float32(part) }

// Mark returns an item around a square, room times as wide as radius, the radius of a piece in parts of the pitch; paint gets the
// centre and the radius.
func (l *Lattice) Mark(id any, layer Layer, sq core.Square, radius float64, room float32, what any, paint func(p *draw.Pen, c, r float64)) Item {
	return Round(id, layer, l.Square(sq), l.Unit(radius), room, what, paint)
}

// Circle returns the centre of a spot's square and the radius of its piece, given in parts of the pitch; 0 if the spot is not in
// the lattice.
func (l *Lattice) Circle(s Spot, radius float64) (fyne.Position, float32) {
	if s.Kind != OnSquare || !l.Has(s.Square) {
		return fyne.Position{}, 0
	}
	return l.Square(s.Square), l.Unit(radius)
}

// Round returns an item around a place, room times as wide as radius, the radius of a piece in units; paint gets the centre and the
// radius.
func Round(id any, layer Layer, at fyne.Position, radius, room float32, what any, paint func(p *draw.Pen, c, r float64)) Item {
	side := draw.Ceil(radius * room)
	return Item{
		ID: id, Layer: layer, Centre: at, Size: fyne.NewSquareSize(side), Look: what,
		Draw: func(p *draw.Pen) { paint(p, float64(side)/2, float64(radius)) },
	}
}
