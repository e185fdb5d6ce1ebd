package endgame

import "qilab/core"

// The values of table.plies for won positions. Below table.ruledFrom, it is the number of the winner's moves to the
// end. From there on the win is by the rule, and it is ruledTop less the place in the order of such wins: stage by
// stage; within a stage first the positions where the loser is bound, ordered by how soon the winner makes a move that
// is no check; then the others, by the winner's moves until the loser is bound. See the package comment.
const (
	unmeasured = 255 // by the rule, but beyond the range of numbers
	ruledTop   = unmeasured - 1
	ruledMin   = 112                 // lower numbers are reserved for wins by progress
	maxMoves   = ruledTop - ruledMin // of a win by the rule
)

// stage is a stage of the wins by the rule.
type stage struct {
	first uint8 // its first place in the order
	level uint8 // the number of places of the bound positions besides the first
}

// code returns the value of table.plies for the wins at a place of the order.
func (t *table) code(place int) uint8 {
	b := ruledTop - place
	if b < max(ruledMin, t.farthest+1) {
		return unmeasured
	}
	t.ruledFrom = min(t.ruledFrom, uint8(b))
	return uint8(b)
}

// distance returns the plies to the end of a won position, for the side to move or not, from its value in table.plies.
func distance(b uint8, winnerMoves bool) int {
	if winnerMoves {
		return 2*int(b) - 1
	}
	return 2 * int(b)
}

// moves returns the number of the winner's moves to the end or, if the win is by the rule (ruled), until the loser is
// bound, for a position of a row with the value b in table.plies.
func (t *table) moves(winner core.Side, number int, b uint8) (n int, ruled bool) {
	if b < t.ruledFrom {
		return int(b), false
	}
	if b == unmeasured {
		return maxMoves, true
	}
	place := ruledTop - int(b)
	var at stage
	for _, s := range t.stages[winner][t.sliceOf(number)] {
		if int(s.first) <= place {
			at = s
		}
	}
	return max(0, place-int(at.first)-int(at.level)), true
}

// ruled returns those among some won places of a row, stm to move, that only the rule wins.
func (t *table) ruled(stm core.Side, number int, among set) (found set) {
	for !among.empty() {
		if sq := among.pop(); t.plies[stm][t.cell(number, sq)] >= t.ruledFrom {
			found = found.or(one(sq))
		}
	}
	return found
}
