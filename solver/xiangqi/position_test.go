package xiangqi

import (
	"testing"

	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine/enginetest"
)

func TestMakeKeepsTheState(t *testing.T) {
	for _, text := range enginetest.Lines(t, "bench.txt", 5) {
		p := newPosition(gametest.Line(t, xiangqi.Rules{}, text))
		var walk func(depth int)
		walk = func(depth int) {
			psq, phase, parts := p.recount()
			if s := p.now(); s.psq != psq || s.phase != phase || s.parts != parts || s.inCheck != p.InCheck() || s.hash != p.Hash() {
				t.Fatalf("%s: %+v, recounted %v %v", text, s, psq, phase)
			}
			if depth == 0 {
				return
			}
			var buffer [xiangqi.MaxMoves]xiangqi.Move
			for _, m := range p.Moves(buffer[:0]) {
				before := *p.now()
				p.make(m)
				walk(depth - 1)
				p.unmake()
				if *p.now() != before {
					t.Fatal("unmake left something")
				}
			}
		}
		walk(2)
	}
}
