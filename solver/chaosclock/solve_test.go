package chaosclock

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

// randomPosition plays a random game from a random deal until few states are reachable, or sets up a random arrangement
// with many pieces home.
func randomPosition(rng *rand.Rand) chaosclock.Position {
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
		text += itoa(n)
	}
	last := itoa(rng.IntN(chaosclock.Cells + 1))
	if rng.IntN(4) == 0 {
		last = "p"
	}
	p, err := chaosclock.Parse(text + ";" + itoa(rng.IntN(2)) + ";" + last)
	if err != nil {
		panic(err)
	}
	return p
}

func TestSolveAgreesWithSlowSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	positions, states := 0, 0
	wanted := gametest.Sample(3000)
	for positions < wanted {
		p := randomPosition(rng)
		slow := slowSolve(p, 3000)
		if slow == nil {
			continue
		}
		positions++
		solution := solve(p, 1+positions%3, false, &control{}, nil)
		for _, st := range slow.list {
			if !solution.Knows(st.position) && !st.position.Outcome().Over() {
				t.Fatalf("%v from %v is unknown", st.position, p)
			}
			states++
			for _, mv := range solution.Moves(st.position) {
				q, err := st.position.Play(mv.Move)
				if err != nil {
					t.Fatal(err)
				}
				result, plies := slow.at(q.(chaosclock.Position))
				if plies >= 0 {
					plies++
				}
				if result != mv.Result || plies != mv.Plies {
					t.Fatalf("%v, move %s: %v in %d, want %v in %d", st.position,
						chaosclock.Rules{}.FormatMove(st.position, mv.Move), mv.Result, mv.Plies, result, plies)
				}
			}
		}
	}
	t.Logf("%d positions, every move of their %d states", positions, states)
}

func itoa(n int) string { return strconv.Itoa(n) }
