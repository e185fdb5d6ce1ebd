package main

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/tune"
)

const (
	slip     = 25   // steps of which one is random
	maxScore = 1000 // bounds the scores; a proven win has no more
	soon     = 12   // steps to a proven win that end the game
)

// selfPlay plays a game after some random steps and returns leaves of its searches, each with the score of its own
// search and the result of the game.
func selfPlay(ctx context.Context, play, judge *eternalsolver.Engine, nodes uint64, rng *rand.Rand) []tune.Sample {
	openings := eternal.Openings()
	g := &game{
		play: play, judge: judge, limits: eternalsolver.Limits{Nodes: nodes}, rng: rng,
		line: core.Line{{Position: openings[rng.IntN(len(openings))*rng.IntN(2)].Position()}},
	}
	for n := 4 + rng.IntN(12); n > 0; n-- {
		if g.slip(); g.line.Last().Outcome().Over() {
			return nil
		}
	}
	play.Clear()
	judge.Clear()
	result := 0.5
	for range 600 {
		if ctx.Err() != nil {
			return nil
		}
		if share, over := g.outcome(); over {
			result = share
			break
		}
		if rng.IntN(slip) == 0 {
			g.slip()
			continue
		}
		if share, over := g.step(ctx); over {
			result = share
			break
		}
	}
	for i := range g.list {
		g.list[i].Result = result
	}
	return g.list
}

// game is a game of the engine against itself.
type game struct {
	play, judge *eternalsolver.Engine
	limits      eternalsolver.Limits
	rng         *rand.Rand
	line        core.Line
	leaves      tune.Leaves[eternal.Position]
	list        []tune.Sample
}

// advance makes a step.
func (g *game) advance(m core.Move) {
	next, err := g.line.Last().Play(m)
	if err != nil {
		panic(err) // all moves are legal
	}
	g.line = append(g.line, core.Step{Move: m, Position: next})
}

// slip makes a random step.
func (g *game) slip() {
	moves := g.line.Last().Moves()
	g.advance(moves[g.rng.IntN(len(moves))])
}

// outcome returns Red's share of the points if the game is over.
func (g *game) outcome() (share float64, over bool) {
	out := (eternal.Rules{TurnLimit: 120}).Adjudicate(g.line)
	if winner, ok := out.Result.Winner(); out.Over() && ok {
		return 1 - float64(winner), true
	}
	return 0.5, out.Over()
}

// step makes the engine's step and adds leaves of its search to the list. A win that is near and proven ends the game
// instead, with Red's share of the points.
func (g *game) step(ctx context.Context) (share float64, over bool) {
	g.leaves.Clear()
	limits := g.limits
	limits.Leaf = g.meet
	r, err := g.play.Search(ctx, g.line, limits)
	if err != nil {
		panic(err) // there is no memory: the game is not over
	}
	score := forRed(g.line.Last().(eternal.Position), r.Score)
	if eternalsolver.IsWin(score) && eternalsolver.WinSteps(score) < soon {
		if score > 0 {
			return 1, true
		}
		return 0, true
	}
	for _, leaf := range g.leaves.List {
		r, err := g.judge.Search(ctx, core.Line{{Position: leaf}}, g.limits)
		if err != nil {
			continue // a position without a step
		}
		score := forRed(leaf, r.Score)
		g.list = append(g.list, tune.Sample{Text: leaf.String(), Score: max(-maxScore, min(score, maxScore))})
	}
	g.advance(r.Line[0])
	return 0, false
}

// meet considers a leaf of the search.
func (g *game) meet(b *eternal.Board) {
	if _, over := b.Winner(); over || b.Phase() != eternal.ToMove {
		return
	}
	if leaf := g.leaves.Next(g.rng); leaf != nil {
		*leaf = b.Position()
	}
}

// forRed returns a score of the side to move from Red's point of view.
func forRed(p eternal.Position, score int) int {
	if p.Turn() == eternal.Black {
		return -score
	}
	return score
}
