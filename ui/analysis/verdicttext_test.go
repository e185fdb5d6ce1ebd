package analysis

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// TestBarIsSeen compares the colours of the sides with the background of a dark window.
func TestBarIsSeen(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.NewTheme(look.ModeDark))
	for _, rules := range []core.Rules{xiangqi.Rules{}, gomoku.Rules{}} {
		for side := range core.Side(2) {
			if c := barColour(rules, side); max(c.R, c.G, c.B) < 0x60 {
				t.Errorf("side %d of %s is %v on a dark ground", side, rules.ID(), c)
			}
		}
	}
}
