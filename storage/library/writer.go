package library

import (
	"context"
	"database/sql"
	"sync"

	"qilab/storage"
)

// queueLength is the maximum number of writes that wait for the writer.
const queueLength = 16

// job is a write: run changes the database in a transaction and returns the games that it touched.
type job struct {
	ctx  context.Context
	run  func(tx *sql.Tx) (touched []int64, err error)
	done chan error
}

// writer executes the writes of a library one after the other, each in a transaction.
type writer struct {
	tables    *tables
	committed func(generation int64, touched []int64) // called after each write

	jobs    chan job
	closing chan struct{}
	closed  sync.Once
	done    chan struct{} // closed when run has ended
}

func newWriter(t *tables, committed func(generation int64, touched []int64)) *writer {
	return &writer{tables: t, committed: committed, jobs: make(chan job, queueLength), closing: make(chan struct{}), done: make(chan struct{})}
}

// run executes the writes until the writer is closed, and then those that wait.
func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case j := <-w.jobs:
			j.done <- w.transact(j)
		case <-w.closing:
			for {
				select {
				case j := <-w.jobs:
					j.done <- w.transact(j)
				default:
					return
				}
			}
		}
	}
}

// close refuses further writes, and waits for the others.
func (w *writer) close() {
	w.closed.Do(func() { close(w.closing) })
	<-w.done
}

// do passes a write to run and waits for it. If ctx ends before it has begun, it is not executed.
func (w *writer) do(ctx context.Context, run func(tx *sql.Tx) (touched []int64, err error)) error {
	if w.tables.readOnly != nil {
		return w.tables.readOnly
	}
	j := job{ctx: ctx, run: run, done: make(chan error, 1)}
	select {
	case <-w.closing:
		return closedError()
	case <-ctx.Done():
		return ctx.Err()
	case w.jobs <- j:
	}
	select {
	case err := <-j.done:
		return err
	case <-w.done:
		select {
		case err := <-j.done:
			return err
		default:
			return closedError()
		}
	}
}

func closedError() error {
	return storage.Refuse(storage.ErrClosed, "closed", nil, "the library is closed")
}

func (w *writer) transact(j job) error {
	var generation int64
	var touched []int64
	err := w.tables.db.Change(j.ctx, func(tx *sql.Tx) (err error) {
		if touched, err = j.run(tx); err != nil {
			return err
		}
		return tx.QueryRow("UPDATE state SET value = value + 1 WHERE key = 'generation' RETURNING value").Scan(&generation)
	})
	if err != nil {
		return fault(w.tables.path, err)
	}
	w.committed(generation, touched)
	return nil
}
