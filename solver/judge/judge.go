package judge

import "qilab/core"

// Judgement is the quality of a move. The zero value means unknown.
type Judgement uint8

// The judgements. Book is a move from an opening book, Fine one that loses little, Best one that loses nothing.
const (
	Unknown Judgement = iota
	Book
	Best
	Fine
	Inaccuracy
	Mistake
	Blunder
	Judgements = iota // their number
)

// Sign returns the customary symbol of a judgement, or "" if it has none.
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

// Faulty reports whether the move was an error.
func (j Judgement) Faulty() bool { return j >= Inaccuracy }

// ID returns the fixed name of j for the catalogues ("judge.X").
func (j Judgement) ID() string {
	return [...]string{"unknown", "book", "best", "fine", "inaccuracy", "mistake", "blunder"}[j]
}

// The minimum drop of the chance, which ranges from -1 to 1, for each judgement: the thresholds of lichess.
const (
	inaccuracyLoss = 0.1
	mistakeLoss    = 0.2
	blunderLoss    = 0.3
)

// Loss returns the minimum loss of an erroneous judgement as a part of the whole range of chances; 0 for others.
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

// Move judges a move by the value before it (that of the best move) and after it, both from the mover's point of view.
// best means that the analysis of the position before found no better move.
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

// byOutcome judges a move between two proven outcomes. Sharing a win, and losing alone instead of together, are half
// steps, and so half as bad as any other change for the worse.
func byOutcome(before, after core.View) Judgement {
	switch {
	case after >= before:
		return Fine
	case before == core.ViewWin && after == core.ViewBothWin, before == core.ViewBothLose:
		return Mistake
	}
	return Blunder
}

// byScore judges a move that turns a proven win into a score, or a score into a proven loss; the score is that of the
// winner. If the winner is as good as won anyway, little is lost.
func (s Scale) byScore(score int) Judgement {
	switch {
	case score >= s.far():
		return Inaccuracy
	case score >= s.high():
		return Mistake
	}
	return Blunder
}
