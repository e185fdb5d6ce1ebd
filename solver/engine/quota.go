package engine

import (
	"math/bits"
	"runtime"
	"sync/atomic"
)

// quota bounds the nodes of all threads together. A search ends at most nodes, but not before the first thread, whose root is the result,
// has searched its share of them: the threads may begin at very different times.
type quota struct {
	maxNodes uint64
	share    atomic.Bool // done by the first thread
}

// end stops the search after maxNodes nodes, or leaves the processor to the first thread.
func (q *quota) end(clock *Clock) {
	if q.share.Load() {
		clock.Stop()
	} else {
		runtime.Gosched()
	}
}

// hiddenShare is the reciprocal of the share of a quota that the threads may search without publishing it.
const hiddenShare = 8

// interval returns the nodes between two publications of a thread, a power of two: every or, with a small quota, fewer.
func (q *quota) interval(every uint64, threads int) uint64 {
	hidden := max(1, q.maxNodes/uint64(hiddenShare*threads))
	return min(every, 1<<(bits.Len64(hidden)-1))
}
