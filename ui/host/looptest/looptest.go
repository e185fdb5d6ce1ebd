// Package looptest stands for the goroutine of a window in tests.
package looptest

import (
	"sync"
	"testing"
	"time"
)

// A Loop keeps what is posted until the test lets it run. The zero value is ready.
type Loop struct {
	mu     sync.Mutex
	posted []func()
}

// Post keeps f for Take. It may be called on any goroutine.
func (l *Loop) Post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.posted = append(l.posted, f)
}

// Take runs what was posted, in its order, and what that posts.
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

// Until takes what was posted until something is done, or fails the test when that takes longer than limit.
func (l *Loop) Until(t testing.TB, limit time.Duration, what string, done func() bool) {
	t.Helper()
	wait(t, limit, what, func() bool {
		l.Take()
		return done()
	})
}

// Await waits until something is posted, and does not run it.
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
