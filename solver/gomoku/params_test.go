package gomoku

import (
	"testing"

	"qilab/solver/engine/enginetest"
)

func TestParams(t *testing.T) { enginetest.Params[Params](t) }

// A search with arbitrary parameters ends with a move.
func TestAnyParams(t *testing.T) {
	e := NewEngine(8)
	defer e.Free()
	enginetest.AnyParams(t, func(p Params) {
		e.SetParams(p)
		for i, b := range hundred(t) {
			if i%15 != 0 {
				continue
			}
			if q := e.Search(t.Context(), b, Limits{Nodes: 4000}, nil); !b.Has(b.Turn(), q) {
				t.Fatalf("%+v: %v", p, q)
			}
		}
	})
}
