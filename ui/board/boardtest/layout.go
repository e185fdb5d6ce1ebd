package boardtest

import (
	"fmt"
	"math"
	"testing"

	"fyne.io/fyne/v2"

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

// EachLayout runs a test with the layouts of a painter in all sizes, also flipped.
func EachLayout[L board.Layout](t *testing.T, painter board.Painter, test func(t *testing.T, l L)) {
	for _, size := range append(Sizes(), painter.MinSize()) {
		for _, flipped := range []bool{false, true} {
			t.Run(fmt.Sprintf("%vx%v flipped %v", size.Width, size.Height, flipped), func(t *testing.T) {
				test(t, painter.Arrange(size, flipped, board.WithTrays).(L))
			})
		}
	}
}

// Hits checks that spots have places that do not overlap, and are hit there: in the middle and just inside the edge.
func Hits(t *testing.T, l board.Layout, spots []board.Spot) {
	t.Helper()
	for i, s := range spots {
		centre, r := l.Place(s)
		if r <= 0 {
			t.Fatalf("%v has no place", s)
		}
		places := []fyne.Position{centre}
		for k := range 12 {
			sin, cos := math.Sincos(float64(k) / 12 * 2 * math.Pi)
			places = append(places, centre.AddXY(r*0.95*float32(cos), r*0.95*float32(sin)))
		}
		for _, at := range places {
			if got := l.At(at); got != s {
				t.Errorf("%v is hit at %v in the place of %v", got, at, s)
			}
		}
		for _, other := range spots[i+1:] {
			there, far := l.Place(other)
			if gap := there.Subtract(centre); math.Hypot(float64(gap.X), float64(gap.Y)) < float64(r+far) {
				t.Fatalf("%v and %v overlap", s, other)
			}
		}
	}
}

// NoPlace checks that spots have no place, nor has the zero spot, a pass or no square.
func NoPlace(t *testing.T, l board.Layout, spots ...board.Spot) {
	t.Helper()
	for _, s := range append(spots, board.Spot{}, board.PassSpot(), board.SquareSpot(core.NoSquare)) {
		if _, r := l.Place(s); r != 0 {
			t.Errorf("%v has a place", s)
		}
	}
}
