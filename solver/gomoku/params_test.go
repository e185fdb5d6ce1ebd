package gomoku_test

import (
	"testing"

	"qilab/solver/engine/enginetest"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

func TestParams(t *testing.T) { enginetest.Params[gomokusolver.Params](t) }

// A search with arbitrary parameters ends with a move.
func TestAnyParams(t *testing.T) {
	e := gomokusolver.NewEngine(8)
	defer e.Free()
	enginetest.AnyParams(t, func(p gomokusolver.Params) {
		e.SetParams(p)
		for i, b := range boardtest.Hundred(t) {
			if i%15 != 0 {
				continue
			}
			if q := e.Search(t.Context(), b, gomokusolver.Limits{Nodes: 4000}, nil); !b.Has(b.Turn(), q) {
				t.Fatalf("%+v: %v", p, q)
			}
		}
	})
}
