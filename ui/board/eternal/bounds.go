package eternal

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
)

// Bounds returns the corners of the board with its trays.
func (l *layout) Bounds() (from, to fyne.Position) {
	from, to = l.Plate.Bounds()
	if l.Compact() {
		return from, to
	}
	for _, t := range l.trays {
		from, to = draw.Around(from, to, t.at, t.size)
	}
	return from, to
}
