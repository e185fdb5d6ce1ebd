package chaosclock_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

// completable searches all play from p, with both sides helping, for an end in which one side has all six pieces home.
// known is false if there are more than limit positions.
func completable(p chaosclock.Position, limit int) (yes, known bool) {
	seen := map[string]bool{p.Key(): true}
	stack := []chaosclock.Position{p}
	for len(stack) > 0 {
		p = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if r := p.Outcome().Result; r != core.Unfinished && r != core.BothLose {
			return true, true
		}
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				panic(err) // a generated move
			}
			if key := next.Key(); !seen[key] {
				seen[key] = true
				stack = append(stack, next.(chaosclock.Position))
			}
		}
		if len(seen) > limit {
			return false, false
		}
	}
	return false, true
}

// tightPosition returns a position with most pieces home, so that walks are blocked and all play can be searched.
func tightPosition(rng *rand.Rand) chaosclock.Position {
	s := chaosclock.Rules{}.NewSetup()
	s.Turn = core.Side(rng.IntN(2))
	order := rng.Perm(chaosclock.Cells)
	loose := 2 + rng.IntN(6)
	for _, i := range order[loose:] {
		s.Board[i] = core.Piece(i + 1)
	}
	for _, i := range order[:loose] {
		if c := order[rng.IntN(loose)]; s.Board[c] == core.NoPiece && c != i && rng.IntN(6) > 0 {
			s.Board[c] = core.Piece(i + 1)
		}
	}
	return setUp(s)
}

// dead reports whether the rules end the game at p because nobody can complete any more.
func dead(p chaosclock.Position) bool {
	return chaosclock.Rules{}.Adjudicate(core.Line{{Position: p}}).Reason == chaosclock.ReasonDead
}

func TestDeadIsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	found, missed, alive := 0, 0, 0
	for range gametest.Sample(20000) {
		p := tightPosition(rng)
		if p.Outcome().Over() {
			continue
		}
		yes, known := completable(p, 2000)
		switch ended := dead(p); {
		case ended && yes:
			t.Fatalf("%v is called dead, but somebody can complete", p)
		case ended:
			found++
		case known && !yes:
			missed++
		default:
			alive++
		}
	}
	if min := gametest.Sample(500); found < min || alive < min {
		t.Errorf("%d dead, %d alive: too few of one kind", found, alive)
	}
	if missed > found/4 {
		t.Errorf("%d dead positions are not found, only %d are", missed, found)
	}
}

func TestDead(t *testing.T) {
	cases := []struct {
		name, position string
		dead           bool
	}{
		{"the sample deal", chaosclock.SampleDeal, false},
		{"a finished game is not dead", "1,2,3,4,5,6,7,8,9,10,11,12;0;0", false},
		{"all in hand", "0,0,0,0,0,0,0,0,0,0,0,0;0;0", false},
		{"each other's cells, both walks end on the home 11", "1,9,3,4,5,6,7,8,2,10,11,12;0;0", true},
		{"the same of one side: the other can complete", "9,0,3,4,5,6,7,8,1,10,11,12;1;0", false},
		{"a side that is complete has won, though the other is stuck", "9,2,3,4,5,6,7,8,1,10,11,12;1;0", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := dead(mustParse(t, c.position)); got != c.dead {
				t.Errorf("dead: %v", got)
			}
		})
	}
}
