package xiangqi

import (
	"testing"

	"qilab/solver/engine/enginetest"
)

func TestParams(t *testing.T) { enginetest.Params[Params](t) }

// A search with arbitrary parameters ends with a move.
func TestAnyParams(t *testing.T) {
	e := NewEngine(1)
	defer e.Free()
	enginetest.AnyParams(t, func(p Params) {
		e.SetParams(p)
		for i, line := range hundred(t) {
			if i%15 != 0 {
				continue
			}
			m, _, err := e.Search(t.Context(), line, Limits{Nodes: 4000}, nil)
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			if _, err := line.Last().Play(m); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}
