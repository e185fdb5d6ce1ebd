package board

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
)

// A Flight is the way of a piece, given as the ID of its item in LayerPiece. Start and End are parts of the whole
// animation, from 0 to 1; before Start the piece waits at the first point.
type Flight struct {
	ID         any
	Path       []fyne.Position
	Start, End float32
	// Zoom is how much larger (above 1) or smaller the piece is at the beginning of its way than at the end; 0 is 1.
	Zoom float32
	// Gone is the picture of a piece that is not in the scene any more: it is seen until End. nil: the piece is there.
	Gone *Item
}

// Landed is the part of an animation after which the moved piece has arrived and a captured one leaves.
const Landed = 0.62

// part returns the part of the way that is covered when that part of the animation is over. It starts and stops gently.
func (f Flight) part(progress float32) float64 {
	t := float64(0)
	if f.End > f.Start {
		t = draw.Clamp(float64(progress-f.Start) / float64(f.End-f.Start))
	}
	return t * t * (3 - 2*t)
}

// At returns where the piece is when that part of the animation is over.
func (f Flight) At(progress float32) fyne.Position { return draw.Along(f.Path, f.part(progress)) }

// ZoomAt returns how large it is then, compared with the end.
func (f Flight) ZoomAt(progress float32) float32 {
	if f.Zoom == 0 {
		return 1
	}
	return f.Zoom + (1-f.Zoom)*float32(f.part(progress))
}
