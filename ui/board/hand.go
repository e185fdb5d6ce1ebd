package board

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// A hand is the user's interaction with the board: what is picked up, dragged, and pointed at with the mouse or the keyboard. Its
// gestures end in callbacks, and change nothing afterwards.
type hand struct {
	board *Board
	// selected is picked up, hover is under the pointer, cursor is the keyboard's, valid if focused.
	selected, hover, cursor Spot
	focused                 bool
	// pointer is the position of the pointer, if hover depends on it.
	pointer *fyne.Position
	// pressed is the spot where the button went down: a drag begins there.
	pressed Spot
	drag    drag
	note    *Note // the last note about the spot pointed at
	// marking is the arrow or circle being drawn.
	marking marking
}

// A drag is a piece that follows the pointer.
type drag struct {
	active bool
	// void is a drag that moves nothing: it began at a spot without a movable piece, or was cancelled. It lasts until the button is
	// released, so that it picks up nothing on its way.
	void bool
	from Spot
	at   fyne.Position
	// before is the selection before the drag: a drag that ends where it began is a click.
	before Spot
}

// held returns the piece that is in hand by the rules, if any.
func (h *hand) held() (Spot, bool) {
	return h.board.state.held(h.board.painter, h.board.choices)
}

// hold picks up that piece, unless another is picked up.
func (h *hand) hold() {
	if at, ok := h.held(); ok && h.selected.Kind == Nowhere {
		h.selected = at
	}
}

// follow keeps or puts back the picked-up piece for another state; same reports that the user has the same choice as before.
func (h *hand) follow(same bool) {
	can := h.board.state.Setup != nil || len(h.board.choices[h.selected]) > 0
	if !same || h.selected.Kind != Nowhere && !can {
		h.selected = Spot{}
		h.drag = drag{void: h.drag.active || h.drag.void}
	}
	if !same {
		h.pressed, h.marking = Spot{}, marking{}
	}
}

// putBack cancels a drawing, or puts back the picked-up piece, and reports whether there was one. A piece in hand by the rules
// stays there.
func (h *hand) putBack() bool {
	if h.marking.begun() {
		h.marking = marking{}
		h.board.sync()
		return true
	}
	if at, ok := h.held(); h.selected.Kind == Nowhere && !h.drag.active || ok && h.selected == at && !h.drag.active {
		return false
	}
	h.selected = Spot{}
	h.drag = drag{void: h.drag.active}
	h.hold()
	h.board.sync()
	h.board.events.picked(false)
	return true
}

// act clicks on a spot, as does Enter with the cursor on it.
func (h *hand) act(at Spot) {
	b := h.board
	if b.state.Setup != nil {
		if at.Kind == OnSquare {
			b.events.square(core.NoSquare, at.Square, false)
		}
		return
	}
	if !h.mayMove() {
		return
	}
	if h.selected.Kind != Nowhere && h.actSelected(at) {
		return
	}
	if held, ok := h.held(); ok && h.selected == held {
		h.refuse(held, at) // there is no other step
		return
	}
	switch list := b.choices[at]; {
	case len(list) == 0:
		up := h.selected
		h.putBack()
		if up.Kind != Nowhere && (b.events.Reasons || b.beyond(up, at)) {
			h.refuse(up, at)
			return
		}
		h.refuse(at, Spot{})
	case list[0].Instant || (b.style.OneClick && len(list) == 1):
		h.play(list[0], Spot{})
	default:
		h.pick(at)
	}
}

// mayMove reports whether the user may move. A user who tries to move after the end is told that the game is over.
func (h *hand) mayMove() bool {
	b := h.board
	if b.state.Enabled && b.state.Position != nil {
		return true
	}
	if b.state.Outcome.Over() {
		b.events.illegal(core.ErrGameOver)
	}
	return false
}

// pick picks up the piece on a spot.
func (h *hand) pick(at Spot) {
	h.selected = at
	h.board.sync()
	h.board.events.picked(true)
}

// actSelected clicks on a spot while a piece is picked up; it reports whether the click is handled.
func (h *hand) actSelected(at Spot) bool {
	list := h.board.choices[h.selected]
	for _, c := range list {
		if c.To == at {
			h.play(c, Spot{})
			return true
		}
	}
	if at != h.selected {
		return false
	}
	if len(list) == 1 {
		h.play(list[0], Spot{})
	} else {
		h.putBack()
	}
	return true
}

// play puts the piece down and passes its move to the window, which may show the next position at once. A dragged piece came from
// dropped, and is already at its target, unless the window refuses the move.
func (h *hand) play(c Choice, dropped Spot) {
	b := h.board
	h.selected, h.drag = Spot{}, drag{}
	h.hold()
	b.motion.placed = dropped
	b.sync()
	if !b.events.move(c.Move) {
		b.motion.placed = Spot{}
	}
}

// refuse reports why nothing can be picked up at from, or put down at to.
func (h *hand) refuse(from, to Spot) {
	b := h.board
	if l := b.state.Limit; l != nil {
		switch {
		case l.Refuse != nil && from.Kind == OnSquare:
			b.events.illegal(l.Refuse(from.Square))
			return
		case b.beyond(from, to):
			b.events.illegal(l.Beyond)
			return
		}
	}
	b.events.illegal(b.painter.Refuse(b.state.Position, from, to))
}

// beyond reports whether a legal move between two spots, the second of which may be nowhere, is excluded by the limit.
func (b *Board) beyond(from, to Spot) bool {
	l := b.state.Limit
	return l != nil && l.Moves != nil && b.state.Position != nil && leads(Choices(b.painter, b.state.Position)[from], to)
}

// leads reports whether one of the choices goes to a spot; nowhere matches all.
func leads(list []Choice, to Spot) bool {
	return slices.ContainsFunc(list, func(c Choice) bool { return c.To == to || to.Kind == Nowhere })
}

// dragTo moves the pressed piece; moved is the pointer's movement since the last report.
func (h *hand) dragTo(at fyne.Position, moved fyne.Delta) {
	b := h.board
	if h.drag.void {
		h.drag.at = at
		return
	}
	if !h.drag.active {
		from := h.pressed
		if from.Kind == Nowhere {
			from = b.layout.At(at.Subtract(moved))
		}
		if !h.canDrag(from) {
			h.drag = drag{void: true, from: from, at: at}
			return
		}
		h.drag = drag{active: true, from: from, at: at, before: h.selected}
		h.pick(from)
		if !h.drag.active {
			return // the window has shown another state
		}
	}
	h.drag.at = at
	h.point(at)
	b.sync()
}

// canDrag reports whether a spot has a piece that can be picked up.
func (h *hand) canDrag(at Spot) bool {
	b := h.board
	if b.state.Setup != nil {
		return at.Kind == OnSquare && int(at.Square) < len(b.state.Setup.Board) &&
			b.state.Setup.Board[at.Square] != core.NoPiece
	}
	list := b.choices[at]
	return len(list) > 0 && !list[0].Instant
}

// drop puts down the dragged piece.
func (h *hand) drop() {
	b := h.board
	d := h.drag
	h.drag = drag{}
	h.pressed = Spot{}
	to := b.layout.At(d.at)
	if !d.active {
		if d.void && d.from != to && b.state.Setup == nil && h.mayMove() {
			h.refuse(d.from, Spot{})
		}
		return
	}
	if to == d.from {
		h.selected = d.before
		b.sync()
		h.act(to)
		return
	}
	h.selected = Spot{}
	if b.state.Setup != nil {
		b.sync()
		switch sq, ok := b.layout.Nearest(d.at); {
		case to.Kind == OnPass || ok && sq == d.from.Square: // the piece goes back
		case ok:
			b.events.square(d.from.Square, sq, false)
		default: // dragged off the board
			b.events.square(core.NoSquare, d.from.Square, true)
		}
		return
	}
	for _, c := range b.choices[d.from] {
		if c.To == to {
			h.play(c, d.from)
			return
		}
	}
	h.hold()
	b.sync()
	b.events.picked(false)
	if to.Kind != Nowhere {
		h.refuse(d.from, to)
	}
}

// point tracks the pointer, and reports whether it is over another spot now.
func (h *hand) point(at fyne.Position) bool {
	h.pointer = &at
	return h.over(h.board.layout.At(at))
}

// leave ends hovering, and reports whether the pointer was over a spot.
func (h *hand) leave() bool {
	h.pointer = nil
	return h.over(Spot{})
}

// arranged finds the spot under the pointer after the board was turned or resized, which comes without a movement.
func (h *hand) arranged() {
	if h.pointer != nil {
		h.over(h.board.layout.At(*h.pointer))
	}
}

// over explains the spot under the pointer, and reports whether it has changed.
func (h *hand) over(at Spot) bool {
	if at == h.hover {
		return false
	}
	h.hover = at
	h.explain()
	return true
}

// moveCursor moves the keyboard's cursor to the next spot in a direction.
func (h *hand) moveCursor(dx, dy float64) {
	if next := NextSpot(h.board.layout, h.cursor, dx, dy); next != h.cursor {
		h.cursor = next
		h.pointer, h.hover = nil, Spot{} // the pointer counts again when it moves
		h.explain()
		h.board.sync()
	}
}

// focus shows or hides the keyboard's cursor.
func (h *hand) focus(on bool) {
	h.focused = on
	if !on {
		h.marking.cursor = false
	}
	if _, r := h.board.layout.Place(h.cursor); on && (h.cursor.Kind == Nowhere || r == 0) {
		h.cursor = h.start()
	}
	h.explain()
	h.board.sync()
}

// start returns the first spot of the keyboard's cursor: that of the last move, or else the square nearest to the middle of the board.
func (h *hand) start() Spot {
	l, state := h.board.layout, h.board.state
	if last := SquareSpot(state.Last.To); state.HasLast && slices.Contains(l.Spots(), last) {
		return last
	}
	away := func(s Spot) float64 { // in whole units: of squares on a circle the first counts
		at, _ := l.Place(s)
		if s.Kind != OnSquare {
			return math.Inf(1)
		}
		return math.Round(math.Hypot(float64(at.X-h.board.Size().Width/2), float64(at.Y-h.board.Size().Height/2)))
	}
	return slices.MinFunc(l.Spots(), func(a, b Spot) int { return cmp.Compare(away(a), away(b)) })
}

// explain reports the note about the spot that is pointed at, or under the cursor.
func (h *hand) explain() {
	b := h.board
	at := h.hover
	if at.Kind == Nowhere && h.focused {
		at = h.cursor
	}
	var note *Note
	if at.Kind != Nowhere && (b.state.Position != nil || b.state.Setup != nil) {
		note = b.painter.Explain(b.View(), at)
	}
	if warning := h.warning(at); warning != nil {
		note = warning
	}
	if b.events.Hover == nil || equal(note, h.note) {
		return
	}
	h.note = note
	b.events.Hover(note)
}

// warning returns the objection to the move of the picked-up piece to a spot, or nil.
func (h *hand) warning(to Spot) *Note {
	b := h.board
	if b.events.Warn == nil || h.selected.Kind == Nowhere || !b.state.Enabled {
		return nil
	}
	for _, c := range b.choices[h.selected] {
		if c.To == to {
			if note, ok := b.events.Warn(c.Move); ok {
				return &note
			}
			return nil
		}
	}
	return nil
}

// overTarget reports whether a click on the spot under the pointer would have an effect.
func (h *hand) overTarget() bool {
	if len(h.board.choices[h.hover]) > 0 {
		return true
	}
	for _, c := range h.board.choices[h.selected] {
		if c.To == h.hover {
			return true
		}
	}
	return false
}

// NextSpot returns the next spot in a direction: the nearest, counting sideways distance twice. It returns from if there is none.
func NextSpot(l Layout, from Spot, dx, dy float64) Spot {
	here, _ := l.Place(from)
	best, min := from, math.Inf(1)
	for _, s := range l.Spots() {
		there, _ := l.Place(s)
		x, y := float64(there.X-here.X), float64(there.Y-here.Y)
		along, aside := x*dx+y*dy, math.Abs(x*dy-y*dx)
		// A spot further sideways than ahead belongs to another direction.
		if along < 1 || aside > 2*along {
			continue
		}
		if d := along + 2*aside; d < min {
			best, min = s, d
		}
	}
	return best
}
