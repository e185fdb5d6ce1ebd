package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/match"
)

// newRobot returns a maker of robots, with the settings depth and width, or, for the kind "pattern", of players that
// only evaluate shapes.
func newRobot(rules core.Rules, kind string, s settings) (maker, error) {
	if _, ok := rules.(gomoku.Rules); !ok {
		return nil, fmt.Errorf("it plays gomoku, not %s", rules.ID())
	}
	if err := s.noOptions("depth, width"); err != nil {
		return nil, err
	}
	r := robot{name: kind, depth: 1, width: gomoku.Points}
	if kind == "robot" {
		r.depth, r.width = cmp.Or(s.ownDepth, 11), cmp.Or(s.width, 12)
	}
	return func(context.Context, uint64) (match.Player, error) {
		player := r
		return &player, nil
	}, nil
}

// robot plays like hobby programs for five in a row: alpha-beta to a fixed depth, at each ply over the few best-looking
// points, and a score that sums the shapes that could be made. It stops at a five. With depth 1 it only evaluates
// shapes.
type robot struct {
	name         string
	depth, width int
	board        *gomoku.Board
	table        map[uint64]robotEntry
	nodes        uint64
}

type robotEntry struct {
	score int
	bound int8 // -1 at most, 0 exact, 1 at least
	depth int8
}

const robotWin = 1_000_000

// shapeScores is the value of a stone that makes a shape.
var shapeScores = [gomoku.Shapes]int{
	gomoku.ClosedOne: 1, gomoku.OpenOne: 3, gomoku.ClosedTwo: 8, gomoku.OpenTwo: 30, gomoku.ClosedThree: 35, gomoku.Three: 150,
	gomoku.Four: 160, gomoku.DoubleFour: 3000, gomoku.StraightFour: 3000, gomoku.Five: 30_000,
}

// attraction returns how attractive a point is to a side, by the shapes it makes there.
func attraction(b *gomoku.Board, s core.Side, p gomoku.Point) int {
	sum, strong := 0, 0
	for d := range gomoku.Dirs {
		shape := b.Shape(s, p, d)
		sum += shapeScores[shape]
		if shape == gomoku.Three || shape == gomoku.Four {
			strong++
		}
	}
	if strong > 1 {
		sum += 1500
	}
	return sum
}

func (r *robot) Name() string                { return r.name }
func (*robot) NewGame(context.Context) error { return nil }
func (*robot) Close() error                  { return nil }

func (r *robot) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	r.board, r.nodes, r.table = line.Last().(gomoku.Position).Board(), 0, map[uint64]robotEntry{}
	best, move := -2*robotWin, gomoku.NoPoint
	for _, p := range r.candidates() {
		if move == gomoku.NoPoint {
			move = p
		}
		if r.depth == 1 || ctx.Err() != nil {
			break
		}
		if r.board.Fives(r.board.Turn()).Has(p) {
			move = p
			break
		}
		r.board.Make(p)
		score := -r.search(-2*robotWin, -best, r.depth-1)
		r.board.Unmake()
		if score > best {
			best, move = score, p
		}
	}
	return move.Move(), match.Info{Depth: r.depth, Nodes: r.nodes}, ctx.Err()
}

// candidates returns the most attractive legal points, best first.
func (r *robot) candidates() []gomoku.Point {
	b := r.board
	s := b.Turn()
	type point struct {
		p     gomoku.Point
		value int
	}
	var list []point
	for p := range b.Empty().All() {
		own, other := attraction(b, s, p), attraction(b, s.Other(), p)
		middle := max(7-p.Col(), p.Col()-7) + max(7-p.Row(), p.Row()-7)
		list = append(list, point{p, 32*(2*own+other) - middle})
	}
	slices.SortStableFunc(list, func(x, y point) int { return y.value - x.value })
	var best []gomoku.Point
	for _, x := range list {
		if len(best) < r.width && b.Has(s, x.p) {
			best = append(best, x.p)
		}
		if r.width == gomoku.Points && len(best) > 0 {
			break
		}
	}
	return best
}

func (r *robot) search(alpha, beta, depth int) int {
	r.nodes++
	b := r.board
	s := b.Turn()
	switch {
	case !b.Fives(s).Empty():
		return robotWin + depth
	case depth <= 0:
		return r.evaluate()
	case b.Full():
		return 0
	}
	key := b.Hash()
	if e, ok := r.table[key]; ok && int(e.depth) == depth && (e.bound == 0 || e.bound > 0 && e.score >= beta || e.bound < 0 && e.score <= alpha) {
		return e.score
	}
	best, bound := -2*robotWin, int8(-1)
	for _, p := range r.candidates() {
		b.Make(p)
		score := -r.search(-beta, -max(alpha, best), depth-1)
		b.Unmake()
		if score > best {
			best = score
			if score > alpha {
				bound = 0
			}
			if score >= beta {
				bound = 1
				break
			}
		}
	}
	r.table[key] = robotEntry{best, bound, int8(depth)}
	return best
}

// evaluate sums the shapes that both sides could make.
func (r *robot) evaluate() int {
	b := r.board
	s := b.Turn()
	sum := 0
	for p := range b.Empty().All() {
		sum += attraction(b, s, p)*5/4 - attraction(b, s.Other(), p)
	}
	return sum
}
