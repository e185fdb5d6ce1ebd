package practice

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/storage/training"
)

// A single rated try is a point, several are joined by lines, and without one there is no curve.
func TestCurve(t *testing.T) {
	test.NewTempApp(t)
	for n, want := range map[int][2]int{0: {0, 0}, 1: {1, 2}, 2: {0, 3}, 3: {0, 4}} {
		var list []training.RatedAt
		for i := range n {
			list = append(list, training.RatedAt{Value: 1480 + 30*float64(i)})
		}
		c := newCurve(list).(*fyne.Container)
		c.Resize(fyne.NewSize(400, curveHeight))
		points, lines := 0, 0
		for _, o := range c.Objects {
			switch o := o.(type) {
			case *canvas.Circle:
				points++
				if at := o.Position(); at.X < scaleWidth-pointRadius || at.Y <= 0 || at.Y >= curveHeight {
					t.Errorf("the point is at %v", at)
				}
			case *canvas.Line:
				lines++
			}
		}
		if points != want[0] || lines != want[1] {
			t.Errorf("%d tries: %d points and %d lines, want %d and %d", n, points, lines, want[0], want[1])
		}
	}
}
