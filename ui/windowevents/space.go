//go:build !ci

package windowevents

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Space returns the largest size that the content of the window can have on its screen, in the units of the toolkit at the present scale;
// false if it is unknown. The toolkit itself does not tell the size of the screen.
func Space(w fyne.Window) (fyne.Size, bool) {
	view, err := viewOf(w)
	canvas := w.Canvas().Size()
	if err != nil || canvas.Width <= 0 {
		return fyne.Size{}, false
	}
	width, _ := view.GetSize()
	screen := screenOf(view)
	if width <= 0 || screen.width <= 0 || screen.height <= 0 {
		return fyne.Size{}, false
	}
	left, top, right, bottom := view.GetFrameSize()
	unit := canvas.Width / float32(width)
	return fyne.NewSize(float32(screen.width-left-right)*unit, float32(screen.height-top-bottom)*unit), true
}

// area is a rectangle in the coordinates of the screens.
type area struct{ x, y, width, height int }

// screenOf returns the part of the screen that the window can use; the screen is the one that shows most of the window.
func screenOf(view *glfw.Window) (screen area) {
	var window area
	window.x, window.y = view.GetPos()
	window.width, window.height = view.GetSize()
	max := -1
	for _, m := range glfw.GetMonitors() {
		var a area
		a.x, a.y, a.width, a.height = m.GetWorkarea()
		if shown := a.common(window); shown > max {
			screen, max = a, shown
		}
	}
	return screen
}

// common returns the size of the common part of two areas.
func (a area) common(b area) int {
	width := min(a.x+a.width, b.x+b.width) - max(a.x, b.x)
	height := min(a.y+a.height, b.y+b.height) - max(a.y, b.y)
	return max(0, width) * max(0, height)
}
