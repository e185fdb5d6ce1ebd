package engine_test

import (
	"testing"

	"qilab/solver/engine"
)

func TestLearn(t *testing.T) {
	const limit = 1000
	var e int16
	for range 100 {
		before := e
		if engine.Learn(&e, limit/4, limit); e <= before && e < limit-4 || e > limit {
			t.Fatalf("%d after %d", e, before)
		}
	}
	if e < limit*9/10 {
		t.Errorf("%d after a hundred times", e)
	}
	engine.Learn(&e, -limit, limit)
	if e > -limit*9/10 {
		t.Errorf("%d after the opposite", e)
	}
}

func TestCorrection(t *testing.T) {
	var c engine.Correction
	here := [engine.CorrectionParts]uint32{1, 2, 3, 4 + engine.CorrectionSlots}
	near := [engine.CorrectionParts]uint32{1, 2, 3, 5}
	far := [engine.CorrectionParts]uint32{9, 9, 9, 9}
	for range 200 {
		c.Learn(&here, 1<<20)
	}
	learned := c.Of(&here)
	if learned < 90 {
		t.Errorf("%d where it was learned", learned)
	}
	for range 200 {
		c.Learn(&here, 1<<20)
	}
	if got := c.Of(&here); got != learned {
		t.Errorf("%d after 200 times more, not %d: it is not bounded", got, learned)
	}
	if got := c.Of(&near); got >= c.Of(&here) || got == 0 {
		t.Errorf("%d where three parts are the same", got)
	}
	if got := c.Of(&far); got != 0 {
		t.Errorf("%d elsewhere", got)
	}
}
