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

// Store keeps the classes that a process has solved, as many as its share of the memory holds, and beside them in files if it
// is told where. Its methods may be called from any goroutine; one class is solved at a time. Make it with NewStore.
type Store struct {
	budget *memory.Budget
	tenant *memory.Tenant
	view   atomic.Pointer[View]
	files  atomic.Pointer[folder]

	// What follows belongs to whoever has entered the tenant.
	tables *Tables

	mu   sync.Mutex
	used map[region]time.Time // when somebody last asked for a class
	plan *Tables              // for the sizes of classes; it solves nothing
	size map[region]size
}

// size is how large a class is with those that captures lead to.
type size struct {
	memory int64         // bytes that it takes to solve them
	time   time.Duration // about that long on one core
}

// mostSizes bounds how many sizes a store remembers.
const mostSizes = 4096

// NewStore returns a store that takes its memory out of a budget, which may be nil.
func NewStore(b *memory.Budget) *Store {
	s := &Store{budget: b, tables: NewTables(), used: map[region]time.Time{}, plan: NewTables(), size: map[region]size{}}
	s.tenant = b.Tenant(memory.Main, s.free)
	s.view.Store(newView(nil))
	return s
}

// Keep has classes kept in files of a folder, which is made when it is needed, with at most so many MiB together; 0: none are
// kept or read.
func (s *Store) Keep(dir string, mib int) {
	limit := int64(mib) << 20
	if f := s.files.Load(); f != nil && f.dir == dir {
		f.bound(limit)
		return
	}
	s.files.Store(&folder{dir: dir, least: worthKeeping, limit: limit})
}

// Wait returns when the files of classes that were solved are written.
func (s *Store) Wait() { s.files.Load().wait() }

// View returns what is solved. It is the newest, but does not change.
func (s *Store) View() *View { return s.view.Load() }

// free gives all tables back.
func (s *Store) free() {
	s.tables = NewTables()
	s.view.Store(newView(nil))
}

// Limit says how much a solution may take.
type Limit struct {
	Threads int // 0: one per core
	Memory  int // MiB; 0: as much as the budget has, or, if it has no limit, memory.Default
}

// Need says what it takes to solve a class.
type Need struct {
	Material Material      // with Red as the stronger side
	Memory   int64         // bytes, while it is solved
	Time     time.Duration // about that long, on a machine with nothing else to do
	Ready    bool          // it is solved
	Err      error         // why it cannot be solved: *TooLarge, or what is wrong with the class; nil if it can
	region   region        // the class, or the part of it that is to be solved
}

// sizeOf returns the size of a region. It is asked for every position that is looked at, so that it remembers.
func (s *Store) sizeOf(g region) size {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.size[g]
	if !ok {
		n = size{s.plan.need(g), s.plan.time(g)}
		if len(s.size) >= mostSizes {
			clear(s.size)
		}
		s.size[g] = n
	}
	return n
}

// leastOf returns what a region takes without those that captures lead to, which is soon known.
func (s *Store) leastOf(g region) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh := s.plan.shape(g)
	return sh.kept + sh.work
}

// Need returns what it takes to solve a class, whatever its colours, within a limit.
func (s *Store) Need(m Material, lim Limit) Need { return s.needs(whole(m).standard(), lim) }

// NeedOf returns what it takes to solve the class of a position, or what the position can reach of it if the class does not fit.
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

// needs returns what it takes to solve a region, with Red as the stronger side.
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
	if most := s.most(lim); n.Memory > most {
		n.Err = &TooLarge{Class: g.Material.String(), Need: n.Memory, Limit: most}
	}
	return n
}

func (l Limit) threads() int {
	if l.Threads > 0 {
		return l.Threads
	}
	return runtime.NumCPU()
}

// most returns how many bytes a solution may take at most.
func (s *Store) most(lim Limit) int64 {
	mib := s.budget.Share(memory.Main)
	switch {
	case lim.Memory > 0 && (mib == 0 || lim.Memory < mib):
		mib = lim.Memory
	case mib == 0:
		mib = memory.Default()
	}
	return int64(min(mib, memory.Most())) << 20
}

// Solve returns a view in which a class is solved, with these colours or the others. watch, which may be nil, is told how it
// gets on, on the goroutine that solves, which waits for it. Errors: as Need.Err, or ctx.Err().
func (s *Store) Solve(ctx context.Context, m Material, lim Limit, watch func(Progress)) (*View, error) {
	return s.Meet(ctx, s.Need(m, lim), lim, watch)
}

// Meet does as Solve for a need that was told before.
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
		return v, nil // somebody else has solved it meanwhile
	}
	granted := s.most(lim)
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

// want returns how many MiB to ask for to solve a region: what it takes beside what there is already.
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

// needed reports whether a table is one of those that are wanted, or covers one of them.
func needed(g region, wanted []region) bool {
	return slices.ContainsFunc(wanted, g.covers)
}

// leave ends the work on a class: what there is may be taken for other things from now on.
func (s *Store) leave() {
	s.view.Store(newView(s.tables.known)) // without what had to make room
	s.tenant.Keep(int((s.tables.held() + 1<<20 - 1) >> 20))
	s.tenant.Leave()
}

// touch notes that somebody asks for a region.
func (s *Store) touch(g region) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range g.closure() {
		s.used[c] = now
	}
}

// fit drops classes that nobody has asked for the longest time, until there is room to solve g, and reports whether there is.
func (s *Store) fit(g region, limit int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := g.closure()
	others := slices.DeleteFunc(slices.Collect(maps.Keys(s.tables.known)), func(c region) bool { return needed(c, wanted) })
	// Of those that are as old the largest goes first, so that no class loses what its captures lead to.
	slices.SortFunc(others, func(a, b region) int { return cmp.Or(s.used[a].Compare(s.used[b]), b.Pieces()-a.Pieces()) })
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
