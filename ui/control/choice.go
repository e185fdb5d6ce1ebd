package control

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
)

// NewChoice returns a select over values with names; changed is called with the value chosen.
func NewChoice(keys Keys, values []string, name func(string) string, now string, changed func(string)) fyne.CanvasObject {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = name(v)
	}
	s := NewSelect(keys, names, nil)
	s.SetSelectedIndex(slices.Index(values, now))
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); i >= 0 {
			changed(values[i])
		}
	}
	return NewFrame(s)
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
