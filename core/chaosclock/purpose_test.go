package chaosclock_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Over random games, each purpose is what the position after the move shows.
func TestPurpose(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 27))
	seen := map[string]int{}
	for seed := range uint64(300) {
		p := chaosclock.Rules{}.Deal(seed).(chaosclock.Position)
		for range 30 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			next := mustPlay(t, p, m)
			piece, mine := p.MovedPiece(m), len(next.Hand(p.Turn()))-len(p.Hand(p.Turn()))
			if m.Kind == core.Drop {
				mine++ // the piece itself left the hand
			}
			theirs := len(next.Hand(p.Turn().Other())) - len(p.Hand(p.Turn().Other()))
			want := "walk"
			switch {
			case m.Kind == core.Pass:
				want = "pass"
			case mine > 0:
				want = "own-capture"
			case theirs > 0 && m.Kind == core.Drop:
				want = "drop-capture"
			case theirs > 0:
				want = "capture"
			case next.Home(piece):
				want = "home"
			}
			seen[want]++
			if got := (chaosclock.Rules{}).Purpose(p, m); got.Key != "purpose.chaosclock."+want {
				t.Fatalf("%v: %v is %v, want %s", p, m, got, want)
			}
			p = next
		}
	}
	for _, kind := range []string{"walk", "pass", "own-capture", "drop-capture", "capture", "home"} {
		if seen[kind] == 0 {
			t.Errorf("no %s in %v", kind, seen)
		}
	}
}
