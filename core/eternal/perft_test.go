package eternal

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// rows reads a table of testdata: fields separated by tabs, # before a comment.
func rows(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list [][]string
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(line, "\t"))
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return list
}

// shortNodes is how many steps a count may have where tests have to be short.
const shortNodes = 1_000_000

func TestPerft(t *testing.T) {
	for _, row := range rows(t, "perft.tsv") {
		p, err := Parse(row[0])
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		b := p.Board()
		before := *b
		for i, field := range row[1:] {
			want, err := strconv.ParseUint(field, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() && want > shortNodes {
				continue
			}
			if got := b.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", row[0], i+1, got, want)
			}
		}
		if *b != before {
			t.Errorf("%s: counting changes the board", row[0])
		}
		if got := (Rules{}).Perft(p, 0); got != 1 {
			t.Errorf("%s: perft 0 is %d", row[0], got)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, text string
		depth      int
	}{
		{"start", StartText, 4},
		{"middle", "3p3a/6pr/1he3c1/1ca1r3/o1o1oohR/1HP1e3/1CA4C/1E4R1/A1E2PH1 r 1-0/4 -", 4},
		{"placing", "2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C", 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			board := mustParse(c.text).Board()
			var nodes uint64
			for b.Loop() {
				nodes += board.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Msteps/s")
		})
	}
}

func BenchmarkSteps(b *testing.B) {
	board := Start().Board()
	var buffer [MaxSteps]Move
	for b.Loop() {
		_ = board.Steps(buffer[:0])
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := Start().Board()
	steps := board.Steps(nil)
	for b.Loop() {
		for _, m := range steps {
			board.Unmake(m, board.Make(m))
		}
	}
}

func BenchmarkCanScore(b *testing.B) {
	board := Start().Board()
	for b.Loop() {
		_ = board.CanScore(Red)
	}
}

func BenchmarkPositionMoves(b *testing.B) {
	p := Start()
	for b.Loop() {
		_ = p.Moves()
	}
}
