package words

import (
	"fmt"

	"qilab/core"
	"qilab/solver"
)

// Seen is a verdict or an evaluation as one side sees it, whoever is to move.
type Seen struct {
	View   core.View // proven outcome, or core.ViewUnknown
	Plies  int
	Score  int
	Scored bool
	Bound  Bound
}

// Bound says that a score is not exact.
type Bound uint8

// The bounds of a score.
const (
	Exactly Bound = iota
	AtMost
	AtLeast
)

// SeeVerdict is a verdict on a move of turn as side sees it.
func SeeVerdict(v solver.Verdict, turn, side core.Side) Seen {
	s := Seen{View: v.Result.For(side), Plies: v.Plies}
	if v.Result != core.Unfinished || !v.Scored {
		return s
	}
	s.Score, s.Scored = v.Score, true
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

// signed writes hundredths with a sign and that many digits after the point; zero has no sign.
func signed(score, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, float64(score)/100)
	if zero := fmt.Sprintf("%.*f", digits, 0.0); text[1:] == zero {
		return zero
	}
	return text
}

// Value is an evaluation in as few characters as can be, for a column: a score with its sign; "#5", won in five moves;
// "#-5", lost in five moves.
func (w Words) Value(s Seen) string { return w.value(s, 2) }

// Tiny is Value with one digit less and without the words of a language, for a badge on a piece, which has a sign of its
// own for a bound; empty for a draw, of which the sign of the outcome says everything.
func Tiny(s Seen) string {
	switch text, sign := tinyMate(s); {
	case sign != "":
		return sign + text
	case s.Scored && (s.Score >= 995 || s.Score <= -995):
		return signed(s.Score, 0)
	case s.Scored:
		return signed(s.Score, 1)
	}
	return ""
}

func tinyMate(s Seen) (text, sign string) {
	switch s.View {
	case core.ViewWin:
		return matesIn(s.Plies), "#"
	case core.ViewLoss:
		return matesIn(s.Plies), "#-"
	}
	return "", ""
}

func (w Words) value(s Seen, digits int) string {
	switch {
	case s.View == core.ViewWin:
		return w.T("value.wins", matesIn(s.Plies))
	case s.View == core.ViewLoss:
		return w.T("value.loses", matesIn(s.Plies))
	case s.View == core.ViewDraw:
		return w.T("value.draw")
	case s.Scored:
		return s.Bound.sign() + signed(s.Score, digits)
	}
	return w.T("value.unknown")
}

// matesIn is the number of moves of the side that wins in so many plies; empty if that is not known.
func matesIn(plies int) string {
	if plies == solver.Unknown {
		return ""
	}
	return fmt.Sprint((plies + 1) / 2)
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

// For is an evaluation as a sentence says it, with whose view it is: "+0.35 for Red".
func (w Words) For(r core.Rules, s Seen, side core.Side) string {
	name := w.Side(r, side)
	switch s.Bound {
	case AtMost:
		return w.T("value.at-most", signed(s.Score, 2), name)
	case AtLeast:
		return w.T("value.at-least", signed(s.Score, 2), name)
	}
	return w.T("value.for", w.Value(s), name)
}
