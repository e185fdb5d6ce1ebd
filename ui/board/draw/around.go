package draw

import "fyne.io/fyne/v2"

// Around returns the corners of the rectangle around that between from and to and another of a size at a place.
func Around(from, to, at fyne.Position, size fyne.Size) (fyne.Position, fyne.Position) {
	return fyne.NewPos(min(from.X, at.X), min(from.Y, at.Y)), fyne.NewPos(max(to.X, at.X+size.Width), max(to.Y, at.Y+size.Height))
}
