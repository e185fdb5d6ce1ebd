package chaosclock

import (
	"fmt"
	"math/rand/v2"

	"qilab/core"
)

// Deals is the number of deals: the derangements of twelve pieces.
const Deals = 176214841

// arrangements[n][k] counts the ways to put n pieces on n cells so that none of k given pieces is on a given cell of
// its own: f(n,0) = n!, f(n,k) = f(n,k-1) - f(n-1,k-1) (inclusion and exclusion on the last of the k).
var arrangements = func() (f [Cells + 1][Cells + 1]int64) {
	f[0][0] = 1
	for n := 1; n <= Cells; n++ {
		f[n][0] = int64(n) * f[n-1][0]
		for k := 1; k <= n; k++ {
			f[n][k] = f[n][k-1] - f[n-1][k-1]
		}
	}
	return f
}()

// DealAt returns deal number i, 0 ≤ i < Deals, in the lexicographic order of the pieces on cells 1, 2, …, 12.
func DealAt(i int64) (Position, error) {
	if i < 0 || i >= Deals {
		return Position{}, fmt.Errorf("there is no deal %d: deals are numbered 0 to %d", i, Deals-1)
	}
	p := Position{side: core.Second}
	var used [Cells + 1]bool
	for c := 1; c <= Cells; c++ {
		for n := 1; n <= Cells; n++ {
			if used[n] || n == c {
				continue
			}
			used[n] = true
			ways := completions(c, used)
			if i < ways {
				p.cells[c-1] = uint8(n)
				break
			}
			i -= ways
			used[n] = false
		}
	}
	return p, nil
}

// DealNumber returns the number of a deal in the order of DealAt; ok is false if p is not a deal (all pieces on the
// board, none home, Yi to move, nothing moved yet).
func DealNumber(p Position) (i int64, ok bool) {
	if p.side != core.Second || p.last != LastNone {
		return 0, false
	}
	var used [Cells + 1]bool
	for c := 1; c <= Cells; c++ {
		at := p.At(c)
		if at == 0 || at == c || used[at] {
			return 0, false
		}
		for n := 1; n < at; n++ {
			if used[n] || n == c {
				continue
			}
			used[n] = true
			i += completions(c, used)
			used[n] = false
		}
		used[at] = true
	}
	return i, true
}

// completions counts the ways to fill the cells after c with the unused pieces, none of them home.
func completions(c int, used [Cells + 1]bool) int64 {
	bound := 0 // the number of remaining pieces whose own cell remains
	for n := c + 1; n <= Cells; n++ {
		if !used[n] {
			bound++
		}
	}
	return arrangements[Cells-c][bound]
}

// RandomDeal returns a deal with Yi to move; all deals are equally likely.
func RandomDeal(rng *rand.Rand) Position {
	p, err := DealAt(rng.Int64N(Deals))
	if err != nil {
		panic(err) // the number is in range
	}
	return p
}

// Deal returns the random deal of a seed.
func (Rules) Deal(seed uint64) core.Position {
	return RandomDeal(rand.New(rand.NewPCG(seed, 0)))
}
