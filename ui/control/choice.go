package control

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// maxChoice is the width up to which a choice is widened for its options; longer ones, such as names of files, are cut off.
const maxChoice = 240

// Choice is a select over values.
type Choice[V any] struct {
	Select *Select
	Framed fyne.CanvasObject // the select in a frame
	values []V
}

// NewChoice returns a choice of values with names, with now selected, or the first value if now is not among them. changed is called with
// each value that is chosen later; it may be nil.
func NewChoice[V comparable](keys Keys, values []V, name func(V) string, now V, changed func(V)) *Choice[V] {
	return NewChoiceAt(keys, values, name, slices.Index(values, now), changed)
}

// NewChoiceAt is NewChoice with the value at an index selected.
func NewChoiceAt[V any](keys Keys, values []V, name func(V) string, at int, changed func(V)) *Choice[V] {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = name(v)
	}
	s := NewSelect(keys, names, nil)
	s.widen(maxChoice)
	s.SetSelectedIndex(max(0, at))
	c := &Choice[V]{s, NewFrame(s), values}
	s.OnChanged = func(string) {
		if changed != nil && s.SelectedIndex() >= 0 {
			changed(c.Value())
		}
	}
	return c
}

// Value returns the selected value.
func (c *Choice[V]) Value() V { return c.values[max(0, c.Select.SelectedIndex())] }

// NewNumberChoice returns a choice of numbers; the current one is included even if it is not among them.
func NewNumberChoice(keys Keys, now int, numbers []int, name func(int) string, changed func(int)) *Choice[int] {
	if !slices.Contains(numbers, now) {
		numbers = append(slices.Clip(numbers), now)
	}
	return NewChoice(keys, numbers, name, now, changed)
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
