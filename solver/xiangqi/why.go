package xiangqi

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/explain"
	"qilab/solver/memory"
	"qilab/solver/xiangqi/endgame"
)

// The bounds of the searches for a reason.
const (
	whyHash  = 16      // MiB
	whyQuick = 20_000  // nodes, if no mate is known
	whyNodes = 300_000 // if one is known; half a second
	whyMate  = 8       // the longest mate in a reason, in moves
)

// newWhy returns the explainer of xiangqi. It finds violations of the rules on repetition, mates that were allowed or
// missed and whether they were threatened before, outcomes lost in proven endgames, and the material that a line wins
// in the end. It takes its memory from a budget, which may be nil, on demand.
func newWhy(b *memory.Budget, ends *endgame.Store) explain.Explainer {
	tables := memory.NewTables(b, memory.Side, NewMateSolver)
	return func(ctx context.Context, f explain.Fault) ([]explain.Reason, error) {
		after, ok := f.Played()
		if !ok {
			return nil, nil
		}
		if out := (xiangqi.Rules{}).Adjudicate(after); out.Over() {
			return whyEnded(after, out), nil
		}
		solver, err := tables.Enter(ctx, whyHash)
		if err != nil {
			return nil, err
		}
		defer tables.Leave()
		mates, err := mateReasons(ctx, solver, f, after)
		if err != nil || len(mates) > 0 {
			return mates, err
		}
		thrown, err := endingReasons(ctx, ends, f, after)
		if err != nil || len(thrown) > 0 {
			return thrown, err
		}
		return material(f, after), nil
	}
}

// whyEnded returns why a move was an error that ended the game by the rules.
func whyEnded(after core.Line, out core.Outcome) []explain.Reason {
	if note, ok := (xiangqi.Rules{}).Explain(after); ok {
		return []explain.Reason{{Kind: explain.Rule, Note: &note}}
	}
	switch out.Reason {
	case xiangqi.ReasonRepetition, xiangqi.ReasonMutualPerpetualCheck, xiangqi.ReasonMutualPerpetualChase:
		return []explain.Reason{{Kind: explain.Rule, Key: "xiangqi.repetition"}}
	case xiangqi.ReasonMoveLimit:
		return []explain.Reason{{Kind: explain.Rule, Key: "xiangqi.move-limit"}}
	case xiangqi.ReasonMaterial:
		return []explain.Reason{{Kind: explain.Rule, Key: "xiangqi.nothing-left"}}
	}
	return nil
}

// mateReasons returns the mate that was allowed, and the one that was missed.
func mateReasons(ctx context.Context, s *MateSolver, f explain.Fault, after core.Line) ([]explain.Reason, error) {
	var list []explain.Reason
	nodes := uint64(whyQuick)
	if f.After.View == core.ViewLoss {
		nodes = whyNodes
	}
	allowed, err := mateWithin(ctx, s, after, whyMate, nodes)
	if err != nil {
		return nil, err
	}
	if allowed.Moves > 0 {
		kind, key := explain.AllowedWin, "xiangqi.allows-mate"
		if passed, ok := passed(f.Line); ok {
			threat, err := mateWithin(ctx, s, passed, allowed.Moves, nodes)
			if err != nil {
				return nil, err
			}
			if threat.Moves > 0 {
				kind, key = explain.Overlooked, "xiangqi.overlooks-mate"
			}
		}
		list = append(list, explain.Reason{
			Kind: kind, Key: key, Args: []explain.Arg{explain.Number(allowed.Moves)}, Moves: allowed.Line, After: true,
		})
	}
	if f.Before.View == core.ViewWin && f.After.View != core.ViewWin {
		missed, err := mateWithin(ctx, s, f.Line, whyMate, whyNodes)
		if err != nil {
			return nil, err
		}
		if missed.Moves > 0 {
			list = append(list, explain.Reason{
				Kind: explain.MissedWin, Key: "xiangqi.misses-mate", Args: []explain.Arg{explain.Number(missed.Moves)}, Moves: missed.Line,
			})
		}
	}
	return list, nil
}

// mateWithin looks for a mate by the side to move; there may be none within the bounds.
func mateWithin(ctx context.Context, s *MateSolver, line core.Line, moves int, nodes uint64) (Mate, error) {
	mate, err := s.Find(ctx, line, MateLimit{Moves: moves, Nodes: nodes})
	if errors.Is(err, ErrMateNodes) && mate.Moves == 0 { // checks take less
		mate, err = s.Find(ctx, line, MateLimit{Moves: moves, Nodes: nodes, Checks: true})
	}
	if errors.Is(err, ErrMateNodes) {
		err = nil
	}
	return mate, err
}

// passed returns the line after a pass of the side to move, if that is possible: it is not in check, and the other side
// can move.
func passed(line core.Line) (core.Line, bool) {
	p := line.Last().(xiangqi.Position)
	if p.InCheck() {
		return nil, false
	}
	setup := (xiangqi.Rules{}).SetupOf(p)
	setup.Turn = p.Turn().Other()
	next, err := (xiangqi.Rules{}).FromSetup(setup)
	if err != nil || next.Outcome().Over() {
		return nil, false
	}
	return core.Line{{Position: next}}, true
}
