package control_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/ui/control"
)

// Enter chooses another option, and accepts the dialog once it is chosen.
func TestPickPassesEnterOn(t *testing.T) {
	test.NewTempApp(t)
	keys := &countedKeys{}
	p := control.NewPick(keys, []string{"Computer", "Another Person"}, nil, 0, func() {})
	enter := func() { p.Buttons[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	if enter(); p.At() != 1 || keys.count != 0 {
		t.Errorf("option %d is chosen, and %d keys are passed on", p.At(), keys.count)
	}
	if enter(); p.At() != 1 || keys.count != 1 {
		t.Errorf("option %d is chosen, and %d keys are passed on", p.At(), keys.count)
	}
}
