package engine

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
)

// Whoever thinks by the clock never has none left, however long the game is and though every move takes a little longer than
// it was to.
func TestBudgetLasts(t *testing.T) {
	const late = 60 * time.Millisecond
	for _, text := range []string{"10", "60", "300", "3600", "1/1", "1/5", "60+1", "180+2", "3600+30", "0:1x1/3", "60:3x1/10", "120:15/20", "180@30", "600@60:1/30"} {
		control, err := timing.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		clock := solver.Clock{Controls: [2]timing.Control{control, control}}
		left := control.Full()
		for turn := range 120 {
			clock.Left[core.First] = left
			d := BudgetOf(clock.Share(core.First), 0)
			if d <= 0 {
				t.Fatalf("%s: %v for turn %d", text, d, turn)
			}
			if text == "10" && turn > 60 {
				break // nobody plays so long a game in so little time
			}
			spent := control.Spend(left, d+late)
			if control.Flagged(spent) || spent.Periods < min(left.Periods, 1) {
				t.Fatalf("%s: the time is over after turn %d, of %v: %+v", text, turn, d, left)
			}
			left = control.Done(spent)
		}
	}
}

// A level never thinks longer than usual.
func TestUsualTime(t *testing.T) {
	control := timing.Control{Main: time.Hour}
	c := solver.Clock{Controls: [2]timing.Control{control, {}}, Left: [2]timing.Left{control.Full(), {}}}
	ctx := solver.WithClock(t.Context(), c)
	if d, ok := TurnTime(ctx, core.First, time.Second); d != time.Second || !ok {
		t.Errorf("%v, %v", d, ok)
	}
	if d, ok := TurnTime(ctx, core.First, 0); d < 10*time.Second || !ok {
		t.Errorf("%v, %v", d, ok)
	}
	if d, ok := TurnTime(ctx, core.Second, time.Second); d != time.Second || ok {
		t.Errorf("without a clock %v, %v", d, ok)
	}
}
