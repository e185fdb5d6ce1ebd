package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/prose"
)

// plated puts the plates of the two sides above the content beside the board, unless they are hidden.
type plated struct{}

func (plated) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return o[1].MinSize()
	}
	plates, rest := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(plates.Width, rest.Width), plates.Height+theme.Padding()+rest.Height)
}

func (plated) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if !o[0].Visible() {
		o[1].Move(fyne.NewPos(0, 0))
		o[1].Resize(size)
		return
	}
	high := prose.HeightFor(o[0], size.Width)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	high += theme.Padding()
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-high)))
}

// front gives the one that is seen of several all the room; the others show an older state, which nobody may look into.
type front struct{}

func (front) MinSize(o []fyne.CanvasObject) (least fyne.Size) {
	for _, child := range o {
		if child.Visible() {
			least = least.Max(child.MinSize())
		}
	}
	return least
}

func (front) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, child := range o {
		if child.Visible() {
			child.Move(fyne.NewPos(0, 0))
			child.Resize(size)
		}
	}
}

// sidebar puts what is said about the game above the panels. Where the window is low less is said, and it scrolls, so that the panels
// keep some room. Elsewhere the messages keep the room that they once had while their kind stays the same, so that the tabs below
// do not move under the pointer with every turn.
type sidebar struct {
	low  func(bool)     // says whether there is little room
	kind func() any     // what the messages are about, a comparable value
	room func() float32 // the height that messages of a kind have from the beginning

	kept  float32 // the height of the messages, for the kind and the width that they had last
	last  any
	width float32
}

const (
	minTop    = 40  // the least height left to what is said about the game
	lowPanels = 140 // so much more than they need at least the panels have where the room is not little
	lowHeight = 434 // and so high it is then, whatever the panels need just now
)

func (*sidebar) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, panels := o[0].(*container.Scroll), o[1].MinSize()
	said := top.Content.MinSize()
	return fyne.NewSize(max(said.Width, panels.Width), min(minTop, said.Height)+theme.Padding()+panels.Height)
}

func (s *sidebar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, panels := o[0].(*container.Scroll), o[1].MinSize().Height
	low := size.Height-panels < lowPanels || size.Height < lowHeight
	s.low(low)
	if kind := s.kind(); low || kind != s.last || size.Width != s.width {
		s.last, s.width, s.kept = kind, size.Width, 0
		if !low {
			s.kept = s.room()
		}
	}
	s.kept = max(s.kept, prose.HeightFor(top.Content, size.Width))
	high := min(s.kept, max(minTop, size.Height-panels-theme.Padding()))
	top.Move(fyne.NewPos(0, 0))
	top.Resize(fyne.NewSize(size.Width, high))
	y := high + theme.Padding()
	o[1].Move(fyne.NewPos(0, y))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-y))
}

// titled puts a line at the right of the titles of tabs, as far as they leave room for it.
type titled struct{ tabs *container.AppTabs }

func (t titled) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (t titled) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
	x := theme.Padding()
	for _, item := range t.tabs.Items {
		x += fyne.MeasureText(item.Text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width + 4*theme.InnerPadding()
	}
	line, titles := o[1].MinSize().Height, t.tabs.MinSize().Height-t.content()
	o[1].Move(fyne.NewPos(x, max(0, (titles-line)/2)))
	o[1].Resize(fyne.NewSize(max(0, size.Width-x), line))
}

// content returns how high what is in the tabs is at least.
func (t titled) content() (high float32) {
	for _, item := range t.tabs.Items {
		high = max(high, item.Content.MinSize().Height)
	}
	return high
}

// minList is how high the list of moves is at least with a graph above it, which goes before it where the room is low.
const minList = 84
