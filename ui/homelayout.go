package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/prose"
)

// The layouts of the home screen: each takes the width that there is.

// homeHead has the name of the program with what it is below it, and the buttons in the corner, or below all that where
// there is no room.
type homeHead struct{ width float32 }

func (h *homeHead) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := max(o[0].MinSize().Width, o[1].MinSize().Width, o[2].MinSize().Width)
	return fyne.NewSize(least, h.HeightFor(o, max(h.width, least)))
}

// corner is how wide the buttons are in one row.
func (h *homeHead) corner(o []fyne.CanvasObject) float32 {
	wide := float32(0)
	for _, b := range o[2].(*fyne.Container).Objects {
		wide += b.MinSize().Width + theme.Padding()
	}
	return wide
}

// beside reports whether the buttons stand beside the name.
func (h *homeHead) beside(o []fyne.CanvasObject, width float32) bool {
	return o[0].MinSize().Width+h.corner(o) <= width
}

// HeightFor is the height at a width.
func (h *homeHead) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	high := o[0].MinSize().Height + prose.HeightFor(o[1], width)
	if !h.beside(o, width) {
		high += prose.HeightFor(o[2], width) + theme.Padding()
	}
	return high
}

func (h *homeHead) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h.width = size.Width
	title, about := o[0].MinSize().Height, prose.HeightFor(o[1], size.Width)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(o[0].MinSize().Width, title))
	o[1].Move(fyne.NewPos(0, title))
	o[1].Resize(fyne.NewSize(size.Width, about))
	if h.beside(o, size.Width) {
		wide := h.corner(o)
		o[2].Move(fyne.NewPos(size.Width-wide, 4))
		o[2].Resize(fyne.NewSize(wide, title))
		return
	}
	o[2].Move(fyne.NewPos(0, title+about))
	o[2].Resize(fyne.NewSize(size.Width, prose.HeightFor(o[2], size.Width)))
}

// cardRows lays cards out in rows of equal height, in as many columns as have room.
type cardRows struct{ width float32 }

// leastCard is how narrow a card may be.
const leastCard = 480

func (c *cardRows) columns(width float32) int {
	return max(1, int((width+cardGap)/(leastCard+cardGap)))
}

const cardGap = 8

func (c *cardRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := float32(0)
	for _, card := range o {
		least = max(least, card.MinSize().Width)
	}
	return fyne.NewSize(least, c.HeightFor(o, max(c.width, least)))
}

// HeightFor is the height of all rows at a width.
func (c *cardRows) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return c.place(o, width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

func (c *cardRows) Layout(o []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	c.place(o, size.Width, func(card fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		card.Move(at)
		card.Resize(size)
	})
}

func (c *cardRows) place(o []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	n := c.columns(width)
	wide := (width - float32(n-1)*cardGap) / float32(n)
	y := float32(0)
	for from := 0; from < len(o); from += n {
		row, high := o[from:min(from+n, len(o))], float32(0)
		for _, card := range row {
			inner := card.(*fyne.Container).Objects[1] // above its ground
			high = max(high, prose.HeightFor(inner, wide))
		}
		for k, card := range row {
			put(card, fyne.NewPos(float32(k)*(wide+cardGap), y), fyne.NewSize(wide, high))
		}
		y += high + cardGap
	}
	return y
}

// cardLayout is the picture with heading, text and buttons beside it, the buttons at the bottom.
type cardLayout struct{ width float32 }

// cardPadding is around what a card shows.
const cardPadding = 10

func (l *cardLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := o[0].MinSize().Width + max(o[2].MinSize().Width, o[3].MinSize().Width) + 3*cardPadding
	return fyne.NewSize(least, l.HeightFor(o, max(l.width, least)))
}

// words is how wide the text beside the picture is.
func (l *cardLayout) words(o []fyne.CanvasObject, width float32) float32 {
	return width - o[0].MinSize().Width - 3*cardPadding
}

// HeightFor is the height at a width.
func (l *cardLayout) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	wide := l.words(o, width)
	text := o[1].MinSize().Height + prose.HeightFor(o[2], wide) + prose.HeightFor(o[3], wide) + theme.Padding()
	return max(o[0].MinSize().Height, text) + 2*cardPadding
}

func (l *cardLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	picture := o[0].MinSize()
	o[0].Move(fyne.NewPos(cardPadding, (size.Height-picture.Height)/2))
	o[0].Resize(picture)
	wide, x := l.words(o, size.Width), picture.Width+2*cardPadding
	y := float32(cardPadding)
	for _, part := range o[1:3] {
		high := prose.HeightFor(part, wide)
		part.Move(fyne.NewPos(x, y))
		part.Resize(fyne.NewSize(wide, high))
		y += high
	}
	buttons := prose.HeightFor(o[3], wide)
	o[3].Move(fyne.NewPos(x, size.Height-cardPadding-buttons))
	o[3].Resize(fyne.NewSize(wide, buttons))
}
