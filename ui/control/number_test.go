package control_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/ui/control"
)

func TestNumberEntry(t *testing.T) {
	app := test.NewTempApp(t)
	e := control.NewNumberEntry(otherKeys{})
	test.Type(e, "a2０-1x")
	if e.Text != "201" {
		t.Errorf("typed %q", e.Text)
	}
	app.Clipboard().SetContent(" year 9\n")
	e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: app.Clipboard()})
	if e.Text != "2019" {
		t.Errorf("pasted %q", e.Text)
	}
}
