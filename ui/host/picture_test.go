package host

import (
	"slices"
	"testing"
)

// Pictures are drawn one after another, and not after Stop.
func TestPicturesAreDrawnOneAtATime(t *testing.T) {
	var queue []func()
	run := func() {
		for len(queue) > 0 {
			f := queue[0]
			queue = queue[1:]
			f()
		}
	}
	d := NewDrawing(func(f func()) { queue = append(queue, f) })
	var drawn []int
	for i := range 5 {
		d.add(func() {
			drawn = append(drawn, i)
			if i == 2 {
				d.Stop()
			}
		})
	}
	if len(drawn) > 0 {
		t.Error("a picture is drawn before the list is shown")
	}
	run()
	if !slices.Equal(drawn, []int{0, 1, 2}) {
		t.Errorf("drawn: %v", drawn)
	}
	d.add(func() { drawn = append(drawn, 9) })
	run()
	if !slices.Equal(drawn, []int{0, 1, 2, 9}) {
		t.Errorf("drawn after another choice: %v", drawn)
	}
}
