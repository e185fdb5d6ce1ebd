package library

import (
	"context"
	"sync"
)

// Newest lets the newest of several questions win: a question ends those that were asked before. The zero value is ready; it
// may be used from any goroutine.
type Newest struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

// Ask returns a context for a new question and cancels that of the one before. end must be called when it is answered.
func (n *Newest) Ask(ctx context.Context) (asked context.Context, end context.CancelFunc) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cancel != nil {
		n.cancel()
	}
	asked, n.cancel = context.WithCancel(ctx)
	return asked, n.cancel
}

// Stop cancels the question that was asked last.
func (n *Newest) Stop() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cancel != nil {
		n.cancel()
		n.cancel = nil
	}
}
