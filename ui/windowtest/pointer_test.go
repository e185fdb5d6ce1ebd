package windowtest

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// pointer is a mouse over the window, with the rules by which the toolkit's driver for real windows tells controls of it
// (internal/driver/glfw/window.go), which those of its driver for tests are not.
type pointer struct {
	r       *rig
	at      fyne.Position
	over    desktop.Hoverable
	pressed fyne.CanvasObject
	held    desktop.MouseButton

	dragged    fyne.Draggable
	dragging   bool
	dragAt     fyne.Position // of the pointer when the drag was told last
	dragOffset fyne.Position
	dragStart  fyne.Position // of the object
	taps       int           // of a control that tells double taps, not told yet
	last       fyne.CanvasObject
	lastEvent  *fyne.PointEvent
	hits       []hit // the targets of the current step's events
}

// hit is an object that the toolkit finds under the pointer.
type hit struct {
	object fyne.CanvasObject
	at     fyne.Position // within the object
	around []fyne.CanvasObject
	seen   bool // the point lies in all scrolls around it, so that the object is painted there
}

// find returns the matching object at a point, as the driver for real windows finds it; its object is nil if none matches.
func (p *pointer) find(at fyne.Position, matches func(fyne.CanvasObject) bool) hit {
	front := p.r.front()
	found, ok := gesture{may: matches}.hit(place(front), at)
	if !ok {
		return hit{}
	}
	return hit{found.object, at.SubtractXY(found.at.left, found.at.top), around(front, found.object), found.seen().has(at) || found.inField}
}

// around returns the objects in root that an object is in, the outermost first.
func around(root, target fyne.CanvasObject) (list []fyne.CanvasObject) {
	var in func(o fyne.CanvasObject) bool
	in = func(o fyne.CanvasObject) bool {
		if o == target {
			return true
		}
		list = append(list, o)
		if slices.ContainsFunc(children(o), in) {
			return true
		}
		list = list[:len(list)-1]
		return false
	}
	in(root)
	return list
}

// note remembers what an event goes to.
func (p *pointer) note(h hit) {
	if h.object != nil {
		p.hits = append(p.hits, h)
	}
}

func matching[T any](o fyne.CanvasObject) bool {
	_, ok := o.(T)
	return ok
}

// move moves the pointer.
func (p *pointer) move(to fyne.Position) {
	before := p.at
	p.at = to
	over := p.find(to, matching[desktop.Hoverable])
	if p.held != 0 && p.held != desktop.MouseButtonSecondary && !p.dragging {
		h := p.find(before, matching[fyne.Draggable])
		delta := to.Subtract(p.dragAt)
		if d, ok := h.object.(fyne.Draggable); ok && (max(delta.X, -delta.X) >= 2 || max(delta.Y, -delta.Y) >= 2) {
			p.note(h)
			p.dragged, p.dragging, p.dragOffset, p.dragStart = d, true, before.Subtract(h.at), h.object.Position()
		}
	}
	switch hovered, _ := over.object.(desktop.Hoverable); {
	case hovered != nil && !p.isDragged(over.object):
		e := &desktop.MouseEvent{Button: p.held, PointEvent: fyne.PointEvent{AbsolutePosition: to, Position: over.at}}
		p.note(over)
		if hovered == p.over {
			hovered.MouseMoved(e)
		} else {
			p.leave()
			p.over = hovered
			hovered.MouseIn(e)
		}
	case p.over != nil && !p.isDragged(p.over):
		p.leave()
	}
	if p.dragged != nil && p.held != 0 && p.held != desktop.MouseButtonSecondary {
		shift := p.dragStart.Subtract(p.dragged.(fyne.CanvasObject).Position())
		delta := to.Subtract(p.dragAt)
		p.dragged.Dragged(&fyne.DragEvent{
			PointEvent: fyne.PointEvent{AbsolutePosition: to, Position: to.Subtract(p.dragOffset).Add(shift)},
			Dragged:    fyne.NewDelta(delta.X, delta.Y),
		})
		p.dragAt = to
	}
}

func (p *pointer) isDragged(o any) bool { return p.dragged != nil && any(p.dragged) == o }

func (p *pointer) leave() {
	if p.over != nil {
		p.over.MouseOut()
		p.over = nil
	}
}

// target returns the target of a button pressed or released here.
func (p *pointer) target() hit {
	return p.find(p.at, func(o fyne.CanvasObject) bool {
		switch o.(type) {
		case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable, fyne.Focusable, desktop.Mouseable:
			return true
		case fyne.Draggable:
			return p.dragging
		}
		return false
	})
}

// down presses a button.
func (p *pointer) down(b desktop.MouseButton) {
	p.dragAt = p.at
	h := p.target()
	p.note(h)
	if m, ok := h.object.(desktop.Mouseable); ok {
		m.MouseDown(p.mouseEvent(h, b))
	}
	p.unfocus(h)
	p.held |= b
	if taps(h.object) {
		p.pressed = h.object
	}
}

// up releases a button.
func (p *pointer) up(b desktop.MouseButton) {
	p.dragAt = p.at
	dragged := p.dragging
	h := p.target()
	p.note(h)
	if m, ok := h.object.(desktop.Mouseable); ok {
		e := p.mouseEvent(h, b)
		if to, ok := p.dragged.(desktop.Mouseable); ok {
			e.Position = p.at.Subtract(p.dragOffset)
			m = to
		}
		m.MouseUp(e)
	}
	p.unfocus(h)
	p.held &^= b
	out := p.isDragged(p.over) && !p.isDragged(h.object)
	if p.dragged != nil {
		if p.dragging {
			p.dragged.DragEnd()
			p.dragging = false
		}
		if out {
			p.leave()
		}
		p.dragged = nil
	}
	e := &fyne.PointEvent{Position: h.at, AbsolutePosition: p.at}
	if s, ok := h.object.(fyne.SecondaryTappable); ok && h.object == p.pressed && b == desktop.MouseButtonSecondary {
		p.secondary(s, e)
	}
	if b == desktop.MouseButtonPrimary && !dragged {
		p.tap(h, e)
	}
}

// secondary sends a right click. One that closes an overlay continues to the object below.
func (p *pointer) secondary(to fyne.SecondaryTappable, e *fyne.PointEvent) {
	overlays := p.r.win.Canvas().Overlays()
	before := overlays.Top()
	to.TappedSecondary(e)
	if before == nil || slices.Contains(overlays.List(), before) {
		return
	}
	below := p.find(p.at, matching[fyne.SecondaryTappable])
	p.note(below)
	if s, ok := below.object.(fyne.SecondaryTappable); ok {
		s.TappedSecondary(&fyne.PointEvent{Position: below.at, AbsolutePosition: p.at})
	}
}

// tap tells a click, but one on a control that wants to know of double clicks only with the next one or with rest.
func (p *pointer) tap(h hit, e *fyne.PointEvent) {
	if _, double := h.object.(fyne.DoubleTappable); double {
		p.taps++
		p.last, p.lastEvent = h.object, e
		return
	}
	if t, ok := h.object.(fyne.Tappable); ok && h.object == p.pressed {
		t.Tapped(e)
	}
	p.pressed = nil
}

// rest lets the time pass in which a second click makes a double click.
func (p *pointer) rest() {
	if p.last == nil {
		return
	}
	switch o := p.last; {
	case p.taps == 2:
		o.(fyne.DoubleTappable).DoubleTapped(p.lastEvent)
	case o == p.pressed:
		if t, ok := o.(fyne.Tappable); ok {
			t.Tapped(p.lastEvent)
		}
	}
	p.taps, p.pressed, p.last = 0, nil, nil
}

// click presses and releases a button at a point.
func (p *pointer) click(at fyne.Position, b desktop.MouseButton) {
	p.move(at)
	p.down(b)
	p.up(b)
	p.rest()
}

// double clicks twice at a point, within the time for a double click.
func (p *pointer) double(at fyne.Position) {
	p.move(at)
	for range 2 {
		p.down(desktop.MouseButtonPrimary)
		p.up(desktop.MouseButtonPrimary)
	}
	p.rest()
}

// drag goes from one point to another with the button down, by steps, as a hand does.
func (p *pointer) drag(from, to fyne.Position) {
	p.move(from)
	p.down(desktop.MouseButtonPrimary)
	const steps = 4
	for i := range steps {
		part := float32(i+1) / steps
		p.move(from.AddXY((to.X-from.X)*part, (to.Y-from.Y)*part))
	}
	p.up(desktop.MouseButtonPrimary)
	p.rest()
}

// wheel turns the wheel at a point.
func (p *pointer) wheel(at fyne.Position, notches int) {
	p.move(at)
	h := p.find(at, matching[fyne.Scrollable])
	p.note(h)
	if s, ok := h.object.(fyne.Scrollable); ok {
		s.Scrolled(&fyne.ScrollEvent{
			PointEvent: fyne.PointEvent{AbsolutePosition: at, Position: h.at}, Scrolled: fyne.NewDelta(0, float32(notches)*25),
		})
	}
}

func (p *pointer) mouseEvent(h hit, b desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{Button: b, PointEvent: fyne.PointEvent{Position: h.at, AbsolutePosition: p.at}}
}

// unfocus removes the focus, unless the focused object is clicked or under the pointer.
func (p *pointer) unfocus(h hit) {
	c := p.r.win.Canvas()
	focused := c.Focused()
	if f, ok := h.object.(fyne.Focusable); ok && f == focused {
		return
	}
	if o, ok := focused.(fyne.CanvasObject); ok {
		if p.find(p.at, func(other fyne.CanvasObject) bool { return other == o }).object != nil {
			return
		}
	}
	c.Unfocus()
}

func taps(o fyne.CanvasObject) bool {
	switch o.(type) {
	case fyne.Tappable, fyne.SecondaryTappable:
		return true
	}
	return false
}
