package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
	"qilab/ui/prose"
)

// plated puts the name plates above the content beside the board, unless they are hidden.
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

// front gives the visible one of several objects all the room; the others are out of date, and stay untouched.
type front struct{}

func (front) MinSize(o []fyne.CanvasObject) (minSize fyne.Size) {
	for _, child := range o {
		if child.Visible() {
			minSize = minSize.Max(child.MinSize())
		}
	}
	return minSize
}

func (front) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, child := range o {
		if child.Visible() {
			child.Move(fyne.NewPos(0, 0))
			child.Resize(size)
		}
	}
}

// sidebar puts the messages of the game above the panels. In a low window the messages are short and scroll, so that the panels keep some
// room, unless the upper panel has nothing to show: it then gives way to them. Otherwise messages of one kind keep the height that they once
// had, so that the tabs below do not move under the pointer with every turn.
type sidebar struct {
	low  func(bool)     // called with whether the window is low
	kind func() any     // the kind of the messages, a comparable value
	room func() float32 // the initial height of messages of a kind

	upper fyne.CanvasObject // the upper panel
	idle  func() bool       // reports whether the upper panel has nothing to show

	kept  float32 // the height of the messages, for their last kind and width
	last  any
	width float32
}

const (
	minTop    = 40  // the minimum height of the messages
	lowPanels = 140 // the panels' height above their minimum, in a window that is not low
	lowHeight = 434 // the height of a window that is not low, whatever the panels need
)

func (s *sidebar) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, panels := o[0].(*container.Scroll), s.whole(o[1])
	said := top.Content.MinSize()
	return fyne.NewSize(max(said.Width, panels.Width), min(minTop, said.Height)+theme.Padding()+panels.Height)
}

// whole returns the minimum size of the panels, also while the upper one has given way.
func (s *sidebar) whole(panels fyne.CanvasObject) fyne.Size {
	size := panels.MinSize()
	if !s.upper.Visible() {
		upper := s.upper.MinSize()
		size = fyne.NewSize(max(size.Width, upper.Width), size.Height+upper.Height+theme.Size(theme.SizeNameSplitThickness))
	}
	return size
}

// giveWay hides the upper panel or shows it again.
func (s *sidebar) giveWay(panels fyne.CanvasObject, on bool) {
	if on == s.upper.Visible() {
		control.SetVisible(s.upper, !on)
		panels.Refresh()
	}
}

func (s *sidebar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, panels := o[0].(*container.Scroll), s.whole(o[1]).Height
	low := size.Height-panels < lowPanels || size.Height < lowHeight
	s.low(low)
	if kind := s.kind(); low || kind != s.last || size.Width != s.width {
		s.last, s.width, s.kept = kind, size.Width, 0
		if !low {
			s.kept = s.room()
		}
	}
	s.kept = max(s.kept, prose.HeightFor(top.Content, size.Width))
	if s.giveWay(o[1], s.kept > size.Height-panels-theme.Padding() && s.idle()); !s.upper.Visible() {
		panels = o[1].MinSize().Height
	}
	high := min(s.kept, max(minTop, size.Height-panels-theme.Padding()))
	top.Move(fyne.NewPos(0, 0))
	top.Resize(fyne.NewSize(size.Width, high))
	y := high + theme.Padding()
	o[1].Move(fyne.NewPos(0, y))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-y))
}

// titled puts a line to the right of the tab titles, if there is room.
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

// content returns the minimum height of the tabs' contents.
func (t titled) content() (high float32) {
	for _, item := range t.tabs.Items {
		high = max(high, item.Content.MinSize().Height)
	}
	return high
}

// minList is the minimum height of the list of moves below a graph; in less room the graph is hidden.
const minList = 84
