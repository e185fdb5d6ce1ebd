package mining

import (
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core/gomoku"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Black makes five before White wins by a foul. Where White does not, the goal is another one.
func TestFive(t *testing.T) {
	m := New(gomoku.Renju)
	p, err := m.rules.Parse("15/15/15/7xx6/8o6/5o1x1ox4/5o4o4/5oxxxxo4/4xx1oxoo4/4o3oxx4/3o2oxx1o4/15/15/15/15 b renju")
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Solve(t.Context(), p, puzzle.Goal{Kind: goalFive}, mining.Mined)
	if err != nil || len(s.Accepted) != 4 || s.Goal.Kind != goalFive {
		t.Fatalf("%+v, %v", s, err)
	}
	b := p.(gomoku.Position).Board()
	if got := m.fourGoal(t.Context(), b); got != goalFive {
		t.Errorf("the goal is %s", got)
	}
	harmless, err := m.rules.Parse("15/15/15/15/15/15/15/2oxxx9/6x8/6x8/15/15/15/15/o3o3o6 b renju")
	if err == nil {
		_, err = m.Solve(t.Context(), harmless, puzzle.Goal{Kind: goalFive}, mining.Mined)
	}
	if !errors.Is(err, mining.ErrUnsound) {
		t.Errorf("without a threat by White: %v", err)
	}
}

// A race is a position of that goal.
func TestRace(t *testing.T) {
	m := New(gomoku.Renju)
	for i := range uint64(20) {
		p, ok := m.race(t.Context(), rand.New(rand.NewPCG(11, i)))
		if !ok {
			continue
		}
		b := p.(gomoku.Position).Board()
		if win, err := m.vcf.Find(t.Context(), b, 0, fourNodes); err != nil || win.Moves < 2 || b.Turn() != gomoku.Black || m.fourGoal(t.Context(), b) != goalFive {
			t.Errorf("%v is no race: %+v, %v", p, win, err)
		}
		return
	}
	t.Error("no race was found")
}
