package panel

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// blank is a row without objects.
type blank struct{}

func (blank) objects() []fyne.CanvasObject             { return nil }
func (blank) fill(int, fyne.Position, fyne.Size, bool) {}

// TestRevealedLineStays: a line that was scrolled into view stays there when the room becomes smaller, unless a person has
// scrolled away from it.
func TestRevealedLineStays(t *testing.T) {
	test.NewTempApp(t)
	r := newRows(20, func() row { return blank{} })
	r.setCount(100)
	win := test.NewWindow(r.scroll)
	defer win.Close()
	win.SetPadded(false)
	inView := func(i int) bool {
		top := float32(i)*r.height - r.scroll.Offset.Y
		return top >= 0 && top+r.height <= r.scroll.Size().Height
	}
	win.Resize(fyne.NewSize(200, 400))
	r.reveal(60)
	for _, high := range []float32{300, 100, 60, 200, 40} {
		win.Resize(fyne.NewSize(200, high))
		if !inView(60) {
			t.Errorf("with a height of %.0f line 60 is out of view, at offset %.0f", high, r.scroll.Offset.Y)
		}
	}
	r.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 5000)})
	win.Resize(fyne.NewSize(200, 30))
	if r.scroll.Offset.Y != 0 {
		t.Errorf("the view has jumped back to %.0f", r.scroll.Offset.Y)
	}
}
