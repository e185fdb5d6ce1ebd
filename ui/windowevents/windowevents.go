//go:build !ci

package windowevents

import (
	"errors"
	"reflect"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

var errOtherDriver = errors.New("the toolkit has another driver")

// Watch calls minimised on the goroutine of the window whenever the window is minimised or is back, and ends the hover of what is
// under the pointer when that leaves the window. The window has to be open. Wayland tells no program that its window is minimised.
func Watch(w fyne.Window, minimised func(bool)) {
	view, err := viewOf(w)
	if err != nil {
		fyne.LogError("A minimised window cannot be recognised", err)
		return
	}
	view.SetIconifyCallback(func(_ *glfw.Window, is bool) { minimised(is) })
	view.SetCursorEnterCallback(func(_ *glfw.Window, entered bool) {
		if !entered {
			leave(view)
		}
	})
}

// leave tells the toolkit that the pointer is outside the window. While a button is held, the pointer drags something and its
// movements still arrive.
func leave(view *glfw.Window) {
	for button := glfw.MouseButton1; button <= glfw.MouseButtonLast; button++ {
		if view.GetMouseButton(button) == glfw.Press {
			return
		}
	}
	moved := view.SetCursorPosCallback(nil)
	view.SetCursorPosCallback(moved)
	if moved != nil {
		moved(view, -1, -1)
	}
}

// viewOf returns the window of the toolkit's driver. The toolkit sets no callbacks of these kinds and offers no public way to set them:
// driver.NativeWindow gives the handle of the system's window alone, from which GLFW finds no window. So this reads a private field,
// which TestTheToolkitHasTheField watches.
func viewOf(w fyne.Window) (*glfw.Window, error) {
	field := reflect.Indirect(reflect.ValueOf(w))
	if field.Kind() == reflect.Struct {
		field = field.FieldByName(viewField)
	}
	switch {
	case !field.IsValid() || field.Type() != reflect.TypeFor[*glfw.Window]():
		return nil, errOtherDriver
	case field.IsNil():
		return nil, errors.New("the window is not open")
	}
	return (*glfw.Window)(field.UnsafePointer()), nil
}
