package solver

import (
	"sync"
	"time"
)

// throttle passes at most one report per interval to send: the first at once, then the newest when the interval is
// over. send runs while the throttle is locked, so that its calls never overlap and none comes after end.
type throttle struct {
	interval time.Duration
	send     func(Report)

	mu     sync.Mutex
	latest *Report
	fresh  bool // latest has not been sent
	sent   time.Time
	timer  *time.Timer
	ended  bool
}

// put accepts a report.
func (t *throttle) put(r Report) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return
	}
	t.latest, t.fresh = &r, true
	if t.timer != nil {
		return // sent when the timer fires
	}
	if wait := t.interval - time.Since(t.sent); wait > 0 {
		t.timer = time.AfterFunc(wait, t.fire)
		return
	}
	t.flush()
}

func (t *throttle) fire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = nil
	if !t.ended && t.fresh {
		t.flush()
	}
}

func (t *throttle) flush() {
	t.fresh, t.sent = false, time.Now()
	t.send(*t.latest)
}

// end stops the throttle and returns the last report put in, or nil.
func (t *throttle) end() *Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ended = true
	if t.timer != nil {
		t.timer.Stop()
	}
	return t.latest
}
