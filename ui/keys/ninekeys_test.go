package keys

import (
	"testing"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// A ninth key is refused, and the command keeps the others.
func TestNineKeys(t *testing.T) {
	r, h := newRoom(t)
	for _, k := range []fyne.KeyName{fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8} {
		r.ask(h.Commands.ByID("flip"))
		asked := h.Dialogs[len(h.Dialogs)-1]
		keepKeys(t, asked.Body)
		asked.Focus.(*field).press(h, k)
	}
	if _, bad := command.ParseBindings(r.Settings.Get(prefs.Keys)); len(bad) > 0 || len(h.Commands.ByID("flip").Keys) != command.MaxKeys {
		t.Errorf("flip has %q; problems %v", keysOf(h, "flip"), bad)
	}
}

// keepKeys ticks that the command keeps its keys.
func keepKeys(t *testing.T, o fyne.CanvasObject) {
	t.Helper()
	var walk func(o fyne.CanvasObject) bool
	walk = func(o fyne.CanvasObject) bool {
		if c, ok := o.(*control.Check); ok {
			c.Checked = true
			return true
		}
		if c, ok := o.(*fyne.Container); ok {
			for _, in := range c.Objects {
				if walk(in) {
					return true
				}
			}
		}
		return false
	}
	if !walk(o) {
		t.Fatal("no check")
	}
}
