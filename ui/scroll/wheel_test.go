package scroll_test

import (
	"testing"

	"qilab/ui/scroll"
)

// A notch is one step, whatever distance the system sends, and a touchpad's small distances add up.
func TestWheel(t *testing.T) {
	for name, x := range map[string]struct {
		moves []float32
		steps int
	}{
		"a notch away":           {[]float32{25}, -1},
		"two notches":            {[]float32{-25, -10}, 2},
		"a fast wheel":           {[]float32{-31250}, 1},
		"a touchpad":             {[]float32{-4, -4, -4, -4, -4}, 2},
		"a touchpad that turns":  {[]float32{-4, -4, 4, 4}, 0},
		"a notch ends the small": {[]float32{-9, 25, -4}, -1},
		"nothing":                {[]float32{0}, 0},
	} {
		var w scroll.Wheel
		steps := 0
		for _, dy := range x.moves {
			steps += w.Steps(dy)
		}
		if steps != x.steps {
			t.Errorf("%s: %d steps", name, steps)
		}
	}
}
