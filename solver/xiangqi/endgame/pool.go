package endgame

import (
	"context"
	"sync"
	"sync/atomic"
)

// pool runs a function over many numbers on several goroutines. When its context ends, it stops between two chunks.
type pool struct {
	ctx     context.Context
	workers int
	work    *work // nil: no progress reports
}

// chunk is how many numbers a goroutine takes at once: at most some milliseconds of work, since it cannot be stopped
// within a chunk.
const chunk = 128

// each calls f for 0 to n-1; worker is from 0 and less than p.workers.
func (p *pool) each(n int, f func(worker, i int)) {
	if n <= chunk || p.workers == 1 {
		for i := range n {
			if i%chunk == 0 && p.ctx.Err() != nil {
				return
			}
			f(0, i)
		}
		return
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for w := range min(p.workers, (n+chunk-1)/chunk) {
		wait.Go(func() {
			for p.ctx.Err() == nil {
				from := int(next.Add(chunk)) - chunk
				if from >= n {
					return
				}
				for i := from; i < min(from+chunk, n); i++ {
					f(w, i)
				}
			}
		})
	}
	wait.Wait()
}
