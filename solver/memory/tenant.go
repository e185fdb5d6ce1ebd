package memory

import "context"

// Kind is the purpose of a tenant's tables.
type Kind int

const (
	// Main tables may take nearly the whole budget: the analysis, of which one runs at a time.
	Main Kind = iota
	// Side tables are small: those of an opponent or of a prover for puzzles, beside the analysis.
	Side
	// Process is like Main, but the memory is that of another process.
	Process
)

// Tenant is an owner of tables. One goroutine at a time works with them, from Enter to Leave. Create it with
// Budget.Tenant.
type Tenant struct {
	budget *Budget
	kind   Kind
	free   func()
	gate   chan struct{} // holds one token while a goroutine works or is about to

	// The fields below are guarded by the budget's lock.
	holds   int // MiB
	working bool
	epoch   int // of the budget when the work began
}

// Tenant returns a new tenant of b, which may be nil for no limit. free must free the tables; it is called on any
// goroutine, but never while they are in use, and must not call the budget.
func (b *Budget) Tenant(kind Kind, free func()) *Tenant {
	if b == nil {
		b = &Budget{}
	}
	return &Tenant{budget: b, kind: kind, free: free, gate: make(chan struct{}, 1)}
}

// Enter begins work that requests tables of want MiB, at least 1, and returns the size granted. It waits for other
// users of the same tables, and for other tenants if they have left too little. If the size differs from the previous
// one, the tenant must create its tables again. The error is ctx.Err().
func (t *Tenant) Enter(ctx context.Context, want int) (mib int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err // even if the gate is open
	}
	select {
	case t.gate <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	b := t.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	for mib == 0 {
		if mib = b.grant(t, min(max(want, 1), Max())); mib == 0 {
			if err := b.wait(ctx); err != nil {
				<-t.gate
				return 0, err
			}
		}
	}
	t.working, t.epoch = true, b.epoch
	b.note(t, mib)
	return mib, nil
}

// Keep records that the tables turned out to take only mib MiB. It is called during the work.
func (t *Tenant) Keep(mib int) {
	b := t.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.note(t, min(mib, t.holds))
}

// Leave ends the work. The tables stay, unless they were to be freed in the meantime.
func (t *Tenant) Leave() {
	b := t.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	t.working = false
	if t.epoch != b.epoch {
		t.evict()
	}
	if t.holds == 0 {
		b.tidy()
	}
	b.wake() // idle tables can make room for waiting tenants
	<-t.gate
}

// Release frees the tables, after waiting for the work with them to end.
func (t *Tenant) Release() {
	t.gate <- struct{}{}
	b := t.budget
	b.mu.Lock()
	if t.evict() {
		b.tidy()
	}
	b.mu.Unlock()
	<-t.gate
}

// evict frees the tables if they are not in use, and reports whether there were any. The budget's lock is held.
func (t *Tenant) evict() bool {
	if t.holds == 0 || t.working {
		return false
	}
	t.free()
	t.budget.note(t, 0)
	return true
}
