package gamescreen

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/table"
)

// A Panel shows a part of the game beside the board.
type Panel interface {
	Object() fyne.CanvasObject
	// Refresh shows what has changed.
	Refresh(table.Change)
}

// updated is the panel of a widget.
type updated struct{ widget Updated }

func (u updated) Object() fyne.CanvasObject { return u.widget }
func (u updated) Refresh(table.Change)      { u.widget.Update() }

// A side is a panel, often one that is made of others, that fills the room beside the board while it is in front.
type side struct {
	Panel
	// wanted reports whether the side is to be in front; nil: wherever no other is.
	wanted func() bool
	// arrange lays it out after a refresh, when the plates above it have their height; nil: the driver does.
	arrange func()

	missed table.Change // while another side was in front
}

// sides are all that can stand beside the board. The last that is wanted is in front.
type sides struct {
	root *fyne.Container
	list []*side
}

// newSides returns the sides, the one in front being visible. The first is always wanted.
func newSides(list ...*side) sides {
	s := sides{container.New(front{}), list}
	for _, each := range list {
		s.root.Add(each.Object())
	}
	s.choose()
	return s
}

// front returns the side that is to be in front.
func (s sides) front() *side {
	for _, each := range slices.Backward(s.list) {
		if each.wanted == nil || each.wanted() {
			return each
		}
	}
	return nil // the first is always wanted
}

// choose shows the side that is to be in front, and reports whether it was not there before.
func (s sides) choose() (other bool) {
	now := s.front()
	for _, each := range s.list {
		o := each.Object()
		other = other || o.Visible() != (each == now)
		control.SetVisible(o, each == now)
	}
	return other
}

// refresh shows in the side that is in front what has changed. placed is called when all panels show it and before they are
// arranged.
func (s sides) refresh(c table.Change, placed func()) {
	other := s.choose()
	for _, each := range s.list {
		each.missed |= c
	}
	now := s.front()
	c, now.missed = now.missed, 0
	now.Panel.Refresh(c)
	placed()
	if now.arrange != nil {
		now.arrange()
	}
	if other || c&table.ChangedEditor != 0 {
		s.root.Refresh()
	}
}
