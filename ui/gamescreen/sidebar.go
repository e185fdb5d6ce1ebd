package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/prose"
)

// sidebar puts what is said about the game above the panels. Where the window is low it scrolls, so that the panels keep
// some room.
type sidebar struct{}

// leastTop is the least height left to what is said about the game.
const leastTop = 60

func (sidebar) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, panels := o[0].(*container.Scroll), o[1].MinSize()
	return fyne.NewSize(max(top.Content.MinSize().Width, panels.Width), leastTop+theme.Padding()+panels.Height)
}

func (sidebar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top := o[0].(*container.Scroll)
	high := min(prose.HeightFor(top.Content, size.Width), max(leastTop, size.Height-o[1].MinSize().Height-theme.Padding()))
	top.Move(fyne.NewPos(0, 0))
	top.Resize(fyne.NewSize(size.Width, high))
	y := high + theme.Padding()
	o[1].Move(fyne.NewPos(0, y))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-y))
}

// leastList is how high the list of moves is at least with a graph above it, which goes before it where the room is low.
const leastList = 84
