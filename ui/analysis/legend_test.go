package analysis

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core/chaosclock"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// TestLegendOfOutcomes: the explanation of the signs has the colour of every outcome, where outcomes are proven.
func TestLegendOfOutcomes(t *testing.T) {
	test.NewTempApp(t)
	l := legend{words: words.Words{Catalog: i18n.New(i18n.Chinese)}, rules: chaosclock.Rules{}}
	rows := l.outcomes()
	results := l.words.Results(l.rules)
	if len(rows) != len(results) {
		t.Fatalf("%d objects for %d outcomes", len(rows), len(results))
	}
	for i, result := range results {
		swatch := rows[i].(*fyne.Container).Objects[0].(*fyne.Container).Objects[0].(*canvas.Rectangle)
		if swatch.FillColor != look.OutcomeColor(result, panel.Tone()) {
			t.Errorf("%v has the colour %v", result, swatch.FillColor)
		}
	}
	if l.scale = 100; l.outcomes() != nil {
		t.Error("there are colours of outcomes in a game with scores")
	}
}
