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

// solvedFor is how long the class of a position takes, on a machine with nothing else to do, that an opponent solves before it
// moves. Larger classes it knows only if somebody else has solved them.
const solvedFor = 1500 * time.Millisecond

// knowsEndings reports whether a level plays endgames by their classes.
func knowsEndings(l engine.Level) bool { return l.ID == engine.Master || l.ID == engine.Full }

// settled returns what the class of a position says of all moves, best first, if it is solved or takes no longer than most; none
// otherwise.
func settled(ctx context.Context, ends *endgame.Store, line core.Line, most time.Duration, lim endgame.Limit) ([]solver.Verdict, error) {
	need := ends.NeedOf(line.Last().(xiangqi.Position).Board(), lim)
	if need.Err != nil || !need.Ready && need.Time > most {
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

// equals lists the moves that are best by the class of the position, if it is solved or can be at once; none otherwise. If
// somebody wins there is one: the shortest way to win, or the longest defence. Where nobody does all moves that keep the outcome are
// as good for the class, and it takes an engine to tell them apart.
func equals(ctx context.Context, ends *endgame.Store, q question) ([]core.Move, error) {
	within := forEnding(engine.TimeOf(q.Clock, q.Position.Turn()))
	verdicts, err := settled(ctx, ends, q.Line, within, endgame.Limit{})
	return asGood(verdicts), err
}

// asGood lists the first of some moves, best first, and those that are as good.
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

// ended returns the value of the position if it is in a finished class and was reached by a capture: in the course of a search
// those alone have to be looked up, as the other moves stay within their class.
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
