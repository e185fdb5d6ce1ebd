package evaluation

import (
	"math"
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
		var p core.Position = xiangqi.Start()
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

// flipped returns the position with its files reversed if files is true, and with the sides exchanged if sides is true.
func flipped(t *testing.T, p xiangqi.Position, files, sides bool) xiangqi.Position {
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
	return parse(t, text)
}

func parse(t *testing.T, text string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(xiangqi.Position)
}

// evaluate is Of with the sums that an engine maintains.
func evaluate(p xiangqi.Position) int {
	b := p.Board()
	var single Tapered
	phase := 0
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		single += Places[b.At(sq)][sq]
		phase += int(Phases[b.At(sq)])
	}
	return Of(b, single, phase)
}

func TestEvaluationIsSymmetric(t *testing.T) {
	playouts(t, 1, 20, func(p xiangqi.Position) {
		want := evaluate(p)
		for _, c := range []struct{ files, sides bool }{{true, false}, {false, true}, {true, true}} {
			if got := evaluate(flipped(t, p, c.files, c.sides)); got != want {
				t.Fatalf("%v: %d, reflected %+v: %d", p, want, c, got)
			}
		}
	})
}

// The evaluation is a sum of weights, as the tuner assumes.
func TestCountsAreTheEvaluation(t *testing.T) {
	weights := Weights()
	playouts(t, 2, 20, func(p xiangqi.Position) {
		counts, share, scale := Counts(p.Board())
		var mg, eg int
		for i, n := range counts {
			mg += int(n) * weights[i][0]
			eg += int(n) * weights[i][1]
		}
		phase := int(math.Round(share * MaxPhase))
		want := (mg*phase + eg*(MaxPhase-phase)) / MaxPhase * scale / 64
		if p.Turn() == xiangqi.Black {
			want = -want
		}
		if got := evaluate(p); got != want {
			t.Fatalf("%v: %d, the counts say %d", p, got, want)
		}
	})
}

func TestBlocksAreAllTerms(t *testing.T) {
	last := -1
	for _, b := range Blocks() {
		if b.First <= last || b.First >= Terms || b.Width < 1 || b.Name == "" {
			t.Errorf("%+v after %d", b, last)
		}
		last = b.First
	}
	if Blocks()[0].First != 0 {
		t.Error("the first block does not begin with the first term")
	}
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
	for text, limit := range map[string]int{
		"2bakab2/9/9/9/9/9/9/9/9/3K5 w":   30,
		"4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w": 30,
	} {
		if score := evaluate(parse(t, text)); max(score, -score) > limit {
			t.Errorf("%s: %d", text, score)
		}
	}
}

// A score from another source is scaled as that of the evaluation is, for the side that is ahead.
func TestWinnable(t *testing.T) {
	shares := map[int]bool{}
	check := func(p xiangqi.Position) {
		var count [2][8]int
		for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
			if piece := p.At(sq); piece != core.NoPiece {
				count[xiangqi.SideOf(piece)][xiangqi.KindOf(piece)]++
			}
		}
		for i, side := range []core.Side{p.Turn(), p.Turn().Other()} {
			n, score := count[side], 640*(1-2*i)
			want := Winning(n[xiangqi.Rook], n[xiangqi.Horse]+n[xiangqi.Cannon], n[xiangqi.Pawn])
			shares[want] = true
			if got := Winnable(p.Board(), score); got != score/64*want {
				t.Fatalf("%v: %d of %d, not %d", p, got, score, score/64*want)
			}
		}
	}
	for _, text := range []string{
		"2bakab2/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 b", "3k5/9/9/4p4/9/9/9/4N4/9/4K4 w", "3k5/9/2n6/4p4/9/9/9/4C4/9/4K4 b",
		"3k5/9/9/4p4/p8/9/9/4C4/4N4/4K4 b", "3k5/9/9/9/9/9/9/9/9/R3K4 b",
	} {
		check(parse(t, text))
	}
	playouts(t, 3, 10, check)
	if len(shares) != 5 {
		t.Errorf("the shares are %v", shares)
	}
}
