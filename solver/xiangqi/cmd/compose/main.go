// Compose composes puzzles of xiangqi.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle/compose"
	"qilab/solver/tool"
	xiangqisolver "qilab/solver/xiangqi"
)

func main() { tool.Main(command) }

var command = compose.Command("./solver/xiangqi/cmd/compose", `
Compose looks for puzzles of xiangqi: random positions with few pieces in which a single move mates in N, stripped of every piece
that the mate does not need. The group is N. solver/xiangqi/puzzles.txt is a selection of its output.`, newComposer)

func newComposer() compose.Try {
	solver := xiangqisolver.NewMateSolver(64)
	return func(ctx context.Context, rng *rand.Rand, found func(compose.Candidate)) {
		c := &composer{rng: rng, solver: solver, ctx: ctx}
		if candidate, ok := c.judge(c.random()); ok {
			found(candidate)
		}
	}
}

// composer is the work on one position.
type composer struct {
	rng    *rand.Rand
	solver *xiangqisolver.MateSolver
	ctx    context.Context
	rules  xiangqi.Rules
}

// random returns a setup with two to four red attackers, a guarded black king and some black pieces that threaten.
func (c *composer) random() core.Setup {
	s := c.rules.NewSetup()
	put := func(p core.Piece, ok func(core.Square) bool) {
		for range 30 {
			sq := core.Square(c.rng.IntN(xiangqi.Squares))
			if s.Board[sq] == core.NoPiece && xiangqi.CanStand(p, sq) && (ok == nil || ok(sq)) {
				s.Board[sq] = p
				return
			}
		}
	}
	near := func(sq core.Square) bool { return xiangqi.RankOf(sq) >= 5 }
	low := func(sq core.Square) bool { return xiangqi.RankOf(sq) <= 4 }
	put(xiangqi.PieceOf(core.First, xiangqi.King), nil)
	put(xiangqi.PieceOf(core.Second, xiangqi.King), nil)
	for range c.rng.IntN(3) {
		put(xiangqi.PieceOf(core.Second, xiangqi.Advisor), nil)
	}
	for range c.rng.IntN(3) {
		put(xiangqi.PieceOf(core.Second, xiangqi.Elephant), nil)
	}
	count := map[xiangqi.Kind]int{}
	kinds := []xiangqi.Kind{xiangqi.Rook, xiangqi.Rook, xiangqi.Horse, xiangqi.Horse, xiangqi.Cannon, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Pawn}
	for range 2 + c.rng.IntN(3) {
		k := kinds[c.rng.IntN(len(kinds))]
		if count[k]++; k != xiangqi.Pawn && count[k] > 2 {
			continue
		}
		if k == xiangqi.Cannon && c.rng.IntN(2) == 0 {
			put(xiangqi.PieceOf(core.First, k), nil)
			continue
		}
		put(xiangqi.PieceOf(core.First, k), near)
	}
	clear(count)
	for range c.rng.IntN(4) {
		k := kinds[c.rng.IntN(len(kinds))]
		if count[k]++; k != xiangqi.Pawn && count[k] > 2 {
			continue
		}
		if c.rng.IntN(2) == 0 {
			put(xiangqi.PieceOf(core.Second, k), low)
			continue
		}
		put(xiangqi.PieceOf(core.Second, k), nil)
	}
	return s
}

// mateOf returns the mate of a setup within seven moves, if it is a legal position with exactly one mating first move.
func (c *composer) mateOf(s core.Setup) (xiangqisolver.Mate, core.Position, bool) {
	p, err := c.rules.FromSetup(s)
	if err != nil || p.Outcome().Over() || p.(xiangqi.Position).InCheck() {
		return xiangqisolver.Mate{}, nil, false
	}
	c.solver.Clear()
	line := core.NewGame(c.rules, p).Current().Line()
	quick, err := c.solver.Find(c.ctx, line, xiangqisolver.MateLimit{Moves: 7, Nodes: 20_000, Checks: true})
	if quick.Moves < 2 || err != nil && quick.Moves == 0 {
		return xiangqisolver.Mate{}, nil, false
	}
	m, err := c.solver.Find(c.ctx, line, xiangqisolver.MateLimit{Moves: quick.Moves, Nodes: 2_000_000})
	if err != nil || m.Moves < 2 {
		return xiangqisolver.Mate{}, nil, false
	}
	first, err := c.solver.First(c.ctx, line, m.Moves)
	return m, p, err == nil && len(first) == 1
}

// judge removes superfluous pieces and rates how interesting the puzzle is.
func (c *composer) judge(s core.Setup) (compose.Candidate, bool) {
	m, p, ok := c.mateOf(s)
	if !ok {
		return compose.Candidate{}, false
	}
	for again := true; again; {
		again = false
		for sq, piece := range s.Board {
			if piece == core.NoPiece || xiangqi.KindOf(piece) == xiangqi.King {
				continue
			}
			s.Board[sq] = core.NoPiece
			less, q, ok := c.mateOf(s)
			if ok && less.Moves == m.Moves && less.Line[0] == m.Line[0] {
				m, p, again = less, q, true
				continue
			}
			s.Board[sq] = piece
		}
	}
	points, ok := c.points(s, m, p)
	if !ok {
		return compose.Candidate{}, false
	}
	var texts []string
	q := p
	for _, move := range m.Line {
		texts = append(texts, c.rules.FormatMove(q, move))
		q, _ = q.Play(move)
	}
	return compose.Candidate{Group: fmt.Sprint(m.Moves), Points: points, Text: p.String(), Line: strings.Join(texts, " ")}, true
}

// points returns a rating that is high for sacrifices, quiet keys, many failing checks and few pieces. ok is false if a
// later move of the main line is not the only one, or the key captures a piece.
func (c *composer) points(s core.Setup, m xiangqisolver.Mate, p core.Position) (int, bool) {
	if s.Board[m.Line[0].To] != core.NoPiece {
		return 0, false
	}
	points := 0
	game := core.NewGame(c.rules, p)
	for i, move := range m.Line {
		line := game.Current().Line()
		setup := c.rules.SetupOf(line.Last())
		left := m.Moves - i/2
		if i%2 == 0 {
			if i > 0 && left > 1 {
				first, err := c.solver.First(c.ctx, line, left)
				if err != nil || len(first) > 1 {
					return 0, false
				}
			}
			next, err := line.Last().Play(move)
			if err != nil {
				return 0, false
			}
			if !next.(xiangqi.Position).InCheck() {
				points += 25
			}
			if i == 0 {
				checks := 0
				for _, other := range p.Moves() {
					q, _ := p.Play(other)
					if q.(xiangqi.Position).InCheck() {
						checks++
					}
				}
				points += 4 * checks
			}
		} else if setup.Board[move.To] != core.NoPiece {
			points += 15 // an accepted sacrifice
		}
		if _, err := game.Play(move); err != nil {
			return 0, false
		}
	}
	pieces := 0
	for _, piece := range s.Board {
		if piece != core.NoPiece {
			pieces++
		}
	}
	return points - 2*pieces, true
}
