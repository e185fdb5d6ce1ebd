package matches

import (
	"context"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
)

// An engine that needs longer than its time to find out anything is not made to play the first move that there is.
func TestOwnEngineDoesNotPlayBlindly(t *testing.T) {
	p := &scorer{late{}, bounds{time: 50 * time.Millisecond}}
	line := core.Line{{Position: xiangqi.Rules{}.Start()}}
	m, info, err := p.Move(t.Context(), line)
	if moves := line.Last().Moves(); err != nil || m != moves[len(moves)-1] || !info.Scored {
		t.Errorf("it plays %v, %+v, %v", m, info, err)
	}
}

// late finds out in 200 ms that the last move is the best, and nothing before.
type late struct{}

func (late) Analyze(_ context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	r := solver.Unanalysed(line.Last())
	if lim.Time >= 200*time.Millisecond {
		slices.Reverse(r.Moves)
		r.Moves[0].Scored = true
	}
	report(r)
	return nil
}
