package control_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/ui/control"
)

// Escape and Enter go on to the window only while a search field is empty: after a query Enter would close the dialog with the results.
func TestSearchKeepsEnter(t *testing.T) {
	test.NewTempApp(t)
	keys := &countedKeys{}
	s := control.NewSearch(keys, "", func(string) {})
	s.SetText("clock")
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			s.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	if press(fyne.KeyReturn, fyne.KeyEnter); keys.count != 0 || s.Text != "clock" {
		t.Errorf("%d keys are passed on from a query, now %q", keys.count, s.Text)
	}
	if press(fyne.KeyEscape); keys.count != 0 || s.Text != "" {
		t.Errorf("%d keys are passed on, and the query is %q", keys.count, s.Text)
	}
	if press(fyne.KeyReturn, fyne.KeyEscape); keys.count != 2 {
		t.Errorf("%d keys are passed on from an empty field", keys.count)
	}
}
