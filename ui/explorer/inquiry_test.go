package explorer

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"qilab/ui/host/looptest"
)

func newInquiry() (*inquiry[int], *looptest.Loop) {
	l := &looptest.Loop{}
	q := &inquiry[int]{post: l.Post, changed: func() {}}
	return q, l
}

// Of several queries the newest is answered, whichever ends last; the others are cancelled.
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
			return 1, nil // as if it had missed the cancellation
		})
	}
	q.ask("new", func(context.Context, func(int)) (int, error) { return 2, nil })
	cancelled.Wait()
	l.Until(t, 10*time.Second, "there is an answer", func() bool { return q.done })
	close(slow)
	q.running.Wait()
	l.Take()
	if q.key != "new" || q.value != 2 || q.err != nil {
		t.Errorf("%q is answered by %d, %v", q.key, q.value, q.err)
	}
}

// Answers after a stop are dropped, including those already queued for the window.
func TestStoppedQuestion(t *testing.T) {
	q, l := newInquiry()
	q.ask("old", func(context.Context, func(int)) (int, error) { return 1, nil })
	q.running.Wait() // the answer has been posted
	q.stop()
	l.Take()
	if q.known || q.done || q.key != "" || q.value != 0 {
		t.Errorf("%+v", q.value)
	}
	q.ask("next", func(ctx context.Context, _ func(int)) (int, error) {
		<-ctx.Done()
		return 0, ctx.Err()
	})
	q.close()
	l.Take()
	if q.done {
		t.Error("a closed question is answered")
	}
}

// After a moment of waiting the list says so; before that it shows nothing new.
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
	l.Until(t, 10*time.Second, "the answer is late", func() bool { return q.late })
	if took := time.Since(q.begun); took < moment {
		t.Errorf("it is late after %v", took)
	}
	if q.waiting() || q.known {
		t.Error("something is known before it was told")
	}
	close(tells)
	l.Until(t, 10*time.Second, "a part is told", func() bool { return q.known })
	if q.value != 3 || q.done {
		t.Errorf("the part is %d, done %v", q.value, q.done)
	}
	close(whole)
	l.Until(t, 10*time.Second, "it is done", func() bool { return q.done })
	if q.value != 4 || q.took < moment {
		t.Errorf("the whole is %d after %v", q.value, q.took)
	}
}

func TestFailedAnswer(t *testing.T) {
	q, l := newInquiry()
	defer q.close()
	bad := errors.New("bad")
	q.ask("x", func(context.Context, func(int)) (int, error) { return 0, bad })
	l.Until(t, 10*time.Second, "it has failed", func() bool { return q.done })
	if q.known || !errors.Is(q.err, bad) || q.waiting() {
		t.Errorf("%+v", q.err)
	}
	q.answer("y", 7)
	if !q.known || !q.done || q.value != 7 || q.err != nil {
		t.Error("a known answer is not taken")
	}
}
