package solver

import (
	"cmp"
	"slices"

	"qilab/core"
)

// Sort puts verdicts into the order of a report for the side to move: wins (fastest first), both win (fastest), scores
// above zero (highest first), draws, the other scores, both lose (slowest), losses (slowest), unknown. Scores that are
// only bounds come after all exact ones: the best move of a report is never one that may be worse. Equal verdicts keep
// their order. Unproven wins are sorted among the scores, the fastest first.
func Sort(moves []Verdict, turn core.Side) {
	slices.SortStableFunc(moves, func(a, b Verdict) int { return Compare(a, b, turn) })
}

// Compare returns a negative number if a is better than b for the side to move, a positive one if b is better, and 0 if
// neither is.
func Compare(a, b Verdict, turn core.Side) int {
	ra, rb := rank(a, turn), rank(b, turn)
	if ra != rb {
		return cmp.Compare(ra, rb)
	}
	switch {
	case a.Result == core.Unfinished && a.Bound != b.Bound:
		if a.Bound {
			return 1
		}
		return -1
	case a.Result == core.Unfinished:
		return compareScores(a, b)
	case a.Result.For(turn) >= core.ViewDraw:
		return cmp.Or(cmp.Compare(far(a.Plies), far(b.Plies)), cmp.Compare(a.Order, b.Order))
	default:
		return cmp.Or(cmp.Compare(far(b.Plies), far(a.Plies)), cmp.Compare(b.Order, a.Order))
	}
}

// compareScores compares two unproven verdicts.
func compareScores(a, b Verdict) int {
	switch {
	case a.Score != b.Score || a.Claim == core.Unfinished || b.Claim == core.Unfinished:
		return cmp.Compare(b.Score, a.Score)
	case a.Score > 0:
		return cmp.Compare(far(a.ClaimPlies), far(b.ClaimPlies))
	}
	return cmp.Compare(far(b.ClaimPlies), far(a.ClaimPlies))
}

// far sorts an unknown distance after all known ones.
func far(plies int) int {
	if plies == Unknown {
		return 1 << 30
	}
	return plies
}

// rank returns the group of a verdict, 0 for the best.
func rank(v Verdict, turn core.Side) int {
	switch v.Result.For(turn) {
	case core.ViewWin:
		return 0
	case core.ViewBothWin:
		return 1
	case core.ViewDraw:
		return 3
	case core.ViewBothLose:
		return 5
	case core.ViewLoss:
		return 6
	}
	switch {
	case !v.Scored:
		return 7
	case v.Score > 0 && !v.Bound:
		return 2
	}
	return 4
}
