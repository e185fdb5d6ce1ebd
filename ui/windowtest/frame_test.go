package windowtest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// frames does what the driver for real windows does before it paints a frame, and the one for tests leaves out: where an object needs
// another size than in the frame before, the object around it lays out its parts again. What was hidden counts as new.
//
// The driver keeps in mind only one object that has to lay out its parts, and forgets it when one further in comes next: an object
// whose first part needs another size is passed over if something within a later part does too, unless that part itself changes.
type frames struct {
	needs, before map[fyne.CanvasObject]fyne.Size
	due           fyne.CanvasObject
}

// next prepares the next frame of the window.
func (f *frames) next(r *rig) {
	f.before = f.needs
	f.needs = make(map[fyne.CanvasObject]fyne.Size, len(f.before))
	for _, root := range r.layers() {
		f.due = nil
		f.settle(root, nil)
		if f.needs[root] != f.before[root] {
			layOut(root)
		}
	}
}

// settle prepares an object and the parts of it.
func (f *frames) settle(o, around fyne.CanvasObject) {
	if o == nil || !o.Visible() {
		return
	}
	for _, c := range children(o) {
		f.settle(c, o)
	}
	if f.due == o {
		layOut(o)
		f.due = nil
	}
	need := o.MinSize()
	f.needs[o] = need
	if need != f.before[o] {
		f.due = around
	}
}

// layOut has an object place its parts within the size that it has.
func layOut(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		if o.Layout != nil {
			o.Layout.Layout(o.Objects, o.Size())
		}
	case fyne.Widget:
		test.WidgetRenderer(o).Layout(o.Size())
	}
}
