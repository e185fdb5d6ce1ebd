package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
)

// drag is a piece that follows the pointer.
type drag struct {
	active bool
	// void is a drag that moves nothing: it began where nothing can be picked up, or was cancelled. It goes on until the
	// button is released, so that it picks up nothing on its way.
	void bool
	from Spot
	at   fyne.Position
	// before is what was picked up before the drag began: a drag that ends where it began is a click.
	before Spot
}

// Tapped is a click with the primary button.
func (b *Board) Tapped(e *fyne.PointEvent) { b.act(b.layout.At(e.Position)) }

// TappedSecondary puts back what was picked up; in an editor it reports the square.
func (b *Board) TappedSecondary(e *fyne.PointEvent) {
	if b.ClearSelection() {
		return
	}
	if at := b.layout.At(e.Position); b.state.Setup != nil && at.Kind == OnSquare {
		b.tellSquare(core.NoSquare, at.Square, true)
	}
}

// act is a click on a spot, or Enter with the cursor on it.
func (b *Board) act(at Spot) {
	if b.state.Setup != nil {
		if at.Kind == OnSquare {
			b.tellSquare(core.NoSquare, at.Square, false)
		}
		return
	}
	if !b.state.Enabled || b.state.Position == nil {
		return
	}
	if b.selected.Kind != Nowhere && b.actSelected(at) {
		return
	}
	if held, ok := b.held(); ok && b.selected == held {
		b.refuse(held, at) // there is nothing else to be done
		return
	}
	switch list := b.choices[at]; {
	case len(list) == 0:
		b.ClearSelection()
		b.refuse(at, Spot{})
	case list[0].Instant || (b.style.OneClick && len(list) == 1):
		b.play(list[0])
	default:
		b.selected = at
		b.tellSelect(true)
		b.sync()
	}
}

// actSelected is a click while a piece is picked up; it reports whether that was all there is to it.
func (b *Board) actSelected(at Spot) bool {
	list := b.choices[b.selected]
	for _, c := range list {
		if c.To == at {
			b.play(c)
			return true
		}
	}
	if at != b.selected {
		return false
	}
	if len(list) == 1 {
		b.play(list[0])
	} else {
		b.ClearSelection()
	}
	return true
}

// play hands a move to the window.
func (b *Board) play(c Choice) {
	b.selected = Spot{}
	b.drag = drag{}
	b.sync()
	if b.events.Move != nil {
		b.events.Move(c.Move)
	}
	if b.selected.Kind == Nowhere { // the window may not have taken the move
		b.hold()
		b.sync()
	}
}

func (b *Board) refuse(from, to Spot) {
	var err error
	if g := b.state.Guide; g != nil && g.Refuse != nil && from.Kind == OnSquare {
		err = g.Refuse(from.Square)
	} else {
		err = b.painter.Refuse(b.state.Position, from, to)
	}
	if err != nil && b.events.Illegal != nil {
		b.events.Illegal(err)
	}
}

func (b *Board) tellSquare(from, to core.Square, secondary bool) {
	if b.events.Square != nil {
		b.events.Square(from, to, secondary)
	}
}

// MouseDown notes where a drag begins: it is reported only once the pointer has moved.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	switch e.Button {
	case desktop.MouseButtonPrimary:
		b.pressed = b.layout.At(e.Position)
	case desktop.MouseButtonSecondary:
		b.cancelDrag()
	default:
		if b.events.Middle != nil {
			b.events.Middle(e)
		}
	}
}

// MouseUp is part of the toolkit's interface; clicks and the ends of drags are reported by their own functions.
func (b *Board) MouseUp(*desktop.MouseEvent) {}

// cancelDrag puts the dragged piece back.
func (b *Board) cancelDrag() {
	if b.drag.active {
		b.ClearSelection()
	}
}

// Dragged moves the piece that the pointer was pressed on.
func (b *Board) Dragged(e *fyne.DragEvent) {
	if b.drag.void {
		b.drag.at = e.Position
		return
	}
	if !b.drag.active {
		from := b.pressed
		if from.Kind == Nowhere {
			from = b.layout.At(e.Position.Subtract(e.Dragged))
		}
		if !b.canDrag(from) {
			b.drag = drag{void: true, from: from, at: e.Position}
			return
		}
		b.drag = drag{active: true, from: from, before: b.selected}
		b.selected = from
		b.tellSelect(true)
	}
	b.drag.at = e.Position
	b.point(b.layout.At(e.Position))
	b.sync()
}

// canDrag reports whether there is a piece at a spot that may be picked up.
func (b *Board) canDrag(at Spot) bool {
	if b.state.Setup != nil {
		return at.Kind == OnSquare && int(at.Square) < len(b.state.Setup.Board) &&
			b.state.Setup.Board[at.Square] != core.NoPiece
	}
	list := b.choices[at]
	return len(list) > 0 && !list[0].Instant
}

// DragEnd puts the piece down.
func (b *Board) DragEnd() {
	d := b.drag
	b.drag = drag{}
	b.pressed = Spot{}
	to := b.layout.At(d.at)
	if !d.active {
		if d.void && d.from != to && b.state.Setup == nil && b.state.Enabled && b.state.Position != nil {
			b.refuse(d.from, Spot{})
		}
		return
	}
	if to == d.from {
		b.selected = d.before
		b.act(to)
		b.sync()
		return
	}
	b.selected = Spot{}
	if b.state.Setup != nil {
		b.sync()
		if to.Kind == OnSquare {
			b.tellSquare(d.from.Square, to.Square, false)
		}
		return
	}
	for _, c := range b.choices[d.from] {
		if c.To == to {
			b.motion.placed = d.from
			b.play(c)
			b.motion.placed = Spot{}
			return
		}
	}
	b.hold()
	b.tellSelect(false)
	b.sync()
	if to.Kind != Nowhere {
		b.refuse(d.from, to)
	}
}

// MouseIn begins hovering.
func (b *Board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved is the pointer over the board.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	if b.point(b.layout.At(e.Position)) {
		b.sync()
	}
}

// MouseOut ends hovering.
func (b *Board) MouseOut() {
	if b.point(Spot{}) {
		b.sync()
	}
}

// point says that the pointer is over at, and reports whether that is news.
func (b *Board) point(at Spot) bool {
	if at == b.hover {
		return false
	}
	b.hover = at
	b.updateHover()
	return true
}

// updateHover tells the window what there is to say about the spot that is pointed at, or is under the cursor.
func (b *Board) updateHover() {
	at := b.hover
	if at.Kind == Nowhere && b.focused {
		at = b.cursor
	}
	var note *Note
	if at.Kind != Nowhere && (b.state.Position != nil || b.state.Setup != nil) {
		note = b.painter.Explain(b.view(), at)
	}
	if warning := b.warning(at); warning != nil {
		note = warning
	}
	if b.events.Hover == nil || equal(note, b.note) {
		return
	}
	b.note = note
	b.events.Hover(note)
}

// warning is what is wrong with the move to a spot of the piece that is picked up, or nil.
func (b *Board) warning(to Spot) *Note {
	if b.events.Warn == nil || b.selected.Kind == Nowhere || !b.state.Enabled {
		return nil
	}
	for _, c := range b.choices[b.selected] {
		if c.To == to {
			if note, ok := b.events.Warn(c.Move); ok {
				return &note
			}
			return nil
		}
	}
	return nil
}

// Cursor is a hand over what can be clicked.
func (b *Board) Cursor() desktop.Cursor {
	if len(b.choices[b.hover]) > 0 {
		return desktop.PointerCursor
	}
	for _, c := range b.choices[b.selected] {
		if c.To == b.hover {
			return desktop.PointerCursor
		}
	}
	return desktop.DefaultCursor
}
