package board

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
)

// Events are the callbacks with which the widget tells the window; nil funcs are not called. All run on the UI
// goroutine, when the board has done its own part: any of them may call SetState.
type Events struct {
	// Move is called with a legal move that the person has made, and reports whether it was taken. One that is taken is
	// shown by SetState, before Move returns or later. The piece of one that is not, or that the window first asks
	// about, is back in its place.
	Move func(core.Move) bool
	// Illegal: the person tried a move that the rules refuse; err says why (a *core.TextError of the game).
	Illegal func(err error)
	// Select: a piece was picked up (true) or put back (false).
	Select func(bool)
	// Hover: the pointer is over something worth explaining (an error or note to translate); nil clears it.
	Hover func(*Note)
	// Warn returns what is wrong with a legal move whose target is pointed at while its piece is picked up.
	Warn func(core.Move) (Note, bool)
	// Square: an editor's board was clicked, with the primary or the secondary button, or a piece was dragged from one
	// square to another (from is core.NoSquare for a click).
	Square func(from, to core.Square, secondary bool)
	// Key and Rune are what is typed while the board has the keyboard and has no use for it itself. It uses the arrow
	// keys, Enter, Space, and Escape while something is picked up.
	Key  func(*fyne.KeyEvent)
	Rune func(rune)
	// Down and Up are the keys that go down and up while the board has the keyboard.
	Down, Up func(*fyne.KeyEvent)
	// Mark: the person drew an arrow or a circle, which may be there already.
	Mark func(core.Shape)
	// Middle is a press of the middle button, or of any other that the board has no use for.
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

// Note is a text for the person.
type Note = core.Note

// RefusalNote returns a refusal of the rules as a note; nil if err is none.
func RefusalNote(err error) *Note {
	var text *core.TextError
	if !errors.As(err, &text) {
		return nil
	}
	return &Note{Key: "error." + text.Code, Args: text.Args}
}

// equal reports whether two notes, either of which may be nil, say the same.
func equal(n, m *Note) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.Key == m.Key && slices.Equal(n.Args, m.Args) && equal(n.Also, m.Also)
}
