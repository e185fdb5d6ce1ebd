package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Spare lays out two objects: the first has the room, and the second, above or below it, goes before the first is lower than Min.
type Spare struct {
	Min   float32
	Below bool
}

// MinSize implements fyne.Layout: the second may be left out.
func (s Spare) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(o[0].MinSize().Width, o[1].MinSize().Width), o[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (s Spare) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[1].MinSize().Height + theme.Padding()
	if size.Height-high < s.Min {
		high = 0
	}
	SetVisible(o[1], high > 0)
	first, second := high, float32(0)
	if s.Below {
		first, second = 0, size.Height-high+theme.Padding()
	}
	o[0].Move(fyne.NewPos(0, first))
	o[0].Resize(size.SubtractWidthHeight(0, high))
	o[1].Move(fyne.NewPos(0, second))
	o[1].Resize(fyne.NewSize(size.Width, max(0, high-theme.Padding())))
}
