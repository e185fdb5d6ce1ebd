package chaosclock

import (
	"context"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/explain"
)

// newWhy returns the explainer of Chaos Clock. Both outcomes of a fault are proven and its lines lead to them, so it
// need not search. The reasons are the end that a move brings about, a piece that it gives to the other side, a missed
// last piece, and the change of the outcome.
func newWhy() explain.Explainer {
	return func(_ context.Context, f explain.Fault) ([]explain.Reason, error) {
		after, ok := f.Played()
		if !ok {
			return nil, nil
		}
		if out := (chaosclock.Rules{}).Adjudicate(after); out.Over() {
			winner, _ := out.Result.Winner()
			sides := (chaosclock.Rules{}).Sides()
			args := []string{"side.chaosclock." + sides[winner], "side.chaosclock." + sides[winner.Other()]}
			return []explain.Reason{{Kind: explain.Rule, Note: &core.Note{Key: "reason." + string(out.Reason), Args: args}}}, nil
		}
		w := why{fault: f, before: f.Line.Last().(chaosclock.Position), after: after.Last().(chaosclock.Position)}
		list := append(w.missed(), w.handed()...)
		return append(list, w.changed()...), nil
	}
}

// why is a fault to be explained.
type why struct {
	fault         explain.Fault
	before, after chaosclock.Position
}

// missed reports whether the mover could have brought the last piece home at once.
func (w *why) missed() []explain.Reason {
	mover := w.before.Turn()
	better := explain.Played(w.fault.Line, w.fault.Better[:min(1, len(w.fault.Better))]...)
	if last := better.Last().(chaosclock.Position); last.Complete(mover) && !w.before.Complete(mover) && !w.after.Complete(mover) {
		return []explain.Reason{{Kind: explain.MissedWin, Key: "chaosclock.misses-home", Moves: w.fault.Better[:1]}}
	}
	return nil
}

// handed reports whether the move captured a piece of the other side, which drops it home in its next move.
func (w *why) handed() []explain.Reason {
	n, reply := w.before.Captured(w.fault.Move), w.fault.Reply
	if n == 0 || len(reply) == 0 || w.after.Turn() == w.before.Turn() || reply[0].Kind != core.Drop || w.after.MovedPiece(reply[0]) != n {
		return nil
	}
	return []explain.Reason{{Kind: explain.Hung, Key: "chaosclock.hands-over", Args: []explain.Arg{explain.Number(n)}, Moves: reply[:1], After: true}}
}

// changed reports the change of the outcome, with the line that leads to it now.
func (w *why) changed() []explain.Reason {
	kind, key := explain.SpoiledOutcome, ""
	switch before, after := w.fault.Before.View, w.fault.After.View; {
	case after == core.ViewLoss:
		kind, key = explain.AllowedWin, "chaosclock.other-first"
	case before == core.ViewWin && after == core.ViewBothWin:
		key = "chaosclock.shares"
	case after == core.ViewBothLose:
		key = "chaosclock.stuck"
	default:
		return nil
	}
	return []explain.Reason{{Kind: kind, Key: key, Moves: w.fault.Reply, After: true}}
}
