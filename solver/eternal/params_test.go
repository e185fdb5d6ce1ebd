package eternal

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
		for i, line := range forty(t) {
			if i%7 != 0 {
				continue
			}
			r, err := e.Search(t.Context(), line, Limits{Nodes: 4000})
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			if _, err := line.Last().Play(r.Line[0]); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}
