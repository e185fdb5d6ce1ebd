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

// stone is a stone on the board.
type stone struct {
	point gomoku.Point
	own   bool // the engine's
}

// game is the stones in the order in which they came.
type game struct {
	started bool
	stones  []stone
}

// taken reports whether there is a stone on p.
func (g *game) taken(p gomoku.Point) bool {
	return slices.ContainsFunc(g.stones, func(s stone) bool { return s.point == p })
}

// side is the engine's, if it is its turn: it has Black if there are no more stones of the other side than of its own.
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

// board is the stones as the engine plays on, itself to move.
func (g *game) board(r gomoku.RuleSet) *gomoku.Board {
	b := gomoku.NewBoard(r)
	us := g.side()
	for _, s := range g.stones {
		if s.own {
			b.Put(us, s.point)
		} else {
			b.Put(us.Other(), s.point)
		}
	}
	b.SetTurn(us)
	return b
}

// blackToMove is the stones with Black to move, who is the side that did not put the last one: with as many stones of
// both sides that is the engine before its answer and the other side after it.
func (g *game) blackToMove(r gomoku.RuleSet) *gomoku.Board {
	b := gomoku.NewBoard(r)
	for _, s := range g.stones {
		if s.own == g.stones[len(g.stones)-1].own {
			b.Put(gomoku.White, s.point)
		} else {
			b.Put(gomoku.Black, s.point)
		}
	}
	b.SetTurn(gomoku.Black)
	return b
}

// over reports whether somebody has five on the board.
func over(b *gomoku.Board) bool {
	for s := range gomoku.White + 1 {
		for p := range b.Stones(s).All() {
			// A stone of a five is one that would make it if it came last.
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

// format is a point as the protocol writes it.
func format(p gomoku.Point) string {
	if p == gomoku.NoPoint {
		return "-1,-1" // a pass, as Yixin's programs write it
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
		return gomoku.NoPoint, fmt.Errorf("%s is no point: x,y is wanted", lines.Quote(text))
	case x < 0 || x >= gomoku.Size || y < 0 || y >= gomoku.Size:
		return gomoku.NoPoint, fmt.Errorf("%d,%d is not on the board", x, y)
	}
	return gomoku.PointAt(x, gomoku.Size-1-y), nil
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
