package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/look"
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

// corner returns how wide the buttons are in one row.
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

// HeightFor returns the height at a width.
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

// leastCard is how narrow a card may be, and cardGap how far cards are apart.
const (
	leastCard = 480
	cardGap   = 8
)

// cardRows lays cards out in rows of equal height, in as many columns as have room.
func cardRows() fyne.Layout {
	return &prose.Rows{Place: func(cards []fyne.CanvasObject, width float32, put prose.Put) float32 {
		columns := max(1, int((width+cardGap)/(leastCard+cardGap)))
		return cardGap + prose.Equal(cards, columns, width, cardGap, func(card fyne.CanvasObject, wide float32) float32 {
			return prose.HeightFor(card.(*fyne.Container).Objects[1], wide) // above its ground
		}, put)
	}}
}

// cardLayout is the picture with heading, text and buttons beside it, the buttons at the bottom.
type cardLayout struct{ width float32 }

// cardPadding is around what a card shows.
const cardPadding = 10

func (l *cardLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := o[0].MinSize().Width + max(o[2].MinSize().Width, o[3].MinSize().Width) + 3*cardPadding
	return fyne.NewSize(least, l.HeightFor(o, max(l.width, least)))
}

// words returns how wide the text beside the picture is.
func (l *cardLayout) words(o []fyne.CanvasObject, width float32) float32 {
	return width - o[0].MinSize().Width - 3*cardPadding
}

// HeightFor returns the height at a width.
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

// oneRow puts cards of equal width side by side, as many as there is room for; the others are hidden.
type oneRow struct{}

// leastRecent is how narrow a card of a row is.
const leastRecent = 164

func (oneRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	high := float32(0)
	for _, card := range o {
		high = max(high, card.MinSize().Height)
	}
	return fyne.NewSize(leastRecent, high)
}

func (oneRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	room := max(1, int((size.Width+cardGap)/(leastRecent+cardGap)))
	wide := (size.Width+cardGap)/float32(room) - cardGap
	for i, card := range o {
		if i >= room {
			card.Hide()
			continue
		}
		card.Show()
		card.Move(fyne.NewPos(float32(i)*(wide+cardGap), 0))
		card.Resize(fyne.NewSize(wide, size.Height))
	}
}

// cutLine is a line of text that ends with dots where there is no room for more.
type cutLine struct{ text string }

func (l *cutLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	t := o[0].(*canvas.Text)
	return fyne.NewSize(0, fyne.MeasureText("Ag", t.TextSize, t.TextStyle).Height)
}

func (l *cutLine) Layout(o []fyne.CanvasObject, size fyne.Size) {
	t := o[0].(*canvas.Text)
	t.Text = look.Fit(l.text, t.TextSize, t.TextStyle, size.Width)
	t.Alignment = fyne.TextAlignCenter
	t.Move(fyne.NewPos(0, 0))
	t.Resize(size)
}
