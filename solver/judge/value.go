// Package judge tells how good a move was, from what is known about the position before it and after it: a value becomes a
// chance of winning (value.go), a drop of the chance a judgement (judge.go), and the moves of a side a summary
// (summary.go). The window shows it; a teacher or an exporter could as well. It searches nothing.
//
// The scheme for scores is the one that lichess has made customary: chances by a logistic curve, and a judgement by how
// much of the chance a move gives away. Proven outcomes are judged by how the outcome changes.
package judge

import (
	"math"

	"qilab/core"
	"qilab/solver"
)

// Scale is the score, in the units of an engine, with which three games in four are won. Zero is the scale of an
// analyzer that proves outcomes and has no scores.
type Scale int

// Value holds what is known about a position, or of the position that a move leads to, as one side sees it. The zero
// value means that nothing is known.
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

// Known reports whether anything is known.
func (v Value) Known() bool { return v.View != core.ViewUnknown || v.Scored }

// Chance returns the expectation of the side that looks, from -1 (lost) over 0 (even) to 1 (won). ok is false where there is
// none: nothing is known, or both sides win or lose, which is no place between the two.
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

// Logistic returns the expectation with a score: a steep curve around the middle that flattens out to the ends. It is 1/2 at
// the scale itself, where 3/4 of the games are won and 1/4 lost.
func (s Scale) Logistic(score int) float64 {
	return math.Tanh(math.Log(3) / 2 * float64(score) / float64(s))
}

// far returns the score of a position that is as good as won, ten thirds of the scale; beyond it nothing more is to be lost.
func (s Scale) far() int { return int(s) * 10 / 3 }

// high returns the score of a position that is nearly won.
func (s Scale) high() int { return int(s) * 7 / 3 }
