package windowtest

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
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

// losing reports one exact score, bounds, and two proven losses: only the first of these is the best move.
type losing struct{}

func (losing) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Depth: 17, Stopped: solver.StoppedDepth}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, Scored: true, Score: -1800, PV: []core.Move{m}}
		switch {
		case i < 2:
			v = solver.Verdict{Move: m, Plies: 2 + 2*i, Result: core.WinFor(p.Turn().Other()), PV: []core.Move{m}}
		case i > 2:
			v.Score, v.Bound = -1810, true
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, p.Turn())
	report(r)
	return nil
}

// TestArrowsEndAtBounds: beyond a move whose score is a bound, none is known to be among the best.
func TestArrowsEndAtBounds(t *testing.T) {
	r := openRigWith(t, t.TempDir(), i18n.English, "light", []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: 200, Analyzer: losing{}}})
	r.newGameOfStart(t, "xiangqi")
	r.settled()
	if state := r.board().State(); len(state.Arrows) != 1 || state.Arrows[0].Move != r.table.Position().Moves()[2] {
		t.Errorf("the arrows are %v", state.Arrows)
	}
}
