package board

import "fyne.io/fyne/v2"

// FocusGained shows the keyboard's cursor.
func (b *Board) FocusGained() { b.hand.focus(true) }

// FocusLost hides the keyboard's cursor.
func (b *Board) FocusLost() { b.hand.focus(false) }

// TypedRune passes characters to the window.
func (b *Board) TypedRune(r rune) {
	if r != ' ' && b.events.Rune != nil {
		b.events.Rune(r)
	}
}

// TypedKey moves the cursor, clicks, and puts back; other keys go to the window.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.events.Prior != nil && b.events.Prior(e.Name) {
		b.events.key(e)
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		b.hand.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.hand.moveCursor(1, 0)
	case fyne.KeyUp:
		b.hand.moveCursor(0, -1)
	case fyne.KeyDown:
		b.hand.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.hand.act(b.hand.cursor)
	case fyne.KeyEscape:
		if !b.ClearSelection() {
			b.events.key(e)
		}
	default:
		b.events.key(e)
	}
}

// KeyDown passes the key to the window.
func (b *Board) KeyDown(e *fyne.KeyEvent) {
	if b.events.Down != nil {
		b.events.Down(e)
	}
}

// KeyUp passes the key to the window.
func (b *Board) KeyUp(e *fyne.KeyEvent) {
	if b.events.Up != nil {
		b.events.Up(e)
	}
}
