package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// In these positions the replies that stop no win by fours resist longest: the wins that begin with the move take so
// many plies.
func TestVCTLength(t *testing.T) {
	for _, c := range []struct {
		position, first string
		plies           int
	}{
		{"7xo1o4/4x2xoo5/2o4x2o4/6x1x2o3/4o1o3x4/4o1x1x6/8x6/15/15/15/15/15/15/15/15 b standard", "m11", 7},
		{"15/15/15/15/15/10x1x2/15/8o5x/9ooo1x1/13o1/8xx1oo1o/9o5/8o1ox2x/10x1x2/9x2o1x w renju", "k4", 7},
		{"15/15/15/15/15/10x1x2/15/8o5x/9ooo1x1/13o1/8xx1oo1o/9o5/8o1ox2x/10x1x2/9x2o1x w renju", "n1", 9},
		{"15/15/15/15/5o9/x3o10/1oxx5ox4/x1xo11/2oo1x1xxo5/3x11/2o2o2x6/oxx1o2o7/x4x1o7/o14/15 w renju", "d3", 9},
	} {
		set := boardtest.RuleSet(t, c.position[strings.LastIndex(c.position, " ")+1:])
		p, err := gomoku.Rules{Set: set}.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		b, first := p.(gomoku.Position).Board(), boardtest.Point(t, c.first)
		win, err := NewVCT(4).confirm(t.Context(), b.Turn(), b, first, 20_000, newOracle(NewEngine(2)))
		if err != nil || len(win.Line) != c.plies {
			t.Errorf("%s: %v, %v", c.position, win.Line, err)
			continue
		}
		checkLength(t, b, win.Line)
	}
}

// No reply puts off the five of a win by fours and threes further.
func TestVCTLengthInRandomPositions(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(9, 1))
	checked := 0
	for range gametest.Sample(3000) {
		b := gomoku.NewBoard(gomoku.RuleSets()[rng.IntN(3)])
		for n := range 16 + rng.IntN(12) {
			side, p := core.Side(n%2), gomoku.PointAt(3+rng.IntN(9), 3+rng.IntN(9))
			if b.Has(side, p) && !b.Fives(side).Has(p) {
				b.Put(side, p)
			}
		}
		b.SetTurn(core.Side(rng.IntN(2)))
		v := NewVCT(1)
		win, _ := v.Find(t.Context(), b, 2000)
		if len(win.Line) >= 5 && len(win.Line) <= 7 && v.table[b.Hash()].fours == nil {
			checked++
			checkLength(t, b, win.Line)
		}
	}
	if checked < gametest.Sample(200) {
		t.Errorf("only %d wins were checked", checked)
	}
}

// checkLength checks the length of a win by a search of all replies, if it is short enough.
func checkLength(t *testing.T, b *gomoku.Board, line []gomoku.Point) {
	t.Helper()
	boardtest.CheckWin(t, b, line)
	s := soundness{t, NewVCF(1), b.Turn()}
	b.Make(line[0])
	defer b.Unmake()
	if len(line) > 7 {
		return
	}
	if q, ok := s.holdsOut(b, len(line)-1); ok {
		t.Errorf("%v, %v %v: %v has %d plies, but %v resists longer", b.Rules(), b.Stones(0).List(), b.Stones(1).List(), line, len(line), q)
	}
}

// soundness checks the plies of wins by brute force.
type soundness struct {
	t        *testing.T
	fours    *VCF
	attacker core.Side
}

// holdsOut returns a reply after which the attacker does not win within the plies, including that reply.
func (s soundness) holdsOut(b *gomoku.Board, plies int) (gomoku.Point, bool) {
	replies := b.Moves()
	if !b.Fives(b.Turn()).Empty() {
		return b.Fives(b.Turn()).First(), true
	}
	if fives := b.Fives(s.attacker); fives.Len() == 1 {
		replies = replies.And(fives) // any other loses at once
	}
	for q := range replies.All() {
		b.Make(q)
		won := s.within(b, plies-1)
		b.Unmake()
		if !won {
			return q, true
		}
	}
	return gomoku.NoPoint, false
}

// within reports whether the attacker, to move, wins within the plies by fours and stones that threaten to.
func (s soundness) within(b *gomoku.Board, plies int) bool {
	win, err := s.fours.Find(s.t.Context(), b, (plies+1)/2, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	if win.Moves > 0 || plies < 5 {
		return win.Moves > 0
	}
	moves := b.Fours(s.attacker).Or(b.Threes(s.attacker)).Or(b.Building(s.attacker))
	if fives := b.Fives(s.attacker.Other()); !fives.Empty() {
		moves = fives
	}
	for p := range moves.All() {
		if !b.Has(s.attacker, p) {
			continue
		}
		b.Make(p)
		b.Make(gomoku.NoPoint)
		threat := s.within(b, plies-2)
		b.Unmake()
		ok := false
		if threat {
			_, out := s.holdsOut(b, plies-1)
			ok = !out
		}
		b.Unmake()
		if ok {
			return true
		}
	}
	return false
}
