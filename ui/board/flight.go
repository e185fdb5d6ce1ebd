package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// A Flight is the path of a piece, given by the ID of its item in LayerPiece. Start and End are times in the whole animation, from
// 0 to 1; before Start the piece waits at the first point.
type Flight struct {
	ID         any
	Path       []fyne.Position
	Start, End float32
	// Zoom is the piece's size at the start of its path relative to the end; 0 is 1.
	Zoom float32
	// Gone is the picture of a piece that has left the scene: it is visible until End. nil: the piece is in the scene.
	Gone *Item
}

// Landed is the time in an animation when the moved piece has arrived and a captured one leaves.
const Landed = 0.62

// Between returns the move that leads from the position of one state to that of another, or that was taken back between them. ok
// is false if neither is known.
func Between(before, after State) (m core.Move, back, ok bool) {
	switch {
	case after.HasLast && after.Before.Key() == before.Position.Key():
		return after.Last, false, true
	case before.HasLast && before.Before.Key() == after.Position.Key():
		return before.Last, true, true
	}
	return core.Move{}, false, false
}

// part returns the covered part of the path at a time of the animation. It starts and stops gently.
func (f Flight) part(progress float32) float64 {
	t := float64(0)
	if f.End > f.Start {
		t = draw.Clamp(float64(progress-f.Start) / float64(f.End-f.Start))
	}
	return t * t * (3 - 2*t)
}

// At returns the place of the piece at a time of the animation.
func (f Flight) At(progress float32) fyne.Position { return draw.Along(f.Path, f.part(progress)) }

// ZoomAt returns its size then, relative to the end.
func (f Flight) ZoomAt(progress float32) float32 {
	if f.Zoom == 0 {
		return 1
	}
	return f.Zoom + (1-f.Zoom)*float32(f.part(progress))
}
