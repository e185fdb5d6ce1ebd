package home

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// The pictures that are drawn before there is a window have the size that the tiles give them.
func TestPreparedPicturesFitTheTiles(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}},
		catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}})
	r := New(depsOf(c), noLinks())
	w := test.NewTempWindow(t, r.Object())
	w.SetPadded(false)
	for _, width := range []float32{400, 700, 1180, 1440, 1920} {
		w.Resize(fyne.NewSize(width, 800))
		n := 0
		test.WidgetRenderer(r.page) // lays out its content
		for _, o := range test.LaidOutObjects(r.whole) {
			if p, ok := o.(*canvas.Raster); ok {
				if n++; p.Size().Width != pictureOf(tileIn(width)) {
					t.Errorf("%v: the picture is %v wide, not %v", width, p.Size().Width, pictureOf(tileIn(width)))
				}
			}
		}
		if n != 2 {
			t.Errorf("%v: %d pictures", width, n)
		}
	}
}
