package solver

import (
	"context"
	"sync"
)

// Gate lets work pass unless it is closed, and interrupts the work in progress when it closes.
type Gate struct {
	mu     sync.Mutex
	closed bool
	opened chan struct{} // closed when the gate opens
	inside map[*context.CancelFunc]bool
}

// NewGate returns an open gate.
func NewGate() *Gate { return &Gate{inside: map[*context.CancelFunc]bool{}} }

// Set closes or opens the gate.
func (g *Gate) Set(closed bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case closed == g.closed:
		return
	case closed:
		g.opened = make(chan struct{})
		for cancel := range g.inside {
			(*cancel)()
		}
	default:
		close(g.opened)
	}
	g.closed = closed
}

// Closed reports whether the gate is closed.
func (g *Gate) Closed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// Wait waits until the gate is open, for work that ends by itself. The error is ctx.Err().
func (g *Gate) Wait(ctx context.Context) error {
	_, done, err := g.Pass(ctx)
	if err == nil {
		done()
	}
	return err
}

// Pass waits until the gate is open and returns a context that ends when it closes. The caller must call done
// afterwards. The error is ctx.Err().
func (g *Gate) Pass(ctx context.Context) (inside context.Context, done func(), err error) {
	for {
		g.mu.Lock()
		if !g.closed {
			break
		}
		opened := g.opened
		g.mu.Unlock()
		select {
		case <-opened:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	inside, cancel := context.WithCancel(ctx)
	g.inside[&cancel] = true
	return inside, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.inside, &cancel)
		cancel()
	}, nil
}
