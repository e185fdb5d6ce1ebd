package gomoku

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// guideOfThreeFives is a position where the other side threatens a line of fours that ends with three fives: a reply on
// one of them does not stop it.
const guideOfThreeFives = "15/15/15/15/4o10/15/1xxx1x9/3o11/2x2xo3x4/x2x1o1x2o4/o1o1o1xo7/x1o1xo9/o2xo1x1o6/o3x10/4xoo8 b "

func TestGuideOfThreeFives(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		p, err := gomoku.Rules{Set: set}.Parse(guideOfThreeFives + set.String())
		if err != nil {
			t.Fatal(err)
		}
		if tryGuide(t, p.(gomoku.Position).Board()) == 0 {
			t.Errorf("%v: the threat holds against no reply", set)
		}
	}
}

// A threat that is tried against every reply in random positions yields proofs only.
func TestGuideInRandomPositions(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(8, 2))
	proofs := 0
	for range gametest.Sample(100) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[rng.IntN(3)], 8+rng.IntN(20))
		b.SetTurn(core.Side(rng.IntN(2)))
		proofs += tryGuide(t, b)
	}
	if proofs == 0 {
		t.Error("no proofs")
	}
}

// tryGuide looks for a win of the other side if the side to move passes, tries its proof against every reply, and
// checks the proofs found. It returns their number.
func tryGuide(t *testing.T, b *gomoku.Board) (proofs int) {
	t.Helper()
	v := NewVCT(4)
	b.Make(gomoku.NoPoint)
	threat, _ := v.Find(t.Context(), b, 2000)
	b.Unmake()
	if threat.Moves == 0 {
		return 0
	}
	before, done := *b, map[uint64]bool{}
	for p := range b.Moves().AndNot(b.Fives(b.Turn())).All() {
		win, _ := v.findReply(t.Context(), b, p, 500)
		if !same(b, &before) {
			t.Fatalf("%v, %v %v: the board has changed after %v", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), p)
		}
		if win.Moves == 0 {
			continue
		}
		proofs++
		b.Make(p)
		boardtest.CheckWin(t, b, win.Line)
		v.begin(t.Context(), b, 0)
		audit(t, v, true, done)
		b.Unmake()
	}
	return proofs
}

// same reports whether two boards have the same stones and shapes.
func same(b, c *gomoku.Board) bool {
	for s := range core.Side(2) {
		if b.Stones(s) != c.Stones(s) || *b.AllShapes(s) != *c.AllShapes(s) {
			return false
		}
	}
	return b.Empty() == c.Empty() && b.Hash() == c.Hash() && b.Plies() == c.Plies()
}

// A line of fours that is adapted to a board with one stone more is a win there, if any, and has a field.
func TestAdapted(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	kept, changed := 0, 0
	for range gametest.Sample(5000) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[rng.IntN(3)], 16+rng.IntN(20))
		v := NewVCT(1)
		v.begin(t.Context(), b, 0)
		line := v.byFours()
		if len(line) < 3 {
			continue
		}
		for p := range b.Empty().All() {
			defender := b.Turn().Other()
			if !b.Has(defender, p) {
				continue
			}
			b.Put(defender, p)
			before := *b
			if adapted := v.adapted(line); adapted != nil {
				kept++
				if len(adapted) < len(line) || adapted[len(adapted)-2] != line[len(line)-2] {
					changed++
				}
				boardtest.CheckVCF(t, b, (len(adapted)+1)/2, adapted)
				v.fieldOf(adapted, false)
			}
			if !same(b, &before) {
				t.Fatalf("%v, %v %v: the board has changed", b.Rules(), b.Stones(0).List(), b.Stones(1).List())
			}
			b.Take(defender, p)
		}
	}
	if changed == 0 {
		t.Errorf("none of %d lines was changed", kept)
	}
}
