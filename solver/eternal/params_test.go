package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver/engine/enginetest"
	eternalsolver "qilab/solver/eternal"
)

func TestParams(t *testing.T) { enginetest.Params[eternalsolver.Params](t) }

// A search with arbitrary parameters ends with a move.
func TestAnyParams(t *testing.T) {
	e := eternalsolver.NewEngine(1)
	defer e.Free()
	enginetest.AnyParams(t, func(p eternalsolver.Params) {
		e.SetParams(p)
		for i, text := range enginetest.Lines(t, "forty.txt", 40) {
			if i%7 != 0 {
				continue
			}
			line := gametest.Line(t, eternal.Rules{}, text)
			r, err := e.Search(t.Context(), line, eternalsolver.Limits{Nodes: 4000})
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			if _, err := line.Last().Play(r.Line[0]); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}
