package scroll

// A Wheel counts the steps of the mouse wheel, for stepping instead of scrolling. The zero value is ready.
type Wheel struct{ rest float32 }

// notch is the toolkit's minimum scroll distance for one notch of a wheel; a touchpad sends less at a time, and more often.
const notch = 10

// Steps returns the steps of a scroll event by its vertical distance, positive towards the user: one for a notch, whatever distance
// the system scrolls for it.
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
