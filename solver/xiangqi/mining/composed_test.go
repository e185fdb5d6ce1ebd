package mining_test

import (
	"errors"
	"testing"

	"qilab/solver/puzzle"
	common "qilab/solver/puzzle/mining"
	"qilab/solver/xiangqi/mining"
)

// A composed puzzle may have several right first moves, all of which are listed; a mined one may not. A goal of endgames needs a table.
func TestComposed(t *testing.T) {
	m := mining.New(nil)
	p, err := m.Rules().Parse("4k4/4a4/9/9/9/9/9/4R4/9/3K5 w")
	if err != nil {
		t.Fatal(err)
	}
	win := puzzle.Goal{Kind: "win"}
	if _, err := m.Solve(t.Context(), p, win, common.Mined); !errors.Is(err, common.ErrUnsound) {
		t.Errorf("mined: %v", err)
	}
	s, err := m.Solve(t.Context(), p, win, common.Composed)
	if err != nil || len(s.Accepted[0]) < 2 || len(s.Accepted[0]) >= len(p.Moves()) || s.Accepted[0][0] != s.Line[0] {
		t.Errorf("composed: %+v, %v", s, err)
	}
	if _, err := m.Solve(t.Context(), m.Rules().Start(), win, common.Composed); !errors.Is(err, common.ErrNoTable) {
		t.Errorf("without a table: %v", err)
	}
}
