// Package evaluation is what the engine of gomoku thinks of a board without a search. It is a package of its own so that the
// tuner (solver/gomoku/cmd/tune), which fits its numbers, knows their meaning, and nobody else does.
//
//   - evaluation.go: the evaluation
//   - weights.go: what its numbers mean
//   - weights_table.go: the numbers, which the tuner writes
package evaluation

import (
	"slices"
	"sync"

	"qilab/core"
	"qilab/core/gomoku"
)

// The evaluation is a sum over the empty points: each is worth something to a side by the shapes that the side's stone
// would make there in the four directions, whatever their order, and more if the side is to move. What such a sum cannot
// say, above all that several threats are more than their sum and that those of the side to move come first, a small
// neural network adds: its inputs, the lanes, are sums of the same kind. core/gomoku keeps all the sums up to date.

// perWord is how many numbers the board adds up in a word, and laneBits the room of each, with its sign.
const (
	perWord  = 3
	laneBits = 21
)

// packed returns the numbers of a point as the board adds them up.
func packed(n [WorthSize]int) (w gomoku.Worth) {
	for i, x := range n {
		w[i/perWord] += int64(x) << (i % perWord * laneBits)
	}
	return w
}

// unpacked returns the numbers again.
func unpacked(w gomoku.Worth) (n [WorthSize]int) {
	for i := range n {
		x := &w[i/perWord]
		n[i] = int(*x << (64 - laneBits) >> (64 - laneBits))
		*x = (*x + 1<<(laneBits-1)) >> laneBits
	}
	return n
}

// Of returns the static value of the board for the side to move. The board must have been given its tables by Weigh.
func Of(b *gomoku.Board) int {
	s := b.Turn()
	own, other := unpacked(b.Worth(s)), unpacked(b.Worth(s.Other()))
	kind := KindOf(b.Rules(), s)
	sum := outputBias[kind]
	for j := range network {
		u := &network[j]
		h := u.bias[kind]
		for i := range Lanes {
			h += own[2+i]*u.own[i] + other[2+i]*u.other[i]
		}
		if j < Units/2 {
			sum += max(0, h)
		} else {
			sum -= max(0, h)
		}
	}
	v := own[0] - other[1] + sum>>NetworkShift
	return max(-Most, min(v/Unit, Most))
}

const (
	// Most bounds what Of says.
	Most = 20000
	// Scale is the score by which the odds of winning grow by e: what the numbers are fitted to.
	Scale = 200
)

// NetworkShift says how many times finer the numbers of the network are than those of the tables, as a power of 2.
const NetworkShift = 14

// Unit is how many units of the tables make one of a score.
const Unit = 64

// combos numbers the ways in which four directions can have shapes, their order aside: comboOf gives the number by
// Lined, combos the shapes, strongest first.
var comboOf, combos = newCombos()

func newCombos() (*[1 << 16]uint16, [][4]gomoku.Shape) {
	of := &[1 << 16]uint16{}
	var list [][4]gomoku.Shape
	seen := map[[4]gomoku.Shape]uint16{}
	for i := range of {
		var shapes [4]gomoku.Shape
		for d := range gomoku.Dirs {
			shapes[d] = gomoku.Lined(i).Along(d)
		}
		slices.SortFunc(shapes[:], func(a, b gomoku.Shape) int { return int(b) - int(a) })
		if shapes[0] >= gomoku.Shapes {
			continue
		}
		n, ok := seen[shapes]
		if !ok {
			n = uint16(len(list))
			seen[shapes] = n
			list = append(list, shapes)
		}
		of[i] = n
	}
	return of, list
}

// ShapesAt returns what a stone of a side would make at an empty point in the four directions, strongest first.
func ShapesAt(b *gomoku.Board, s core.Side, p gomoku.Point) [4]gomoku.Shape {
	return combos[comboOf[b.Shapes(s, p)]]
}

// Kinds of sides have tables of their own: what a point is worth depends on what wins and what is forbidden.
const (
	kindFree       = iota // either side where five or more wins, and White in renju
	kindExact             // either side where exactly five wins
	kindRenjuBlack        // Black in renju
	kindRenjuWhite        // White in renju
	// Kinds is their number.
	Kinds
)

// KindOf returns the kind of a side, from 0 to Kinds-1.
func KindOf(r gomoku.RuleSet, s core.Side) int {
	switch {
	case r == gomoku.Standard:
		return kindExact
	case r == gomoku.Freestyle:
		return kindFree
	case s == gomoku.Black:
		return kindRenjuBlack
	}
	return kindRenjuWhite
}

// worthTables are made when the first engine is.
var worthTables = sync.OnceValue(func() *[Kinds]*gomoku.Worths {
	var t [Kinds]*gomoku.Worths
	for kind := range t {
		t[kind] = new(gomoku.Worths)
		for i := range t[kind] {
			t[kind][i] = packed(worths[kind].of(combos[comboOf[i]]))
		}
	}
	return &t
})

// Weigh gives a board the tables that Of needs.
func Weigh(b *gomoku.Board) {
	t := worthTables()
	b.Weigh(t[KindOf(b.Rules(), gomoku.Black)], t[KindOf(b.Rules(), gomoku.White)])
}
