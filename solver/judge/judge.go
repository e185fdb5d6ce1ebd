package judge

import "qilab/core"

// Judgement is what a move is worth. The zero value: not known.
type Judgement uint8

// The judgements. Fine is a move that gave away little, Best one that gave away nothing.
const (
	Unknown Judgement = iota
	Best
	Fine
	Inaccuracy
	Mistake
	Blunder
	Judgements = iota // how many there are
)

// Sign returns the customary sign of a judgement, "" if it has none.
func (j Judgement) Sign() string {
	switch j {
	case Inaccuracy:
		return "?!"
	case Mistake:
		return "?"
	case Blunder:
		return "??"
	}
	return ""
}

// Faulty reports whether the move was an error of some size.
func (j Judgement) Faulty() bool { return j >= Inaccuracy }

// ID returns the fixed word of j for the catalogues ("judge.X").
func (j Judgement) ID() string {
	return [...]string{"unknown", "best", "fine", "inaccuracy", "mistake", "blunder"}[j]
}

// The parts of the whole range of chances, from -1 to 1, that a move of each judgement gives away at least: the
// thresholds of lichess.
const (
	inaccuracyLoss = 0.1
	mistakeLoss    = 0.2
	blunderLoss    = 0.3
)

// Loss returns the part of the whole range of chances that a move of an erroneous judgement gives away at least; 0 for others.
func (j Judgement) Loss() float64 {
	switch j {
	case Inaccuracy:
		return inaccuracyLoss
	case Mistake:
		return mistakeLoss
	case Blunder:
		return blunderLoss
	}
	return 0
}

// Move judges a move by the value before it (that of the best move) and after it, both as the mover sees them. best says
// that the analysis of the position before knows no better one.
func (s Scale) Move(before, after Value, best bool) Judgement {
	switch {
	case !before.Known() || !after.Known():
		return Unknown
	case best:
		return Best
	case before.View != core.ViewUnknown && after.View != core.ViewUnknown:
		return byOutcome(before.View, after.View)
	case before.View == core.ViewWin:
		return s.byScore(after.Score)
	case after.View == core.ViewLoss:
		return s.byScore(-before.Score)
	}
	was, known := s.Chance(before)
	is, also := s.Chance(after)
	switch loss := was - is; {
	case !known || !also:
		return Unknown
	case loss >= blunderLoss:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= inaccuracyLoss:
		return Inaccuracy
	}
	return Fine
}

// byOutcome judges a move between two proven outcomes. To share a win and to take the other side along into a loss are
// half steps, and so half as bad as any other change to the worse.
func byOutcome(before, after core.View) Judgement {
	switch {
	case after >= before:
		return Fine
	case before == core.ViewWin && after == core.ViewBothWin, before == core.ViewBothLose:
		return Mistake
	}
	return Blunder
}

// byScore judges a move that lets a proven win slip to a score, or walks from a score into a proven loss; the score is
// that of the winner. If he was as good as won anyway, little is lost by it.
func (s Scale) byScore(score int) Judgement {
	switch {
	case score >= s.far():
		return Inaccuracy
	case score >= s.high():
		return Mistake
	}
	return Blunder
}
