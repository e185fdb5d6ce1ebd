package words

import (
	"fmt"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/look"
)

// A value of a move or a position has the same form everywhere. A proven outcome is a filled sign, from the point of view of the
// side to move, with its distance in plies: "★ 5". An unproven one has an empty sign: "☆ 5". A score has a sign and two decimals,
// from the point of view chosen in the settings: "+1.35". In sentences they are "Red wins in 5 plies", "Red wins in 5 plies (not
// proven)" and "+1.35 for Red".

// Seen is a value of a move or a position, from a point of view.
type Seen struct {
	View   core.View // the outcome, or core.ViewUnknown
	Plies  int       // to the outcome, or solver.Unknown
	Claim  bool      // the outcome is seen by an engine, but not proven
	Score  int       // if there is no outcome
	Scored bool
	Bound  Bound
}

// Bound is the kind of an inexact score.
type Bound uint8

// The bounds of a score.
const (
	Exact Bound = iota
	AtLeast
	AtMost
)

// SeeVerdict returns a verdict on a move of the side turn: an outcome from turn's point of view, a score from side's.
func SeeVerdict(v solver.Verdict, turn, side core.Side) Seen {
	switch {
	case v.Result != core.Unfinished:
		return Seen{View: v.Result.For(turn), Plies: v.Plies}
	case v.Claim != core.Unfinished:
		return Seen{View: v.Claim.For(turn), Plies: v.ClaimPlies, Claim: true}
	case !v.Scored:
		return Seen{}
	}
	s := Seen{Score: v.Score, Scored: true}
	if v.Bound {
		s.Bound = AtMost
	}
	if side != turn {
		s.Score = -s.Score
		if s.Bound == AtMost {
			s.Bound = AtLeast
		}
	}
	return s
}

// signed formats hundredths with a sign and that many decimals; zero has no sign.
func signed(score, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, float64(score)/100)
	if zero := fmt.Sprintf("%.*f", digits, 0.0); text[1:] == zero {
		return zero
	}
	return text
}

// Value returns a value in as few characters as possible, for a column.
func Value(s Seen) string {
	switch sign := s.sign(); {
	case sign != "" && s.distance() != "":
		return sign + " " + s.distance()
	case sign != "":
		return sign
	case s.Scored:
		return s.Bound.sign() + signed(s.Score, 2)
	}
	return "–"
}

// Tiny returns Value with one digit less and without the sign of an outcome or a bound, for a badge on a piece, which draws those
// itself.
func Tiny(s Seen) string {
	switch {
	case s.View != core.ViewUnknown:
		return s.distance()
	case s.Scored && (s.Score >= 995 || s.Score <= -995):
		return signed(s.Score, 0)
	case s.Scored:
		return signed(s.Score, 1)
	}
	return ""
}

// sign returns the sign of the outcome; empty if there is none.
func (s Seen) sign() string {
	switch {
	case s.View == core.ViewUnknown:
		return ""
	case s.Claim:
		return look.ClaimSymbol(s.View)
	}
	return look.VerdictSymbol(s.View)
}

// distance returns the number of plies to the outcome; "" if unknown or meaningless, as for a draw.
func (s Seen) distance() string {
	if s.Plies == solver.Unknown || s.View == core.ViewDraw {
		return ""
	}
	return fmt.Sprint(s.Plies)
}

func (b Bound) sign() string {
	switch b {
	case AtMost:
		return "≤"
	case AtLeast:
		return "≥"
	}
	return ""
}

// Claim describes an unproven outcome seen by an engine: "Red wins in 9 plies (not proven)".
func Claim(w Words, r core.Rules, claim core.Result, plies int) string {
	return w.T("verdict.claim", Distant(w, w.Result(r, claim), plies))
}

// ScoreOf returns a score in a sentence, with its point of view: "Red +0.35".
func ScoreOf(w Words, r core.Rules, s Seen, side core.Side) string {
	name := w.Side(r, side)
	switch s.Bound {
	case AtMost:
		return w.T("value.at-most", signed(s.Score, 2), name)
	case AtLeast:
		return w.T("value.at-least", signed(s.Score, 2), name)
	}
	return w.T("value.for", signed(s.Score, 2), name)
}
