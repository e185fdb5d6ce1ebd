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
	leavesEach = 4    // leaves kept from the search of a step
	slip       = 25   // steps of which one is random
	mostScore  = 1000 // bounds the scores; a proven win has no more
)

// selfPlay plays a game after some random steps and returns leaves of its searches, each with the score of its own
// search and the result of the game.
func selfPlay(ctx context.Context, play, judge *eternalsolver.Engine, nodes uint64, rng *rand.Rand) []tune.Sample {
	openings := eternal.Openings()
	line := core.Line{{Position: openings[rng.IntN(len(openings))*rng.IntN(2)].Position()}}
	advance := func(m core.Move) {
		next, err := line.Last().Play(m)
		if err != nil {
			panic(err) // all moves are legal
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	for n := 4 + rng.IntN(12); n > 0; n-- {
		moves := line.Last().Moves()
		advance(moves[rng.IntN(len(moves))])
		if line.Last().Outcome().Over() {
			return nil
		}
	}
	play.Clear()
	judge.Clear()
	var list []tune.Sample
	var leaves []eternal.Position
	met := 0
	leaf := func(b *eternal.Board) {
		if _, over := b.Winner(); over || b.Phase() != eternal.ToMove {
			return
		}
		met++
		switch {
		case len(leaves) < leavesEach:
			leaves = append(leaves, b.Position())
		case rng.IntN(met) < leavesEach:
			leaves[rng.IntN(leavesEach)] = b.Position()
		}
	}
	result := 0.5
	for range 600 {
		if ctx.Err() != nil {
			return nil
		}
		if out := (eternal.Rules{TurnLimit: 120}).Adjudicate(line); out.Over() {
			if winner, ok := out.Result.Winner(); ok {
				result = 1 - float64(winner)
			}
			break
		}
		if rng.IntN(slip) == 0 {
			moves := line.Last().Moves()
			advance(moves[rng.IntN(len(moves))])
			continue
		}
		leaves, met = leaves[:0], 0
		r, err := play.Search(ctx, line, eternalsolver.Limits{Nodes: nodes, Leaf: leaf})
		if err != nil {
			panic(err) // there is no memory: the game is not over
		}
		score := r.Score
		p := line.Last().(eternal.Position)
		if p.Turn() == eternal.Black {
			score = -score
		}
		if eternalsolver.IsWin(score) && eternalsolver.WinSteps(score) < 12 {
			result = 0
			if score > 0 {
				result = 1
			}
			break
		}
		for _, leaf := range leaves {
			r, err := judge.Search(ctx, core.Line{{Position: leaf}}, eternalsolver.Limits{Nodes: nodes})
			if err != nil {
				continue // a position without a step
			}
			score := r.Score
			if leaf.Turn() == eternal.Black {
				score = -score
			}
			list = append(list, tune.Sample{Text: leaf.String(), Score: max(-mostScore, min(score, mostScore))})
		}
		advance(r.Line[0])
	}
	for i := range list {
		list[i].Result = result
	}
	return list
}
