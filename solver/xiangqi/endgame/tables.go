package endgame

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Tables keeps the classes that were solved, each with those that captures lead to.
type Tables struct {
	known  map[Material]*table
	guards map[[4]int]*guards
	files  *folder // where classes are kept beside; nil: nowhere
	solved func()  // is told of every class that is there now; nil: nobody is
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
	if err := m.check(); err != nil {
		return err
	}
	if need := ts.Need(m); limit > 0 && need > limit {
		return &TooLarge{Class: m.String(), Need: need, Limit: limit}
	}
	return ts.watched(ctx, m, threads, nil)
}

// check says what keeps a class from being one that can be solved at all.
func (m Material) check() error {
	switch n := len(m.attackers()); {
	case n == 0:
		return fmt.Errorf("%s is no class of endings: nobody has a piece that can win", m)
	case n > mostAttackers+1:
		return fmt.Errorf("%s has %d rooks, horses, cannons and pawns; an ending has at most %d", m, n, mostAttackers+1)
	}
	return nil
}

// watched solves a class and tells watch, which may be nil, how it gets on.
func (ts *Tables) watched(ctx context.Context, m Material, threads int, watch func(Progress)) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	p := &pool{ctx: ctx, workers: threads}
	if watch != nil {
		p.work = &work{watch: watch, target: m, tables: ts, total: ts.rowsOf(m)}
	}
	_, err := ts.solve(p, m)
	return err
}

// closure lists a class and all that captures lead to, those first; only the classes in which somebody can win.
func (m Material) closure() (list []Material) {
	seen := map[Material]bool{}
	var visit func(m Material)
	visit = func(m Material) {
		if seen[m] || len(m.attackers()) == 0 {
			return
		}
		seen[m] = true
		for left := range m.captures() {
			visit(left)
		}
		list = append(list, m)
	}
	visit(m)
	return list
}

// rowsOf returns how many rows are to be solved for a class.
func (ts *Tables) rowsOf(m Material) (n int64) {
	for _, c := range m.closure() {
		if ts.known[c] == nil {
			n += ts.rows(c)
		}
	}
	return n
}

// What a row takes in memory: a table that is solved, and what it takes besides while it is being solved. Wins by the rule
// are counted, although most classes have none.
const (
	keptBytes    = 10*16 + 2*squares
	workingBytes = 14 * 16
)

// Need returns how much memory a class takes while it is solved, in bytes, with all that captures lead to.
func (ts *Tables) Need(m Material) int64 {
	var kept, most int64
	for _, c := range m.closure() {
		rows := ts.rows(c)
		kept += rows * keptBytes
		if ts.known[c] == nil {
			most = max(most, kept+rows*workingBytes)
		}
	}
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
		counts[stm] = ts.known[m].count(&pool{ctx: ctx, workers: threads}, stm)
	}
	return counts, ctx.Err()
}

func (ts *Tables) solve(p *pool, m Material) (*table, error) {
	if t, known := ts.known[m]; known || len(m.attackers()) == 0 {
		return t, nil
	}
	subs := map[Material]*table{}
	for left := range m.captures() {
		sub, err := ts.solve(p, left)
		if err != nil {
			return nil, err
		}
		subs[left] = sub
	}
	t := newTable(m, ts.shared)
	t.subs = subs
	p.work.begin(t)
	t.prepare(p)
	read := ts.files.read(p.ctx, t)
	if !read {
		began := time.Now()
		if err := t.forced(p); err != nil {
			return nil, err
		}
		t.settle()
		ts.files.write(t, time.Since(began))
	}
	if err := p.ctx.Err(); err != nil {
		return nil, err
	}
	ts.known[m] = t
	if ts.solved != nil {
		ts.solved()
	}
	p.work.end(t)
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

// held returns how much memory the classes take that are solved, in bytes.
func (ts *Tables) held() (n int64) {
	for _, t := range ts.known {
		n += int64(t.rows) * keptBytes
	}
	return n
}
