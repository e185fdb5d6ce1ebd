package players

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/panel"
	"qilab/ui/prose"
)

// bannerRow puts the result on the left, a button on the right, and the reason between them, or below if it is too long for a line.
type bannerRow struct {
	said  string // why the game ended
	width float32
}

// minBanner is the width assumed before the first layout: that of a narrow window's panel.
const minBanner = 280

// MinSize returns the size at the width of the last layout.
func (b *bannerRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	minWidth := o[0].MinSize().Width
	if o[2].Visible() {
		minWidth += theme.Padding() + o[2].MinSize().Width
	}
	return fyne.NewSize(minWidth, b.HeightFor(o, max(b.width, minWidth, minBanner)))
}

// HeightFor returns the height at a width.
func (b *bannerRow) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	high, beside := b.row(o, width)
	if b.said != "" && !beside {
		high += theme.Padding() + prose.HeightFor(o[1], width)
	}
	return high
}

// row returns the height of the row, and whether the reason is in it.
func (b *bannerRow) row(o []fyne.CanvasObject, wide float32) (high float32, beside bool) {
	high = o[0].MinSize().Height
	if o[2].Visible() {
		high = max(high, o[2].MinSize().Height)
	}
	return high, b.said != "" && b.reasonWidth() <= wide-o[0].MinSize().Width-b.buttonWidth(o)-theme.Padding()
}

func (b *bannerRow) reasonWidth() float32 {
	return panel.TextWidth(b.said, theme.TextSize(), fyne.TextStyle{}) + 2*theme.InnerPadding() + 2
}

func (b *bannerRow) buttonWidth(o []fyne.CanvasObject) float32 {
	if !o[2].Visible() {
		return 0
	}
	return o[2].MinSize().Width + theme.Padding()
}

// Layout puts the verdict, the reason and the button in their places.
func (b *bannerRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	b.width = size.Width
	high, beside := b.row(o, size.Width)
	right := size.Width - b.buttonWidth(o)
	if o[2].Visible() {
		o[2].Move(fyne.NewPos(right+theme.Padding(), 0))
		o[2].Resize(fyne.NewSize(o[2].MinSize().Width, high))
	}
	o[0].Move(fyne.NewPos(0, 0))
	if !beside {
		o[0].Resize(fyne.NewSize(right, high))
		o[1].Move(fyne.NewPos(0, high+theme.Padding()))
		o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-high-theme.Padding())))
		return
	}
	wide := right - theme.Padding() - b.reasonWidth()
	o[0].Resize(fyne.NewSize(wide, high))
	text := prose.HeightFor(o[1], b.reasonWidth())
	o[1].Move(fyne.NewPos(wide+theme.Padding(), (high-text)/2))
	o[1].Resize(fyne.NewSize(b.reasonWidth(), text))
}
