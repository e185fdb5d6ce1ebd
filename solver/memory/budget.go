package memory

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"
)

// Budget limits the total memory of the tables of its tenants. The zero value and nil have no limit. It is safe for
// concurrent use.
type Budget struct {
	mu      sync.Mutex
	limit   int           // MiB; 0: none
	tenants []*Tenant     // those that hold memory, the most recently active last
	epoch   int           // grows with every release
	left    chan struct{} // closed when there may be more room; nil: no tenant waits
	governs bool
}

// New returns a budget of mib MiB, or one without a limit if mib is 0.
func New(mib int) *Budget { return &Budget{limit: mib} }

// Govern bounds Go's heap by the rest of the limit from now on. Only one budget of a process can do that.
func (b *Budget) Govern() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.governs = true
	b.settle()
}

// Limit returns the limit in MiB, 0 if there is none.
func (b *Budget) Limit() int {
	if b == nil {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limit
}

// Share returns the maximum for a tenant of a kind, in MiB; 0 if there is no limit.
func (b *Budget) Share(k Kind) int {
	if b == nil {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.limit == 0 {
		return 0
	}
	return b.share(k)
}

// SetLimit changes the limit, in MiB. A lower limit frees all tables: at once if they are idle, otherwise when the work
// with them ends.
func (b *Budget) SetLimit(mib int) {
	if b == nil || b.Limit() == mib {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	lowered := mib > 0 && (b.limit == 0 || mib < b.limit)
	b.limit = mib
	b.settle()
	if lowered {
		b.release()
	}
}

// Release frees all tables: at once if they are idle, otherwise when the work with them ends, unless it began later.
func (b *Budget) Release() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.release()
}

// release does the work of Release with the lock held.
func (b *Budget) release() {
	b.epoch++
	for _, t := range slices.Clone(b.tenants) {
		t.evict()
	}
	b.tidy()
}

// Held returns the MiB that the tenants hold.
func (b *Budget) Held() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held(nil)
}

// held returns the memory of all tenants but one. The lock is held, as in all functions below.
func (b *Budget) held(except *Tenant) int {
	sum := 0
	for _, t := range b.tenants {
		if t != except {
			sum += t.holds
		}
	}
	return sum
}

// The limit is for the whole process. The program takes up to window MiB beside its tables, including the graphics
// driver if that draws in software; of a small limit the tables have half all the same. sideShare and maxSide bound
// the share of a tenant beside the analysis.
const (
	window    = 208
	sideShare = 6
	maxSide   = 64
)

// tables returns the MiB for all tables together.
func (b *Budget) tables() int { return max(b.limit-window, b.limit/2, 1) }

// side returns the MiB for a tenant that works beside the analysis.
func (b *Budget) side() int { return max(1, min(b.tables()/sideShare, maxSide)) }

// share returns the maximum for a tenant.
func (b *Budget) share(k Kind) int {
	if k == Side {
		return b.side()
	}
	return max(1, b.tables()-b.side())
}

// Room returns how many tenants with tables of mib MiB have room at once, at least 1, beside a tenant of the other kind; 0 means any
// number.
func (b *Budget) Room(mib int) int {
	share := b.Share(Main)
	if share == 0 {
		return 0
	}
	return max(1, share/max(1, mib))
}

// minPart is the fraction of a tenant's request that suffices to start; until there is that much, the tenant waits for
// others to leave.
const minPart = 4

// grant finds room for a tenant that requests want MiB: idle tenants lose their memory, the one idle longest first. A
// tenant that requests less than it holds keeps its memory. grant returns 0 if the tenant has to wait.
func (b *Budget) grant(t *Tenant, want int) int {
	if b.limit == 0 {
		return max(want, t.holds)
	}
	if want = min(want, b.share(t.kind)); want <= t.holds && t.holds <= b.share(t.kind) {
		return t.holds
	}
	freed := false
	for _, o := range b.candidates(t) {
		if b.held(t)+want <= b.tables() {
			break
		}
		freed = o.evict() || freed
	}
	if freed {
		b.tidy()
	}
	if room := b.tables() - b.held(t); room < want {
		if room < max(1, want/minPart) && b.held(t) > 0 {
			return 0
		}
		want = max(1, room)
	}
	return want
}

// candidates lists the tenants that could make room for t: first small ones for a small one and large ones for a large
// one, and among these the one idle longest.
func (b *Budget) candidates(t *Tenant) []*Tenant {
	list := slices.DeleteFunc(slices.Clone(b.tenants), func(o *Tenant) bool { return o == t })
	slices.SortStableFunc(list, func(x, y *Tenant) int {
		switch like := (x.kind == Side) == (t.kind == Side); {
		case like == ((y.kind == Side) == (t.kind == Side)):
			return 0
		case like:
			return -1
		}
		return 1
	})
	return list
}

// note records the memory of a tenant, and keeps the tenants in the order of their work.
func (b *Budget) note(t *Tenant, holds int) {
	less := holds < t.holds
	t.holds = holds
	b.tenants = slices.DeleteFunc(b.tenants, func(o *Tenant) bool { return o == t })
	if holds > 0 {
		b.tenants = append(b.tenants, t)
	}
	b.settle()
	if less {
		b.wake()
	}
}

// wake makes the waiting tenants look again.
func (b *Budget) wake() {
	if b.left != nil {
		close(b.left)
		b.left = nil
	}
}

// wait blocks until a tenant has freed memory. The lock is held before and after.
func (b *Budget) wait(ctx context.Context) error {
	if b.left == nil {
		b.left = make(chan struct{})
	}
	left := b.left
	b.mu.Unlock()
	defer b.mu.Lock()
	select {
	case <-left:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// settle bounds the heap.
func (b *Budget) settle() {
	if !b.governs {
		return
	}
	other := 0
	for _, t := range b.tenants {
		if t.kind == Process {
			other += t.holds
		}
	}
	heap.govern(b.limit, other)
}

// tidy returns the heap's free memory to the system, which the collector alone would do only after minutes.
func (b *Budget) tidy() {
	if b.governs {
		go debug.FreeOSMemory() // takes some tens of milliseconds
	}
}
