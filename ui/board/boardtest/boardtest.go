// Package boardtest helps the tests of the board and of its painters, wherever they live.
package boardtest

import (
	"fmt"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/ui/board"
)

// Sizes returns board sizes of all shapes, from below the minimum to a large screen.
func Sizes() []fyne.Size {
	return []fyne.Size{
		{Width: 300, Height: 340}, {Width: 420, Height: 420}, {Width: 700, Height: 700}, {Width: 1000, Height: 700},
		{Width: 1000, Height: 1000}, {Width: 500, Height: 900}, {Width: 1600, Height: 500}, {Width: 2400, Height: 1500},
	}
}

// New returns an empty board in a window of that size.
func New(t testing.TB, painter board.Painter, style board.Style, size fyne.Size) (*board.Board, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	b := board.New(painter, style)
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(size)
	return b, w
}

// Place returns the place of a spot on a board.
func Place(b *board.Board, s board.Spot) fyne.Position {
	at, _ := b.View().Layout.Place(s)
	return at
}

// Click clicks on a spot.
func Click(b *board.Board, s board.Spot) { b.Tapped(&fyne.PointEvent{Position: Place(b, s)}) }

// Point moves the pointer over a spot.
func Point(b *board.Board, s board.Spot) {
	b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: Place(b, s)}})
}

// Items returns a painter's items on a layer of a board, by ID.
func Items(b *board.Board, painter board.Painter, layer board.Layer) map[any]board.Item {
	list := map[any]board.Item{}
	for _, it := range painter.Scene(b.View()).Items {
		if it.Layer == layer {
			list[it.ID] = it
		}
	}
	return list
}

// Objects counts the canvas objects of a board.
func Objects(b *board.Board) int { return len(test.WidgetRenderer(b).Objects()) }

// Draw completes pending drawing of a board.
func Draw(b *board.Board) {
	for _, o := range test.WidgetRenderer(b).Objects() {
		if r, ok := o.(*canvas.Raster); ok && r.Visible() {
			r.Generator(int(r.Size().Width), int(r.Size().Height))
		}
	}
}

// Badges returns a verdict on every move at p.
func Badges(p core.Position) map[core.Move]board.Badge {
	all := map[core.Move]board.Badge{}
	for i, m := range p.Moves() {
		all[m] = board.Badge{View: core.View(i % 6), Text: fmt.Sprint(3 * i), Best: i == 0}
	}
	return all
}

// Near reports whether two colours differ by at most that much in each channel.
func Near(a color.Color, b color.NRGBA, by int) bool {
	x := color.NRGBAModel.Convert(a).(color.NRGBA)
	for _, d := range []int{int(x.R) - int(b.R), int(x.G) - int(b.G), int(x.B) - int(b.B)} {
		if d > by || d < -by {
			return false
		}
	}
	return true
}
