package xiangqi

import (
	"context"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
)

// knowledge is what an Engine knows of endgames.
type knowledge struct {
	store *endgame.Store
	limit endgame.Limit
}

// SetEndgames lets Search know how endgames with few pieces end, by tables that take at most so many MiB; 0: it does not. What is
// solved is kept until then.
func (e *Engine) SetEndgames(mib int) {
	e.known, e.ends = nil, nil
	if mib > 0 {
		e.known = &knowledge{endgame.NewStore(nil), endgame.Limit{Memory: mib}}
	}
}

// shareForEndings is the part of the time for a move in which a class may be solved, on a machine that is busy too.
const shareForEndings = 4

// forEnding returns how long a class may take that is solved before a move.
func forEnding(l engine.TimeLimit) time.Duration {
	if soft := l.Budget().Soft; soft > 0 {
		return min(solvedFor, soft/shareForEndings)
	}
	return solvedFor
}

// prove looks a position up by its class. If one move is the best, done is true and it says what there is to say of it; if several
// are as good, they alone are left to search.
func (e *Engine) prove(ctx context.Context, line core.Line, lim *Limits) (i Info, done bool) {
	began, side := time.Now(), line.Last().Turn()
	defer func() { e.ends = e.known.store.View() }()
	limit := e.known.limit
	limit.Threads = max(1, lim.Threads)
	verdicts, err := settled(ctx, e.known.store, line, forEnding(lim.Time), limit)
	if err != nil {
		return Info{}, false // the search finds out that it is cancelled, and has a move all the same
	}
	if lim.Moves != nil {
		verdicts = slices.DeleteFunc(verdicts, func(v solver.Verdict) bool { return !slices.Contains(lim.Moves, v.Move) })
	}
	best := asGood(verdicts)
	if len(best) != 1 {
		if len(best) > 0 {
			lim.Moves = best
		}
		return Info{}, false
	}
	first := verdicts[0]
	return Info{
		Depth: 1, SelDepth: len(first.PV), Line: 1, Score: provenScore(first, side), Bound: engine.Exact, Nodes: uint64(len(verdicts)),
		Elapsed: time.Since(began), PV: first.PV,
	}, true
}

// provenScore returns a proven outcome as a score.
func provenScore(v solver.Verdict, side core.Side) (score int) {
	switch {
	case v.Result == core.Draw:
		return drawScore
	case v.Plies == solver.Unknown:
		score = ruleScore - 1
	default:
		score = max(MateScore-v.Plies, mateBound)
	}
	if v.Result != core.WinFor(side) {
		score = -score
	}
	return score
}
