package judge

import (
	"testing"

	"qilab/core"
)

func TestLost(t *testing.T) {
	views := []core.View{core.ViewLoss, core.ViewBothLose, core.ViewDraw, core.ViewBothWin, core.ViewWin}
	for i, before := range views {
		for k, after := range views {
			lost := Scale(0).Lost(proven(before), proven(after))
			if want := max(0, float64(i-k)/2); lost != want {
				t.Errorf("from %v to %v: %v is lost, want %v", before, after, lost, want)
			}
		}
	}
	if lost := Scale(0).Lost(score(100), proven(core.ViewLoss)); lost != 0 {
		t.Errorf("a score without a scale loses %v", lost)
	}
	if lost := Scale(300).Lost(Value{}, score(-100)); lost != 0 {
		t.Errorf("an unknown value loses %v", lost)
	}
}

// A worse judgement means a larger loss from the same value.
func TestLostAgreesWithMove(t *testing.T) {
	for before := -900; before <= 900; before += 75 {
		for after := 900; after >= -900; after -= 10 {
			lost, j := Scale(300).Lost(score(before), score(after)), Scale(300).Move(score(before), score(after), false)
			if j.Loss() > lost || j < Blunder && lost >= (j+1).Loss() && j >= Inaccuracy {
				t.Fatalf("from %d to %d: %v is lost, and it is %s", before, after, lost, j.ID())
			}
		}
	}
}
