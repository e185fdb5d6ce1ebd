package scroll

// A Wheel counts the steps of the mouse's wheel, for what is stepped through and not scrolled. The zero value is ready.
type Wheel struct{ rest float32 }

// notch is how far the toolkit scrolls, at least, for one notch of a wheel; a touchpad sends less at a time, and more often.
const notch = 10

// Steps returns the steps of a scroll event by its vertical distance, those towards the person being positive: one for a notch,
// however far the system scrolls for it.
func (w *Wheel) Steps(dy float32) int {
	switch {
	case dy >= notch:
		w.rest = 0
		return -1
	case dy <= -notch:
		w.rest = 0
		return 1
	}
	w.rest -= dy
	steps := int(w.rest / notch)
	w.rest -= float32(steps) * notch
	return steps
}
