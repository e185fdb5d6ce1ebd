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
	"qilab/ui/board/draw"
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

// counting counts the pictures that a painter begins.
type counting struct {
	board.Painter
	n *int
}

func (c counting) Background(p *draw.Pen, l board.Layout, s board.Style) {
	*c.n++
	c.Painter.Background(p, l, s)
}

// A picture that was prepared is found drawn by the board that is then shown, with its corners cut off.
func TestPreparedPicturesAreShown(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	const size = 77
	start, n := xiangqi.Rules{}.Start(), 0
	plain := board.Thumbnail(c.Painters.Of(start), start, size, false, c.Style())
	c.Pictures.Painters = board.Painters{"xiangqi": counting{c.Painters.Of(start), &n}}
	c.Pictures.Prepare(start, size)()
	shown := c.Pictures.Fitted(start).(*canvas.Raster).Generator(size, size+3)
	if n != 1 {
		t.Errorf("the picture is drawn %d times", n)
	}
	if b := shown.Bounds(); b.Dx() != size || b.Dy() != size {
		t.Fatalf("the picture is %d × %d", b.Dx(), b.Dy())
	}
	whole, cut := 0, 0
	for y := range size {
		for x := range size {
			r, g, b, a := shown.At(x, y).RGBA()
			R, G, B, A := plain.At(x, y).RGBA()
			switch {
			case r == R && g == G && b == B && a == A:
				whole++
			case a < A && min(x, size-1-x) < 8 && min(y, size-1-y) < 8:
				cut++
			default:
				t.Fatalf("(%d, %d) has changed", x, y)
			}
		}
	}
	if _, _, _, a := shown.At(0, 0).RGBA(); a != 0 || cut < 4*8 || whole < size*size-4*8*8 {
		t.Errorf("corner %d, %d pixels cut, %d whole", a, cut, whole)
	}
}
