// Package boardtest helps the tests of the board and of its painters, wherever they live.
package boardtest

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/ui/assets/fonts"
	"qilab/ui/board"
	"qilab/ui/look"
)

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

// Ink returns the share of a disc's inner square that has about one of the colours. The square has the side r, as the disc
// has the radius r; by is as in Near.
func Ink(img image.Image, centre fyne.Position, r float32, by int, colours ...color.NRGBA) float64 {
	ink := 0
	for dy := -r * 0.5; dy < r*0.5; dy++ {
		for dx := -r * 0.5; dx < r*0.5; dx++ {
			c := img.At(int(centre.X+dx), int(centre.Y+dy))
			if slices.ContainsFunc(colours, func(want color.NRGBA) bool { return Near(c, want, by) }) {
				ink++
			}
		}
	}
	return float64(ink) / float64(r*r)
}

// EachLook runs a test in every look, light and dark, with every set of pieces.
func EachLook(t *testing.T, test func(t *testing.T, style board.Style, shades look.Shades)) {
	for _, l := range look.Boards() {
		for _, dark := range []bool{false, true} {
			for _, set := range look.PieceSets() {
				t.Run(fmt.Sprint(l.ID, " dark ", dark, " ", set), func(t *testing.T) {
					test(t, board.Style{
						Look: l, Dark: dark, Options: map[string]string{board.PieceSets: string(set)},
						PieceFonts: []fyne.Resource{fonts.BrushTraditional(), fonts.BrushSimplified()},
					}, l.Shades(dark))
				})
			}
		}
	}
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
