package endgame

import (
	"context"
	"runtime"

	"qilab/core"
)

// Tables keeps the classes that were solved, each with those that captures lead to.
type Tables struct {
	known  map[Material]*table
	guards map[[4]int]*guards
}

// NewTables returns an empty collection.
func NewTables() *Tables {
	return &Tables{known: map[Material]*table{}, guards: map[[4]int]*guards{}}
}

// Solve solves a class and all that captures lead to. threads 0: one per core. Errors: ctx.Err().
func (ts *Tables) Solve(ctx context.Context, m Material, threads int) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	_, err := ts.solve(&pool{ctx, threads}, m)
	return err
}

func (ts *Tables) solve(p *pool, m Material) (*table, error) {
	if t, known := ts.known[m]; known || len(m.attackers()) == 0 {
		return t, nil
	}
	t := newTable(m, ts.shared)
	for s := range core.Side(2) {
		for _, l := range letters {
			if m[s][l.kind] == 0 {
				continue
			}
			left := m.without(s, l.kind)
			sub, err := ts.solve(p, left)
			if err != nil {
				return nil, err
			}
			t.subs[left] = sub
		}
	}
	t.prepare(p)
	if err := t.forced(p); err != nil {
		return nil, err
	}
	t.settle()
	ts.known[m] = t
	return t, nil
}

// shared returns the placements of a side's guards, which are worked out once.
func (ts *Tables) shared(side core.Side, advisors, elephants int) *guards {
	key := [4]int{int(side), advisors, elephants}
	if ts.guards[key] == nil {
		ts.guards[key] = newGuards(side, advisors, elephants, side == core.First)
	}
	return ts.guards[key]
}
