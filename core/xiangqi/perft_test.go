package xiangqi_test

import (
	"fmt"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

func TestPerft(t *testing.T) {
	gametest.Perft(t, xiangqi.Rules{}, append(gametest.Rows(t, "testdata/xiangqi-perft.tsv"),
		[]string{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", "3", "7", "66", "124"},
		[]string{"4k4/9/9/9/4C4/9/9/9/4A4/3K5 b", "2", "38", "97", "1927"},
		[]string{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", "0"},
	), 0)
}

// perftStart5 is the number of nodes at depth 5 from the start.
const perftStart5 = 133312995

func TestPerftStart5(t *testing.T) {
	if testing.Short() {
		t.Skip("counts 133 million nodes")
	}
	if got := xiangqi.Start().Board().Perft(5); got != perftStart5 {
		t.Errorf("perft 5 is %d, want %d", got, perftStart5)
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		depth     int
	}{
		{"start", xiangqi.StartFEN, 5},
		{"middle", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4},
		{"checks", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", 4},
	} {
		b.Run(fmt.Sprintf("%s/%d", c.name, c.depth), func(b *testing.B) {
			board := mustParse(b, c.fen).Board()
			var nodes uint64
			for b.Loop() {
				nodes += board.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

func mustParse(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// play returns the position after a legal move.
func play(t testing.TB, p xiangqi.Position, m core.Move) xiangqi.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return next.(xiangqi.Position)
}
