package windowtest

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"qilab/ui/board"
)

// wantTextsApart checks that no text is painted over another one of its layer. Boards are left out: their painters put signs on
// pieces.
func wantTextsApart(t testing.TB, r *rig, what string) {
	t.Helper()
	r.eachOverlap(func(under, over inked, _ fyne.CanvasObject, _ []placed) {
		t.Errorf("%s: %q is painted over %q, at %v", what, over.text, under.text, under.ink.and(over.ink))
	})
}

// eachOverlap visits the pairs of texts of which one is painted over the other, with the layer that they are in and its objects.
func (r *rig) eachOverlap(visit func(under, over inked, layer fyne.CanvasObject, list []placed)) {
	for _, root := range r.layers() {
		list := place(root)
		texts := textsOf(list)
		for i, a := range texts {
			for _, b := range texts[i+1:] {
				if overlaps(list, a, b) {
					visit(a, b, root, list)
				}
			}
		}
	}
}

// overlaps reports whether a text is painted over one that comes before it.
func overlaps(list []placed, under, over inked) bool {
	both := under.ink.and(over.ink)
	return both.right-both.left > 2 && both.bottom-both.top > 2 && !covered(list[under.index:over.index], both)
}

// inked is a text with the area that its letters take.
type inked struct {
	text  string
	ink   rect
	index int // in the list of objects
}

// textsOf lists the texts that are visible.
func textsOf(list []placed) (texts []inked) {
	for i, o := range list {
		t, ok := o.object.(*canvas.Text)
		if !ok || strings.TrimSpace(t.Text) == "" || o.onBoard || alpha(t.Color) == 0 {
			continue
		}
		if ink := inkOf(t, o.at).and(o.clip); !ink.empty() {
			texts = append(texts, inked{t.Text, ink, i})
		}
	}
	return texts
}

// inkOf returns the area of a text's letters: in the middle of its height, at its side by the alignment, without the room that a
// line leaves above and below them.
func inkOf(t *canvas.Text, at rect) rect {
	size := t.MinSize()
	left := at.left
	switch spare := at.right - at.left - size.Width; t.Alignment {
	case fyne.TextAlignCenter:
		left += spare / 2
	case fyne.TextAlignTrailing:
		left += spare
	}
	top := at.top
	if spare := at.bottom - at.top - size.Height; spare > 0 {
		top += spare / 2
	}
	const leading = 0.22
	return rect{left, top + leading*size.Height, left + size.Width, top + (1-leading)*size.Height}
}

// covered reports whether one of these objects paints over all of an area.
func covered(list []placed, area rect) bool {
	for _, o := range list {
		if r, ok := o.object.(*canvas.Rectangle); ok && alpha(r.FillColor) == 0xff && o.seen().and(area) == area {
			return true
		}
	}
	return false
}

func alpha(c color.Color) uint8 {
	if c == nil {
		return 0
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA).A
}

// isBoard reports whether an object is a board.
func isBoard(o fyne.CanvasObject) bool {
	_, ok := o.(*board.Board)
	return ok
}

// The check finds a text that is painted over another one, unless an opaque ground lies between them or only the room that a line
// leaves overlaps.
func TestTextsApart(t *testing.T) {
	under, over := canvas.NewText("under", color.Black), canvas.NewText("over", color.Black)
	ground := canvas.NewRectangle(color.Transparent)
	box := container.NewWithoutLayout(under, ground, over)
	for _, o := range box.Objects {
		o.Resize(fyne.NewSize(80, 20))
	}
	for name, x := range map[string]struct {
		down   float32
		ground color.Color
		apart  bool
	}{
		"in the same place": {0, color.Transparent, false},
		"half a line below": {6, color.Transparent, false},
		"a line below":      {20, color.Transparent, true},
		"on an opaque one":  {0, color.White, true},
	} {
		over.Move(fyne.NewPos(0, x.down))
		ground.FillColor = x.ground
		list := place(box)
		texts := textsOf(list)
		if apart := !overlaps(list, texts[0], texts[1]); apart != x.apart {
			t.Errorf("%s: apart %v", name, apart)
		}
	}
}
