package explorer

import (
	"strconv"
	"strings"

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

// columns are the columns of a line: the move, how often it was played, how those games ended, when it was played last, and what
// the analysis says. A column without width is left out.
type columns struct{ move, games, bar, year, badge span }

// The measures of the columns.
const (
	edge       = 6
	gap        = 8
	scrollRoom = 6 // at the right, for the bar of the scroll
	yearWidth  = 34
	minBar     = 56
	shortBadge = 52
	longBadge  = 84
)

// widths is how wide the contents of the columns are.
type widths struct {
	move, games float32
	year, badge bool // there are such columns
	words       bool // the badges hold words, if there is room
}

// arrange returns the columns for a width. Where it is small the years are left out, and badges become short.
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

// number writes a number of games, with a mark between the thousands.
func number(n int) string {
	text := strconv.Itoa(n)
	var b strings.Builder
	for i, r := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// textWidth returns how wide a text is.
func textWidth(text string, size float32, bold bool) float32 {
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold}).Width
}

// fit shortens a text to a width.
func fit(text string, size float32, bold bool, width float32) string {
	return look.Fit(text, size, fyne.TextStyle{Bold: bold}, width)
}
