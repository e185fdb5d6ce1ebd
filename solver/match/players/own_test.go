package players

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/engine"
)

// The engine manages its time on a clock; without a clock it has the time of the flags.
func TestTimeOf(t *testing.T) {
	control := timing.Control{Main: time.Minute}
	clock := solver.Clock{Controls: [2]timing.Control{control, {}}, Left: [2]timing.Left{control.Full(), {}}}
	for _, turn := range []time.Duration{0, time.Second} {
		if l := timeOf(clock, core.First, turn); l != engine.TimeOf(clock, core.First) || l.Exact {
			t.Errorf("by the clock, with %v: %+v", turn, l)
		}
		if l := timeOf(clock, core.Second, turn); l != engine.MoveTime(turn) {
			t.Errorf("without a clock, with %v: %+v", turn, l)
		}
	}
}
