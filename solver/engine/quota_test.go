package engine

import (
	"sync/atomic"
	"testing"
)

// Threads that search in turn end a few nodes after the quota, but not before the first one has searched its share.
func TestQuota(t *testing.T) {
	const limit = 500
	for _, threads := range []int{2, 4, 8} {
		for _, first := range []int{1, 50} { // the nodes of the first thread for each one of the others
			shared, clock := new(atomic.Uint64), StartClock(t.Context(), TimeLimit{})
			defer clock.Release()
			q := &quota{maxNodes: limit}
			list := make([]Thread[int], threads)
			for i := range list {
				list[i] = NewThread(&Style[int]{Every: 1024}, nil, clock, shared)
				list[i].quota, list[i].every = q, q.interval(list[i].every, threads)
			}
			list[0].max = limit / uint64(threads)
			for !clock.Stopped() {
				for i := range list {
					for n := 0; n < first && (i == 0 || n == 0) && !list[i].Visit(1); n++ {
					}
				}
			}
			var nodes uint64
			for _, t := range list {
				nodes += t.Nodes
			}
			if nodes < limit || nodes > limit+limit/4 || list[0].Nodes < list[0].max {
				t.Errorf("%d threads, %d : 1: %d nodes, %d of them of the first thread", threads, first, nodes, list[0].Nodes)
			}
		}
	}
	q := &quota{maxNodes: 100}
	clock := StartClock(t.Context(), TimeLimit{})
	defer clock.Release()
	if q.end(clock); clock.Stopped() {
		t.Error("the search ends before the first thread has searched its share")
	}
	q.share.Store(true)
	if q.end(clock); !clock.Stopped() {
		t.Error("the search does not end")
	}
}

// Large quotas are published as seldom as without one.
func TestQuotaInterval(t *testing.T) {
	for _, x := range []struct {
		limit   uint64
		threads int
		want    uint64
	}{{1, 8, 1}, {500, 8, 4}, {4000, 2, 128}, {100_000_000, 8, 1024}} {
		if got := (&quota{maxNodes: x.limit}).interval(1024, x.threads); got != x.want {
			t.Errorf("%d nodes of %d threads are published every %d, want %d", x.limit, x.threads, got, x.want)
		}
	}
}
