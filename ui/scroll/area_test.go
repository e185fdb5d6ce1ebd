package scroll_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"qilab/ui/scroll"
)

func TestStepsOfTheWheel(t *testing.T) {
	steps := 0
	a := scroll.NewSteps(func(n int) { steps += n })
	for range 3 { // a touchpad
		a.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -4)})
	}
	if steps != 1 {
		t.Errorf("%d steps forward", steps)
	}
	a.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25)})
	if steps != 0 {
		t.Errorf("then %d steps", steps)
	}
}
