package clock

import "fyne.io/fyne/v2"

// Bounds returns the corners of the dial with its trays.
func (l *layout) Bounds() (from, to fyne.Position) {
	from, to = l.centre.SubtractXY(l.r, l.r), l.centre.AddXY(l.r, l.r)
	if l.compact {
		return from, to
	}
	for _, t := range l.trays {
		from = fyne.NewPos(min(from.X, t.at.X), min(from.Y, t.at.Y))
		to = fyne.NewPos(max(to.X, t.at.X+t.size.Width), max(to.Y, t.at.Y+t.size.Height))
	}
	return from, to
}
