package judge_test

import (
	"testing"

	"qilab/core"
	"qilab/solver/judge"
)

func TestLost(t *testing.T) {
	views := []core.View{core.ViewLoss, core.ViewBothLose, core.ViewDraw, core.ViewBothWin, core.ViewWin}
	for i, before := range views {
		for k, after := range views {
			lost := judge.Scale(0).Lost(proven(before), proven(after))
			if want := max(0, float64(i-k)/2); lost != want {
				t.Errorf("from %v to %v: %v is lost, want %v", before, after, lost, want)
			}
		}
	}
	if lost := judge.Scale(0).Lost(score(100), proven(core.ViewLoss)); lost != 0 {
		t.Errorf("a score without a scale loses %v", lost)
	}
	if lost := judge.Scale(300).Lost(judge.Value{}, score(-100)); lost != 0 {
		t.Errorf("an unknown value loses %v", lost)
	}
}

// A worse judgement means a larger loss from the same value.
func TestLostAgreesWithMove(t *testing.T) {
	for before := -900; before <= 900; before += 75 {
		for after := 900; after >= -900; after -= 10 {
			lost, j := judge.Scale(300).Lost(score(before), score(after)), judge.Scale(300).Move(score(before), score(after), false)
			if j.Loss() > lost || j < judge.Blunder && lost >= (j+1).Loss() && j >= judge.Inaccuracy {
				t.Fatalf("from %d to %d: %v is lost, and it is %s", before, after, lost, j.ID())
			}
		}
	}
}
