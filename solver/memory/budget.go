package memory

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"
)

// Budget limits how much memory the tables of all its tenants may take together. The zero value and nil have no limit.
// Its methods may be called from any goroutine.
type Budget struct {
	mu      sync.Mutex
	limit   int           // MiB; 0: none
	tenants []*Tenant     // that hold something, the one that worked last at the end
	epoch   int           // grows with every release
	left    chan struct{} // closed when there may be more room; nil: nobody waits
	governs bool
}

// New returns a budget of mib MiB, or one without a limit if mib is 0.
func New(mib int) *Budget { return &Budget{limit: mib} }

// Govern bounds Go's heap by what the limit leaves, from now on. Only one budget of a process can do that.
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

// Share returns the most that a tenant of a kind may ever have, in MiB; 0 if there is no limit.
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

// SetLimit changes the limit, in MiB. If it is lowered, all tables are given back: at once if nobody works with them,
// otherwise when the work ends.
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

// Release gives back all tables: at once if nobody works with them, otherwise when the work ends, unless it began
// later.
func (b *Budget) Release() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.release()
}

// release does what Release does with the lock held.
func (b *Budget) release() {
	b.epoch++
	for _, t := range slices.Clone(b.tenants) {
		t.evict()
	}
	b.tidy()
}

// Held returns how many MiB the tenants hold.
func (b *Budget) Held() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held(nil)
}

// held returns what all tenants but one hold. The lock is held, as it is in all that follows.
func (b *Budget) held(except *Tenant) int {
	sum := 0
	for _, t := range b.tenants {
		if t != except {
			sum += t.holds
		}
	}
	return sum
}

// The limit is for the whole process. The program takes up to window MiB beside its tables, the graphics driver with it where that
// draws in software; of a small limit the tables have half all the same. sideShare and mostSide bound the share of a tenant
// beside the analysis.
const (
	window    = 208
	sideShare = 6
	mostSide  = 64
)

// tables returns how many MiB all tables may have together.
func (b *Budget) tables() int { return max(b.limit-window, b.limit/2, 1) }

// side returns how many MiB a tenant may have that works beside the analysis.
func (b *Budget) side() int { return max(1, min(b.tables()/sideShare, mostSide)) }

// share returns the most that a tenant may ever have.
func (b *Budget) share(k Kind) int {
	if k == Side {
		return b.side()
	}
	return max(1, b.tables()-b.side())
}

// least is the fraction of what a tenant asks for with which it begins; it waits for others to leave until there is
// that much.
const least = 4

// grant finds room for a tenant that asks for want MiB: idle tenants give theirs back, the one that has been idle
// longest first. A tenant that asks for less than it has keeps what it has. grant returns 0 if the tenant has to wait.
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
		if room < max(1, want/least) && b.held(t) > 0 {
			return 0
		}
		want = max(1, room)
	}
	return want
}

// candidates lists the tenants that could make room for t: small ones for a small one and large ones for a large one
// first, and among these the one that has been idle longest.
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

// note records what a tenant holds, and keeps the tenants in the order of their work.
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

// wake makes those who wait look again.
func (b *Budget) wake() {
	if b.left != nil {
		close(b.left)
		b.left = nil
	}
}

// wait lets others work until one of them has given something back. The lock is held before and after.
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
		go debug.FreeOSMemory() // it takes some tens of milliseconds
	}
}
