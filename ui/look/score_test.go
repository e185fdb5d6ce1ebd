package look

import (
	"testing"

	"qilab/solver/judge"
)

func TestLossColorCanBeRead(t *testing.T) {
	for _, tone := range tones() {
		for lost := -0.1; lost <= 1.1; lost += 0.02 {
			if c := contrast(LossColor(lost, tone), VerdictInk(tone)); c < 4 {
				t.Errorf("%s, %.2f: contrast %.1f with the ink", tone, lost, c)
			}
		}
	}
}

// Best, middling and worst can be told apart at a glance with every kind of colour vision.
func TestLossColorsDiffer(t *testing.T) {
	for _, tone := range tones() {
		for _, s := range sights {
			for _, pair := range [][2]float64{{0, 0.5}, {0.5, 1}, {0, 1}} {
				if d := s.distance(LossColor(pair[0], tone), LossColor(pair[1], tone)); d < 18 {
					t.Errorf("%s/%s: %v are only %.1f apart", tone, s.name, pair, d)
				}
			}
		}
	}
}

func TestJudgementsCanBeRead(t *testing.T) {
	for _, tone := range tones() {
		palette := lightColor
		if tone.Dark {
			palette = darkColor
		}
		ground, _ := palette("background")
		for j := judge.Unknown; j < judge.Judgements; j++ {
			if c := contrast(JudgementColor(j, tone), ground); c < 4.5 {
				t.Errorf("%s, %s: contrast %.1f", tone, j.ID(), c)
			}
		}
	}
}

func TestSidesDiffer(t *testing.T) {
	for _, ids := range [][2]string{{"red", "black"}, {"black", "white"}, {"jia", "yi"}} {
		a, b := SideColor(ids[0], true), SideColor(ids[1], false)
		for _, s := range sights {
			if d := s.distance(a, b); d < 18 {
				t.Errorf("%v with %s sight: only %.1f apart", ids, s.name, d)
			}
		}
		if contrast(a, InkOn(a)) < 4.5 || contrast(b, InkOn(b)) < 4.5 {
			t.Errorf("%v cannot be written on: %.1f, %.1f", ids, contrast(a, InkOn(a)), contrast(b, InkOn(b)))
		}
	}
}
