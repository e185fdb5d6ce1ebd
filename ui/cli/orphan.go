package cli

import (
	"context"
	"io"
	"sync/atomic"
	"time"
)

// orphanPause is how often an engine whose input has ended looks for the program that started it.
const orphanPause = 250 * time.Millisecond

// untilOrphaned returns a context that ends once the returned input has ended and the parent process is gone: the result of a
// search would have no reader. An input that ends alone, as in a pipe, does not stop a search. On systems that keep the number of a
// dead parent, such as Windows, the context ends only with ctx.
func untilOrphaned(ctx context.Context, in io.Reader, parent func() int) (context.Context, io.Reader, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	watched, began := &ending{from: in}, parent()
	go func() {
		for tick := time.NewTicker(orphanPause); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
				if watched.ended.Load() && parent() != began {
					cancel()
				}
			}
		}
	}()
	return ctx, watched, cancel
}

// ending is a reader that knows whether it has ended.
type ending struct {
	from  io.Reader
	ended atomic.Bool
}

func (e *ending) Read(b []byte) (int, error) {
	n, err := e.from.Read(b)
	if err != nil {
		e.ended.Store(true)
	}
	return n, err
}
