package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// framed returns a screen with the menus above and the tooltips over it.
func framed(s *Shell, screen fyne.CanvasObject) fyne.CanvasObject {
	s.tip.hide()
	objects := []fyne.CanvasObject{screen, s.tip.root}
	if s.menus.bar != nil {
		objects = append(objects, s.menus.bar)
	}
	return container.New(&belowBar{resized: func() { s.Post(s.dialogs.fit) }}, objects...)
}

// belowBar puts the first object below the third, if there is one; the second covers everything. It reports a new size of the
// window.
type belowBar struct {
	size    fyne.Size
	resized func()
}

func barHeight(o []fyne.CanvasObject) float32 {
	if len(o) < 3 {
		return 0
	}
	return o[2].MinSize().Height
}

func (*belowBar) MinSize(o []fyne.CanvasObject) fyne.Size {
	minSize := o[0].MinSize()
	if len(o) > 2 {
		minSize.Width = max(minSize.Width, o[2].MinSize().Width)
	}
	return minSize.AddWidthHeight(0, barHeight(o))
}

func (l *belowBar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if size != l.size {
		l.size = size
		l.resized()
	}
	high := barHeight(o)
	o[0].Move(fyne.NewPos(0, high))
	o[0].Resize(size.SubtractWidthHeight(0, high))
	o[1].Move(fyne.NewPos(0, 0))
	o[1].Resize(size)
	if len(o) > 2 {
		o[2].Move(fyne.NewPos(0, 0))
		o[2].Resize(fyne.NewSize(size.Width, high))
	}
}
