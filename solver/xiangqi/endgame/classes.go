package endgame

import (
	"context"
	"errors"
	"runtime/metrics"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
)

// Classes provides the endgames of a store for the catalogue, without the list of those that players study.
type Classes struct{ store *Store }

// NewClasses returns the classes of a store.
func NewClasses(s *Store) Classes { return Classes{s} }

// Of implements catalog.Endgames.
func (c Classes) Of(p core.Position, lim solver.Limit) (catalog.EndgameNeed, bool) {
	at, ok := p.(xiangqi.Position)
	if !ok {
		return catalog.EndgameNeed{}, false
	}
	n := c.store.NeedOf(at.Board(), Limit{Threads: lim.Threads, Memory: lim.Memory})
	var large *TooLarge
	if n.Err != nil && !errors.As(n.Err, &large) {
		return catalog.EndgameNeed{}, false
	}
	return catalog.EndgameNeed{Class: n.Material.String(), Memory: n.Memory, Time: n.Time, Ready: n.Ready, Err: n.Err}, true
}

// Keep implements catalog.Endgames.
func (c Classes) Keep(dir string, mib int) { c.store.keep(dir, mib) }

// Wait implements catalog.Endgames.
func (c Classes) Wait() { c.store.wait() }

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
	counts, err := ts.count(ctx, m, limit.Threads)
	if err != nil {
		return catalog.EndgameCount{}, err
	}
	return catalog.EndgameCount{
		Class: m.String(), Strong: tally(counts[core.First]), Weak: tally(counts[core.Second]), Elapsed: time.Since(begin), Peak: taken(),
	}, nil
}

// taken returns the peak memory that the process took from the system, in bytes: everything that Go ever had, since it
// does not return addresses, and the peak outside its heap.
func taken() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64()) + memory.MaxSlabs()
}

func tally(c Count) catalog.EndgameTally {
	return catalog.EndgameTally{
		Legal: c.Legal, StrongWins: c.Wins[0], WeakWins: c.Wins[1], Draws: c.Draws(), Unresolved: c.Unresolved,
		LongestStrong: catalog.EndgameLongest{Plies: c.Longest[0].Plies, Position: c.Longest[0].Position},
		LongestWeak:   catalog.EndgameLongest{Plies: c.Longest[1].Plies, Position: c.Longest[1].Position},
		BoundStrong:   catalog.EndgameLongest{Plies: c.bound[0].Plies, Position: c.bound[0].Position},
		BoundWeak:     catalog.EndgameLongest{Plies: c.bound[1].Plies, Position: c.bound[1].Position},
	}
}
