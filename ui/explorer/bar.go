package explorer

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/look"
	"qilab/ui/panel"
)

// bar shows the results of the games after a move: wins of the first side, draws, games both won or both lost, wins of the second
// side, and, without a colour, games with an unknown end. A part wide enough contains its number.
type bar struct {
	frame *canvas.Rectangle
	parts [5]*canvas.Rectangle
	texts [5]*canvas.Text
}

func newBar() *bar {
	b := &bar{frame: canvas.NewRectangle(nil)}
	for i := range b.parts {
		b.parts[i] = canvas.NewRectangle(nil)
		b.texts[i] = canvas.NewText("", color.Transparent)
		b.texts[i].TextSize = smallSize
	}
	return b
}

// drawColor and otherColor are the colours of draws, and of games both sides won or lost: two greys that neither side has.
var (
	drawColor  = color.NRGBA{0x9b, 0x9b, 0x98, 0xff}
	otherColor = color.NRGBA{0x5f, 0x7f, 0x6a, 0xff}
)

// partsOf returns the numbers of a tally in the order of the bar.
func partsOf(t library.Tally) [5]int { return [5]int{t.First, t.Draws, t.Other, t.Second, t.Unknown} }

// percentsOf returns the shares of the parts in whole percent, which add up to 100 unless all are 0: those that lose most by rounding
// down get one more.
func percentsOf(counts [5]int) (shares [5]int) {
	sum, left := 0, 100
	for _, n := range counts {
		sum += n
	}
	if sum == 0 {
		return shares
	}
	order := []int{0, 1, 2, 3, 4}
	for i, n := range counts {
		shares[i] = n * 100 / sum
		left -= shares[i]
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(counts[b]*100%sum, counts[a]*100%sum), cmp.Compare(counts[b], counts[a]))
	})
	for _, i := range order[:left] {
		shares[i]++
	}
	return shares
}

// draw draws a tally in an area, with its colours passed through shade, and returns the visible objects.
func (b *bar) draw(used []fyne.CanvasObject, shade func(color.Color) color.Color, rules core.Rules, t library.Tally, at fyne.Position, size fyne.Size) []fyne.CanvasObject {
	counts := partsOf(t)
	sum := 0
	for _, n := range counts {
		sum += n
	}
	if sum == 0 || size.Width < 4 {
		return used
	}
	colours := [5]color.NRGBA{panel.SideColour(rules, core.First), drawColor, otherColor, panel.SideColour(rules, core.Second), {}}
	total, percents := 0, percentsOf(counts)
	for i, n := range counts {
		if n == 0 {
			continue
		}
		left := at.X + size.Width*float32(total)/float32(sum)
		total += n
		x := at.X + size.Width*float32(total)/float32(sum)
		part, text := b.parts[i], b.texts[i]
		part.FillColor = shade(colours[i])
		part.Move(fyne.NewPos(left, at.Y))
		part.Resize(fyne.NewSize(x-left, size.Height))
		used = append(used, part)
		text.Text = strconv.Itoa(percents[i])
		text.Color = shade(look.InkOn(colours[i]))
		if i == 4 {
			text.Color = shade(theme.Color(theme.ColorNamePlaceHolder))
		}
		if with := text.Text + "%"; textWidth(with, smallSize, false)+4 <= x-left {
			text.Text = with
		}
		if minSize := text.MinSize(); minSize.Width+2 <= x-left {
			text.Resize(minSize)
			text.Move(fyne.NewPos((left+x-minSize.Width)/2, at.Y+(size.Height-minSize.Height)/2))
			used = append(used, text)
		}
	}
	b.frame.FillColor = color.Transparent
	b.frame.StrokeColor, b.frame.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	b.frame.Move(at)
	b.frame.Resize(size)
	return append(used, b.frame)
}

// drawWeight draws a share of 1 as a bar of one colour.
func (b *bar) drawWeight(used []fyne.CanvasObject, shade func(color.Color) color.Color, share float32, at fyne.Position, size fyne.Size) []fyne.CanvasObject {
	if size.Width < 4 {
		return used
	}
	ground, value := b.parts[0], b.parts[1]
	ground.FillColor, value.FillColor = shade(theme.Color(theme.ColorNameSeparator)), shade(theme.Color(theme.ColorNamePrimary))
	ground.Move(at)
	ground.Resize(size)
	value.Move(at)
	value.Resize(fyne.NewSize(size.Width*share, size.Height))
	return append(used, ground, value)
}
