package xiangqi

import "fyne.io/fyne/v2"

// Bounds returns the corners of the board with its rim, which is all there is.
func (l *layout) Bounds() (from, to fyne.Position) { return l.plate, l.plateTo }
