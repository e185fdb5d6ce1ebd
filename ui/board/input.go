package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
)

// Tapped handles a click with the primary button.
func (b *Board) Tapped(e *fyne.PointEvent) { b.hand.act(b.layout.At(e.Position)) }

// TappedSecondary puts back a picked-up piece; in an editor it reports the square. Drawings are handled when the button goes down
// and up.
func (b *Board) TappedSecondary(e *fyne.PointEvent) {
	if b.hand.marking.begun() || b.ClearSelection() {
		return
	}
	if at := b.layout.At(e.Position); b.state.Setup != nil && at.Kind == OnSquare {
		b.events.square(core.NoSquare, at.Square, true)
	}
}

// MouseDown records where a drag may begin: drags are reported only once the pointer has moved.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	switch e.Button {
	case desktop.MouseButtonPrimary:
		b.hand.pressed = b.layout.At(e.Position)
	case desktop.MouseButtonSecondary:
		if b.hand.drag.active { // the piece goes back
			b.ClearSelection()
			return
		}
		b.hand.beginMark(e.Position, e.Modifier)
	default:
		if b.events.Middle != nil {
			b.events.Middle(e)
		}
	}
}

// MouseUp ends a drawing of the secondary button. Clicks and the ends of drags have methods of their own.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonSecondary && b.hand.marking.button {
		b.hand.endMark(b.layout.At(e.Position))
	}
}

// Dragged moves the pressed piece.
func (b *Board) Dragged(e *fyne.DragEvent) { b.hand.dragTo(e.Position, e.Dragged) }

// DragEnd puts the piece down.
func (b *Board) DragEnd() { b.hand.drop() }

// MouseIn begins hovering.
func (b *Board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved tracks the pointer over the board.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	if b.hand.marking.button && e.Button&desktop.MouseButtonSecondary == 0 { // it was released elsewhere
		b.hand.marking = marking{}
		b.sync()
	}
	if b.hand.point(e.Position) {
		b.sync()
	}
}

// MouseOut ends hovering.
func (b *Board) MouseOut() {
	if b.hand.leave() {
		b.sync()
	}
}

// Cursor returns a hand over clickable spots.
func (b *Board) Cursor() desktop.Cursor {
	if b.hand.overTarget() {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}
