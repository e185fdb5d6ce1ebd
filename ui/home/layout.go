package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/prose"
)

// The layouts of the home screen, which use the available width.

// homeHead has the name of the program on the left and the buttons on the right, or below if they do not fit.
type homeHead struct{ width float32 }

func (h *homeHead) MinSize(o []fyne.CanvasObject) fyne.Size {
	minWidth := max(o[0].MinSize().Width, o[1].MinSize().Width)
	return fyne.NewSize(minWidth, h.HeightFor(o, max(h.width, minWidth)))
}

// corner returns how wide the buttons are in one row.
func (h *homeHead) corner(o []fyne.CanvasObject) float32 {
	wide := float32(0)
	for _, b := range o[1].(*fyne.Container).Objects {
		wide += b.MinSize().Width + theme.Padding()
	}
	return wide
}

// beside reports whether the buttons are beside the name.
func (h *homeHead) beside(o []fyne.CanvasObject, width float32) bool {
	return o[0].MinSize().Width+h.corner(o) <= width
}

// HeightFor returns the height at a width.
func (h *homeHead) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	high := o[0].MinSize().Height
	if !h.beside(o, width) {
		high += prose.HeightFor(o[1], width) + theme.Padding()
	}
	return high
}

func (h *homeHead) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h.width = size.Width
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(o[0].MinSize().Width, high))
	if h.beside(o, size.Width) {
		wide := h.corner(o)
		o[1].Move(fyne.NewPos(size.Width-wide, 2))
		o[1].Resize(fyne.NewSize(wide, high))
		return
	}
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, prose.HeightFor(o[1], size.Width)))
}

// centred puts the screen in the middle of a window that is wider than maxBody.
type centred struct{}

// The margins of the screen, and how wide it grows.
const (
	marginAbove = 8 // and below
	marginSide  = 24
	maxBody     = 1640
)

func (centred) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Add(fyne.NewSize(2*marginSide, 2*marginAbove))
}

func (centred) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := min(maxBody, size.Width-2*marginSide)
	o[0].Move(fyne.NewPos((size.Width-wide)/2, marginAbove))
	o[0].Resize(fyne.NewSize(wide, size.Height-2*marginAbove))
}

// footed puts a foot below a page that scrolls, as wide as what is centred on it.
type footed struct{}

func (footed) MinSize(o []fyne.CanvasObject) fyne.Size {
	page, foot := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(page.Width, foot.Width+2*marginSide), page.Height+foot.Height)
}

func (footed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := min(maxBody, size.Width-2*marginSide)
	high := prose.HeightFor(o[1], wide)
	o[0].Resize(fyne.NewSize(size.Width, size.Height-high))
	o[1].Move(fyne.NewPos((size.Width-wide)/2, size.Height-high))
	o[1].Resize(fyne.NewSize(wide, high))
}

// twoLines is the width from which the lines of the foot are side by side.
const twoLines = 600

// footRows lays out the lines of the foot, with a gap below.
func footRows() fyne.Layout {
	return &prose.Rows{Place: func(lines []fyne.CanvasObject, width float32, put prose.Put) float32 {
		if len(lines) == 0 {
			return 0
		}
		columns := 1
		if width >= twoLines {
			columns = len(lines)
		}
		return tileGap + prose.Equal(lines, columns, width, tileGap, prose.HeightFor, put)
	}}
}

// twoTiles is the width from which two tiles are side by side, and tileGap how far tiles and cards are apart.
const (
	twoTiles = 540
	tileGap  = 8
)

// tileRows lays tiles out in rows of equal height, two a row if they fit.
func tileRows() fyne.Layout {
	return &prose.Rows{Place: func(tiles []fyne.CanvasObject, width float32, put prose.Put) float32 {
		columns := tileColumns(width)
		return tileGap + prose.Equal(tiles, columns, width, tileGap, func(tile fyne.CanvasObject, wide float32) float32 {
			return prose.HeightFor(tile.(*fyne.Container).Objects[1], wide) // above its ground
		}, put)
	}}
}

// tileColumns returns how many tiles are side by side in a width.
func tileColumns(width float32) int {
	if width >= twoTiles {
		return 2
	}
	return 1
}

// tileIn returns the width of a tile in a window of a width.
func tileIn(window float32) float32 {
	wide := min(maxBody, window-2*marginSide)
	columns := float32(tileColumns(wide))
	return (wide - (columns-1)*tileGap) / columns
}

// tileLayout puts heading, text and buttons beside the picture, or in a narrow tile the buttons below it.
type tileLayout struct{ width float32 }

// The dimensions of a tile.
const (
	tilePadding = 10
	wideTile    = 480 // from here on the buttons are beside the picture
	minPicture  = 92
	midPicture  = 148
	growingTile = 620 // from here on the picture grows again
	growth      = 0.37
)

// pictureOf returns how large the picture is in a tile of a width.
func pictureOf(width float32) float32 {
	if width < wideTile {
		return minPicture
	}
	return min(midPicture, width*0.3) + min(max(0, (width-growingTile)*growth), host.BigPicture-midPicture)
}

func (l *tileLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	minWidth := max(minPicture+o[1].MinSize().Width+3*tilePadding, o[3].MinSize().Width+2*tilePadding)
	return fyne.NewSize(minWidth, l.HeightFor(o, max(l.width, minWidth)))
}

// HeightFor returns the height at a width.
func (l *tileLayout) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	picture := pictureOf(width)
	beside := width - picture - 3*tilePadding
	text := o[1].MinSize().Height + prose.HeightFor(o[2], beside)
	if width >= wideTile {
		return max(picture, text+theme.Padding()+prose.HeightFor(o[3], beside)) + 2*tilePadding
	}
	return max(picture, text) + theme.Padding() + prose.HeightFor(o[3], width-2*tilePadding) + 2*tilePadding
}

func (l *tileLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	picture := pictureOf(size.Width)
	x, beside := picture+2*tilePadding, size.Width-picture-3*tilePadding
	y, left, wide := float32(tilePadding), x, beside
	if size.Width < wideTile {
		left, wide = tilePadding, size.Width-2*tilePadding
	} else {
		y = (size.Height - picture) / 2
	}
	o[0].Move(fyne.NewPos(tilePadding, y))
	o[0].Resize(fyne.NewSquareSize(picture))
	y = tilePadding
	for _, part := range o[1:3] {
		high := prose.HeightFor(part, beside)
		part.Move(fyne.NewPos(x, y))
		part.Resize(fyne.NewSize(beside, high))
		y += high
	}
	buttons := prose.HeightFor(o[3], wide)
	o[3].Move(fyne.NewPos(left, size.Height-tilePadding-buttons))
	o[3].Resize(fyne.NewSize(wide, buttons))
}

// buttonRows puts buttons into as few rows as have room for them, about as many in each, and stretches all but the last over the
// width of their row.
func buttonRows() fyne.Layout {
	return &prose.Rows{Place: func(buttons []fyne.CanvasObject, width float32, put prose.Put) float32 {
		y, gap := float32(0), theme.Padding()
		rows := 0
		for from := 0; from < len(buttons); rows++ {
			from, _, _ = buttonRow(buttons, from, len(buttons), width)
		}
		for from := 0; from < len(buttons); {
			perRow := (len(buttons) + rows - 1) / rows
			to, need, high := buttonRow(buttons, from, perRow, width)
			stretched := to - from
			if to == len(buttons) && stretched > 1 {
				stretched--
			}
			x, more := float32(0), max(0, (width-need)/float32(stretched))
			for i, b := range buttons[from:to] {
				wide := b.MinSize().Width
				if i < stretched {
					wide += more
				}
				put(b, fyne.NewPos(x, y), fyne.NewSize(wide, high))
				x += wide + gap
			}
			y += high + gap
			from = to
		}
		return max(0, y-gap)
	}}
}

// buttonRow returns the end of the row that begins at from, with at most limit buttons, and its width and height.
func buttonRow(buttons []fyne.CanvasObject, from, limit int, width float32) (to int, wide, high float32) {
	gap := theme.Padding()
	wide = -gap
	for to = from; to < min(len(buttons), from+limit); to++ {
		minSize := buttons[to].MinSize()
		if to > from && wide+gap+minSize.Width > width {
			break
		}
		wide += gap + minSize.Width
		high = max(high, minSize.Height)
	}
	return to, wide, high
}

// oneRow puts as many cards of equal width side by side as fit, and hides the others.
type oneRow struct{}

// minRecent is how narrow a card of a row is.
const minRecent = 164

func (oneRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	high := float32(0)
	for _, card := range o {
		high = max(high, card.MinSize().Height)
	}
	return fyne.NewSize(minRecent, high)
}

func (oneRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	room := max(1, int((size.Width+tileGap)/(minRecent+tileGap)))
	wide := (size.Width+tileGap)/float32(room) - tileGap
	for i, card := range o {
		if i >= room {
			card.Hide()
			continue
		}
		card.Show()
		card.Move(fyne.NewPos(float32(i)*(wide+tileGap), 0))
		card.Resize(fyne.NewSize(wide, size.Height))
	}
}

// cutLine is a line of text that is cut, with an ellipsis, where it does not fit before the tail.
type cutLine struct{ text, tail string }

func (l *cutLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	t := o[0].(*canvas.Text)
	return fyne.NewSize(0, fyne.MeasureText("Ag", t.TextSize, t.TextStyle).Height)
}

func (l *cutLine) Layout(o []fyne.CanvasObject, size fyne.Size) {
	t := o[0].(*canvas.Text)
	tail := fyne.MeasureText(l.tail, t.TextSize, t.TextStyle).Width
	t.Text = look.Fit(l.text, t.TextSize, t.TextStyle, size.Width-tail) + l.tail
	t.Alignment = fyne.TextAlignCenter
	t.Move(fyne.NewPos(0, 0))
	t.Resize(size)
}
