package chaosclock

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
)

// Bounds returns the corners of the dial with its trays.
func (l *layout) Bounds() (from, to fyne.Position) {
	from, to = l.centre.SubtractXY(l.r, l.r), l.centre.AddXY(l.r, l.r)
	if l.compact {
		return from, to
	}
	for _, t := range l.trays {
		from, to = draw.Around(from, to, t.at, t.size)
	}
	return from, to
}
