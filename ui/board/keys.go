package board

import (
	"math"

	"fyne.io/fyne/v2"
)

// FocusGained shows the keyboard's cursor.
func (b *Board) FocusGained() {
	b.focused = true
	if _, r := b.layout.Place(b.cursor); b.cursor.Kind == Nowhere || r == 0 {
		b.cursor = b.layout.Spots()[0]
	}
	b.updateHover()
	b.sync()
}

// FocusLost hides it.
func (b *Board) FocusLost() {
	b.focused = false
	b.updateHover()
	b.sync()
}

// TypedRune hands what is typed to the window.
func (b *Board) TypedRune(r rune) {
	if r != ' ' && b.events.Rune != nil {
		b.events.Rune(r)
	}
}

// TypedKey moves the cursor, clicks, and puts back; all other keys are the window's.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		b.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.moveCursor(1, 0)
	case fyne.KeyUp:
		b.moveCursor(0, -1)
	case fyne.KeyDown:
		b.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.act(b.cursor)
	case fyne.KeyEscape:
		if !b.ClearSelection() {
			b.passKey(e)
		}
	default:
		b.passKey(e)
	}
}

// KeyDown hands the key to the window.
func (b *Board) KeyDown(e *fyne.KeyEvent) {
	if b.events.Down != nil {
		b.events.Down(e)
	}
}

// KeyUp hands the key to the window.
func (b *Board) KeyUp(e *fyne.KeyEvent) {
	if b.events.Up != nil {
		b.events.Up(e)
	}
}

func (b *Board) passKey(e *fyne.KeyEvent) {
	if b.events.Key != nil {
		b.events.Key(e)
	}
}

// moveCursor goes to the next spot in a direction, as the eye sees it: the nearest, where being off to the side counts
// twice.
func (b *Board) moveCursor(dx, dy float64) {
	if next := nextSpot(b.layout, b.cursor, dx, dy); next != b.cursor {
		b.cursor = next
		b.hover = Spot{} // the pointer counts again when it moves
		b.updateHover()
		b.sync()
	}
}

func nextSpot(l Layout, from Spot, dx, dy float64) Spot {
	here, _ := l.Place(from)
	best, least := from, math.Inf(1)
	for _, s := range l.Spots() {
		there, _ := l.Place(s)
		x, y := float64(there.X-here.X), float64(there.Y-here.Y)
		along, aside := x*dx+y*dy, math.Abs(x*dy-y*dx)
		// A spot that is further off to the side than ahead belongs to another direction.
		if along < 1 || aside > 2*along {
			continue
		}
		if d := along + 2*aside; d < least {
			best, least = s, d
		}
	}
	return best
}
