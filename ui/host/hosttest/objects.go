package hosttest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// All returns the objects of a type in a dialog, in order.
func All[T fyne.CanvasObject](o fyne.CanvasObject) (list []T) {
	if found, ok := o.(T); ok {
		return []T{found}
	}
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	}
	for _, c := range children {
		list = append(list, All[T](c)...)
	}
	return list
}
