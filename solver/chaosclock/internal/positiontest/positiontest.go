// Package positiontest has random positions of Chaos Clock for tests.
package positiontest

import (
	"math/rand/v2"
	"strconv"

	"qilab/core/chaosclock"
)

// Random plays a random game from a random deal until few states are reachable, or sets up a random arrangement
// with many pieces home.
func Random(rng *rand.Rand) chaosclock.Position {
	if rng.IntN(2) == 0 {
		p := chaosclock.RandomDeal(rng)
		for range rng.IntN(60) {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			q, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				panic(err)
			}
			if q.Outcome().Over() {
				break
			}
			p = q.(chaosclock.Position)
		}
		return p
	}
	var b [chaosclock.Cells]int
	cells := rng.Perm(chaosclock.Cells)
	home := rng.IntN(101)
	hand := rng.IntN(101)
	for n := 1; n <= chaosclock.Cells; n++ {
		if rng.IntN(100) < home {
			b[n-1] = n
		}
	}
	for n := 1; n <= chaosclock.Cells; n++ {
		if b[n-1] == n || rng.IntN(100) < hand {
			continue
		}
		for _, c := range cells {
			if b[c] == 0 {
				b[c] = n
				break
			}
		}
	}
	text := ""
	for i, n := range b {
		if i > 0 {
			text += ","
		}
		text += strconv.Itoa(n)
	}
	last := strconv.Itoa(rng.IntN(chaosclock.Cells + 1))
	if rng.IntN(4) == 0 {
		last = "p"
	}
	p, err := chaosclock.Parse(text + ";" + strconv.Itoa(rng.IntN(2)) + ";" + last)
	if err != nil {
		panic(err)
	}
	return p
}
