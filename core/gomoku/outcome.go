package gomoku

import "qilab/core"

// The reasons for the end of a game.
const (
	// ReasonFive: the winner has a five that counts under the rule set.
	ReasonFive core.Reason = "five"
	// ReasonFull: no point is empty.
	ReasonFull core.Reason = "board-full"
	// ReasonPasses: both sides passed, one after another.
	ReasonPasses core.Reason = "passes"
	// The other three belong to the tournament rule: Black put a stone on a forbidden point.
	ReasonOverline    core.Reason = "forbidden-overline"
	ReasonDoubleFour  core.Reason = "forbidden-double-four"
	ReasonDoubleThree core.Reason = "forbidden-double-three"
)

// foulReasons maps each foul to its reason.
var foulReasons = [...]core.Reason{
	FoulOverline: ReasonOverline, FoulDoubleFour: ReasonDoubleFour, FoulDoubleThree: ReasonDoubleThree,
}

// outcome returns the outcome by the stones alone.
func (p Position) outcome() core.Outcome {
	for s := range p.stones {
		if p.hasFive(core.Side(s)) {
			return core.Outcome{Result: core.WinFor(core.Side(s)), Reason: ReasonFive}
		}
	}
	if p.Empty().Empty() {
		return core.Outcome{Result: core.Draw, Reason: ReasonFull}
	}
	return core.Outcome{}
}

// hasFive reports whether s has a five that counts.
func (p Position) hasFive(s core.Side) bool { return p.five(s) != NoPoint }

// five returns the first stone of a five of s that counts, or NoPoint.
func (p Position) five(s core.Side) Point {
	for _, row := range p.Rows() {
		if row.Side == s && (len(row.Stones) == 5 || !p.rules.Exact(s)) {
			return row.Stones[0]
		}
	}
	return NoPoint
}

// Adjudicate returns the outcome at the end of a line: that of the last position, a draw after two passes in a row, or,
// under the tournament rule, a win for White after a forbidden stone.
func (r Rules) Adjudicate(line core.Line) core.Outcome {
	out := line.Last().Outcome()
	if n := len(line); n > 1 && r.Tournament && out.Reason != ReasonFive { // a five takes precedence, a full board does not
		before := line[n-2].Position.(Position)
		if foul := before.foulOf(line[n-1].Move); foul != NoFoul {
			return core.Outcome{Result: core.SecondWins, Reason: foulReasons[foul]}
		}
	}
	if out.Over() {
		return out
	}
	if n := len(line); n > 2 && line[n-1].Move == core.PassMove && line[n-2].Move == core.PassMove {
		return core.Outcome{Result: core.Draw, Reason: ReasonPasses}
	}
	return core.Outcome{}
}
