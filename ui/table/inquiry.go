package table

import (
	"context"

	"qilab/core"
	"qilab/solver/puzzle"
)

// inquiry is a proof about the current position in the background, one at a time. It is cancelled when the board leaves the position:
// nobody waits for it any longer, and it would keep the defence waiting.
type inquiry struct {
	shared *state
	node   *core.Node
	cancel context.CancelFunc // nil: none is running
}

// begin starts a proof in place of another one, and calls found on the table's goroutine unless it is cancelled.
func (q *inquiry) begin(prove func(context.Context) (puzzle.Proof, error), found func(puzzle.Proof, error)) {
	q.stop()
	ctx, cancel := context.WithCancel(context.Background())
	q.node, q.cancel = q.shared.node(), cancel
	q.shared.running.Go(func() {
		proof, err := prove(ctx)
		q.shared.cfg.Post(func() {
			if ctx.Err() == nil {
				q.stop()
				found(proof, err)
			}
		})
	})
}

// running reports whether a proof has begun and not ended.
func (q *inquiry) running() bool { return q.cancel != nil }

// stop cancels the proof.
func (q *inquiry) stop() {
	if q.running() {
		q.cancel()
		q.cancel = nil
	}
}

// follow cancels the proof of a position that the board has left.
func (q *inquiry) follow() {
	if q.shared.node() != q.node {
		q.stop()
	}
}
