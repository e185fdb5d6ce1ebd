package memory_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"qilab/solver/memory"
)

// owner is a tenant that checks the calls it gets.
type owner struct {
	*memory.Tenant
	working atomic.Bool
	freed   atomic.Int32
}

func newOwner(t *testing.T, b *memory.Budget, kind memory.Kind) *owner {
	o := &owner{}
	o.Tenant = b.Tenant(kind, func() {
		if o.working.Load() {
			t.Error("tables were taken away from who works with them")
		}
		o.freed.Add(1)
	})
	return o
}

func (o *owner) enter(t *testing.T, want int) int {
	t.Helper()
	mib, err := o.Enter(t.Context(), want)
	if err != nil {
		t.Fatal(err)
	}
	o.working.Store(true)
	return mib
}

func (o *owner) leave() {
	o.working.Store(false)
	o.Leave()
}

func (o *owner) work(t *testing.T, want int) int {
	t.Helper()
	defer o.leave()
	return o.enter(t, want)
}

func TestSharesOfABudget(t *testing.T) {
	for _, c := range []struct{ limit, main, side int }{
		{0, 5000, 5000}, // no limit: the request
		{64, 27, 5},
		{256, 107, 21},
		{1400, 1128, 64},
		{1, 1, 1},
	} {
		main, side := newOwner(t, memory.New(c.limit), memory.Main), newOwner(t, memory.New(c.limit), memory.Side)
		if got := main.work(t, 5000); got != c.main {
			t.Errorf("of %d MiB an analysis gets %d, want %d", c.limit, got, c.main)
		}
		if got := side.work(t, 5000); got != c.side {
			t.Errorf("of %d MiB an opponent gets %d, want %d", c.limit, got, c.side)
		}
	}
	if got := newOwner(t, nil, memory.Main).work(t, 7); got != 7 {
		t.Errorf("without a budget: %d", got)
	}
	if got := newOwner(t, nil, memory.Main).work(t, 1<<40); got != memory.Max() {
		t.Errorf("a limit without bounds: %d, the machine has %d", got, memory.Max())
	}
}

func TestTablesStayUntilSomebodyNeedsTheRoom(t *testing.T) {
	b := memory.New(1000)
	xiangqi, gomoku, opponent := newOwner(t, b, memory.Main), newOwner(t, b, memory.Main), newOwner(t, b, memory.Side)
	xiangqi.work(t, 1000)
	opponent.work(t, 64)
	xiangqi.work(t, 1000)
	if xiangqi.freed.Load()+opponent.freed.Load() != 0 {
		t.Fatal("analysis and opponent of a game have room beside each other")
	}
	gomoku.work(t, 1000)
	if xiangqi.freed.Load() != 1 || opponent.freed.Load() != 0 {
		t.Errorf("another analysis takes the place of the first: %d, and not of the opponent: %d", xiangqi.freed.Load(), opponent.freed.Load())
	}
	prover := newOwner(t, b, memory.Side)
	prover.work(t, 64)
	if gomoku.freed.Load() != 0 || opponent.freed.Load() != 1 {
		t.Errorf("a prover takes the place of the opponent, not of the analysis")
	}
}

func TestReleaseAndLowerLimits(t *testing.T) {
	b := memory.New(1000)
	idle, busy := newOwner(t, b, memory.Main), newOwner(t, b, memory.Side)
	idle.work(t, 500)
	busy.enter(t, 50)
	b.Release()
	if idle.freed.Load() != 1 || busy.freed.Load() != 0 {
		t.Fatal("what is idle is given back at once, what is at work is not")
	}
	busy.leave()
	if busy.freed.Load() != 1 || b.Held() != 0 {
		t.Fatalf("what was at work is given back afterwards; %d MiB are held", b.Held())
	}
	idle.work(t, 500)
	if idle.freed.Load() != 1 {
		t.Error("work that begins after a release keeps its tables")
	}
	b.SetLimit(2000)
	if idle.freed.Load() != 1 {
		t.Error("a higher limit takes nothing away")
	}
	b.SetLimit(256)
	if idle.freed.Load() != 2 || b.Held() != 0 {
		t.Error("a lower limit does")
	}
	if got := idle.work(t, 500); got != 107 {
		t.Errorf("under a lower limit: %d", got)
	}
}

func TestKeepMakesRoom(t *testing.T) {
	b := memory.New(1000)
	a, c := newOwner(t, b, memory.Main), newOwner(t, b, memory.Main)
	a.enter(t, 1000)
	a.Keep(10)
	a.leave()
	c.work(t, 500)
	if a.freed.Load() != 0 || b.Held() != 510 {
		t.Errorf("there is room for both: %d MiB", b.Held())
	}
}

func TestEnterWaitsForRoomAndCanBeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := memory.New(1000)
		first, second := newOwner(t, b, memory.Main), newOwner(t, b, memory.Main)
		first.enter(t, 1000)
		ctx, cancel := context.WithCancel(t.Context())
		cancelled := make(chan error)
		go func() {
			_, err := second.Enter(ctx, 1000)
			cancelled <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-cancelled; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		granted := make(chan int)
		go func() { granted <- second.enter(t, 1000) }()
		synctest.Wait()
		select {
		case <-granted:
			t.Fatal("two analyses have the same memory")
		default:
		}
		first.leave()
		if got := <-granted; got != 728 || first.freed.Load() != 1 {
			t.Errorf("granted %d", got)
		}
		second.leave()
		again := make(chan int)
		second.enter(t, 100)
		go func() { again <- second.enter(t, 100) }() // the same tables
		synctest.Wait()
		select {
		case <-again:
			t.Fatal("two work with the same tables")
		default:
		}
		second.leave()
		<-again
		second.leave()
	})
}

// TestManyTenants lets tenants of all kinds come and go at random. The limit is never exceeded, no tenant waits for
// ever, and no tables are freed while in use.
func TestManyTenants(t *testing.T) {
	b := memory.New(600)
	kinds := []memory.Kind{memory.Main, memory.Main, memory.Side, memory.Side, memory.Side, memory.Process}
	var wait sync.WaitGroup
	owners := make([]*owner, len(kinds))
	for i, k := range kinds {
		owners[i] = newOwner(t, b, k)
	}
	for worker := range 12 {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(worker)))
			for range 2000 {
				o := owners[rng.IntN(len(owners))]
				o.enter(t, 1+rng.IntN(1000))
				if held := b.Held(); held > 600 {
					t.Errorf("%d MiB are held", held)
				}
				if rng.IntN(4) == 0 {
					o.Keep(rng.IntN(50))
				}
				if rng.IntN(50) == 0 {
					b.Release()
				}
				o.leave()
			}
		})
	}
	wait.Wait()
}

// table is created by a Tables.
type table struct {
	mib   int
	freed bool
}

func (t *table) Free() { t.freed = true }

func TestTables(t *testing.T) {
	b := memory.New(1000)
	kept := memory.NewTables(b, memory.Main, func(mib int) *table { return &table{mib: mib} })
	enter := func(want int) *table {
		held, err := kept.Enter(t.Context(), want)
		if err != nil {
			t.Fatal(err)
		}
		kept.Leave()
		return held
	}
	first := enter(200)
	if first.mib != 200 || enter(200) != first || first.freed {
		t.Error("the same memory is the same tables")
	}
	if enter(100) != first {
		t.Error("who asks for less keeps what it has")
	}
	second := enter(300)
	if !first.freed || second.mib != 300 || second.freed {
		t.Error("more memory is other tables")
	}
	b.Release()
	if third := enter(300); !second.freed || third == second || third.freed {
		t.Error("tables that were given back are made anew")
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if held, err := kept.Enter(cancelled, 300); !errors.Is(err, context.Canceled) || held != nil {
		t.Error("cancelled:", err)
	}
}

func TestRoom(t *testing.T) {
	for _, x := range []struct{ limit, mib, want int }{{0, 64, 0}, {256, 64, 1}, {256, 32, 3}, {1024, 64, 11}, {1024, 4096, 1}} {
		if got := memory.New(x.limit).Room(x.mib); got != x.want {
			t.Errorf("%d times %d MiB have room in %d MiB, want %d", got, x.mib, x.limit, x.want)
		}
	}
	if got := (*memory.Budget)(nil).Room(64); got != 0 {
		t.Errorf("without a budget: %d", got)
	}
}
