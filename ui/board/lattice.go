package board

import (
	"math"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// lattice is a rectangle of points at equal distances: the crossings of a grid of lines, or the middles of cells. Files
// are counted from the left and ranks from the bottom, from 0, as the board lies when it is not turned round; squares run
// along the files of the lowest rank first.
type lattice struct {
	files, ranks int
	// first is where the lower left point is on the picture: that of the last file and rank if the board is turned round.
	first   fyne.Position
	pitch   float32 // from point to point, in units
	flipped bool
}

// newLattice is a lattice around centre.
func newLattice(files, ranks int, centre fyne.Position, pitch float32, flipped bool) lattice {
	return lattice{
		files: files, ranks: ranks, pitch: pitch, flipped: flipped,
		first: centre.AddXY(-float32(files-1)/2*pitch, float32(ranks-1)/2*pitch),
	}
}

// point is a place of the lattice; parts of a file or rank lie between the points.
func (l *lattice) point(file, rank float32) fyne.Position {
	if l.flipped {
		file, rank = float32(l.files-1)-file, float32(l.ranks-1)-rank
	}
	return l.first.AddXY(file*l.pitch, -rank*l.pitch)
}

// has reports whether sq is a square of the lattice.
func (l *lattice) has(sq core.Square) bool { return sq >= 0 && int(sq) < l.files*l.ranks }

// square is the middle of a square.
func (l *lattice) square(sq core.Square) fyne.Position {
	return l.point(float32(int(sq)%l.files), float32(int(sq)/l.files))
}

// at is the square whose point is nearer to p than half the pitch in both directions.
func (l *lattice) at(p fyne.Position) (core.Square, bool) {
	file := int(math.Floor(float64((p.X-l.first.X)/l.pitch + 0.5)))
	rank := int(math.Floor(float64((l.first.Y-p.Y)/l.pitch + 0.5)))
	if file < 0 || file >= l.files || rank < 0 || rank >= l.ranks {
		return core.NoSquare, false
	}
	if l.flipped {
		file, rank = l.files-1-file, l.ranks-1-rank
	}
	return core.Square(rank*l.files + file), true
}

// spots lists the squares as the viewer reads them, from the lower left, line by line.
func (l *lattice) spots() []Spot {
	n := l.files * l.ranks
	spots := make([]Spot, n)
	for i := range spots {
		sq := core.Square(i)
		if l.flipped {
			sq = core.Square(n - 1 - i)
		}
		spots[i] = SquareSpot(sq)
	}
	return spots
}

// unit is a length in parts of the pitch.
func (l *lattice) unit(part float64) float32 { return l.pitch * float32(part) }
