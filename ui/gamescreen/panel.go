package gamescreen

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/table"
)

// A Panel shows a part of the game beside the board.
type Panel interface {
	Object() fyne.CanvasObject
	// Refresh shows the changes.
	Refresh(table.Change)
}

// updated makes a Panel of a widget.
type updated struct{ widget Updated }

func (u updated) Object() fyne.CanvasObject { return u.widget }
func (u updated) Refresh(table.Change)      { u.widget.Update() }

// A side is a panel, often composed of others, that fills the room beside the board while it is in front.
type side struct {
	Panel
	// wanted reports whether the side should be in front; nil: if no other is.
	wanted func() bool
	// arrange lays it out after a refresh, when the height of the plates above is known; nil: the driver does.
	arrange func()
	// fronted tells that the side has come to the front, or has left it; nil: nothing depends on that.
	fronted func(on bool)

	missed table.Change // while another side was in front
}

// sides are all possible sides. The last wanted one is in front.
type sides struct {
	root *fyne.Container
	list []*side
}

// newSides returns the sides, with the one in front visible. The first is always wanted.
func newSides(list ...*side) sides {
	s := sides{container.New(front{}), list}
	for _, each := range list {
		s.root.Add(each.Object())
	}
	s.choose()
	for _, each := range list { // also those that are where they were
		if each.fronted != nil {
			each.fronted(each == s.front())
		}
	}
	return s
}

// front returns the side that should be in front.
func (s sides) front() *side {
	for _, each := range slices.Backward(s.list) {
		if each.wanted == nil || each.wanted() {
			return each
		}
	}
	return nil // unreachable: the first is always wanted
}

// choose brings the right side to the front, and reports whether it changed.
func (s sides) choose() (other bool) {
	now := s.front()
	for _, each := range s.list {
		o, on := each.Object(), each == now
		if o.Visible() == on {
			continue
		}
		other = true
		control.SetVisible(o, on)
		if each.fronted != nil {
			each.fronted(on)
		}
	}
	return other
}

// refresh shows the changes in the front side. placed is called when all panels have been updated, before their layout.
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
	if other || c&table.ChangedEditor != 0 { // the hidden sides wait until they come to the front
		s.root.Layout.Layout(s.root.Objects, s.root.Size())
		now.Object().Refresh()
		canvas.Refresh(s.root)
	}
}
