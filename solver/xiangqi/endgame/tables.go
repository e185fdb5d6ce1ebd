package endgame

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"qilab/core"
)

// Tables holds solved classes, each with those that captures lead to.
type Tables struct {
	known  map[region]*table
	guards map[[4]int]*guards
	files  *folder // the files of classes; nil: none
	solved func()  // called for every new class; nil: no callback
	peak   int64   // bytes at the peak
}

// NewTables returns an empty collection.
func NewTables() *Tables {
	return &Tables{known: map[region]*table{}, guards: map[[4]int]*guards{}}
}

// TooLarge is the error of a class that does not fit into memory.
type TooLarge struct {
	Class       string
	Need, Limit int64 // bytes
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s needs %d MiB, and there are %d", e.Class, (e.Need+1<<20-1)>>20, e.Limit>>20)
}

// Solve solves a class and all that captures lead to. threads is the number of goroutines, 0: one per core. limit
// bounds the memory of all tables in bytes; 0: no bound. Errors: *TooLarge, ctx.Err(), or that the class has no piece
// that could win or too many of them.
func (ts *Tables) Solve(ctx context.Context, m Material, threads int, limit int64) error {
	if err := m.check(); err != nil {
		return err
	}
	if need := ts.need(whole(m)); limit > 0 && need > limit {
		return &TooLarge{Class: m.String(), Need: need, Limit: limit}
	}
	return ts.watched(ctx, whole(m), threads, nil)
}

// check returns why a class cannot be solved at all, or nil.
func (m Material) check() error {
	switch n := len(m.attackers()); {
	case n == 0:
		return fmt.Errorf("%s is no class of endings: nobody has a piece that can win", m)
	case n > maxAttackers+1:
		return fmt.Errorf("%s has %d rooks, horses, cannons and pawns; an ending has at most %d", m, n, maxAttackers+1)
	}
	return nil
}

// watched solves a region and reports the progress to watch, which may be nil.
func (ts *Tables) watched(ctx context.Context, g region, threads int, watch func(Progress)) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	p := &pool{ctx: ctx, workers: threads}
	if watch != nil {
		p.work = &work{watch: watch, target: g, tables: ts, total: ts.rowsOf(g)}
	}
	_, err := ts.solve(p, g)
	return err
}

// rowsOf returns the number of rows to solve for a region.
func (ts *Tables) rowsOf(g region) (n int64) {
	for _, c := range g.closure() {
		if ts.covering(c) == nil {
			n += ts.shape(c).rows
		}
	}
	return n
}

// covering returns the table of a region, or one that includes it; nil: there is none.
func (ts *Tables) covering(g region) *table {
	if t := ts.known[g]; t != nil {
		return t
	}
	for other, t := range ts.known {
		if other.covers(g) {
			return t
		}
	}
	return nil
}

// count returns the tallies of a solved class, with Red and with Black to move.
func (ts *Tables) count(ctx context.Context, m Material, threads int) (counts [2]Count, err error) {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	for stm := range core.Side(2) {
		counts[stm] = ts.known[whole(m)].count(&pool{ctx: ctx, workers: threads}, stm, anywhere)
	}
	return counts, ctx.Err()
}

func (ts *Tables) solve(p *pool, g region) (*table, error) {
	if len(g.attackers()) == 0 {
		return nil, nil
	}
	if t := ts.covering(g); t != nil {
		return t, nil
	}
	subs := map[Material]*table{}
	for left := range g.captures() {
		sub, err := ts.solve(p, left)
		if err != nil {
			return nil, err
		}
		subs[left.Material] = sub
	}
	t := newTable(g, ts.shared)
	t.subs = subs
	p.work.begin(t)
	err := ts.fill(p, t)
	if err == nil {
		err = p.ctx.Err()
	}
	if err != nil {
		t.free()
		return nil, err
	}
	t.subs = nil // each is kept or dropped separately
	ts.known[g] = t
	if ts.solved != nil {
		ts.solved()
	}
	p.work.end(t)
	return t, nil
}

// fill solves a table that is laid out, or reads it from its file.
func (ts *Tables) fill(p *pool, t *table) error {
	t.prepare(p)
	if ts.files.read(p.ctx, t) || p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	began := time.Now()
	if err := t.forced(p); err != nil {
		return err
	}
	ts.peak = max(ts.peak, ts.held()+t.taken()+t.worked)
	ts.files.write(t, time.Since(began))
	return nil
}

// shared returns the placements of a side's guards, which are computed once.
func (ts *Tables) shared(side core.Side, advisors, elephants int) *guards {
	key := [4]int{int(side), advisors, elephants}
	if ts.guards[key] == nil {
		ts.guards[key] = newGuards(side, advisors, elephants, side == core.First)
	}
	return ts.guards[key]
}

// held returns the memory of the solved tables in bytes.
func (ts *Tables) held() (n int64) {
	for _, t := range ts.known {
		n += t.taken()
	}
	return n
}
