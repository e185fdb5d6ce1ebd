package board

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
)

// Events are the callbacks of the widget; nil funcs are not called. All run on the UI goroutine, after the board has done its own
// part: any of them may call SetState.
type Events struct {
	// Move is called with the user's legal move, and reports whether it was taken. SetState shows a taken move, before Move returns
	// or later. The piece of a move that is refused, or needs confirmation first, is back in its place.
	Move func(core.Move) bool
	// Illegal: the user tried an illegal move; err is the reason (a *core.TextError of the game).
	Illegal func(err error)
	// Reasons tells Illegal why the picked-up piece cannot go to a spot that is clicked, rather than what is wrong with that spot.
	Reasons bool
	// Select: a piece was picked up (true) or put back (false).
	Select func(bool)
	// Hover: an explanation (an error or note to translate) of the spot under the pointer; nil clears it.
	Hover func(*Note)
	// Warn returns the objection to a legal move when its target is pointed at with its piece picked up.
	Warn func(core.Move) (Note, bool)
	// Square: an editor's board was clicked, with the primary or the secondary button, or a piece was dragged from one
	// square to another (from is core.NoSquare for a click).
	Square func(from, to core.Square, secondary bool)
	// Key and Rune are keys typed on the focused board that it does not use itself. It uses the arrow keys, Enter, Space, and Escape
	// while a piece is picked up.
	Key  func(*fyne.KeyEvent)
	Rune func(rune)
	// Prior reports whether Key has a use for a key that goes before the board's.
	Prior func(fyne.KeyName) bool
	// Down and Up are keys pressed and released while the board has the focus.
	Down, Up func(*fyne.KeyEvent)
	// Mark: the user drew an arrow or a circle, which may exist already.
	Mark func(core.Shape)
	// Middle is a press of the middle button, or of another one that the board does not use.
	Middle func(*desktop.MouseEvent)
}

func (e *Events) move(m core.Move) bool { return e.Move != nil && e.Move(m) }

func (e *Events) illegal(err error) {
	if err != nil && e.Illegal != nil {
		e.Illegal(err)
	}
}

func (e *Events) picked(up bool) {
	if e.Select != nil {
		e.Select(up)
	}
}

func (e *Events) square(from, to core.Square, secondary bool) {
	if e.Square != nil {
		e.Square(from, to, secondary)
	}
}

func (e *Events) key(k *fyne.KeyEvent) {
	if e.Key != nil {
		e.Key(k)
	}
}

// Note is a text for the user.
type Note = core.Note

// RefusalNote returns a refusal by the rules as a note; nil if err is none.
func RefusalNote(err error) *Note {
	var text *core.TextError
	if !errors.As(err, &text) {
		return nil
	}
	return &Note{Key: "error." + text.Code, Args: text.Args}
}

// equal reports whether two notes, either of which may be nil, have the same text.
func equal(n, m *Note) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.Key == m.Key && slices.Equal(n.Args, m.Args) && equal(n.Also, m.Also)
}

// Keys takes keys that a board does not use.
type Keys interface {
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	KeyDown(*fyne.KeyEvent)
	KeyUp(*fyne.KeyEvent)
}

// KeysTo returns the events of a board that only shows positions, as in a dialog, which Escape has to reach.
func KeysTo(k Keys) Events {
	return Events{Key: k.TypedKey, Rune: k.TypedRune, Down: k.KeyDown, Up: k.KeyUp}
}
