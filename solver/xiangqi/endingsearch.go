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

// knowledge is an Engine's access to endgames.
type knowledge struct {
	store *endgame.Store
	limit endgame.Limit
}

// SetEndgames gives Search tables of endgames with few pieces of at most that many MiB; 0: none. Solved classes are
// kept until the next call.
func (e *Engine) SetEndgames(mib int) {
	e.known, e.ends = nil, nil
	if mib > 0 {
		e.known = &knowledge{endgame.NewStore(nil), endgame.Limit{Memory: mib}}
	}
}

// shareForEndings is the part of the time for a move in which a class may be solved, even on a busy machine.
const shareForEndings = 4

// forEnding returns the time for solving a class before a move.
func forEnding(l engine.TimeLimit) time.Duration {
	if soft := l.Budget().Soft; soft > 0 {
		return min(solvedFor, soft/shareForEndings)
	}
	return solvedFor
}

// prove looks a position up in its class. If one move is the best, done is true and Info describes it; if several are
// equally good, only they are left to search.
func (e *Engine) prove(ctx context.Context, line core.Line, lim *Limits) (i Info, done bool) {
	began, side := time.Now(), line.Last().Turn()
	defer func() { e.ends = e.known.store.View() }()
	limit := e.known.limit
	limit.Threads = max(1, lim.Threads)
	verdicts, err := settled(ctx, e.known.store, line, forEnding(lim.Time), limit)
	if err != nil {
		return Info{}, false // the search notices the cancellation, and has a move all the same
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
