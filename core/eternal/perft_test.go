package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
)

// shortNodes is the maximum number of steps of a count in short tests.
const shortNodes = 1_000_000

func TestPerft(t *testing.T) {
	limit := uint64(0)
	if testing.Short() {
		limit = shortNodes
	}
	gametest.Perft(t, eternal.Rules{}, gametest.Rows(t, "testdata/perft.tsv"), limit)
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, text string
		depth      int
	}{
		{"start", eternal.StartText, 4},
		{"middle", "3p3a/6pr/1he3c1/1ca1r3/o1o1oohR/1HP1e3/1CA4C/1E4R1/A1E2PH1 r 1-0/4 -", 4},
		{"placing", "2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C", 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			board := mustParse(b, c.text).Board()
			var nodes uint64
			for b.Loop() {
				nodes += board.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Msteps/s")
		})
	}
}

func BenchmarkSteps(b *testing.B) {
	board := eternal.Start().Board()
	var buffer [eternal.MaxSteps]eternal.Move
	for b.Loop() {
		_ = board.Steps(buffer[:0])
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := eternal.Start().Board()
	steps := board.Steps(nil)
	for b.Loop() {
		for _, m := range steps {
			board.Unmake(m, board.Make(m))
		}
	}
}

func BenchmarkCanScore(b *testing.B) {
	board := eternal.Start().Board()
	for b.Loop() {
		_ = board.CanScore(eternal.Red)
	}
}

func BenchmarkPositionMoves(b *testing.B) {
	p := eternal.Start()
	for b.Loop() {
		_ = p.Moves()
	}
}
