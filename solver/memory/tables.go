package memory

import "context"

// Tables holds the tables of a tenant: a T, created for a number of MiB on demand, and created again when another
// number is granted. One goroutine at a time works with them, from Enter to Leave. Create it with NewTables.
type Tables[T interface{ Free() }] struct {
	tenant *Tenant
	create func(mib int) T
	held   T
	mib    int // the size of held; 0: there is none
}

// NewTables returns tables that belong to a budget, which may be nil. create makes them for a number of MiB, at least
// 1; their Free must release all of their memory.
func NewTables[T interface{ Free() }](b *Budget, kind Kind, create func(mib int) T) *Tables[T] {
	t := &Tables[T]{create: create}
	t.tenant = b.Tenant(kind, t.free)
	return t
}

// Enter waits for the tables, and for room for want MiB, and returns them. The error is ctx.Err().
func (t *Tables[T]) Enter(ctx context.Context, want int) (T, error) {
	mib, err := t.tenant.Enter(ctx, want)
	if err != nil {
		var none T
		return none, err
	}
	if mib != t.mib {
		if t.mib > 0 {
			t.free()
		}
		t.held, t.mib = t.create(mib), mib
	}
	return t.held, nil
}

// Renew replaces the tables by empty ones of the same size. Call it between Enter and Leave.
func (t *Tables[T]) Renew() T {
	mib := t.mib
	t.free()
	t.held, t.mib = t.create(mib), mib
	return t.held
}

// Room is Budget.Room of the budget.
func (t *Tables[T]) Room(mib int) int { return t.tenant.budget.Room(mib) }

// Release frees the tables, after waiting for the work with them to end.
func (t *Tables[T]) Release() { t.tenant.Release() }

// Leave ends the work that Enter began. The caller must not use the tables afterwards.
func (t *Tables[T]) Leave() { t.tenant.Leave() }

func (t *Tables[T]) free() {
	var none T
	t.held.Free()
	t.held, t.mib = none, 0
}
