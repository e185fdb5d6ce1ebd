package look

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/solver/judge"
)

// tones returns all tones.
func tones() []Tone {
	var list []Tone
	for _, p := range Palettes() {
		list = append(list, Tone{false, p}, Tone{true, p})
	}
	return list
}

// String names a tone in the messages of tests.
func (t Tone) String() string { return variant(t.Dark) + ", " + string(t.Palette) }

// inWindow returns a colour of the window in a tone.
func (t Tone) inWindow(name string) color.NRGBA {
	palette := lightColor
	if t.Dark {
		palette = darkColor
	}
	c, _ := palette(fyne.ThemeColorName(name))
	return c
}

// apart reports pairs of colours that look too much alike to someone.
func apart(t *testing.T, minDistance float64, colours map[string]color.NRGBA) {
	t.Helper()
	for a, x := range colours {
		for b, y := range colours {
			for _, s := range sights {
				if d := s.distance(x, y); a < b && d < minDistance {
					t.Errorf("%s sight: %s and %s are only %.1f apart", s.name, a, b, d)
				}
			}
		}
	}
}

// In the distinct palette all outcomes, judgements and marks of a board can be told apart with any colour vision, and are visible
// on their backgrounds.
func TestDistinctPalette(t *testing.T) {
	for _, dark := range []bool{false, true} {
		tone := Tone{dark, PaletteDistinct}
		t.Run(tone.String(), func(t *testing.T) {
			outcomes, judgements := map[string]color.NRGBA{}, map[string]color.NRGBA{}
			for _, v := range views {
				outcomes[VerdictKey(v)] = VerdictColor(v, tone)
			}
			for _, j := range []judge.Judgement{judge.Unknown, judge.Inaccuracy, judge.Mistake, judge.Blunder} {
				judgements[j.ID()] = JudgementColor(j, tone)
			}
			apart(t, 26, outcomes)
			apart(t, 26, judgements)
			for _, b := range Boards() {
				s := b.ShadesIn(tone)
				marks := map[string]color.NRGBA{"selection": s.Selection, "target": s.Target, "barred": s.Barred, "last move": s.LastMove, "problem": s.Problem}
				apart(t, 30, marks)
				for name, c := range marks {
					if got := contrast(c, s.Face); got < 3 {
						t.Errorf("%s: %s has contrast %.1f with the board", b.ID, name, got)
					}
				}
				if got := contrast(alpha(s.Arrow, 0xff), s.Face); got < 2.5 {
					t.Errorf("%s: an arrow has contrast %.1f with the board", b.ID, got)
				}
			}
			for _, name := range []string{"success", "warning", "error"} {
				c, _ := distinctColor(fyne.ThemeColorName(name), dark)
				for _, ground := range []string{"background", "headerBackground", "overlayBackground"} {
					if got := contrast(c, tone.inWindow(ground)); got < 4.5 {
						t.Errorf("%s on %s: contrast %.1f", name, ground, got)
					}
				}
				if got := contrast(c, tone.inWindow("foregroundOnPrimary")); got < 4.5 {
					t.Errorf("text on %s: contrast %.1f", name, got)
				}
			}
		})
	}
}
