package gomoku

import (
	"slices"
	"sync"

	"qilab/core"
	"qilab/core/gomoku"
)

// The evaluation is a sum over the empty points: each is worth something to a side by the shapes that the side's stone
// would make there in the four directions, whatever their order, and more if the side is to move. core/gomoku keeps the
// sums up to date.

// worthPair packs what a point is worth to the side to move and to the other one.
func worthPair(mover, other int) int64 { return int64(other)<<32 + int64(mover) }

func moverWorth(w int64) int { return int(int32(w)) }
func otherWorth(w int64) int { return int((w + 1<<31) >> 32) }

// evaluate is the static value of the board for the side to move. The board must have been given its tables by weigh.
func evaluate(b *gomoku.Board) int {
	s := b.Turn()
	v := (moverWorth(b.Worth(s)) - otherWorth(b.Worth(s.Other()))) / evalUnit
	return max(-mostEval, min(v, mostEval))
}

// evalUnit is how many units of the tables make one of a score.
const evalUnit = 8

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

// kinds of sides have tables of their own: what a point is worth depends on what wins and what is forbidden.
const (
	kindFree       = iota // either side where five or more wins, and White in renju
	kindExact             // either side where exactly five wins
	kindRenjuBlack        // Black in renju
	kindRenjuWhite        // White in renju
	kindCount
)

func kindOf(r gomoku.RuleSet, s core.Side) int {
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
var worthTables = sync.OnceValue(func() *[kindCount]*gomoku.Worths {
	var t [kindCount]*gomoku.Worths
	for kind := range t {
		t[kind] = new(gomoku.Worths)
		for i := range t[kind] {
			mover, other := worths[kind].of(combos[comboOf[i]], 0), worths[kind].of(combos[comboOf[i]], 1)
			t[kind][i] = worthPair(mover, other)
		}
	}
	return &t
})

// weigh gives a board the tables that evaluate needs.
func weigh(b *gomoku.Board) {
	t := worthTables()
	b.Weigh(t[kindOf(b.Rules(), gomoku.Black)], t[kindOf(b.Rules(), gomoku.White)])
}
