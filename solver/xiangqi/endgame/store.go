package endgame

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core/xiangqi"
	"qilab/solver/memory"
)

// Store keeps the solved classes of a process, as many as its share of the memory holds, and in files as well if it has
// a folder. It is safe for concurrent use; one class is solved at a time. Create it with NewStore.
type Store struct {
	budget *memory.Budget
	tenant *memory.Tenant
	view   atomic.Pointer[View]
	files  atomic.Pointer[folder]

	// The fields below belong to the goroutine that has entered the tenant.
	tables *Tables

	mu   sync.Mutex
	used map[region]time.Time // the last use of each class
	plan *Tables              // for the sizes of classes; it solves nothing
	size map[region]size
}

// size is the cost of a class with those that captures lead to.
type size struct {
	memory int64         // bytes needed to solve them
	time   time.Duration // estimated, on one core
}

// maxSizes bounds the number of cached sizes.
const maxSizes = 4096

// NewStore returns a store that takes its memory from a budget, which may be nil.
func NewStore(b *memory.Budget) *Store {
	s := &Store{budget: b, tables: NewTables(), used: map[region]time.Time{}, plan: NewTables(), size: map[region]size{}}
	s.tenant = b.Tenant(memory.Main, s.free)
	s.view.Store(newView(nil))
	return s
}

// keep stores classes in files of a folder, which is created on demand, with at most that many MiB in total; 0: no
// files are written or read.
func (s *Store) keep(dir string, mib int) {
	limit := int64(mib) << 20
	if f := s.files.Load(); f != nil && f.dir == dir {
		f.bound(limit)
		return
	}
	s.files.Store(&folder{dir: dir, minTime: worthKeeping, limit: limit})
}

// wait returns when the files of solved classes are written.
func (s *Store) wait() { s.files.Load().wait() }

// View returns the solved classes. It is up to date, but immutable.
func (s *Store) View() *View { return s.view.Load() }

// free frees all tables.
func (s *Store) free() {
	s.tables = NewTables()
	s.view.Store(newView(nil))
}

// Limit bounds a solution.
type Limit struct {
	Threads int // 0: one per core
	Memory  int // MiB; 0: as much as the budget has, or, if it has no limit, memory.Default
}

// Need is the cost of solving a class.
type Need struct {
	Material Material      // with Red as the stronger side
	Memory   int64         // bytes, while solving
	Time     time.Duration // estimated, on an idle machine
	Ready    bool          // it is solved already
	Err      error         // why it cannot be solved: *TooLarge, or an invalid class; nil if it can
	region   region        // the class, or the part of it to be solved
}

// sizeOf returns the size of a region. It is called for every position shown, so it caches.
func (s *Store) sizeOf(g region) size {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.size[g]
	if !ok {
		n = size{s.plan.need(g), s.plan.time(g)}
		if len(s.size) >= maxSizes {
			clear(s.size)
		}
		s.size[g] = n
	}
	return n
}

// leastOf returns the cost of a region without those that captures lead to, which is quick to compute.
func (s *Store) leastOf(g region) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh := s.plan.shape(g)
	return sh.kept + sh.work
}

// Need returns the cost of solving a class, regardless of its colours, within a limit.
func (s *Store) Need(m Material, lim Limit) Need { return s.needs(whole(m).standard(), lim) }

// NeedOf returns the cost of solving the class of a position, or the part of it that the position can reach if the
// class does not fit.
func (s *Store) NeedOf(b *xiangqi.Board, lim Limit) Need {
	here := regionOf(b).standard()
	n := s.needs(whole(here.Material), lim)
	var large *TooLarge
	if !errors.As(n.Err, &large) || here.floor == [2]int8{} || s.leastOf(here) > large.Limit {
		return n
	}
	if part := s.needs(here, lim); part.Err == nil {
		return part
	}
	return n
}

// Ready reports whether the class of a position, or the part of it that the position can reach, is solved. Unlike NeedOf it takes
// no time.
func (s *Store) Ready(b *xiangqi.Board) bool {
	here := regionOf(b).standard()
	v := s.View()
	return here.check() == nil && (v.has(whole(here.Material)) || v.has(here))
}

// needs returns the cost of solving a region, with Red as the stronger side.
func (s *Store) needs(g region, lim Limit) Need {
	n := Need{Material: g.Material, region: g}
	if n.Err = g.check(); n.Err != nil {
		return n
	}
	if n.Ready = s.View().has(g); n.Ready {
		return n
	}
	size := s.sizeOf(g)
	n.Memory, n.Time = size.memory, size.time/time.Duration(lim.threads())
	if limit := s.maxBytes(lim); n.Memory > limit {
		n.Err = &TooLarge{Class: g.Material.String(), Need: n.Memory, Limit: limit}
	}
	return n
}

func (l Limit) threads() int {
	if l.Threads > 0 {
		return l.Threads
	}
	return runtime.NumCPU()
}

// maxBytes returns the maximum number of bytes for a solution.
func (s *Store) maxBytes(lim Limit) int64 {
	mib := s.budget.Share(memory.Main)
	switch {
	case lim.Memory > 0 && (mib == 0 || lim.Memory < mib):
		mib = lim.Memory
	case mib == 0:
		mib = memory.Default()
	}
	return int64(min(mib, memory.Max())) << 20
}

// Solve returns a view with a class solved, with these colours or the others. It passes its progress to watch, which
// may be nil, on the goroutine that solves and that waits for it. Errors: as Need.Err, or ctx.Err().
func (s *Store) Solve(ctx context.Context, m Material, lim Limit, watch func(Progress)) (*View, error) {
	return s.Meet(ctx, s.Need(m, lim), lim, watch)
}

// Meet does the same as Solve for a need that was computed before.
func (s *Store) Meet(ctx context.Context, need Need, lim Limit, watch func(Progress)) (*View, error) {
	if need.Err != nil {
		return nil, need.Err
	}
	g := need.region
	s.touch(g)
	if v := s.View(); v.has(g) {
		return v, nil
	}
	mib, err := s.tenant.Enter(ctx, s.want(g))
	if err != nil {
		return nil, err
	}
	defer s.leave()
	if v := s.View(); v.has(g) {
		return v, nil // another goroutine has solved it meanwhile
	}
	granted := s.maxBytes(lim)
	if s.budget.Limit() > 0 {
		granted = int64(mib) << 20
	}
	if !s.fit(g, granted) {
		return nil, &TooLarge{Class: g.Material.String(), Need: s.sizeOf(g).memory, Limit: granted}
	}
	s.tables.files = s.files.Load()
	s.tables.solved = func() { s.view.Store(newView(s.tables.known)) }
	if err := s.tables.watched(ctx, g, lim.threads(), watch); err != nil {
		return nil, err
	}
	return s.View(), nil
}

// want returns the MiB to request for solving a region: its cost less the tables that are there already.
func (s *Store) want(g region) int {
	bytes, wanted := s.sizeOf(g).memory, g.closure()
	for _, list := range s.View().known {
		for _, t := range list {
			if !needed(t.region, wanted) {
				bytes += t.shape().kept
			}
		}
	}
	return int((bytes + 1<<20 - 1) >> 20)
}

// needed reports whether a table is one of the wanted ones, or covers one of them.
func needed(g region, wanted []region) bool {
	return slices.ContainsFunc(wanted, g.covers)
}

// leave ends the work on a class: its memory may be taken for other purposes from now on.
func (s *Store) leave() {
	s.view.Store(newView(s.tables.known)) // without the tables that had to make room
	s.tenant.Keep(int((s.tables.held() + 1<<20 - 1) >> 20))
	s.tenant.Leave()
}

// touch records the use of a region, and of the tables that cover it and those that its captures lead to.
func (s *Store) touch(g region) {
	now, v := time.Now(), s.View()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range g.closure() {
		s.used[c] = now
		if t := v.table(c); t != nil {
			s.used[t.region] = now
		}
	}
}

// fit drops the least recently used classes until there is room to solve g, and reports whether there is.
func (s *Store) fit(g region, limit int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := g.closure()
	others := slices.DeleteFunc(slices.Collect(maps.Keys(s.tables.known)), func(c region) bool { return needed(c, wanted) })
	// Of equally old ones the largest is dropped first, so that no class loses those that its captures lead to.
	slices.SortFunc(others, func(a, b region) int { return cmp.Or(s.used[a].Compare(s.used[b]), b.pieces()-a.pieces()) })
	var beside int64
	for _, c := range others {
		beside += s.tables.known[c].shape().kept
	}
	for s.tables.need(g)+beside > limit && len(others) > 0 {
		beside -= s.tables.known[others[0]].shape().kept
		delete(s.tables.known, others[0])
		delete(s.used, others[0])
		others = others[1:]
	}
	return s.tables.need(g)+beside <= limit
}
