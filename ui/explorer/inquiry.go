package explorer

import (
	"context"
	"sync"
	"time"

	"qilab/storage/library"
)

// inquiry runs queries on another goroutine, one at a time: a new query cancels the previous one, whose late answers are dropped.
// It belongs to the window's goroutine, except for the goroutines that it starts.
type inquiry[T any] struct {
	post    func(func())
	changed func() // is called after every change

	newest  library.Newest
	running sync.WaitGroup
	number  int // of the query; late answers have another one

	key   string // of the query; "": none is running
	value T      // the answer so far
	known bool   // value is set
	done  bool   // value, or err, is final
	late  bool   // the user has waited longer than a moment
	err   error
	begun time.Time
	took  time.Duration // the time of the query
}

// moment is how long old lines may stay, so that nothing flickers when the answer comes at once.
const moment = 50 * time.Millisecond

// ask starts a query. find is called on another goroutine; it may report partial answers.
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

// answer sets a known answer.
func (q *inquiry[T]) answer(key string, value T) {
	q.forget()
	q.newest.Stop()
	q.key, q.value, q.known, q.done = key, value, true, true
}

// stop cancels the query.
func (q *inquiry[T]) stop() {
	q.forget()
	q.newest.Stop()
}

func (q *inquiry[T]) forget() {
	var none T
	q.number++
	q.key, q.value, q.known, q.done, q.late, q.err, q.took = "", none, false, false, false, nil, 0
}

// waiting reports whether there has been nothing to show for longer than a moment.
func (q *inquiry[T]) waiting() bool { return q.key != "" && !q.known && !q.done && !q.late }

// close cancels the query and waits for its end.
func (q *inquiry[T]) close() {
	q.stop()
	q.running.Wait()
}
