package chaosclock_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

func TestDealsCountsTheDerangements(t *testing.T) {
	d := []int64{1, 0} // d(n) = (n-1)(d(n-1) + d(n-2))
	for n := int64(2); n <= chaosclock.Cells; n++ {
		d = append(d, (n-1)*(d[n-1]+d[n-2]))
	}
	if d[chaosclock.Cells] != chaosclock.Deals {
		t.Errorf("Deals = %d, want %d", chaosclock.Deals, d[chaosclock.Cells])
	}
}

func TestDealNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	numbers := []int64{0, 1, 2, chaosclock.Deals / 2, chaosclock.Deals - 2, chaosclock.Deals - 1}
	for range 5000 {
		numbers = append(numbers, rng.Int64N(chaosclock.Deals))
	}
	for _, i := range numbers {
		p, err := chaosclock.DealAt(i)
		if err != nil {
			t.Fatal(err)
		}
		checkDeal(t, p)
		if j, ok := chaosclock.DealNumber(p); !ok || j != i {
			t.Fatalf("deal %d, %v, has the number %d, %v", i, p, j, ok)
		}
	}
	for _, i := range []int64{-1, chaosclock.Deals, math.MaxInt64, math.MinInt64} {
		if p, err := chaosclock.DealAt(i); err == nil {
			t.Errorf("deal %d is %v", i, p)
		}
	}
}

func checkDeal(t *testing.T, p chaosclock.Position) {
	t.Helper()
	for n := 1; n <= chaosclock.Cells; n++ {
		if p.CellOf(n) == chaosclock.InHand || p.Home(n) {
			t.Fatalf("%v is no deal: piece %d", p, n)
		}
	}
	if p.Turn() != core.Second || p.Last() != chaosclock.LastNone {
		t.Fatalf("%v: Yi begins", p)
	}
}

func TestDealsAreSorted(t *testing.T) {
	first, _ := chaosclock.DealAt(0)
	if want := "2,1,4,3,6,5,8,7,10,9,12,11;1;0"; first.String() != want {
		t.Errorf("deal 0 is %v, want %s", first, want)
	}
	rng := rand.New(rand.NewPCG(6, 0))
	for range 2000 {
		i := rng.Int64N(chaosclock.Deals - 1)
		a, _ := chaosclock.DealAt(i)
		b, _ := chaosclock.DealAt(i + 1)
		less := false
		for c := 1; c <= chaosclock.Cells; c++ {
			if a.At(c) != b.At(c) {
				less = a.At(c) < b.At(c)
				break
			}
		}
		if !less {
			t.Fatalf("deal %d, %v, is not before %v", i, a, b)
		}
	}
}

func TestNoDealHasNoNumber(t *testing.T) {
	for name, text := range map[string]string{
		"a piece in hand": "8,6,1,11,9,10,12,7,4,2,3,0",
		"a home piece":    "1,6,8,11,9,10,12,7,4,2,3,5",
		"Jia to move":     "8,6,1,11,9,10,12,7,4,2,3,5;0",
		"a move made":     "8,6,1,11,9,10,12,7,4,2,3,5;1;3",
		"a pass made":     "8,6,1,11,9,10,12,7,4,2,3,5;1;p",
	} {
		t.Run(name, func(t *testing.T) {
			if i, ok := chaosclock.DealNumber(mustParse(t, text)); ok {
				t.Errorf("%s has the number %d", text, i)
			}
		})
	}
}

// Each piece occurs equally often on each of the eleven cells that are not its own.
func TestRandomDealsAreUniform(t *testing.T) {
	const deals = 55000
	var seen [chaosclock.Cells + 1][chaosclock.Cells + 1]int
	rng := rand.New(rand.NewPCG(7, 0))
	for range deals {
		p := chaosclock.RandomDeal(rng)
		for c := 1; c <= chaosclock.Cells; c++ {
			seen[p.At(c)][c]++
		}
	}
	const expected = deals / (chaosclock.Cells - 1)
	chi := 0.0
	for n := 1; n <= chaosclock.Cells; n++ {
		for c := 1; c <= chaosclock.Cells; c++ {
			if n == c {
				if seen[n][c] > 0 {
					t.Errorf("piece %d is dealt home", n)
				}
				continue
			}
			d := float64(seen[n][c] - expected)
			chi += d * d / expected
		}
	}
	// 132 counts with rows and columns fixed leave about 109 degrees of freedom; 190 is over 5 sigma off.
	if chi > 190 {
		t.Errorf("chi square %.1f", chi)
	}
}

func TestDealIsTheSameForTheSameSeed(t *testing.T) {
	if a, b := (chaosclock.Rules{}).Deal(1), (chaosclock.Rules{}).Deal(1); a != b {
		t.Errorf("%v and %v", a, b)
	}
	if a, b := (chaosclock.Rules{}).Deal(1), (chaosclock.Rules{}).Deal(2); a == b {
		t.Errorf("seeds 1 and 2 both deal %v", a)
	}
}
