package library

import (
	"context"
	"sync"
)

// Newest lets the newest of several queries win: a query cancels the earlier ones. The zero value is ready for use, and
// safe for concurrent use.
type Newest struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

// Ask returns a context for a new query and cancels the previous one. end must be called when it is answered.
func (n *Newest) Ask(ctx context.Context) (asked context.Context, end context.CancelFunc) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cancel != nil {
		n.cancel()
	}
	asked, n.cancel = context.WithCancel(ctx)
	return asked, n.cancel
}

// Stop cancels the last query.
func (n *Newest) Stop() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cancel != nil {
		n.cancel()
		n.cancel = nil
	}
}
