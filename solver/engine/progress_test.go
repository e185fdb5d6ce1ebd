package engine_test

import (
	"testing"
	"time"

	"qilab/solver/engine"
)

func TestProgress(t *testing.T) {
	var p engine.Progress
	for i, c := range []struct {
		done            bool
		elapsed, within time.Duration
		left            int
		want            float64
	}{
		{false, 0, 0, -1, 0},
		{false, time.Second, 4 * time.Second, -1, 0.25},
		{false, 0, 0, 3, 0.25}, // it does not fall
		{false, 0, 0, 1, 0.5},
		{false, 0, 0, 0, 0.99},
		{false, 5 * time.Second, 4 * time.Second, -1, 0.99},
		{true, 0, 0, -1, 1},
	} {
		if got := p.At(c.done, c.elapsed, c.within, c.left); got != c.want {
			t.Errorf("step %d: %v, wanted %v", i, got, c.want)
		}
	}
}
