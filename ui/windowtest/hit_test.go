package windowtest

import (
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// A rect is an area of the canvas.
type rect struct{ left, top, right, bottom float32 }

// everywhere has every point.
var everywhere = rect{-math.MaxInt32, -math.MaxInt32, math.MaxInt32, math.MaxInt32}

func rectOf(at fyne.Position, size fyne.Size) rect {
	return rect{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
}

func (r rect) empty() bool { return r.left >= r.right || r.top >= r.bottom }

func (r rect) and(s rect) rect {
	return rect{max(r.left, s.left), max(r.top, s.top), min(r.right, s.right), min(r.bottom, s.bottom)}
}

// shrunk returns r without its outermost units.
func (r rect) shrunk(by float32) rect {
	return rect{r.left + by, r.top + by, r.right - by, r.bottom - by}
}

// outside returns points of r outside s: the centre and the corners of the areas above, below and beside it.
func (r rect) outside(s rect) (points []fyne.Position) {
	parts := []rect{r}
	if s = s.and(r); !s.empty() {
		parts = []rect{{r.left, r.top, r.right, s.top}, {r.left, s.bottom, r.right, r.bottom}, {r.left, s.top, s.left, s.bottom}, {s.right, s.top, r.right, s.bottom}}
	}
	for _, part := range parts {
		if part = part.shrunk(0.5); part.empty() { // sizes are rounded
			continue
		}
		for _, x := range []float32{part.left, (part.left + part.right) / 2, part.right} {
			for _, y := range []float32{part.top, (part.top + part.bottom) / 2, part.bottom} {
				points = append(points, fyne.NewPos(x, y))
			}
		}
	}
	return points
}

func (r rect) has(p fyne.Position) bool {
	return p.X >= r.left && p.Y >= r.top && p.X < r.right && p.Y < r.bottom
}

// A placed object is an object of a tree with its place. The driver for real windows looks for the object under the pointer only
// below the innermost clip; painting goes below all of them.
type placed struct {
	object      fyne.CanvasObject
	at          rect
	clip        rect // of all clips above it
	driversClip rect // of the innermost one
	inField     bool // it is a part of a text field
	onBoard     bool // it is a part of a board
}

// seen returns the part of an object that is painted.
func (p placed) seen() rect { return p.at.and(p.clip) }

// hit returns the part in which the driver finds it.
func (p placed) hit() rect { return p.at.and(p.driversClip) }

// place lists the visible objects below a root, in the order in which the driver walks and paints them.
func place(root fyne.CanvasObject) []placed {
	var list []placed
	var walk func(o fyne.CanvasObject, offset fyne.Position, above placed)
	walk = func(o fyne.CanvasObject, offset fyne.Position, above placed) {
		if o == nil || !o.Visible() {
			return
		}
		at := o.Position().Add(offset)
		within := children(o)
		p := above
		p.object, p.at = o, rectOf(at, o.Size())
		if isClip(o) {
			p.clip, p.driversClip = p.clip.and(p.at), p.at
		}
		list = append(list, p)
		if _, is := o.(interface{ SelectedText() string }); is {
			p.inField = true
		}
		p.onBoard = p.onBoard || isBoard(o)
		for _, c := range within {
			walk(c, at, p)
		}
	}
	walk(root, fyne.Position{}, placed{clip: everywhere, driversClip: everywhere})
	return list
}

// isClip reports whether the driver clips an object's parts to it.
func isClip(o fyne.CanvasObject) bool {
	if _, ok := o.(fyne.Scrollable); ok {
		return true
	}
	w, ok := o.(fyne.Widget)
	if !ok {
		return false
	}
	_, ok = test.WidgetRenderer(w).(interface{ IsClip() })
	return ok
}

// layers returns the trees that are painted, the front one last. Only that one can be hit.
func (r *rig) layers() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.win.Content()}, r.win.Canvas().Overlays().List()...)
}

// A gesture is a kind of input for which the driver looks up a receiver of its own.
type gesture struct {
	name string
	may  func(fyne.CanvasObject) bool
}

var (
	clicking = gesture{"click", func(o fyne.CanvasObject) bool {
		switch o.(type) {
		case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable, fyne.Focusable, desktop.Mouseable:
			return true
		}
		return false
	}}
	pointing  = gesture{"hover", func(o fyne.CanvasObject) bool { _, ok := o.(desktop.Hoverable); return ok }}
	dragging  = gesture{"drag", func(o fyne.CanvasObject) bool { _, ok := o.(fyne.Draggable); return ok }}
	scrolling = gesture{"scroll", func(o fyne.CanvasObject) bool { _, ok := o.(fyne.Scrollable); return ok }}
	gestures  = []gesture{clicking, pointing, dragging, scrolling}
)

// hit returns the object that the driver for real windows finds at a point: the last one that knows the gesture.
func (g gesture) hit(list []placed, p fyne.Position) (found placed, ok bool) {
	for _, o := range list {
		if o.hit().has(p) && g.may(o.object) {
			found, ok = o, true
		}
	}
	return found, ok
}

// turnWheel turns the wheel over the middle of an object in the window's content.
func (r *rig) turnWheel(o fyne.CanvasObject, dy float32) {
	r.t.Helper()
	list := place(r.win.Content())
	i := slices.IndexFunc(list, func(p placed) bool { return p.object == o })
	if i < 0 {
		r.t.Fatalf("there is no %T to be seen", o)
	}
	at := fyne.NewPos((list[i].at.left+list[i].at.right)/2, (list[i].at.top+list[i].at.bottom)/2)
	found, ok := scrolling.hit(list, at)
	if !ok {
		r.t.Fatalf("nothing takes the wheel over a %T", o)
	}
	found.object.(fyne.Scrollable).Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, dy)})
}

// anySeen reports whether an object that knows the gesture is visible at a point.
func anySeen(list []placed, p fyne.Position, g gesture) bool {
	return slices.ContainsFunc(list, func(o placed) bool { return o.seen().has(p) && g.may(o.object) })
}

// wantHitsSeen checks that no gesture reaches a part of an object that is scrolled out of sight.
func wantHitsSeen(t testing.TB, r *rig, what string) {
	t.Helper()
	layers := r.layers()
	list := place(layers[len(layers)-1])
	for _, o := range list {
		for _, p := range o.hit().outside(o.seen()) {
			for _, g := range gestures {
				if !g.may(o.object) {
					continue
				}
				if found, _ := g.hit(list, p); found.object == o.object {
					if o.inField && !anySeen(list, p, g) {
						continue // a text field scrolls its text: the toolkit's own, and it takes the gesture from nothing
					}
					t.Errorf("%s: a %s at %v reaches a %T at %v, which is painted only in %v", what, g.name, p, o.object, o.at, o.seen())
					return
				}
			}
		}
	}
}
