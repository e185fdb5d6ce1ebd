// Compose composes puzzles of gomoku.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/mining"
	"qilab/solver/puzzle/compose"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = compose.Command("./solver/gomoku/cmd/compose", `
Compose looks for puzzles of gomoku: positions of random but lively games in which exactly one stone begins a win by
continuous fours. The group is the rule set and the number of stones of the win; the fewer stones on the board, the better.
solver/gomoku/puzzles.txt is a selection of its output.`, newComposer)

func newComposer() compose.Try {
	vcf := gomokusolver.NewVCF(32)
	return func(ctx context.Context, rng *rand.Rand, found func(compose.Candidate)) {
		rules := gomoku.RuleSets()[rng.IntN(len(gomoku.RuleSets()))]
		composeGame(ctx, rng, vcf, rules, func(b *gomoku.Board, win gomokusolver.Win, text string) {
			stones := b.Stones(gomoku.Black).Len() + b.Stones(gomoku.White).Len()
			found(compose.Candidate{Group: fmt.Sprintf("%v %2d", rules, win.Moves), Points: -stones, Text: text, Line: fmt.Sprint(win.Line)})
		})
	}
}

// composeGame plays a game with constructive stones that stop the worst threats, and passes every position to found in
// which exactly one stone begins a win in four or more.
func composeGame(ctx context.Context, rng *rand.Rand, vcf *gomokusolver.VCF, rules gomoku.RuleSet, found func(*gomoku.Board, gomokusolver.Win, string)) {
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
		p := mining.Lively(rng, b, 6)
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
