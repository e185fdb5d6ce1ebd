package host_test

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// A picture is drawn once while its inputs are the same.
func TestPicturesAreShared(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	style := c.Style()
	c.Pictures.Style = func() board.Style { return style }
	start := xiangqi.Rules{}.Start()
	of := func(o fyne.CanvasObject) image.Image { return o.(*canvas.Image).Image }
	first := of(c.Pictures.Of(start, 50))
	if of(c.Pictures.Of(start, 50)) != first {
		t.Error("the same picture is drawn twice")
	}
	next, _ := start.Play(start.Moves()[0])
	for name, other := range map[string]image.Image{
		"position": of(c.Pictures.Of(next, 50)), "size": of(c.Pictures.Of(start, 60)), "game": of(c.Pictures.Of(chaosclock.Rules{}.Start(), 50)),
		"end of the board": of(c.Pictures.Seen(start, true, 50)),
	} {
		if other == first {
			t.Errorf("another %s has the same picture", name)
		}
	}
	style.Dark = !style.Dark
	if of(c.Pictures.Of(start, 50)) == first {
		t.Error("the dark picture is the light one")
	}
	style.Dark = !style.Dark
	for size := range 13 {
		c.Pictures.Of(start, float32(600+size))
	}
	if of(c.Pictures.Of(start, 50)) == first {
		t.Error("pictures are kept without an end")
	}
}
