package xiangqi

import "fyne.io/fyne/v2"

// Bounds returns the corners of the board with its rim; there is nothing beside it.
func (l *layout) Bounds() (from, to fyne.Position) { return l.plate, l.plateTo }
