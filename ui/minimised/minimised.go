//go:build !ci

package minimised

import (
	"errors"
	"reflect"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Watch calls changed on the goroutine of the window whenever the window is minimised or is back. The window has to be open.
// Wayland tells no program that its window is minimised.
func Watch(w fyne.Window, changed func(minimised bool)) {
	view, err := viewOf(w)
	if err != nil {
		fyne.LogError("A minimised window cannot be recognised", err)
		return
	}
	view.SetIconifyCallback(func(_ *glfw.Window, minimised bool) { changed(minimised) })
}

// viewOf returns the window of the toolkit's driver. The toolkit sets no callback of this kind and offers no public way to set one:
// driver.NativeWindow gives the handle of the system's window alone, from which GLFW finds no window. So this reads a private field,
// which TestTheToolkitHasTheField watches.
func viewOf(w fyne.Window) (*glfw.Window, error) {
	field := reflect.Indirect(reflect.ValueOf(w))
	if field.Kind() == reflect.Struct {
		field = field.FieldByName(viewField)
	}
	switch {
	case !field.IsValid() || field.Type() != reflect.TypeFor[*glfw.Window]():
		return nil, errors.New("the driver has other windows")
	case field.IsNil():
		return nil, errors.New("the window is not open")
	}
	return (*glfw.Window)(field.UnsafePointer()), nil
}
