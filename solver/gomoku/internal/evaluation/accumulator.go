package evaluation

import (
	"math/bits"

	"qilab/core"
	"qilab/core/gomoku"
)

// wide is the length of a row of points including a border, which absorbs the contributions of edge points beyond the
// board.
const wide = gomoku.Size + 2

// An Accumulator keeps the numbers of all points for the last board. The cost of the next board is proportional to the
// difference. It is not safe for concurrent use.
type Accumulator struct {
	net    *Ready
	rules  gomoku.RuleSet
	sums   [wide * wide]Row               // at each point, Black's first
	shapes [2][gomoku.Points]gomoku.Lined // by side; only of points that were empty
	class  [2][gomoku.Points]uint16       // by side
	stones [2]gomoku.Set                  // by side
	alone  [2][2]int32                    // by side: the sums of Alone
	list   [gomoku.Points]change          // the changes
}

// change is the change of a point from one class to another.
type change struct{ point, to, from uint32 }

// NewAccumulator returns an accumulator for a network.
func NewAccumulator(r *Ready) *Accumulator {
	a := &Accumulator{net: r}
	a.clear(gomoku.Freestyle)
	return a
}

// clear starts from a board on which every point is Nothing to both sides.
func (a *Accumulator) clear(rules gomoku.RuleSet) {
	*a = Accumulator{net: a.net, rules: rules}
	var row Row
	copy(row[:Channels], a.net.Bias[KindOf(rules, gomoku.Black)][:])
	copy(row[Channels:], a.net.Bias[KindOf(rules, gomoku.White)][:])
	for p := range a.sums {
		a.sums[p] = row
	}
}

// Value returns the value of a board for the side to move, from -Max to Max.
func (a *Accumulator) Value(b *gomoku.Board) int {
	if b.Rules() != a.rules {
		a.clear(b.Rules())
	}
	a.update(b)
	turn := b.Turn()
	var sums [2 * Channels]int32
	total(&a.sums, &sums)
	var in Row
	for i := range Channels {
		in[i] = int16(sums[int(turn)*Channels+i] >> sumShift)
		in[Channels+i] = int16(sums[int(turn.Other())*Channels+i] >> sumShift)
	}
	n, kind := a.net, KindOf(a.rules, turn)
	value := int(n.OutputBias[kind]) + int(a.alone[turn][0]) - int(a.alone[turn.Other()][1])
	value += int(neurons(n, &in, kind))
	return max(-Max, min(value*Scale/ValueOne, Max))
}

// update brings the numbers up to date with a board.
func (a *Accumulator) update(b *gomoku.Board) {
	stones := [2]gomoku.Set{b.Stones(gomoku.Black), b.Stones(gomoku.White)}
	empty := b.Empty()
	var moved gomoku.Set // where a stone has appeared or disappeared
	for s := range stones {
		for i := range moved {
			moved[i] |= stones[s][i] ^ a.stones[s][i]
		}
	}
	a.stones = stones
	for s := range core.Side(2) {
		kind := KindOf(a.rules, s)
		now, shapes, class, alone := b.AllShapes(s), &a.shapes[s], &a.class[s], &a.net.Alone[kind]
		count, ours, theirs := 0, int32(0), int32(0)
		different := differ(now, shapes)
		for i := range different {
			// Bit by bit: this is the innermost loop of the program.
			for points := different[i]&empty[i] | moved[i]; points != 0; points &= points - 1 {
				p := i<<6 | bits.TrailingZeros64(points)
				bit := points & -points
				to := uint16(Nothing)
				switch {
				case empty[i]&bit != 0:
					shapes[p] = now[p]
					to = classOf[now[p]]
				case stones[s][i]&bit != 0:
					to = stone
				}
				from := class[p]
				if from == to {
					continue
				}
				class[p] = to
				a.list[count] = change{corners[p], uint32(to), uint32(from)}
				count++
				ours += alone[to][0] - alone[from][0]
				theirs += alone[to][1] - alone[from][1]
			}
		}
		a.alone[s][0] += ours
		a.alone[s][1] += theirs
		apply(&a.sums, &a.net.rows[s][kind], a.list[:count])
	}
}

// corners is the index in Accumulator.sums of the first of the nine points around each point.
var corners = newCorners()

func newCorners() (t [gomoku.Points]uint32) {
	for p := range gomoku.Point(gomoku.Points) {
		t[p] = uint32(p.Row()*wide + p.Col())
	}
	return t
}
