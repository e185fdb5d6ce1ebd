// Package judge rates moves by the values of the positions before and after them: a value becomes a chance of winning
// (value.go), a drop of the chance a judgement (judge.go), and the moves of a side a summary (summary.go). It does not
// search.
//
// The scheme for scores is that of lichess: chances by a logistic curve, and judgements by the drop of the chance.
// Proven outcomes are judged by how the outcome changes.
package judge

import (
	"math"

	"qilab/core"
	"qilab/solver"
)

// Scale is the score, in the units of an engine, with which three games in four are won. Zero is the scale of an
// analyzer that proves outcomes and has no scores.
type Scale int

// Value is the value of a position, or of the position after a move, from one side's point of view. The zero value
// means unknown.
type Value struct {
	// View is the proven outcome, or core.ViewUnknown.
	View core.View
	// Score is the value of an unproven position, if Scored.
	Score  int
	Scored bool
}

// Of returns the value of a verdict for the side to move.
func Of(v solver.Verdict, turn core.Side) Value {
	if v.Result == core.Unfinished && v.Scored {
		return Value{Score: v.Score, Scored: true}
	}
	return Value{View: v.Result.For(turn)}
}

// Known reports whether the value is known.
func (v Value) Known() bool { return v.View != core.ViewUnknown || v.Scored }

// Chance returns the side's expectation, from -1 (lost) over 0 (even) to 1 (won). ok is false if there is none: the
// value is unknown, or both sides win or lose, which is no place between the two.
func (s Scale) Chance(v Value) (chance float64, ok bool) {
	switch v.View {
	case core.ViewWin:
		return 1, true
	case core.ViewLoss:
		return -1, true
	case core.ViewDraw:
		return 0, true
	case core.ViewUnknown:
		if v.Scored && s > 0 {
			return s.Logistic(v.Score), true
		}
	}
	return 0, false
}

// Logistic returns the expectation at a score: a curve steep in the middle that flattens towards the ends. It is 1/2 at
// the scale itself, where 3/4 of the games are won and 1/4 lost.
func (s Scale) Logistic(score int) float64 {
	return math.Tanh(math.Log(3) / 2 * float64(score) / float64(s))
}

// far returns the score of a position that is as good as won, ten thirds of the scale; beyond it there is nothing more
// to lose.
func (s Scale) far() int { return int(s) * 10 / 3 }

// high returns the score of a position that is nearly won.
func (s Scale) high() int { return int(s) * 7 / 3 }

// Decides reports whether a gain from one value to another, both from a side's point of view, all but wins the game for it: it was not
// nearly won before. before may be unknown.
func (s Scale) Decides(before, after Value) bool {
	return s > 0 && after.Known() && s.units(after) >= s.far() && (!before.Known() || s.units(before) < s.high())
}
