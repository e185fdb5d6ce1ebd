package control_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
)

// TestChoiceShowsItsOptions: the widest option fits into the box, and a very long name does not widen it.
func TestChoiceShowsItsOptions(t *testing.T) {
	test.NewTempApp(t)
	width := func(name func(n int) string) float32 {
		return control.NewNumberChoice(otherKeys{}, 5, []int{5, 10, 20}, name, nil).Framed.MinSize().Width
	}
	wide := func(n int) string { return fmt.Sprintf("Every day %d new cards", n) }
	edges := 3*theme.InnerPadding() + theme.IconInlineSize()
	if got, want := width(wide), fyne.MeasureText(wide(20), theme.TextSize(), fyne.TextStyle{}).Width+edges; got < want {
		t.Errorf("the box is %g wide, its text needs %g", got, want)
	}
	if got := width(func(int) string { return strings.Repeat("long ", 40) }); got > 300 {
		t.Errorf("a long name makes the box %g wide", got)
	}
}

// A choice has the value selected, and a number that is not offered is offered as well.
func TestChoiceHasValue(t *testing.T) {
	test.NewTempApp(t)
	name := func(n int) string { return fmt.Sprint("number ", n) }
	told := 0
	c := control.NewNumberChoice(otherKeys{}, 7, []int{5, 10}, name, func(n int) { told = n })
	if c.Value() != 7 || len(c.Select.Options) != 3 || told != 0 {
		t.Errorf("%d of %q is selected, and %d was told", c.Value(), c.Select.Options, told)
	}
	c.Select.SetSelected("number 10")
	if c.Value() != 10 || told != 10 {
		t.Errorf("after a choice of 10, %d is selected, and %d was told", c.Value(), told)
	}
	if got := control.NewChoice(otherKeys{}, []int{5, 10}, name, 7, nil).Value(); got != 5 {
		t.Errorf("instead of a value that is not offered, %d is selected", got)
	}
}
