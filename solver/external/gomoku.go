package external

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// Board is the knowledge about a game of stones on a board needed for the Gomocup protocol.
type Board struct {
	Size int
	Rule int // bits of the Rule constants
	// Stones returns the stones of a line, in the order of play; ok is false if the protocol cannot express it.
	Stones func(line core.Line) (stones []Point, ok bool)
	// Move returns the move that puts a stone there.
	Move func(Point) core.Move
}

// Gomoku returns the Dialect of gomoku engines for a rule set.
func Gomoku(set gomoku.RuleSet) *Dialect {
	rule := map[gomoku.RuleSet]int{gomoku.Renju: RuleRenju, gomoku.Standard: RuleExactFive, gomoku.Freestyle: RuleFreestyle}
	return &Dialect{
		Protocols: []Protocol{Piskvork},
		Board:     &Board{Size: gomoku.Size, Rule: rule[set], Stones: gomokuStones, Move: gomokuMove},
	}
}

// gomokuStones returns the stones on the board at the end of a line. Stones of a starting position come in an order in
// which they could have been put.
func gomokuStones(line core.Line) (stones []Point, ok bool) {
	first, isGomoku := line[0].Position.(gomoku.Position)
	if !isGomoku {
		return nil, false
	}
	var sides [2][]Point
	for p := range gomoku.Point(gomoku.Points) {
		switch first.At(p) {
		case gomoku.BlackStone:
			sides[gomoku.Black] = append(sides[gomoku.Black], gomokuPoint(p))
		case gomoku.WhiteStone:
			sides[gomoku.White] = append(sides[gomoku.White], gomokuPoint(p))
		}
	}
	// The side to move comes last in turn; passes fill in for the stones that one side has fewer.
	turn := first.Turn()
	n := max(len(sides[turn]), len(sides[turn.Other()]))
	pick := func(s core.Side, i int) Point {
		if i < n-len(sides[s]) {
			return Pass
		}
		return sides[s][i-(n-len(sides[s]))]
	}
	for i := range n {
		stones = append(stones, pick(turn, i), pick(turn.Other(), i))
	}
	for len(stones) > 0 && stones[0] == Pass {
		stones = stones[1:]
	}
	for _, step := range line[1:] {
		stones = append(stones, gomokuPoint(gomoku.PointOf(step.Move)))
	}
	return stones, true
}

// gomokuPoint converts a point to the protocol's, counted from the top; gomoku.NoPoint becomes Pass.
func gomokuPoint(p gomoku.Point) Point {
	if p == gomoku.NoPoint {
		return Pass
	}
	return Point{p.Col(), gomoku.Size - 1 - p.Row()}
}

// gomokuMove converts such a point to a move.
func gomokuMove(p Point) core.Move {
	if p == Pass {
		return core.PassMove
	}
	return gomoku.PointAt(p.X, gomoku.Size-1-p.Y).Move()
}
