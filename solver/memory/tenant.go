package memory

import "context"

// Kind tells what a tenant's tables are for.
type Kind int

const (
	// Main tables may take nearly the whole budget: the analysis, of which one runs at a time.
	Main Kind = iota
	// Side tables are small: those of an opponent or of a prover for puzzles, beside the analysis.
	Side
	// Process is like Main, but the memory is that of another process.
	Process
)

// Tenant is an owner of tables. One goroutine at a time works with them, from Enter to Leave. Make it with
// Budget.Tenant.
type Tenant struct {
	budget *Budget
	kind   Kind
	free   func()
	gate   chan struct{} // holds one token while somebody works or is about to

	// What follows is guarded by the budget's lock.
	holds   int // MiB
	working bool
	epoch   int // of the budget when the work began
}

// Tenant returns a new tenant of b, which may be nil for no limit. free gives the tables back; it is called while
// nobody works with them, on any goroutine, and must not call the budget.
func (b *Budget) Tenant(kind Kind, free func()) *Tenant {
	if b == nil {
		b = &Budget{}
	}
	return &Tenant{budget: b, kind: kind, free: free, gate: make(chan struct{}, 1)}
}

// Enter begins work that wants tables of want MiB, at least 1, and returns how many they may take. It waits for whoever
// works with the same tables, and for others if they have left too little. If the tenant is granted another amount than
// it had, it must make its tables again. The error is ctx.Err().
func (t *Tenant) Enter(ctx context.Context, want int) (mib int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err // even where the gate is open
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
		if mib = b.grant(t, min(max(want, 1), Most())); mib == 0 {
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

// Keep records that the tables turned out to take no more than mib MiB. It is called during the work.
func (t *Tenant) Keep(mib int) {
	b := t.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.note(t, min(mib, t.holds))
}

// Leave ends the work. The tables stay, unless they were to be given back in the meantime.
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
	b.wake() // what is idle can make room for those who wait
	<-t.gate
}

// Release gives the tables back, after waiting for the work with them to end.
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

// evict gives the tables back if nobody works with them, and reports whether there were any. The budget's lock is held.
func (t *Tenant) evict() bool {
	if t.holds == 0 || t.working {
		return false
	}
	t.free()
	t.budget.note(t, 0)
	return true
}
