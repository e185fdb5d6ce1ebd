package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core/chaosclock"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
)

// TestProvenOverlay: where outcomes are proven the badges have the colours of the outcomes, and there are no arrows, which
// would cross the dial and say no more.
func TestProvenOverlay(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	for ply := range 2 {
		r.settled()
		report, ok := r.session.Report()
		state := r.view.board.State()
		if !ok || len(state.Badges) != len(report.Moves) {
			t.Fatalf("ply %d: %d badges of %d moves", ply, len(state.Badges), len(report.Moves))
		}
		if len(state.Arrows) > 0 {
			t.Errorf("ply %d: arrows %v", ply, state.Arrows)
		}
		for _, m := range report.Moves {
			if b := state.Badges[m.Move]; b.Result != m.Result || b.View != m.Result.For(report.Position.Turn()) {
				t.Errorf("ply %d: %v is shown as %+v", ply, m.Result, b)
			}
		}
		r.play(chaosclock.Walk(5, 12))
	}
}

// TestLegendOfOutcomes: the explanation of the signs has the colour of every outcome, where outcomes are proven.
func TestLegendOfOutcomes(t *testing.T) {
	r := onTable(t, i18n.Chinese, "light")
	l := legend{words: r.words, rules: r.session.Rules()}
	rows := l.outcomes()
	results := r.words.Results(r.session.Rules())
	if len(rows) != len(results) {
		t.Fatalf("%d objects for %d outcomes", len(rows), len(results))
	}
	for i, result := range results {
		swatch := rows[i].(*fyne.Container).Objects[0].(*fyne.Container).Objects[0].(*canvas.Rectangle)
		if swatch.FillColor != look.OutcomeColor(result, panel.Dark()) {
			t.Errorf("%v has the colour %v", result, swatch.FillColor)
		}
	}
	if l.scale = 100; l.outcomes() != nil {
		t.Error("there are colours of outcomes in a game with scores")
	}
}
