package command

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
)

func TestKeysAreReadBack(t *testing.T) {
	list := []Key{
		Plain(fyne.KeyA), Plain(fyne.Key7), Plain(fyne.KeyPageDown), Plain(fyne.KeySpace), Ctrl(fyne.KeyComma), CtrlShift(fyne.KeyZ), Char('?'), Char('+'),
		Char('|'), Char('%'), Char('='), Char('é'), Char('！'), {Name: fyne.KeyPlus, Modifier: fyne.KeyModifierAlt | fyne.KeyModifierControl},
		{Name: fyne.KeyF5, Modifier: fyne.KeyModifierShift}, {Name: fyne.KeyLeft, Modifier: fyne.KeyModifierAlt},
	}
	b := Bindings{"none": nil}
	for _, k := range list {
		if got, ok := ParseKey(k.Text()); !ok || got != k {
			t.Errorf("%q is read as %v, %v", k.Text(), got, ok)
		}
		b["x-"+k.Text()[:1]] = append(b["x-"+k.Text()[:1]], k)
	}
	delete(b, "x-=") // an id has no such sign
	back, bad := ParseBindings(b.Text())
	if len(bad) > 0 || !maps.EqualFunc(b, back, slices.Equal) {
		t.Errorf("%q is read as %v, %v", b.Text(), back, bad)
	}
	for _, text := range []string{"", "Ctrl+", "Hyper+A", "AB", "Ctrl+?", "a", " ", "Ctrl+Ctrl+A", "F13", "\xff"} {
		if k, ok := ParseKey(text); ok {
			t.Errorf("%q is read as %v", text, k)
		}
	}
}

// Entries that cannot be read are named, and the others count.
func TestDamagedBindings(t *testing.T) {
	b, bad := ParseBindings(" flip=Ctrl+K  hello =A mode=Hyper+Q mode=F7|F7 esc=Escape future=F9|F8 flip=F1\n restart= ")
	want := Bindings{"flip": {Ctrl(fyne.KeyK)}, "future": {Plain(fyne.KeyF9), Plain(fyne.KeyF8)}, "restart": nil}
	if fyne.KeyModifierShortcutDefault != fyne.KeyModifierControl {
		want["flip"] = []Key{{Name: fyne.KeyK, Modifier: fyne.KeyModifierControl}}
	}
	if !maps.EqualFunc(b, want, slices.Equal) || len(bad) != 6 {
		t.Errorf("read %v, and %d errors: %v", b, len(bad), bad)
	}
}

func FuzzParseBindings(f *testing.F) {
	for _, text := range []string{"", "flip=Ctrl+K restart=", "a=|", "a=%7C|%25", "x=Alt+Shift+Super++", "a=?|!"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, _ := ParseBindings(text)
		again, bad := ParseBindings(b.Text())
		if len(bad) > 0 || !maps.EqualFunc(b, again, slices.Equal) {
			t.Errorf("%q: %q is read as %v, %v", text, b.Text(), again, bad)
		}
	})
}

func TestBind(t *testing.T) {
	a := &Command{ID: "a", Keys: Keys(Ctrl(fyne.KeyW), Plain(fyne.KeyF2))}
	b := &Command{ID: "b", Keys: Keys(Ctrl(fyne.KeyW))}
	row := &Command{ID: "row", Label: "1–9", Keys: Keys(Plain(fyne.Key1))}
	table := Table{a, b, row}
	table.Bind(nil)
	if a.Rebound() || len(a.Keys) != 2 || len(table.Others(Ctrl(fyne.KeyW), a)) != 0 {
		t.Errorf("without bindings a has %v", a.Keys)
	}
	to := Bindings{}.Set(a, Keys(Plain(fyne.KeyK))).Set(row, Keys(Plain(fyne.KeyK)))
	table.Bind(to)
	if !a.Rebound() || table.ForKey(Plain(fyne.KeyK)) != a || table.ForKey(Plain(fyne.KeyF2)) != nil || table.ForKey(Plain(fyne.Key1)) != row {
		t.Errorf("bound, a has %v and the row %v", a.Keys, row.Keys)
	}
	if others := table.Others(Plain(fyne.KeyK), b); len(others) != 1 || others[0] != a {
		t.Errorf("K is the key of %v", others)
	}
	if back := to.Set(a, Keys(Ctrl(fyne.KeyW), Plain(fyne.KeyF2))); len(back) != 1 {
		t.Errorf("the own keys of a command are kept: %v", back)
	}
	table.Bind(nil)
	if a.Rebound() || len(a.Keys) != 2 || a.Keys[0] != Ctrl(fyne.KeyW) {
		t.Errorf("reset, a has %v", a.Keys)
	}
}

func TestKeysThatNoCommandMayHave(t *testing.T) {
	c := &Command{ID: "c", Keys: Keys(Ctrl(fyne.KeyV))}
	letters := []rune{'G'}
	for key, want := range map[Key]string{
		Plain(fyne.KeyEscape): "escape", {Name: fyne.KeyTab, Modifier: fyne.KeyModifierShift}: "tab", Plain(fyne.KeyF10): "menus", Ctrl(fyne.KeyC): "text",
		Ctrl(fyne.KeyV): "", Ctrl(fyne.KeyLeft): "cursor", {Name: fyne.KeyG, Modifier: fyne.KeyModifierAlt}: "letter",
		{Name: fyne.KeyX, Modifier: fyne.KeyModifierAlt}: "", Plain(fyne.KeyLeft): "", Ctrl(fyne.KeyK): "", Char('?'): "", Plain(fyne.KeySpace): "",
	} {
		if got := c.MayHave(key, letters); got != want {
			t.Errorf("%v: %q, want %q", key, got, want)
		}
	}
}
