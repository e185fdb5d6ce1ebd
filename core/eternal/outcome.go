package eternal

import "qilab/core"

// The reasons for the end of a game.
const (
	// ReasonTarget: the winner has reached the target score.
	ReasonTarget core.Reason = "target-score"
	// ReasonNoStep: the side to move has no legal step, and so has lost.
	ReasonNoStep core.Reason = "no-legal-step"
	// ReasonRepetition: a position occurred for the third time.
	ReasonRepetition core.Reason = "repetition"
	// ReasonTurnLimit: Rules.TurnLimit turns without a point.
	ReasonTurnLimit core.Reason = "turn-limit"
)

// repetitions is how often a position must occur for a draw.
const repetitions = 3

// Outcome returns the outcome at p: the game ends when a side has reached the target, or the side to move has no legal
// step.
func (p Position) Outcome() core.Outcome { return p.Board().outcome() }

// outcome returns the outcome by the position alone; see Position.Outcome.
func (b *Board) outcome() core.Outcome {
	if winner, ok := b.Winner(); ok {
		return core.Outcome{Result: core.WinFor(winner), Reason: ReasonTarget}
	}
	if b.hasStep() {
		return core.Outcome{}
	}
	return core.Outcome{Result: core.WinFor(b.turn ^ 1), Reason: ReasonNoStep}
}

// Adjudicate returns the outcome at the end of a line: that of the last position, a draw by its third occurrence
// (counted after every step), or a draw by the turn limit.
func (r Rules) Adjudicate(line core.Line) core.Outcome {
	last := line.Last().(Position)
	if out := last.Outcome(); out.Over() {
		return out
	}
	count, turns := 0, 0
	for i := len(line) - 1; i >= 0; i-- {
		p := line[i].Position.(Position)
		if p.score != last.score {
			break // points are never lost, so no earlier position can be the same
		}
		if i+1 < len(line) && p.turn != line[i+1].Position.Turn() {
			turns++
		}
		if p == last {
			count++
		}
	}
	switch {
	case count >= repetitions:
		return core.Outcome{Result: core.Draw, Reason: ReasonRepetition}
	case r.TurnLimit > 0 && turns >= r.TurnLimit:
		return core.Outcome{Result: core.Draw, Reason: ReasonTurnLimit}
	}
	return core.Outcome{}
}
