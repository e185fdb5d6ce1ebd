package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/i18n"
)

// Under a dialog only some commands have keys.
func TestKeysUnderADialog(t *testing.T) {
	r := newRig(t, i18n.English)
	ran := map[string]int{}
	for id, key := range map[string]fyne.KeyName{"quit": fyne.KeyQ, "home": fyne.KeyH} {
		c := r.commands.ByID(id)
		c.Keys, c.Run, c.Everywhere = command.Keys(command.Ctrl(key)), func() { ran[id]++ }, id == "quit"
	}
	press := func(key fyne.KeyName) {
		r.TypedShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault})
	}
	r.Open(host.Dialog{Title: "?", Body: widget.NewLabel("?"), Size: fyne.NewSize(200, 100), Close: "OK"})
	press(fyne.KeyQ)
	press(fyne.KeyH)
	if ran["quit"] != 1 || ran["home"] != 0 {
		t.Errorf("under a dialog: %v", ran)
	}
	r.CloseDialogs()
	press(fyne.KeyH)
	if ran["home"] != 1 {
		t.Errorf("without one: %v", ran)
	}
}
