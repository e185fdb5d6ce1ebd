package xiangqi

import (
	"context"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/explain"
	"qilab/solver/xiangqi/endgame"
)

// endingReasons returns the outcome that a move has lost, a win or a draw, in an endgame that is proven by its pieces
// or can be in a moment.
func endingReasons(ctx context.Context, ends *endgame.Store, f explain.Fault, after core.Line) ([]explain.Reason, error) {
	before, ok := f.Line.Last().(xiangqi.Position)
	if !ok {
		return nil, nil
	}
	b, next := before.Board(), after.Last().(xiangqi.Position).Board()
	need := ends.Need(endgame.MaterialOf(b), endgame.Limit{})
	if need.Err != nil || !need.Ready && need.Time > solvedFor {
		return nil, nil
	}
	view, err := ends.Solve(ctx, need.Material, endgame.Limit{}, nil)
	if err != nil {
		return nil, ctx.Err() // there was no memory for it
	}
	was, known := view.Probe(b)
	now, also := view.Probe(next)
	side := before.Turn()
	if !known || !also || was.Winner == now.Winner || was.Wins(side.Other()) {
		return nil, nil
	}
	reason := explain.Reason{Kind: explain.SpoiledEnding}
	switch {
	case was.Wins(side) && now.Winner < 0:
		reason.Key = "xiangqi.throws-win"
	case was.Wins(side):
		reason.Key = "xiangqi.throws-game"
	default:
		reason.Key = "xiangqi.throws-draw"
	}
	if now.Wins(side.Other()) {
		reason.Moves, reason.After = movesOf(endgame.Line(view, next)), true
	} else {
		reason.Moves = movesOf(endgame.Line(view, b))
	}
	won := was // or lost
	if !was.Wins(side) {
		won = now
	}
	if won.Ruled {
		reason.Key += "-ruled"
	} else {
		reason.Args = []explain.Arg{explain.Number(won.Plies)}
	}
	return []explain.Reason{reason}, nil
}

// movesOf converts moves to those of package core.
func movesOf(line []xiangqi.Move) []core.Move {
	var list []core.Move
	for _, m := range line {
		list = append(list, m.Core())
	}
	return list
}
