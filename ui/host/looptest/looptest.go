// Package looptest simulates a window's goroutine in tests.
package looptest

import (
	"sync"
	"testing"
	"time"
)

// A Loop queues posted funcs until the test runs them. The zero value is ready.
type Loop struct {
	mu     sync.Mutex
	posted []func()
}

// Post queues f for Take. It may be called on any goroutine.
func (l *Loop) Post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.posted = append(l.posted, f)
}

// Take runs the queued funcs in order, and those they post.
func (l *Loop) Take() {
	for {
		l.mu.Lock()
		if len(l.posted) == 0 {
			l.mu.Unlock()
			return
		}
		f := l.posted[0]
		l.posted = l.posted[1:]
		l.mu.Unlock()
		f()
	}
}

// Until takes posts until a condition holds, or fails the test after limit.
func (l *Loop) Until(t testing.TB, limit time.Duration, what string, done func() bool) {
	t.Helper()
	wait(t, limit, what, func() bool {
		l.Take()
		return done()
	})
}

// Await waits for a post without running it.
func (l *Loop) Await(t testing.TB, limit time.Duration) {
	t.Helper()
	wait(t, limit, "something is posted", func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return len(l.posted) > 0
	})
}

func wait(t testing.TB, limit time.Duration, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited too long until %s", what)
		}
	}
}
