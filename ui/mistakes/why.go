package mistakes

import (
	"context"
	"sync"

	"qilab/core"
	"qilab/solver/explain"
	"qilab/ui/session"
)

// An inquiry asks why a move was an error, one at a time, on another goroutine: a new question ends the one before, and what still
// comes of that is dropped. But for the goroutines that it starts it belongs to that of the window.
type inquiry struct {
	room    *Room
	cancel  context.CancelFunc
	running sync.WaitGroup
	number  int // of questions; those that answer late have another one

	node    *core.Node // that was asked about; nil: none
	known   session.Judged
	reasons []explain.Reason
	done    bool
}

// ask asks about an error, unless that was done already.
func (q *inquiry) ask(m session.Moment) {
	if q.node == m.Node && q.known == m.Judged {
		return
	}
	q.forget()
	why := q.room.Session.Current().Why
	q.node, q.known = m.Node, m.Judged
	if why == nil {
		q.done = true
		return
	}
	fault := q.fault(m)
	ctx, cancel := context.WithCancel(context.Background())
	q.cancel = cancel
	number := q.number
	q.running.Go(func() {
		defer cancel()
		reasons, err := why(ctx, fault)
		if err != nil {
			reasons = nil // it is an error all the same
		}
		q.room.Post(func() {
			if q.number == number && !q.room.Closed() {
				q.reasons, q.done = reasons, true
				q.room.Refresh()
			}
		})
	})
}

// fault returns what is known about an error.
func (q *inquiry) fault(m session.Moment) explain.Fault {
	a, before := q.room.Session.Analysis, m.Node.Parent()
	f := explain.Fault{Line: before.Line(), Move: m.Node.Move(), Before: m.Before, After: m.After}
	if r, ok := a.ReportOf(before); ok && len(r.Moves) > 0 {
		if r.Moves[0].Move != f.Move {
			f.Better = r.Moves[0].PV
		}
		if v, ok := r.Verdict(f.Move); ok && len(v.PV) > 1 {
			f.Reply = v.PV[1:]
		}
	}
	if r, ok := a.ReportOf(m.Node); ok && len(r.Moves) > 0 && len(r.Moves[0].PV) >= min(len(f.Reply), 2) {
		f.Reply = r.Moves[0].PV
	}
	return f
}

// about returns why the move that leads to n was an error; ok is false while that is not known.
func (q *inquiry) about(n *core.Node) (reasons []explain.Reason, ok bool) {
	if q.node != n {
		return nil, false
	}
	return q.reasons, q.done
}

// forget gives up what was asked.
func (q *inquiry) forget() {
	q.number++
	if q.cancel != nil {
		q.cancel()
		q.cancel = nil
	}
	q.node, q.known, q.reasons, q.done = nil, session.Judged{}, nil, false
}

// close gives it up and waits until nothing runs.
func (q *inquiry) close() {
	q.forget()
	q.running.Wait()
}
