package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
)

// A marking is an arrow or a circle being drawn, with the secondary button or the keyboard's cursor: it begins at a square and ends
// at the same one, or at another.
type marking struct {
	button, cursor bool // what it is drawn with, if at all
	from           core.Square
	colour         core.ShapeColour
}

func (m marking) begun() bool { return m.button || m.cursor }

// mayMark reports whether drawing is possible: not in an editor, nor on a previewed position.
func (h *hand) mayMark() bool {
	s := h.board.state
	return h.board.events.Mark != nil && s.Setup == nil && s.Position != nil && s.Ahead == 0
}

// beginMark starts a drawing under the pointer, unless the button puts something back.
func (h *hand) beginMark(pointer fyne.Position, held fyne.KeyModifier) {
	if inHand, ok := h.held(); h.selected.Kind != Nowhere && !(ok && h.selected == inHand) {
		return
	}
	at := h.board.layout.At(pointer)
	if at.Kind != OnSquare || !h.mayMark() {
		return
	}
	h.point(pointer)
	h.marking = marking{button: true, from: at.Square, colour: Drawing(h.usual(), held)}
	h.board.sync()
}

// usual returns the colour without a modifier.
func (h *hand) usual() core.ShapeColour {
	if c := h.board.state.Colour; c != 0 {
		return c
	}
	return core.Green
}

// endMark ends the drawing at a spot; outside of the squares it is dropped.
func (h *hand) endMark(at Spot) {
	m := h.marking
	h.marking = marking{}
	h.board.sync()
	if at.Kind == OnSquare && h.mayMark() {
		h.board.events.Mark(core.Shape{From: m.from, To: at.Square, Colour: m.colour})
	}
}

// drawn returns the current drawing, as far as it goes.
func (h *hand) drawn() (s core.Shape, ok bool) {
	at := h.hover
	if h.marking.cursor {
		at = h.cursor
	}
	if !h.marking.begun() || at.Kind != OnSquare {
		return s, false
	}
	return core.Shape{From: h.marking.from, To: at.Square, Colour: h.marking.colour}, true
}

// MarkCursor starts a drawing at the keyboard's cursor, or ends it there: on the same square as a circle, on another as an arrow.
// It reports whether a drawing is in progress; ok is false if none is possible.
func (b *Board) MarkCursor() (drawing, ok bool) {
	h := &b.hand
	switch {
	case !h.mayMark() || !h.focused || h.cursor.Kind != OnSquare:
		return false, false
	case h.marking.cursor:
		h.endMark(h.cursor)
		return false, true
	}
	h.marking = marking{cursor: true, from: h.cursor.Square, colour: h.usual()}
	b.sync()
	return true, true
}
