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
		return control.NewNumberChoice(otherKeys{}, "5", []int{5, 10, 20}, name, func(string) {}).MinSize().Width
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
