package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/lines"
)

// stone is a stone on the board, or a pass, which counts as one when turns are counted.
type stone struct {
	point gomoku.Point // NoPoint: a pass
	own   bool         // the engine's
}

// game is the stones in order of arrival.
type game struct {
	started bool
	stones  []stone
}

// taken reports whether there is a stone on p.
func (g *game) taken(p gomoku.Point) bool {
	return p != gomoku.NoPoint && slices.ContainsFunc(g.stones, func(s stone) bool { return s.point == p })
}

// side returns the engine's side, assuming it is to move: Black unless the other side has more stones.
func (g *game) side() core.Side {
	count := 0
	for _, s := range g.stones {
		if s.own {
			count++
		} else {
			count--
		}
	}
	if count < 0 {
		return gomoku.White
	}
	return gomoku.Black
}

// board returns the board with the engine to move.
func (g *game) board(r gomoku.RuleSet) *gomoku.Board {
	b := gomoku.NewBoard(r)
	us := g.side()
	for _, s := range g.stones {
		if s.own {
			put(b, us, s.point)
		} else {
			put(b, us.Other(), s.point)
		}
	}
	b.SetTurn(us)
	return b
}

// blackToMove returns the board with Black to move, the side that did not put the last stone: with as many stones on
// both sides that is the engine before its answer and the other side after it.
func (g *game) blackToMove(r gomoku.RuleSet) *gomoku.Board {
	b := gomoku.NewBoard(r)
	for _, s := range g.stones {
		if s.own == g.stones[len(g.stones)-1].own {
			put(b, gomoku.White, s.point)
		} else {
			put(b, gomoku.Black, s.point)
		}
	}
	b.SetTurn(gomoku.Black)
	return b
}

// put puts a stone on a board, unless it is a pass.
func put(b *gomoku.Board, s core.Side, p gomoku.Point) {
	if p != gomoku.NoPoint {
		b.Put(s, p)
	}
}

// over reports whether a side has five on the board.
func over(b *gomoku.Board) bool {
	for s := range gomoku.White + 1 {
		for p := range b.Stones(s).All() {
			// A stone belongs to a five if it would make one as the last stone.
			b.Take(s, p)
			five := b.Fives(s).Has(p)
			b.Put(s, p)
			if five {
				return true
			}
		}
	}
	return false
}

// pass is the notation of a pass in Yixin's programs; the protocol has none. It is the only answer for Black in renju
// if every empty point is forbidden.
const pass = "-1,-1"

// format writes a point in the protocol's notation.
func format(p gomoku.Point) string {
	if p == gomoku.NoPoint {
		return pass
	}
	return fmt.Sprintf("%d,%d", p.Col(), gomoku.Size-1-p.Row())
}

// parsePoint reads "x,y".
func parsePoint(text string) (gomoku.Point, error) {
	left, right, ok := strings.Cut(text, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(left))
	y, errY := strconv.Atoi(strings.TrimSpace(right))
	switch {
	case !ok || errX != nil || errY != nil:
		return gomoku.NoPoint, fmt.Errorf("%s is not a point: expected x,y", lines.Quote(text))
	case x < 0 || x >= gomoku.Size || y < 0 || y >= gomoku.Size:
		return gomoku.NoPoint, fmt.Errorf("%d,%d is not on the board", x, y)
	}
	return gomoku.PointAt(x, gomoku.Size-1-y), nil
}

// parseMove reads "x,y" or a pass.
func parseMove(text string) (gomoku.Point, error) {
	if strings.ReplaceAll(text, " ", "") == pass {
		return gomoku.NoPoint, nil
	}
	return parsePoint(text)
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
