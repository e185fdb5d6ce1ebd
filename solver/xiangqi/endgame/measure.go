package endgame

import "qilab/core"

// What table.plies says of a position that is won. Below table.ruledFrom it is how many moves the winner makes until the end. From
// there on the win is by the rule, and it is ruledTop less the place in the order of such wins: stage by stage, in a stage first the
// positions in which the loser is bound, those first from which the winner soonest makes a move that is no check, and then the
// others, by how many moves the winner makes until the loser is bound. See the package comment.
const (
	unmeasured = 255 // by the rule, but there are too many stages for a number
	ruledTop   = unmeasured - 1
	ruledLeast = 112                   // lower numbers are left to wins by play that gets nearer
	mostMoves  = ruledTop - ruledLeast // of a win by the rule
)

// stage is a stage of the wins by the rule.
type stage struct {
	first uint8 // its first place in the order
	level uint8 // how many places the bound positions take besides the first
}

// code returns what table.plies is to say of the wins at a place of the order.
func (t *table) code(place int) uint8 {
	b := ruledTop - place
	if b < max(ruledLeast, t.farthest+1) {
		return unmeasured
	}
	t.ruledFrom = min(t.ruledFrom, uint8(b))
	return uint8(b)
}

// distance returns the plies to the end of a position that is won, for the side to move or not, of which table.plies says b.
func distance(b uint8, winnerMoves bool) int {
	if winnerMoves {
		return 2*int(b) - 1
	}
	return 2 * int(b)
}

// moves returns how many moves the winner makes until the end or, if it wins by the rule, until the loser is bound, for a row with a
// position of which table.plies says b; ruled tells them apart.
func (t *table) moves(winner core.Side, number int, b uint8) (n int, ruled bool) {
	if b < t.ruledFrom {
		return int(b), false
	}
	if b == unmeasured {
		return mostMoves, true
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

// ruled returns those places of a row, stm to move, among some that are won, which only the rule gives.
func (t *table) ruled(stm core.Side, number int, among set) (found set) {
	for !among.empty() {
		if sq := among.pop(); t.plies[stm][t.cell(number, sq)] >= t.ruledFrom {
			found = found.or(one(sq))
		}
	}
	return found
}
