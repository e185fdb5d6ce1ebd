package explorer

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// loop keeps what is posted, as the window does.
type loop struct {
	mu   sync.Mutex
	list []func()
}

func (l *loop) post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, f)
}

func (l *loop) run() {
	for {
		l.mu.Lock()
		if len(l.list) == 0 {
			l.mu.Unlock()
			return
		}
		f := l.list[0]
		l.list = l.list[1:]
		l.mu.Unlock()
		f()
	}
}

// until runs a loop until something holds.
func until(t *testing.T, run func(), what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		run()
		if holds() {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("waited too long until %s", what)
		}
	}
}

func newInquiry() (*inquiry[int], *loop) {
	l := &loop{}
	q := &inquiry[int]{post: l.post, changed: func() {}}
	return q, l
}

// Of several questions the newest is answered, whoever answers last; the others are cancelled.
func TestNewestQuestionWins(t *testing.T) {
	q, l := newInquiry()
	defer q.close()
	slow := make(chan struct{})
	var cancelled sync.WaitGroup
	for range 3 {
		cancelled.Add(1)
		q.ask("old", func(ctx context.Context, tell func(int)) (int, error) {
			tell(1)
			<-ctx.Done()
			cancelled.Done()
			<-slow
			tell(1)
			return 1, nil // as if it had not noticed
		})
	}
	q.ask("new", func(context.Context, func(int)) (int, error) { return 2, nil })
	cancelled.Wait()
	until(t, l.run, "there is an answer", func() bool { return q.done })
	close(slow)
	q.running.Wait()
	l.run()
	if q.key != "new" || q.value != 2 || q.err != nil {
		t.Errorf("%q is answered by %d, %v", q.key, q.value, q.err)
	}
}

// What comes after the question was stopped is dropped, also what waits in the loop of the window already.
func TestStoppedQuestion(t *testing.T) {
	q, l := newInquiry()
	q.ask("old", func(context.Context, func(int)) (int, error) { return 1, nil })
	q.running.Wait() // the answer is posted
	q.stop()
	l.run()
	if q.known || q.done || q.key != "" || q.value != 0 {
		t.Errorf("%+v", q.value)
	}
	q.ask("next", func(ctx context.Context, _ func(int)) (int, error) {
		<-ctx.Done()
		return 0, ctx.Err()
	})
	q.close()
	l.run()
	if q.done {
		t.Error("a closed question is answered")
	}
}

// Nothing is waited for in silence for longer than a moment, and nothing is shown before that unless it is known.
func TestLateAnswer(t *testing.T) {
	q, l := newInquiry()
	defer q.close()
	whole, tells := make(chan struct{}), make(chan struct{})
	q.ask("slow", func(_ context.Context, tell func(int)) (int, error) {
		<-tells
		tell(3)
		<-whole
		return 4, nil
	})
	if !q.waiting() {
		t.Error("a new question is not waited for")
	}
	until(t, l.run, "the answer is late", func() bool { return q.late })
	if took := time.Since(q.begun); took < moment {
		t.Errorf("it is late after %v", took)
	}
	if q.waiting() || q.known {
		t.Error("something is known before it was told")
	}
	close(tells)
	until(t, l.run, "a part is told", func() bool { return q.known })
	if q.value != 3 || q.done {
		t.Errorf("the part is %d, done %v", q.value, q.done)
	}
	close(whole)
	until(t, l.run, "it is done", func() bool { return q.done })
	if q.value != 4 || q.took < moment {
		t.Errorf("the whole is %d after %v", q.value, q.took)
	}
}

func TestFailedAnswer(t *testing.T) {
	q, l := newInquiry()
	defer q.close()
	bad := errors.New("bad")
	q.ask("x", func(context.Context, func(int)) (int, error) { return 0, bad })
	until(t, l.run, "it has failed", func() bool { return q.done })
	if q.known || !errors.Is(q.err, bad) || q.waiting() {
		t.Errorf("%+v", q.err)
	}
	q.answer("y", 7)
	if !q.known || !q.done || q.value != 7 || q.err != nil {
		t.Error("a known answer is not taken")
	}
}
