package analysis

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// The names of all proven results are shown in full, whatever the game calls its sides.
func TestGraphHasRoomForResults(t *testing.T) {
	test.NewTempApp(t)
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		for _, rules := range []core.Rules{chaosclock.Rules{}, gomoku.Rules{}, eternal.Rules{}} {
			d := desktest.New(t, catalog.Game{Rules: rules})
			s := d.Table
			g := NewGraph(panel.Context{Table: s, Search: d.Search, Words: w}, panel.Actions{})
			g.Resize(fyne.NewSize(300, 120))
			renderer := test.WidgetRenderer(g).(*graphRenderer)
			for i, result := range g.bands {
				label, ground := renderer.labels[i], renderer.grounds[i]
				if label.Text != w.Result(rules, result) || label.Position().X+label.MinSize().Width > ground.Position().X {
					t.Errorf("%s in %s: %v is named %q, up to %v; the band begins at %v", rules.ID(), l, result, label.Text,
						label.Position().X+label.MinSize().Width, ground.Position().X)
				}
			}
			d.Close()
		}
	}
}
