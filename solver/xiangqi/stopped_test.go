package xiangqi_test

import (
	"context"
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/engine"
	xiangqisolver "qilab/solver/xiangqi"
)

// A search that is stopped before it begins has looked at the moves all the same: the rook that is attacked takes.
func TestStoppedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	line := at(t, "3k5/9/9/9/9/9/9/r8/9/R2AK4 w")
	best, _, err := xiangqisolver.NewEngine(1).Search(ctx, line, xiangqisolver.Limits{Infinite: true}, nil)
	if got := (xiangqi.Rules{}).FormatMove(line.Last(), best); err != nil || got != "a0a2" {
		t.Errorf("%s, %v", got, err)
	}
}

// Where all moves reach the move limit, the answer after a stop is that of the search.
func TestStoppedAtTheMoveLimit(t *testing.T) {
	line := at(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 119 100")
	e := xiangqisolver.NewEngine(1)
	ctx, cancel := context.WithCancel(t.Context())
	var last engine.Info
	best, _, err := e.Search(ctx, line, xiangqisolver.Limits{Infinite: true}, func(i xiangqisolver.Info) {
		if last = i; i.Depth == 6 {
			cancel()
		}
	})
	if err != nil || len(last.PV) == 0 || best != last.PV[0] {
		t.Errorf("%v after %v, %v", best, last.PV, err)
	}
}
