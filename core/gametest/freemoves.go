package gametest

import (
	"testing"

	"qilab/core"
)

// freeMoves plays allowed moves of a handicap that has free moves, and checks that the same side stays to move until
// the last of them and that the moves can be read back from their text.
func freeMoves(t testing.TB, rules core.Rules, h core.Handicap) {
	t.Helper()
	if h.Free == nil {
		return
	}
	side := h.Giver.Other()
	line := core.Line{{Position: h.Position}}
	for i := range h.Free.Count {
		allowed := h.Free.May(line.Last())
		if line.Last().Turn() != side || len(allowed) == 0 {
			t.Fatalf("%s: the handicap %s: %v is to make move %d of %v", rules.ID(), h.ID, line.Last().Turn(), i+1, allowed)
		}
		next, err := h.Go(line, allowed[i%len(allowed)])
		if err != nil {
			t.Fatalf("%s: the handicap %s: %v", rules.ID(), h.ID, err)
		}
		line = next
	}
	if line.Last().Turn() != h.Giver {
		t.Errorf("%s: the handicap %s: the game does not begin with the giver", rules.ID(), h.ID)
	}
	back, err := h.Made(rules, core.FreeMovesText(rules, line))
	if err != nil || back.Last() != line.Last() {
		t.Errorf("%s: the handicap %s: its moves are read back as %v, %v", rules.ID(), h.ID, back, err)
	}
}
