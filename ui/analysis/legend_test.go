package analysis

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// TestLegendOfOutcomes: the legend has a badge for every outcome of a game, in the colour used for all games.
func TestLegendOfOutcomes(t *testing.T) {
	test.NewTempApp(t)
	for _, rules := range []core.Rules{chaosclock.Rules{}, xiangqi.Rules{}} {
		l := legend{words: words.Words{Catalog: i18n.New(i18n.Chinese)}, rules: rules}
		want, shown := map[core.View]bool{}, map[core.View]bool{}
		for _, result := range words.Results(l.words, rules) {
			for side := core.First; side <= core.Second; side++ {
				want[result.For(side)] = true
			}
		}
		for _, line := range l.lines() {
			if line.view == core.ViewUnknown {
				continue
			}
			shown[line.view] = true
			row := line.object().(*fyne.Container).Objects[0].(*fyne.Container)
			ground := row.Objects[0].(*fyne.Container).Objects[0].(*canvas.Rectangle)
			if ground.FillColor != look.VerdictColor(line.view, panel.Tone()) {
				t.Errorf("%s: %v has the colour %v", rules.ID(), line.view, ground.FillColor)
			}
		}
		if len(shown) != len(want) {
			t.Errorf("%s: %d badges for %d outcomes", rules.ID(), len(shown), len(want))
		}
	}
}
