package prose

import "fyne.io/fyne/v2"

// NewHeld shows an object in room for any of the others, which may come in its place later without moving what is around it.
func NewHeld(shown fyne.CanvasObject, others ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: held(others), Objects: []fyne.CanvasObject{shown}}
}

type held []fyne.CanvasObject

func (h held) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range append(objects[:1:1], h...) {
		size = size.Max(o.MinSize())
	}
	return size
}

func (h held) HeightFor(objects []fyne.CanvasObject, width float32) (height float32) {
	for _, o := range append(objects[:1:1], h...) {
		height = max(height, HeightFor(o, width))
	}
	return height
}

func (h held) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range append(objects[:1:1], h...) { // the others, too: a text knows its height only with its width
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}
