package eternal

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/explain"
	"qilab/solver/memory"
)

// The bounds of the searches for a reason.
const (
	whyHash  = 16        // MiB
	whyNodes = 3_000_000 // per search, some tenths of a second
	whyTurns = 2         // the maximum distance of a point in a reason
)

// newWhy returns the explainer of Eternal Chess. It finds the points that a step has allowed, overlooked or missed, and
// ends of the game by its history. It takes its memory from a budget, which may be nil, on demand.
func newWhy(b *memory.Budget) explain.Explainer {
	tables := memory.NewTables(b, memory.Side, NewForcer)
	return func(ctx context.Context, f explain.Fault) ([]explain.Reason, error) {
		after, ok := f.Played()
		if !ok {
			return nil, nil
		}
		if out := (eternal.Rules{}).Adjudicate(after); out.Over() {
			return []explain.Reason{{Kind: explain.Rule, Note: &core.Note{Key: "reason." + string(out.Reason)}}}, nil
		}
		forcer, err := tables.Enter(ctx, whyHash)
		if err != nil {
			return nil, err
		}
		defer tables.Leave()
		w := why{ctx: ctx, forcer: forcer, fault: f, before: f.Line.Last().(eternal.Position), after: after.Last().(eternal.Position)}
		list, err := w.allowed()
		if err != nil {
			return nil, err
		}
		missed, err := w.missed()
		return append(list, missed...), err
	}
}

// why is a fault to be explained.
type why struct {
	ctx           context.Context
	forcer        *Forcer
	fault         explain.Fault
	before, after eternal.Position
}

// fewest returns the number of turns, up to limit, in which a side can force one more point than base; ok is false if
// it cannot, and known if that is proven.
func (w *why) fewest(p eternal.Position, side core.Side, base, limit int) (turns int, ok, known bool, err error) {
	for turns = 1; turns <= limit; turns++ {
		_, forced, err := w.forcer.Forced(w.ctx, p.Board(), side, base, turns, whyNodes)
		switch {
		case errors.Is(err, errTooMany):
			return 0, false, false, nil
		case err != nil:
			return 0, false, false, err
		case forced:
			return turns, true, true, nil
		}
	}
	return 0, false, true, nil
}

// allowed returns the point that a step has given to the other side, which better play would have prevented for longer.
func (w *why) allowed() ([]explain.Reason, error) {
	enemy := w.before.Turn().Other()
	base := w.before.Score(enemy)
	turns, forced, _, err := w.fewest(w.after, enemy, base, whyTurns)
	if err != nil || !forced {
		return nil, err
	}
	if _, anyway, known, err := w.fewest(w.before, enemy, base, turns); err != nil || anyway || !known {
		return nil, err
	}
	kind, key := explain.AllowedWin, "eternal.allows-point"
	switch {
	case turns == 1 && w.before.Board().CanScore(enemy):
		kind, key = explain.Overlooked, "eternal.overlooks-point"
	case turns == 1:
		key = "eternal.allows-point-now"
	}
	list := []explain.Reason{{
		Kind: kind, Key: key, Args: []explain.Arg{explain.Number(turns)}, Moves: scoring(w.after, w.fault.Reply, enemy, turns), After: true,
	}}
	if base+1 == w.before.Target() {
		list = append(list, explain.Reason{Key: "eternal.last-point"})
	}
	return list, nil
}

// missed returns the point that the mover could have forced before.
func (w *why) missed() ([]explain.Reason, error) {
	mover := w.before.Turn()
	base := w.before.Score(mover)
	if w.after.Score(mover) > base {
		return nil, nil
	}
	turns, forced, _, err := w.fewest(w.before, mover, base, whyTurns)
	if err != nil || !forced {
		return nil, err
	}
	left := turns
	if w.after.Turn() != mover {
		left--
	}
	if left > 0 {
		if _, still, known, err := w.fewest(w.after, mover, base, left); err != nil || still || !known {
			return nil, err
		}
	}
	key := "eternal.misses-point"
	if turns == 1 {
		key = "eternal.misses-point-now"
	}
	list := []explain.Reason{{
		Kind: explain.MissedWin, Key: key, Args: []explain.Arg{explain.Number(turns)}, Moves: scoring(w.before, w.fault.Better, mover, turns),
	}}
	if base+1 == w.before.Target() {
		list = append(list, explain.Reason{Key: "eternal.last-point"})
	}
	return list, nil
}

// scoring returns a line up to the point that a side scores in it within the given number of its turns, one or more. A
// line that takes longer, as the best one may, does not demonstrate it: then it searches for a single turn that scores,
// and returns nil for more.
func scoring(p core.Position, line []core.Move, side core.Side, turns int) []core.Move {
	start, base := p, p.(eternal.Position).Score(side)
	begun, left := false, turns // a turn of the side, and how many more it may take
	for i, m := range line {
		if mine := p.Turn() == side; mine != begun {
			if begun = mine; mine {
				left--
			}
		}
		next, err := p.Play(m)
		if err != nil || left < 0 {
			break
		}
		if p = next; p.(eternal.Position).Score(side) > base {
			return line[:i+1]
		}
	}
	if start.Turn() == side && turns == 1 {
		return scoringTurn(start, side, base)
	}
	return nil
}

// scoringTurn returns the steps of one turn of the side to move after which it has more than base points; nil if there
// are none.
func scoringTurn(p core.Position, side core.Side, base int) []core.Move {
	var steps []core.Move
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		switch {
		case err != nil:
		case next.(eternal.Position).Score(side) > base:
			return []core.Move{m}
		case steps == nil && next.Turn() == side:
			if rest := scoringTurn(next, side, base); rest != nil {
				steps = append([]core.Move{m}, rest...)
			}
		}
	}
	return steps
}
