package judge

import (
	"math"

	"qilab/core"
)

// Summary measures how well a side has played.
type Summary struct {
	// Judged is the number of moves judged, Moves the number of all moves.
	Judged, Moves int
	// Count is the number of moves by judgement.
	Count [Judgements]int

	scored   int // moves with a loss and an accuracy
	loss     int
	accuracy float64
}

// Add adds a move to the summary.
func (t *Summary) Add(s Scale, before, after Value, j Judgement) {
	t.Moves++
	t.Count[j]++
	if j == Unknown {
		return
	}
	t.Judged++
	if s <= 0 {
		return
	}
	was, known := s.Chance(before)
	is, also := s.Chance(after)
	if !known || !also {
		return
	}
	t.scored++
	if j == Best || j == Book { // the move is not to blame for the findings of a search of the next position
		t.accuracy += 100
		return
	}
	t.accuracy += Accuracy(was, is)
	t.loss += max(0, s.units(before)-s.units(after))
}

// AverageLoss returns the mean loss of a move in the units of the engine, capped at a position as good as won; ok is
// false if there is none.
func (t *Summary) AverageLoss() (units float64, ok bool) {
	if t.scored == 0 {
		return 0, false
	}
	return float64(t.loss) / float64(t.scored), true
}

// Accuracy returns the mean accuracy of the moves, from 0 to 100; ok is false if there is none.
func (t *Summary) Accuracy() (percent float64, ok bool) {
	if t.scored == 0 {
		return 0, false
	}
	return t.accuracy / float64(t.scored), true
}

// Accuracy returns the accuracy of one move, from 0 to 100: 100 for a move without loss, about 20 for a loss of a third
// of the whole range. The curve is the one published by lichess.
func Accuracy(before, after float64) float64 {
	lost := max(0, before-after) * 50 // in per cent of games won
	return min(100, max(0, 103.1668*math.Exp(-0.04354*lost)-3.1669))
}

// units returns a value as a score, capped where a position is as good as decided.
func (s Scale) units(v Value) int {
	switch v.View {
	case core.ViewWin:
		return s.far()
	case core.ViewLoss:
		return -s.far()
	case core.ViewDraw:
		return 0
	}
	return min(s.far(), max(-s.far(), v.Score))
}
