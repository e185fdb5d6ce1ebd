package engine

import "testing"

func TestLearn(t *testing.T) {
	const most = 1000
	var e int16
	for range 100 {
		before := e
		if Learn(&e, most/4, most); e <= before && e < most-4 || e > most {
			t.Fatalf("%d after %d", e, before)
		}
	}
	if e < most*9/10 {
		t.Errorf("%d after a hundred times", e)
	}
	Learn(&e, -most, most)
	if e > -most*9/10 {
		t.Errorf("%d after the opposite", e)
	}
}

func TestCorrection(t *testing.T) {
	var c Correction
	here := [CorrectionParts]uint32{1, 2, 3, 4 + CorrectionSlots}
	near := [CorrectionParts]uint32{1, 2, 3, 5}
	far := [CorrectionParts]uint32{9, 9, 9, 9}
	for range 200 {
		c.Learn(&here, 1<<20) // bounded
	}
	if got := c.Of(&here); got < 90 || got > CorrectionParts*correctionMax/correctionUnit {
		t.Errorf("%d where it was learned", got)
	}
	if got := c.Of(&near); got >= c.Of(&here) || got == 0 {
		t.Errorf("%d where three parts are the same", got)
	}
	if got := c.Of(&far); got != 0 {
		t.Errorf("%d elsewhere", got)
	}
}
