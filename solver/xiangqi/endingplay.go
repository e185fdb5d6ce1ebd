package xiangqi

import (
	"context"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
)

// solvedFor is the maximum time, on an idle machine, for solving the class of a position before an opponent moves.
// Larger classes are used only if they are solved already.
const solvedFor = 1500 * time.Millisecond

// usualCores is the number of cores for which the time of solving a class is worked out at a level that is not bounded by time, so that
// it knows the same classes on every machine. It was measured on two.
const usualCores = 2

// plannedFor is the time below which the cost of solving a class is not worked out, which takes some of it.
const plannedFor = 200 * time.Millisecond

// knowsEndings reports whether a level plays endgames by their classes.
func knowsEndings(l engine.Level) bool { return l.ID == engine.Master || l.ID == engine.Full }

// settled returns the verdicts of the class on all moves, best first, if the class is solved or takes no longer than
// limit with the threads of lim; none otherwise.
func settled(ctx context.Context, ends *endgame.Store, line core.Line, limit time.Duration, lim endgame.Limit) ([]solver.Verdict, error) {
	b := line.Last().(xiangqi.Position).Board()
	if limit < plannedFor && !ends.Ready(b) {
		return nil, nil
	}
	need := ends.NeedOf(b, lim)
	if need.Err != nil || !need.Ready && need.Time > limit {
		return nil, nil
	}
	view, err := ends.Meet(ctx, need, lim, nil)
	if err != nil {
		return nil, ctx.Err() // there was no memory for it
	}
	proofs := newEndingProofs(line, false)
	if !proofs.take(view, true) {
		return nil, nil
	}
	verdicts := proofs.Verdicts()
	solver.Sort(verdicts, proofs.Side)
	return verdicts, nil
}

// equals lists the best moves by the class of the position, if it is solved or can be at once; none otherwise. If a
// side wins, there is one: the shortest win, or the longest defence. Otherwise the class cannot distinguish the moves
// that keep the outcome, which is left to an engine.
func equals(ctx context.Context, ends *endgame.Store, q question) ([]core.Move, error) {
	within := forEnding(engine.TimeOf(q.Clock, q.Position.Turn()))
	lim := endgame.Limit{}
	if q.Level.Time == 0 {
		lim.Threads = usualCores
	}
	verdicts, err := settled(ctx, ends, q.Line, within, lim)
	return asGood(verdicts), err
}

// asGood lists the first of some moves, best first, and its equals.
func asGood(verdicts []solver.Verdict) (best []core.Move) {
	for _, v := range verdicts {
		first := verdicts[0]
		if v.Result != first.Result || v.Plies != first.Plies || v.Order != first.Order {
			break
		}
		best = append(best, v.Move)
		if first.Plies != solver.Unknown && first.Result != core.Draw {
			break
		}
	}
	return best
}

// ended returns the value of the position if it is in a solved class and was reached by a capture. During a search only
// those need a lookup, since other moves stay within their class.
func (w *worker) ended(ply int) (score int, ok bool) {
	p := w.pos
	if !p.now().captured.Any() || p.Side(xiangqi.Red).Or(p.Side(xiangqi.Black)).Count() > w.endings {
		return 0, false
	}
	v, ok := w.ends.Probe(&p.Board)
	if !ok {
		return 0, false
	}
	score = drawScore
	switch {
	case v.Winner < 0:
		return score, true
	case v.Ruled:
		score = ruleScore - ply
	default:
		score = max(MateScore-ply-v.Plies, mateBound)
	}
	if !v.Wins(p.Turn()) {
		score = -score
	}
	return score, true
}
