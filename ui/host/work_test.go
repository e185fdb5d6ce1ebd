package host_test

import (
	"slices"
	"testing"

	"qilab/ui/host"
	"qilab/ui/host/looptest"
)

// loop is a window's goroutine that can close.
type loop struct {
	looptest.Loop
	closed bool
}

func (l *loop) Closed() bool { return l.closed }

// A result comes back on the window's goroutine, unless the window, or the room of the work, has closed.
func TestResultsOfWork(t *testing.T) {
	for name, want := range map[string]bool{"open": true, "window closed": false, "room ended": false, "room closed": false} {
		l := &loop{}
		w := host.NewWork(l)
		got := false
		w.Go(func() func() { return func() { got = true } })
		w.Go(func() func() { return nil })
		w.Wait()
		if got {
			t.Errorf("%s: the result is not posted", name)
		}
		switch name {
		case "window closed":
			l.closed = true
		case "room ended":
			w.End()
		case "room closed":
			w.Close()
		}
		if l.Take(); got != want || w.Closed() == want || (w.Ctx.Err() != nil) != (name == "room ended" || name == "room closed") {
			t.Errorf("%s: result %v, closed %v, %v", name, got, w.Closed(), w.Ctx.Err())
		}
	}
}

// Close cancels work and waits for it.
func TestWorkIsAwaited(t *testing.T) {
	l := &loop{}
	w := host.NewWork(l)
	ended := false
	w.Go(func() func() {
		<-w.Ctx.Done()
		ended = true
		return nil
	})
	if w.Close(); !ended {
		t.Error("the work is not awaited")
	}
}

// The work of a queue runs in order, one at a time, also after a pause.
func TestQueue(t *testing.T) {
	var q host.Queue
	var done []int
	for i := range 10 {
		q.Go(func() { done = append(done, i) })
		if i%4 == 3 {
			q.Wait()
		}
	}
	q.Wait()
	if len(done) != 10 || !slices.IsSorted(done) {
		t.Errorf("done: %v", done)
	}
}
