package explorer

import (
	"context"
	"sync"
	"time"

	"qilab/storage/library"
)

// inquiry asks questions on another goroutine, one at a time: a new question ends the one before, and what still comes of that is
// dropped. But for the goroutines that it starts it belongs to that of the window.
type inquiry[T any] struct {
	post    func(func())
	changed func() // is called when there is news

	newest  library.Newest
	running sync.WaitGroup
	number  int // of questions; those who answer late have another one

	key   string // of the question; "": none is asked
	value T      // the answer, or what is known of it so far
	known bool   // there is a value
	done  bool   // the value, or err, is the last
	late  bool   // the person has waited for longer than a moment
	err   error
	begun time.Time
	took  time.Duration // until it was done
}

// moment is how long what was shown before may stay, so that nothing flickers where the answer comes at once.
const moment = 50 * time.Millisecond

// ask asks a question. find is called on another goroutine; it may tell what it knows so far.
func (q *inquiry[T]) ask(key string, find func(ctx context.Context, tell func(T)) (T, error)) {
	q.forget()
	q.key, q.begun = key, time.Now()
	number := q.number
	ctx, end := q.newest.Ask(context.Background())
	back := func(take func()) {
		q.post(func() {
			if q.number == number {
				take()
				q.changed()
			}
		})
	}
	q.running.Go(func() {
		defer end()
		value, err := find(ctx, func(part T) {
			back(func() { q.value, q.known = part, true })
		})
		back(func() {
			q.done, q.err, q.took = true, err, time.Since(q.begun)
			if err == nil {
				q.value, q.known = value, true
			}
		})
	})
	timer := time.AfterFunc(moment, func() {
		back(func() { q.late = true })
	})
	context.AfterFunc(ctx, func() { timer.Stop() })
}

// answer takes an answer that is known already.
func (q *inquiry[T]) answer(key string, value T) {
	q.forget()
	q.newest.Stop()
	q.key, q.value, q.known, q.done = key, value, true, true
}

// stop ends the question, as if none had been asked.
func (q *inquiry[T]) stop() {
	q.forget()
	q.newest.Stop()
}

func (q *inquiry[T]) forget() {
	var none T
	q.number++
	q.key, q.value, q.known, q.done, q.late, q.err, q.took = "", none, false, false, false, nil, 0
}

// waiting reports whether there is nothing to show yet, and has not been for a moment only.
func (q *inquiry[T]) waiting() bool { return q.key != "" && !q.known && !q.done && !q.late }

// close ends the question and waits until nothing runs.
func (q *inquiry[T]) close() {
	q.stop()
	q.running.Wait()
}
