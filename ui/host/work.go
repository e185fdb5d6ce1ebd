package host

import (
	"context"
	"sync"
)

// Loop is the window's goroutine. Post may be called on any.
type Loop interface {
	Post(func())
	Closed() bool
}

// Go runs work on another goroutine, and then the func that it returns, if any, on the window's, unless the window has closed.
func Go(l Loop, work func() (then func())) { go run(l, work) }

func run(l Loop, work func() (then func())) {
	then := work()
	if then == nil {
		return
	}
	l.Post(func() {
		if !l.Closed() {
			then()
		}
	})
}

// Work is the background work of a room. Go and Wait belong to the window's goroutine.
type Work struct {
	Loop
	Ctx     context.Context // ends with the room
	end     context.CancelFunc
	running sync.WaitGroup
}

// NewWork returns the work of a room, which calls Close or End when it closes.
func NewWork(l Loop) *Work {
	w := &Work{Loop: l}
	w.Ctx, w.end = context.WithCancel(context.Background())
	return w
}

// Closed reports whether the room or the window has closed.
func (w *Work) Closed() bool { return w.Ctx.Err() != nil || w.Loop.Closed() }

// Go is the function Go until the room closes.
func (w *Work) Go(work func() (then func())) {
	w.running.Go(func() { run(w, work) })
}

// Wait waits for the work to end; results may be posted still.
func (w *Work) Wait() { w.running.Wait() }

// End cancels the work without waiting for it.
func (w *Work) End() { w.end() }

// Close cancels the work and waits for it.
func (w *Work) Close() {
	w.end()
	w.running.Wait()
}

// A Queue runs work off the window's goroutine, one after another. The zero value is ready.
type Queue struct {
	mu      sync.Mutex
	waiting []func()
	on      bool
	running sync.WaitGroup
}

// Go appends work.
func (q *Queue) Go(work func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, work)
	if !q.on {
		q.on = true
		q.running.Go(q.run)
	}
}

func (q *Queue) run() {
	for {
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.on = false
			q.mu.Unlock()
			return
		}
		next := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.mu.Unlock()
		next()
	}
}

// Wait waits for all work.
func (q *Queue) Wait() { q.running.Wait() }
