package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewScrolled returns a container as high as o at its width, but at most max; beyond that o scrolls.
func NewScrolled(o fyne.CanvasObject, max float32) *fyne.Container {
	return container.New(&scrolled{content: o, max: max}, container.NewVScroll(o))
}

type scrolled struct {
	content    fyne.CanvasObject
	max, width float32
}

// HeightFor returns the height of the content at a width, within the maximum.
func (s *scrolled) HeightFor(_ []fyne.CanvasObject, width float32) float32 {
	return min(HeightFor(s.content, width), s.max)
}

func (s *scrolled) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minWidth := objects[0].MinSize().Width
	return fyne.NewSize(minWidth, s.HeightFor(objects, known(s.width, minWidth)))
}

func (s *scrolled) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(size)
}
