package library

import (
	"context"
	"database/sql"

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

// writer executes the writes one after the other, each in a transaction.
func (l *Library) writer() {
	defer close(l.done)
	for {
		select {
		case j := <-l.jobs:
			j.done <- l.transact(j)
		case <-l.closing:
			for {
				select {
				case j := <-l.jobs:
					j.done <- l.transact(j)
				default:
					return
				}
			}
		}
	}
}

// do passes a write to the writer and waits for it. If ctx ends before it has begun, it is not executed.
func (l *Library) do(ctx context.Context, run func(tx *sql.Tx) (touched []int64, err error)) error {
	if l.readOnly != nil {
		return l.readOnly
	}
	j := job{ctx: ctx, run: run, done: make(chan error, 1)}
	select {
	case <-l.closing:
		return closedError()
	case <-ctx.Done():
		return ctx.Err()
	case l.jobs <- j:
	}
	select {
	case err := <-j.done:
		return err
	case <-l.done:
		select {
		case err := <-j.done:
			return err
		default:
			return closedError()
		}
	}
}

func closedError() error {
	return refuse(storage.ErrClosed, "closed", nil, "the library is closed")
}

func (l *Library) transact(j job) error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	tx, err := l.write.Begin() // not with the context: a write that has begun is completed
	if err != nil {
		return fault(l.path, err)
	}
	defer tx.Rollback()
	touched, err := j.run(tx)
	if err != nil {
		return fault(l.path, err)
	}
	var generation int64
	if err := tx.QueryRow("UPDATE state SET value = value + 1 WHERE key = 'generation' RETURNING value").Scan(&generation); err != nil {
		return fault(l.path, err)
	}
	if err := tx.Commit(); err != nil {
		return fault(l.path, err)
	}
	l.blocks.changed(generation, touched)
	return nil
}
