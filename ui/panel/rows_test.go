package panel

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// blank is a row without objects.
type blank struct{}

func (blank) Objects() []fyne.CanvasObject             { return nil }
func (blank) Fill(int, fyne.Position, fyne.Size, bool) {}

// TestRevealedLineStays: a revealed line stays visible when the list shrinks, unless the user has scrolled away.
func TestRevealedLineStays(t *testing.T) {
	test.NewTempApp(t)
	r := NewRows(20, func() Row { return blank{} })
	r.SetCount(100)
	win := test.NewWindow(r.Root)
	defer win.Close()
	win.SetPadded(false)
	inView := func(i int) bool {
		top := float32(i)*r.Height - r.Scroll.Offset.Y
		return top >= 0 && top+r.Height <= r.Scroll.Size().Height
	}
	for _, line := range []int{60, 99} { // the toolkit moves the end of a list that grows
		win.Resize(fyne.NewSize(200, 400))
		r.Reveal(line, 0)
		r.Reveal(line, 0)
		for _, high := range []float32{300, 100, 60, 200, 440, 40} {
			win.Resize(fyne.NewSize(200, high))
			if !inView(line) {
				t.Errorf("with a height of %.0f line %d is out of view, at offset %.0f", high, line, r.Scroll.Offset.Y)
			}
		}
	}
	r.Scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 5000)})
	win.Resize(fyne.NewSize(200, 30))
	if r.Scroll.Offset.Y != 0 {
		t.Errorf("the view has jumped back to %.0f", r.Scroll.Offset.Y)
	}
}

// marked is a row with an object that shows whether the row is filled.
type marked struct{ mark *canvas.Rectangle }

func (m marked) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{m.mark} }
func (m marked) Fill(_ int, at fyne.Position, size fyne.Size, _ bool) {
	m.mark.Move(at)
	m.mark.Resize(size)
}

// A list that grows is filled at once, whatever the height of its lines.
func TestRowsFillTheRoom(t *testing.T) {
	test.NewTempApp(t)
	r := NewRows(20, func() Row { return marked{canvas.NewRectangle(nil)} })
	heights := make([]float32, 200)
	for i := range heights {
		heights[i] = float32(20 + i%3*18)
	}
	r.SetHeights(heights)
	for _, high := range []float32{100, 700, 300, 900} {
		r.Root.Resize(fyne.NewSize(200, high))
		end := float32(0)
		for _, o := range test.WidgetRenderer(r).Objects() {
			end = max(end, o.Position().Y+o.Size().Height)
		}
		if end < high {
			t.Errorf("of %v the list fills %v", high, end)
		}
	}
	for _, i := range []int{0, 1, 5, 199} {
		if got := r.at(r.Top(i) + 1); got != i {
			t.Errorf("line %d is found as %d", i, got)
		}
	}
}

// After a turn of the wheel the pointer is over the line that has come under it.
func TestHoverFollowsTheWheel(t *testing.T) {
	test.NewTempApp(t)
	r := NewRows(20, func() Row { return blank{} })
	over := -1
	r.OnHovered = func(i int, _ float32) { over = i }
	r.SetCount(100)
	win := test.NewWindow(r.Root)
	defer win.Close()
	win.SetPadded(false)
	win.Resize(fyne.NewSize(200, 100))
	turn := &fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(10, 45)}, Scrolled: fyne.NewDelta(0, -60)}
	if r.Roll(turn); over != -1 {
		t.Errorf("without a pointer it is over line %d", over)
	}
	r.Scroll.ScrollToTop()
	r.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(10, 45)}})
	if r.Roll(turn); over != 5 {
		t.Errorf("the pointer is over line %d, with an offset of %.0f", over, r.Scroll.Offset.Y)
	}
}
