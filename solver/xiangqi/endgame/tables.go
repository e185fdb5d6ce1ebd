package endgame

import (
	"context"
	"fmt"
	"runtime"

	"qilab/core"
	"qilab/core/xiangqi"
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

// TooLarge is the error of a class that does not fit into the memory.
type TooLarge struct {
	Class       string
	Need, Limit int64 // bytes
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s needs %d MiB, and there are %d", e.Class, (e.Need+1<<20-1)>>20, e.Limit>>20)
}

// Solve solves a class and all that captures lead to. threads is how many goroutines work, 0: one per core. limit is how
// much memory all tables may take, in bytes; 0: as much as they want. Errors: *TooLarge, ctx.Err(), or that the class has no
// piece that could win or too many of them.
func (ts *Tables) Solve(ctx context.Context, m Material, threads int, limit int64) error {
	switch n := len(m.attackers()); {
	case n == 0:
		return fmt.Errorf("%s is no class of endings: nobody has a piece that can win", m)
	case n > mostAttackers+1:
		return fmt.Errorf("%s has %d rooks, horses, cannons and pawns; an ending has at most %d", m, n, mostAttackers+1)
	}
	if need := ts.Need(m); limit > 0 && need > limit {
		return &TooLarge{Class: m.String(), Need: need, Limit: limit}
	}
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	_, err := ts.solve(&pool{ctx, threads}, m)
	return err
}

// What a row takes in memory: a table that is solved, and what it takes besides while it is being solved. Wins by the rule
// are counted, although most classes have none.
const (
	keptBytes    = 10*16 + 2*squares
	workingBytes = 14 * 16
)

// Need returns how much memory a class takes while it is solved, in bytes, with all that captures lead to.
func (ts *Tables) Need(m Material) int64 {
	seen := map[Material]bool{}
	var kept, most int64
	var visit func(m Material)
	visit = func(m Material) {
		if seen[m] || len(m.attackers()) == 0 {
			return
		}
		seen[m] = true
		for left := range m.captures() {
			visit(left)
		}
		rows := ts.rows(m)
		kept += rows * keptBytes
		if ts.known[m] == nil {
			most = max(most, kept+rows*workingBytes)
		}
	}
	visit(m)
	return max(most, kept)
}

// rows returns how many rows the table of a class has, or a bound for those that are out of reach anyway.
func (ts *Tables) rows(m Material) int64 {
	n := int64(1)
	for i, a := range m.attackers() {
		if i > 0 {
			n *= int64(places(a.side, a.kind).count())
		}
		if n > 1<<40 {
			return n
		}
	}
	for s := range core.Side(2) {
		n *= int64(len(ts.shared(s, int(m[s][xiangqi.Advisor]), int(m[s][xiangqi.Elephant])).list))
	}
	return n
}

// Count returns how the positions of a class that is solved end, with Red and with Black to move.
func (ts *Tables) Count(ctx context.Context, m Material, threads int) (counts [2]Count, err error) {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	for stm := range core.Side(2) {
		counts[stm] = ts.known[m].count(&pool{ctx, threads}, stm)
	}
	return counts, ctx.Err()
}

func (ts *Tables) solve(p *pool, m Material) (*table, error) {
	if t, known := ts.known[m]; known || len(m.attackers()) == 0 {
		return t, nil
	}
	t := newTable(m, ts.shared)
	for left := range m.captures() {
		sub, err := ts.solve(p, left)
		if err != nil {
			return nil, err
		}
		t.subs[left] = sub
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
