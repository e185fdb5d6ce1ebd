package scroll_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/ui/scroll"
)

// Every way to scroll is told.
func TestWatched(t *testing.T) {
	test.NewTempApp(t)
	high := canvas.NewRectangle(nil)
	high.SetMinSize(fyne.NewSize(50, 1000))
	var told []float32
	s := scroll.Watched(high, func(y float32) { told = append(told, y) })
	s.Resize(fyne.NewSize(100, 100))
	scroll.To(s, 300)
	scroll.Key(s, fyne.KeyDown)
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -20)})
	scroll.To(s, 5000)
	s.ScrollToTop()
	if want := []float32{300, 348, 368, 900, 0}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
