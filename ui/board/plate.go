package board

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A Plate is a wooden board with a rim around a Lattice, in the middle of a layout.
type Plate struct {
	Lattice
	Extent
	Size     fyne.Size     // of the layout
	From, To fyne.Position // the upper left and the lower right corner, including the rim
	rim      float32
}

// NewPlate returns a plate for a layout. Its rim begins at edge and margin together from the outer points, and is rim wide, all in parts
// of the pitch; they are added in this order.
func NewPlate(files, ranks int, size fyne.Size, pitch float32, flipped bool, extent Extent, edge, margin, rim float64) Plate {
	centre := fyne.NewPos(size.Width/2, size.Height/2)
	p := Plate{Lattice: NewLattice(files, ranks, centre, pitch, flipped), Extent: extent, Size: size}
	p.rim = p.Unit(rim)
	reach := fyne.NewPos(p.Unit(float64(files-1)/2+edge)+p.Unit(margin)+p.rim, p.Unit(float64(ranks-1)/2+edge)+p.Unit(margin)+p.rim)
	p.From, p.To = centre.Subtract(reach), centre.Add(reach)
	return p
}

// Bounds returns the corners of the plate.
func (p *Plate) Bounds() (from, to fyne.Position) { return p.From, p.To }

// Draw draws the plate on the background of a whole picture.
func (p *Plate) Draw(pen *draw.Pen, shades look.Shades) {
	pen.Wash(shades.Background)
	size := p.To.Subtract(p.From)
	pen.Plate(float64(p.From.X), float64(p.From.Y), float64(size.X), float64(size.Y), float64(p.rim), shades)
}
