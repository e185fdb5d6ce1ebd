package xiangqi_test

import (
	"testing"

	"qilab/solver/engine/enginetest"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestParams(t *testing.T) { enginetest.Params[xiangqisolver.Params](t) }

// A search with arbitrary parameters ends with a move.
func TestAnyParams(t *testing.T) {
	e := xiangqisolver.NewEngine(1)
	defer e.Free()
	enginetest.AnyParams(t, func(p xiangqisolver.Params) {
		e.SetParams(p)
		for i, fen := range enginetest.Lines(t, "hundred.txt", 100) {
			if i%15 != 0 {
				continue
			}
			line := at(t, fen)
			m, _, err := e.Search(t.Context(), line, xiangqisolver.Limits{Nodes: 4000}, nil)
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			if _, err := line.Last().Play(m); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}
