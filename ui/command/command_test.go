package command

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestForKey(t *testing.T) {
	open := true
	table := Table{
		{ID: "a", Menu: "m", Keys: []Key{Ctrl(fyne.KeyW)}, Enabled: func() bool { return open }},
		{ID: "b", Menu: "n", Keys: []Key{Plain(fyne.KeyF), Ctrl(fyne.KeyW)}},
		{ID: "c", Keys: []Key{Char('?')}},
	}
	if c := table.ForKey(Ctrl(fyne.KeyW)); c == nil || c.ID != "a" {
		t.Error("the first command that has the key goes first")
	}
	open = false
	if c := table.ForKey(Ctrl(fyne.KeyW)); c == nil || c.ID != "b" {
		t.Error("a command that cannot be run leaves the key to the next")
	}
	table = append(table, &Command{ID: "d", Keys: []Key{Ctrl(fyne.KeyW)}, Prior: true, Enabled: func() bool { return open }})
	if c := table.ForKey(Ctrl(fyne.KeyW)); c == nil || c.ID != "b" {
		t.Error("a prior command takes a key that it has no use for")
	}
	open = true
	if c := table.ForKey(Ctrl(fyne.KeyW)); c == nil || c.ID != "d" {
		t.Error("a prior command does not go first")
	}
	if table.ForKey(Plain(fyne.KeyW)) != nil || table.ForKey(Char('?')).ID != "c" {
		t.Error("keys are mixed up")
	}
	if table.ByID("e") != nil || table.ByID("b") != table[1] {
		t.Error("ids are mixed up")
	}
	if menus := table.Menus(); len(menus) != 2 || menus[0] != "m" || len(table.In("n")) != 1 {
		t.Errorf("the menus are %v", menus)
	}
}

func TestKeyNames(t *testing.T) {
	for _, tt := range []struct {
		modifiers  fyne.KeyModifier
		plain, mac string
	}{
		{0, "", ""},
		{fyne.KeyModifierControl, "Ctrl+", "⌃"},
		{fyne.KeyModifierSuper | fyne.KeyModifierShift, "Shift+Super+", "⇧⌘"},
	} {
		if got := modifiers(tt.modifiers, false); got != tt.plain {
			t.Errorf("got %q, want %q", got, tt.plain)
		}
		if got := modifiers(tt.modifiers, true); got != tt.mac {
			t.Errorf("got %q, want %q", got, tt.mac)
		}
	}
	for key, want := range map[Key]string{
		Plain(fyne.KeyLeft): "←", Plain(fyne.KeyEscape): "Esc", Char('?'): "?", Plain(fyne.Key1): "1",
	} {
		if got := key.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
