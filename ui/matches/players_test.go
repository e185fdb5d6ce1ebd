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

// An engine that needs more than its time to find a move does not simply play the first one.
func TestOwnEngineDoesNotPlayBlindly(t *testing.T) {
	p := &scorer{late{}, bounds{time: 50 * time.Millisecond}}
	line := core.Line{{Position: xiangqi.Rules{}.Start()}}
	m, info, err := p.Move(t.Context(), line)
	if moves := line.Last().Moves(); err != nil || m != moves[len(moves)-1] || !info.Scored {
		t.Errorf("it plays %v, %+v, %v", m, info, err)
	}
}

// late finds the best move, the last one, after 200 ms, and nothing before.
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
