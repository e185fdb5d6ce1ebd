package look

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"qilab/core"
	"qilab/ui/assets/fonts"
)

var views = []core.View{
	core.ViewUnknown, core.ViewLoss, core.ViewBothLose, core.ViewDraw, core.ViewBothWin, core.ViewWin,
}

func variant(dark bool) string {
	if dark {
		return "dark"
	}
	return "light"
}

func TestVerdictsCanBeToldApartWithAnySight(t *testing.T) {
	const minDistance = 18 // a difference visible at a glance; 2 is barely noticeable
	for _, tone := range tones() {
		for _, s := range sights {
			t.Run(tone.String()+"/"+s.name, func(t *testing.T) {
				for i, a := range views {
					for _, b := range views[:i] {
						if d := s.distance(VerdictColor(a, tone), VerdictColor(b, tone)); d < minDistance {
							t.Errorf("%s and %s are only %.1f apart", VerdictKey(a), VerdictKey(b), d)
						}
					}
				}
			})
		}
	}
}

func TestVerdictsCanBeRead(t *testing.T) {
	for _, tone := range tones() {
		palette := lightColor
		if tone.Dark {
			palette = darkColor
		}
		ground, _ := palette("background")
		overlay, _ := palette("overlayBackground")
		for _, v := range views {
			c := VerdictColor(v, tone)
			for name, other := range map[string]float64{
				"the window": contrast(c, ground), "a dialog": contrast(c, overlay), "the ink": contrast(c, VerdictInk(tone)),
			} {
				if other < 4 {
					t.Errorf("%s, %s: contrast %.1f with %s", tone, VerdictKey(v), other, name)
				}
			}
		}
	}
}

func TestVerdictSymbolsAreDifferentAndCanBeShown(t *testing.T) {
	coverage := fonts.NewCoverage()
	signs := map[string]core.View{ClaimSymbol(core.ViewWin): core.ViewWin, ClaimSymbol(core.ViewLoss): core.ViewLoss}
	for _, v := range views {
		signs[VerdictSymbol(v)] = v
	}
	if len(signs) != len(views)+2 {
		t.Errorf("of %d signs some are the same: %v", len(views)+2, signs)
	}
	for s, v := range signs {
		r, size := utf8.DecodeRuneInString(s)
		if size != len(s) || !coverage.Covers(r) {
			t.Errorf("%s: %q is not one character of the fonts", VerdictKey(v), s)
		}
	}
}

func ExampleVerdictSymbol() {
	for v := core.ViewWin; v > core.ViewUnknown; v-- {
		fmt.Print(VerdictSymbol(v), " ")
	}
	fmt.Println(VerdictSymbol(core.ViewUnknown))
	// Output: ★ ◎ ＝ ▣ ▼ ?
}
