package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/prose"
)

// Upon puts a text with some room around it upon a ground.
func Upon(ground, text fyne.CanvasObject) *fyne.Container {
	return container.New(&upon{}, ground, text)
}

// upon is the layout of Upon.
type upon struct{ width float32 }

const uponEdge = 4

func (u *upon) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width+2*uponEdge, u.HeightFor(o, u.width))
}

// HeightFor returns the height at a width.
func (u *upon) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return prose.HeightFor(o[1], max(1, width-2*uponEdge))
}

func (u *upon) Layout(o []fyne.CanvasObject, size fyne.Size) {
	u.width = size.Width
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
	o[1].Move(fyne.NewPos(uponEdge, 0))
	o[1].Resize(fyne.NewSize(size.Width-2*uponEdge, size.Height))
}
