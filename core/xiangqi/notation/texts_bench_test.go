package notation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// BenchmarkWarn warns of every move after a hundred quiet plies with repeated positions. A click on the board waits for
// one such warning.
func BenchmarkWarn(b *testing.B) {
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	for range 25 {
		for _, text := range []string{"a0a1", "a9a8", "a1a0", "a8a9"} {
			m, err := xiangqi.ParseMoveText(g.Position().(xiangqi.Position), text)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := g.Play(m); err != nil {
				b.Fatal(err)
			}
		}
	}
	line := g.Current().Line()
	moves := line.Last().Moves()
	for b.Loop() {
		for _, m := range moves {
			xiangqi.Rules{}.Warn(line, m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(moves)), "µs/move")
}

// The largest PGN with Chinese moves: finding its games, and parsing one.
func BenchmarkReadPGN(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var text strings.Builder
	for text.Len() < 8<<20-20_000 {
		text.WriteString(notation.FormatPGN(recordtest.Random(rng), xiangqi.StyleSimplified) + "\n")
	}
	data := text.String()
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			r, err := games.Read(data)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(r.Games)), "games")
		}
	})
	r, err := games.Read(data)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("one", func(b *testing.B) {
		i := 0
		for b.Loop() {
			i++
			if _, err := r.Games[i%len(r.Games)].Read(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
