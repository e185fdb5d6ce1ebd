package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
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

// Ctrl+F leads back to the search field of a dialog.
func TestSearchKeyInADialog(t *testing.T) {
	r := newRig(t, i18n.English)
	press := func() {
		r.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierShortcutDefault})
	}
	search, list := control.NewSearch(r, "", nil), control.NewList(r, func() int { return 1 }, func(int) string { return "" })
	r.Open(host.Dialog{Title: "A", Body: container.NewVBox(search, list), Focus: search})
	r.run()
	r.Canvas().Focus(list)
	if press(); r.Canvas().Focused() != fyne.Focusable(search) {
		t.Errorf("%T has the focus", r.Canvas().Focused())
	}
	r.Open(host.Dialog{Title: "B", Body: widget.NewLabel("?")})
	if press(); r.Canvas().Focused() != nil {
		t.Errorf("%T has the focus in a dialog without a search", r.Canvas().Focused())
	}
}
