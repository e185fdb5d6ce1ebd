package endgame

import (
	"context"
	"runtime/metrics"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Classes solves classes for those who count their positions.
type Classes struct{}

var _ catalog.Endgames = Classes{}

// Count implements catalog.Endgames.
func (Classes) Count(ctx context.Context, class string, limit solver.Limit) (catalog.EndgameCount, error) {
	begin := time.Now()
	m, err := ParseMaterial(class)
	if err != nil {
		return catalog.EndgameCount{}, err
	}
	ts := NewTables()
	if err := ts.Solve(ctx, m, limit.Threads, int64(limit.Memory)<<20); err != nil {
		return catalog.EndgameCount{}, err
	}
	counts, err := ts.Count(ctx, m, limit.Threads)
	if err != nil {
		return catalog.EndgameCount{}, err
	}
	return catalog.EndgameCount{
		Class: m.String(), Strong: tally(counts[core.First]), Weak: tally(counts[core.Second]), Elapsed: time.Since(begin), Peak: taken(),
	}, nil
}

// taken returns how much memory the process has taken from the system, in bytes. Go does not give addresses back, so that this
// is the most it ever had.
func taken() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

func tally(c Count) catalog.EndgameTally {
	return catalog.EndgameTally{
		Legal: c.Legal, StrongWins: c.Wins[0], WeakWins: c.Wins[1], Draws: c.Draws(), Unresolved: c.Unresolved,
		LongestStrong: catalog.EndgameLongest{Plies: c.Longest[0].Plies, Position: c.Longest[0].Position},
		LongestWeak:   catalog.EndgameLongest{Plies: c.Longest[1].Plies, Position: c.Longest[1].Position},
	}
}
