// Compose composes puzzles of gomoku.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/gomoku"
	engine "qilab/solver/gomoku"
	"qilab/solver/puzzle/compose"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = compose.Command("./solver/gomoku/cmd/compose", `
Compose looks for puzzles of gomoku: positions of random but lively games in which exactly one stone begins a win by
continuous fours. The group is the rule set and the number of stones of the win; the fewer stones on the board, the better.
solver/gomoku/puzzles.txt is a selection of its output.`, newComposer)

func newComposer() compose.Try {
	vcf := engine.NewVCF(32)
	return func(ctx context.Context, rng *rand.Rand, found func(compose.Candidate)) {
		rules := gomoku.RuleSets()[rng.IntN(len(gomoku.RuleSets()))]
		composeGame(ctx, rng, vcf, rules, func(b *gomoku.Board, win engine.Win, text string) {
			stones := b.Stones(gomoku.Black).Len() + b.Stones(gomoku.White).Len()
			found(compose.Candidate{Group: fmt.Sprintf("%v %2d", rules, win.Moves), Points: -stones, Text: text, Line: fmt.Sprint(win.Line)})
		})
	}
}

// composeGame plays a game with constructive stones that stop the worst threats, and passes every position to found in
// which exactly one stone begins a win in four or more.
func composeGame(ctx context.Context, rng *rand.Rand, vcf *engine.VCF, rules gomoku.RuleSet, found func(*gomoku.Board, engine.Win, string)) {
	var position core.Position = gomoku.Rules{Set: rules}.Start()
	b := gomoku.NewBoard(rules)
	for ply := range 40 {
		if ply >= 12 {
			win, err := vcf.Find(ctx, b, 0, 200_000)
			if err == nil && win.Moves > 0 {
				if firsts, err := vcf.Firsts(ctx, b, 0, 200_000); err == nil && win.Moves >= 4 && len(firsts) == 1 {
					found(b, win, position.String())
				}
				return
			}
		}
		p := composeStone(rng, b)
		if p == gomoku.NoPoint {
			return
		}
		next, err := position.Play(p.Move())
		if err != nil || next.Outcome().Over() {
			return
		}
		position = next
		b.Make(p)
	}
}

// composeStone picks a stone for a lively player.
func composeStone(rng *rand.Rand, b *gomoku.Board) gomoku.Point {
	s := b.Turn()
	if b.Plies() == 0 {
		return gomoku.Centre
	}
	for _, set := range []gomoku.Set{b.Fives(s), b.Fives(s.Other())} {
		for p := range set.All() {
			if b.Has(s, p) {
				return p
			}
		}
	}
	worth := [gomoku.Shapes]int{gomoku.ClosedTwo: 1, gomoku.OpenOne: 1, gomoku.OpenTwo: 4, gomoku.ClosedThree: 4, gomoku.Three: 9, gomoku.Four: 2, gomoku.StraightFour: 40, gomoku.DoubleFour: 30}
	best, most := gomoku.NoPoint, -1
	for p := range b.Empty().All() {
		if !b.Has(s, p) {
			continue
		}
		sum := rng.IntN(6)
		for d := range gomoku.Dirs {
			sum += 2*worth[b.Shape(s, p, d)] + 2*worth[b.Shape(s.Other(), p, d)]
		}
		if sum > most {
			best, most = p, sum
		}
	}
	return best
}
