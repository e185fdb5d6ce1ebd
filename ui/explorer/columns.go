package explorer

import (
	"fyne.io/fyne/v2"

	"qilab/ui/look"
)

// The sizes of texts in the list.
const (
	moveSize  = 14
	plainSize = 13
	smallSize = 11
)

// span is a part of a line.
type span struct{ left, width float32 }

// columns are the columns of a line: the move, its number of games, their results, the last year it was played, and the analysis. A
// column without width is omitted.
type columns struct{ move, games, bar, year, badge span }

// The dimensions of the columns.
const (
	edge       = 6
	gap        = 8
	scrollRoom = 6 // at the right, for the scroll bar
	yearWidth  = 34
	minBar     = 56
	shortBadge = 52
	longBadge  = 84
)

// widths are the widths of the columns' contents.
type widths struct {
	move, games float32
	year, badge bool // the column exists
	words       bool // badges contain words, if there is room
}

// arrange returns the columns for a width. In a narrow list the years are omitted, and badges are short.
func (w widths) arrange(width float32) columns {
	room := width - edge - scrollRoom
	badge, year := float32(0), float32(0)
	if w.badge && room > 170 {
		badge = shortBadge
		if w.words && room > 400 {
			badge = longBadge
		}
	}
	if w.year && room > 300 {
		year = yearWidth
	}
	used := func(width float32) float32 {
		if width == 0 {
			return 0
		}
		return width + gap
	}
	move := max(40, min(w.move, room-w.games-2*gap-minBar-used(year)-used(badge)))
	c := columns{move: span{edge, move}}
	c.games = span{edge + move + gap, w.games}
	c.bar.left = c.games.left + used(w.games)
	right := width - scrollRoom
	if badge > 0 {
		c.badge = span{right - badge, badge}
		right -= badge + gap
	}
	if year > 0 {
		c.year = span{right - year, year}
		right -= year + gap
	}
	c.bar.width = max(0, right-c.bar.left)
	return c
}

// textWidth returns the width of a text.
func textWidth(text string, size float32, bold bool) float32 {
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold}).Width
}

// fit shortens a text to a width.
func fit(text string, size float32, bold bool, width float32) string {
	return look.Fit(text, size, fyne.TextStyle{Bold: bold}, width)
}
