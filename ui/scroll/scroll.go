// Package scroll scrolls the focused control into view, and scrolls with keys: the toolkit moves the focus to controls that are
// scrolled out of sight.
package scroll

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// holder is a widget that shows one object.
type holder interface{ Content() fyne.CanvasObject }

// children returns the objects within one, as far as this package and the controls nest them.
func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *container.Scroll:
		return []fyne.CanvasObject{o.Content}
	case *container.Split:
		return []fyne.CanvasObject{o.Leading, o.Trailing}
	case *container.AppTabs:
		if t := o.Selected(); t != nil {
			return []fyne.CanvasObject{t.Content}
		}
	case *widget.PopUp:
		return []fyne.CanvasObject{o.Content}
	case holder:
		return []fyne.CanvasObject{o.Content()}
	}
	return nil
}

// around lists the scrolls that contain an object, the innermost first; found reports whether it is in root at all.
func around(root, target fyne.CanvasObject) (scrolls []*container.Scroll, found bool) {
	if root == nil || !root.Visible() {
		return nil, false
	}
	if root == target {
		return nil, true
	}
	for _, child := range children(root) {
		if scrolls, found = around(child, target); found {
			if s, ok := root.(*container.Scroll); ok {
				scrolls = append(scrolls, s)
			}
			return scrolls, true
		}
	}
	return nil, false
}

// First returns the first scroll in an object, nil if there is none.
func First(o fyne.CanvasObject) *container.Scroll {
	if o == nil || !o.Visible() {
		return nil
	}
	if s, ok := o.(*container.Scroll); ok {
		return s
	}
	for _, child := range children(o) {
		if s := First(child); s != nil {
			return s
		}
	}
	return nil
}

// IntoView scrolls an object within root into view.
func IntoView(root, o fyne.CanvasObject) {
	scrolls, _ := around(root, o)
	driver := fyne.CurrentApp().Driver()
	for _, s := range scrolls {
		top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
		const margin = 8
		switch bottom := top + o.Size().Height; {
		case top < margin:
			by(s, top-margin)
		case bottom > s.Size().Height-margin:
			by(s, bottom-s.Size().Height+margin)
		}
	}
}

func by(s *container.Scroll, distance float32) {
	bottom := max(0, s.Content.MinSize().Height-s.Size().Height)
	s.ScrollToOffset(fyne.NewPos(s.Offset.X, min(max(s.Offset.Y+distance, 0), bottom)))
}

// Bar is the room for the scroll bar beside the content.
const Bar = 14

// Scrolled returns an object that scrolls, with room for the bar.
func Scrolled(o fyne.CanvasObject) *container.Scroll { return container.NewVScroll(padded(o)) }

func padded(o fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(0, 0, 0, Bar), o)
}

// To scrolls to a distance from the top, as far as there is content.
func To(s *container.Scroll, y float32) { by(s, y-s.Offset.Y) }

// lineStep is how far an arrow key scrolls.
const lineStep = 48

// Key scrolls with a key and reports whether it is a scrolling key. With nil nothing scrolls.
func Key(s *container.Scroll, key fyne.KeyName) bool {
	if s == nil {
		return false
	}
	page := max(s.Size().Height-lineStep, lineStep)
	switch key {
	case fyne.KeyUp:
		by(s, -lineStep)
	case fyne.KeyDown:
		by(s, lineStep)
	case fyne.KeyPageUp:
		by(s, -page)
	case fyne.KeyPageDown, fyne.KeySpace:
		by(s, page)
	case fyne.KeyHome:
		s.ScrollToTop()
	case fyne.KeyEnd:
		s.ScrollToBottom()
	default:
		return false
	}
	return true
}
