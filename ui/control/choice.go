package control

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// maxChoice is the width up to which a choice is widened for its options; longer ones, such as names of files, are cut off.
const maxChoice = 240

// NewChoice returns a select over values with names; changed is called with the value chosen.
func NewChoice[V ~string](keys Keys, values []V, name func(V) string, now V, changed func(V)) fyne.CanvasObject {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = name(v)
	}
	s := NewSelect(keys, names, nil)
	s.widen(maxChoice)
	s.SetSelectedIndex(slices.Index(values, now))
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); i >= 0 {
			changed(values[i])
		}
	}
	return NewFrame(s)
}

// widen makes room for options that are wider than the toolkit's words that ask to choose, up to a width.
func (s *Select) widen(maxWidth float32) {
	measure := func(text string) float32 { return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width }
	now := measure("(Select one)")
	for _, o := range s.Options {
		if wide := measure(o); wide > now && wide <= maxWidth {
			s.PlaceHolder, now = o, wide
		}
	}
}

// NewNumberChoice returns a select over numbers; the current one is included even if it is not among them.
func NewNumberChoice(keys Keys, now string, numbers []int, name func(int) string, changed func(string)) fyne.CanvasObject {
	var values []string
	for _, n := range numbers {
		values = append(values, strconv.Itoa(n))
	}
	if !slices.Contains(values, now) {
		values = append(values, now)
	}
	text := func(v string) string {
		n, err := strconv.Atoi(v)
		if err != nil {
			return v
		}
		return name(n)
	}
	return NewChoice(keys, values, text, now, changed)
}
