package windowtest

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/ui/i18n"
)

// TestProvenOverlay: where outcomes are proven the badges have those of the side to move, and there are no arrows, which
// would cross the dial and say no more.
func TestProvenOverlay(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	for ply := range 2 {
		r.settled()
		report, ok := r.search.Knowledge.Report()
		state := r.board().State()
		if !ok || len(state.Badges) != len(report.Moves) {
			t.Fatalf("ply %d: %d badges of %d moves", ply, len(state.Badges), len(report.Moves))
		}
		if len(state.Arrows) > 0 {
			t.Errorf("ply %d: arrows %v", ply, state.Arrows)
		}
		for _, m := range report.Moves {
			if b := state.Badges[m.Move]; b.View != m.Result.For(report.Position.Turn()) {
				t.Errorf("ply %d: %v is shown as %+v", ply, m.Result, b)
			}
		}
		if ply == 0 {
			r.play(chaosclock.Walk(5, 12))
		}
	}
}
