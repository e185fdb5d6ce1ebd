package xiangqi

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// playouts calls check with positions of random games.
func playouts(t *testing.T, seed uint64, games int, check func(p xiangqi.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for range games {
		p := lineOf(t, "start").Last()
		for range 150 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next
			check(p.(xiangqi.Position))
		}
	}
}

// flipped is the position with all points moved and, if sides is true, with the sides exchanged.
func flipped(t *testing.T, p xiangqi.Position, files, sides bool) *position {
	t.Helper()
	board, _, _ := strings.Cut(p.String(), " ")
	ranks := strings.Split(board, "/")
	turn := p.Turn()
	if files {
		for i, r := range ranks {
			b := []byte(r)
			for j, k := 0, len(b)-1; j < k; j, k = j+1, k-1 {
				b[j], b[k] = b[k], b[j]
			}
			ranks[i] = string(b)
		}
	}
	if sides {
		for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
			ranks[i], ranks[j] = ranks[j], ranks[i]
		}
		for i, r := range ranks {
			ranks[i] = strings.Map(func(c rune) rune {
				switch {
				case c >= 'a' && c <= 'z':
					return c - 'a' + 'A'
				case c >= 'A' && c <= 'Z':
					return c - 'A' + 'a'
				}
				return c
			}, r)
		}
		turn = turn.Other()
	}
	text := strings.Join(ranks, "/") + [2]string{" w", " b"}[turn]
	return newPosition(lineOf(t, text))
}

func evaluate(p *position) int { return (&worker{pos: p}).evaluate() }

func TestEvaluationIsSymmetric(t *testing.T) {
	playouts(t, 1, 20, func(p xiangqi.Position) {
		want := evaluate(newPosition(core.Line{{Position: p}}))
		for _, c := range []struct{ files, sides bool }{{true, false}, {false, true}, {true, true}} {
			if got := evaluate(flipped(t, p, c.files, c.sides)); got != want {
				t.Fatalf("%v: %d, reflected %+v: %d", p, want, c, got)
			}
		}
	})
}

// The evaluation is what the tuner believes: a sum of weights.
func TestTraceIsTheEvaluation(t *testing.T) {
	playouts(t, 2, 20, func(pos xiangqi.Position) {
		p := newPosition(core.Line{{Position: pos}})
		trace, scale := traceOf(p)
		var mg, eg int
		for i, n := range trace {
			mg += int(n) * weights[i].mg()
			eg += int(n) * weights[i].eg()
		}
		phase := min(int(p.now().phase), maxPhase)
		want := (mg*phase + eg*(maxPhase-phase)) / maxPhase * scale / 64
		if p.Turn() == xiangqi.Black {
			want = -want
		}
		if got := evaluate(p); got != want {
			t.Fatalf("%v: %d, the trace says %d", pos, got, want)
		}
	})
}

func TestTapered(t *testing.T) {
	for _, mg := range []int{-9000, -1, 0, 1, 77, 8000} {
		for _, eg := range []int{-9000, -1, 0, 1, 77, 8000} {
			if x := taper(mg, eg); x.mg() != mg || x.eg() != eg {
				t.Errorf("%d, %d become %d, %d", mg, eg, x.mg(), x.eg())
			}
			if x := taper(mg, eg) - taper(3, -5)*3; x.mg() != mg-9 || x.eg() != eg+15 {
				t.Errorf("%d, %d: the difference is wrong", mg, eg)
			}
		}
	}
}

func TestWhoCannotWin(t *testing.T) {
	for text, most := range map[string]int{
		"2bakab2/9/9/9/9/9/9/9/9/3K5 w":   30,
		"4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w": 30,
	} {
		if score := evaluate(newPosition(lineOf(t, text))); max(score, -score) > most {
			t.Errorf("%s: %d", text, score)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	var list []*worker
	for _, text := range benchPositions {
		list = append(list, &worker{pos: newPosition(lineOf(b, text))})
	}
	for b.Loop() {
		for _, w := range list {
			w.evaluate()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}
