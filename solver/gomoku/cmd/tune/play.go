package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/tune"
)

// randomOpening puts a few stones near the centre.
func randomOpening(rng *rand.Rand, rules gomoku.RuleSet) *gomoku.Board {
	for {
		b := gomoku.NewBoard(rules)
		b.Make(gomoku.Centre)
		radius := 2 + rng.IntN(2)
		for range 2 + rng.IntN(6) {
			p := gomoku.PointAt(7-radius+rng.IntN(2*radius+1), 7-radius+rng.IntN(2*radius+1))
			if b.Has(b.Turn(), p) {
				b.Make(p)
			}
		}
		if _, won := b.Winner(); !won {
			return b
		}
	}
}

// selfPlay plays a game and returns leaves of its searches, each with the score of its own search.
func selfPlay(ctx context.Context, play, judge *gomokusolver.Engine, nodes uint64, rng *rand.Rand) (list []tune.Sample) {
	rules := []gomoku.RuleSet{gomoku.Renju, gomoku.Renju, gomoku.Freestyle, gomoku.Freestyle, gomoku.Standard}[rng.IntN(5)]
	var leaves tune.Leaves[gomoku.Board]
	leaf := func(b *gomoku.Board, threatened bool) {
		if threatened && rng.IntN(8) != 0 {
			return
		}
		if leaf := leaves.Next(rng); leaf != nil {
			*leaf = *b
		}
	}
	for b := randomOpening(rng, rules); b.Plies() < 80 && ctx.Err() == nil; {
		score := 0
		leaves.Clear()
		m := play.Search(ctx, b, gomokusolver.Limits{Nodes: nodes, Leaf: leaf}, func(i gomokusolver.Info) { score = i.Score })
		if m == gomoku.NoPoint || gomokusolver.IsWin(score) {
			break
		}
		for i := range leaves.List {
			text := textOf(&leaves.List[i])
			board, err := boardOf(rules, text)
			if err != nil {
				continue
			}
			score := 0
			judge.Search(ctx, board, gomokusolver.Limits{Nodes: nodes}, func(i gomokusolver.Info) { score = i.Score })
			list = append(list, tune.Sample{Text: rules.String() + " " + text, Score: score})
		}
		b.Make(m)
	}
	return list
}

// textOf writes the stones of a board as moves in some order.
func textOf(b *gomoku.Board) string {
	var words []string
	black, white := b.Stones(gomoku.Black), b.Stones(gomoku.White)
	for !black.Empty() {
		words = append(words, black.Pop().String())
		if !white.Empty() {
			words = append(words, white.Pop().String())
		}
	}
	return strings.Join(words, " ")
}

// boardOf returns the board after moves.
func boardOf(rules gomoku.RuleSet, moves string) (*gomoku.Board, error) {
	b := gomoku.NewBoard(rules)
	for _, word := range strings.Fields(moves) {
		row, err := strconv.Atoi(word[1:])
		col := int(word[0]) - 'a'
		if err != nil || row < 1 || row > gomoku.Size || col < 0 || col >= gomoku.Size {
			return nil, fmt.Errorf("%q is not a point", word)
		}
		b.Make(gomoku.PointAt(col, row-1))
	}
	return b, nil
}
