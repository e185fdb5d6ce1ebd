package repertoire_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
)

// BenchmarkQuestions makes the repertoire of a tree of some thousand nodes and lists its questions.
func BenchmarkQuestions(b *testing.B) {
	for _, rules := range []core.Rules{xiangqi.Rules{}, gomoku.Rules{Set: gomoku.Renju}} {
		b.Run(rules.ID(), func(b *testing.B) {
			g, rng := core.NewGame(rules, rules.Start()), rand.New(rand.NewPCG(1, 1))
			for range 400 {
				if err := g.Goto(g.Root()); err != nil {
					b.Fatal(err)
				}
				for range 16 {
					moves := g.Position().Moves()
					if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
						break
					}
				}
			}
			for b.Loop() {
				repertoire.New(rules, core.First, g).Questions()
			}
			b.ReportMetric(float64(g.Nodes()), "nodes")
		})
	}
}
