package keys

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/command"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// newRoom returns the room with some commands, which get the keys of the settings as in the window.
func newRoom(t *testing.T) (*Room, *hosttest.Host) {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r := New(depsOf(c))
	h.Commands = command.Table{
		{ID: "flip", Menu: "view", Keys: command.Keys(command.Plain(fyne.KeyF))},
		{ID: "hide", Menu: "view", Keys: command.Keys(command.Plain(fyne.KeyH), command.Ctrl(fyne.KeyK))},
		{ID: "players", Menu: "game"},
		{ID: "candidate", Group: "analysis", Label: "1–9", Keys: command.Keys(command.Plain(fyne.Key1))},
		{ID: "menus", Group: "help", Keys: command.Keys(command.Plain(fyne.KeyF10))},
	}
	c.Settings.OnChange(func(prefs.Setting) { h.Commands.Bind(r.Bindings()) })
	h.Commands.Bind(r.Bindings())
	return r, h
}

// ask opens the dialog for a command and returns its field.
func ask(t *testing.T, r *Room, h *hosttest.Host, id string) *field {
	t.Helper()
	r.ask(h.Commands.ByID(id))
	f, ok := h.Dialogs[len(h.Dialogs)-1].Focus.(*field)
	if !ok {
		t.Fatal("no field has the keyboard")
	}
	return f
}

func (f *field) press(h *hosttest.Host, name fyne.KeyName) {
	f.TypedKey(&fyne.KeyEvent{Name: name})
	h.Take()
}

// choose presses a button of the topmost dialog.
func choose(t *testing.T, r *Room, h *hosttest.Host, key string) {
	t.Helper()
	text, _, _ := strings.Cut(r.Words.T(key), "{")
	for _, b := range h.Dialogs[len(h.Dialogs)-1].Buttons {
		if strings.HasPrefix(b.Text, text) {
			b.Run()
			return
		}
	}
	t.Fatalf("there is no button %q", text)
}

func keysOf(h *hosttest.Host, id string) string { return h.Commands.ByID(id).Shortcuts() }

func TestFreeKeys(t *testing.T) {
	r, h := newRoom(t)
	ask(t, r, h, "flip").press(h, fyne.KeyF5)
	if got := keysOf(h, "flip"); got != "F5" || len(h.Dialogs) != 0 || r.Settings.Get(prefs.Keys) != "flip=F5" {
		t.Errorf("flip has %q, the settings %q, %d dialogs", got, r.Settings.Get(prefs.Keys), len(h.Dialogs))
	}
	f := ask(t, r, h, "players")
	f.TypedRune('!')
	h.Take()
	f = ask(t, r, h, "hide")
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyQ}) // its character comes behind it
	f.TypedRune('q')
	h.Take()
	if keysOf(h, "players") != "!" || keysOf(h, "hide") != "Q" || len(h.Dialogs) != 0 {
		t.Errorf("players has %q and hide %q", keysOf(h, "players"), keysOf(h, "hide"))
	}
	f = ask(t, r, h, "flip")
	f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierControl})
	h.Take()
	if keysOf(h, "flip") != (command.Key{Name: fyne.KeyF, Modifier: fyne.KeyModifierControl}).String() {
		t.Errorf("flip has %q", keysOf(h, "flip"))
	}
	ask(t, r, h, "hide")
	choose(t, r, h, "keys.remove")
	h.CloseDialogs()
	if keysOf(h, "hide") != "" {
		t.Errorf("hide has %q", keysOf(h, "hide"))
	}
}

// Assigning a key of another command asks for a decision, and each answer has the stated effect.
func TestConflicts(t *testing.T) {
	for _, tt := range []struct{ answer, flip, hide string }{
		{"keys.swap", "H", "F / " + command.Ctrl(fyne.KeyK).String()},
		{"keys.take", "H", command.Ctrl(fyne.KeyK).String()},
		{"keys.share", "H", "H / " + command.Ctrl(fyne.KeyK).String()},
	} {
		t.Run(tt.answer, func(t *testing.T) {
			r, h := newRoom(t)
			ask(t, r, h, "flip").press(h, fyne.KeyH)
			if len(h.Dialogs) != 2 || keysOf(h, "flip") != "F" {
				t.Fatalf("%d dialogs are open, and flip has %q", len(h.Dialogs), keysOf(h, "flip"))
			}
			choose(t, r, h, tt.answer)
			if keysOf(h, "flip") != tt.flip || keysOf(h, "hide") != tt.hide || len(h.Dialogs) != 0 {
				t.Errorf("flip has %q and hide %q", keysOf(h, "flip"), keysOf(h, "hide"))
			}
			ask(t, r, h, "hide")
			if tt.answer != "keys.share" {
				choose(t, r, h, "keys.reset")
				if keysOf(h, "hide") != "H / "+command.Ctrl(fyne.KeyK).String() || strings.Contains(keysOf(h, "flip"), "H") {
					t.Errorf("reset, hide has %q and flip %q", keysOf(h, "hide"), keysOf(h, "flip"))
				}
			}
			h.CloseDialogs()
			r.askReset()
			choose(t, r, h, "keys.reset-all")
			if keysOf(h, "flip") != "F" || r.Settings.Get(prefs.Keys) != "" {
				t.Errorf("all reset, flip has %q", keysOf(h, "flip"))
			}
		})
	}
}

func TestRefusedKeys(t *testing.T) {
	r, h := newRoom(t)
	for key, press := range map[string]func(*field){
		"keys.refused.menus": func(f *field) { f.press(h, fyne.KeyF10) },
		"keys.refused.row":   func(f *field) { f.press(h, fyne.Key1) },
		"keys.refused.text":  func(f *field) { f.TypedShortcut(&fyne.ShortcutCopy{}); h.Take() },
		"keys.refused.letter": func(f *field) {
			f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyV, Modifier: fyne.KeyModifierAlt})
			h.Take()
		},
		"keys.refused.unknown": func(f *field) {
			f.TypedShortcut(&desktop.CustomShortcut{Modifier: fyne.KeyModifierControl})
			h.Take()
		},
		"keys.refused.cursor": func(f *field) {
			f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyLeft, Modifier: fyne.KeyModifierShortcutDefault})
			h.Take()
		},
	} {
		p := ask(t, r, h, "flip")
		press(p)
		if len(h.Dialogs) != 1 || keysOf(h, "flip") != "F" {
			t.Errorf("%s: %d dialogs, flip has %q", key, len(h.Dialogs), keysOf(h, "flip"))
		}
		h.CloseDialogs()
	}
}

// The table can be searched by titles in any language and by keys.
func TestSheet(t *testing.T) {
	r, h := newRoom(t)
	r.open()
	s := r.sheet
	for text, want := range map[string][]string{
		"": {"flip", "hide", "players", "candidate", "menus"}, "翻转": {"flip"}, "flip BOARD": {"flip"}, "ctrl+k": {"hide"}, "k": {"hide"}, "H": {"hide"}, "9": {"candidate"}, "nothing like it": nil,
	} {
		s.search.SetText(text)
		var got []string
		for id := range s.caps {
			got = append(got, id)
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", text, got, want)
		}
	}
	s.search.SetText("")
	s.caps["menus"].OnTapped()
	if len(h.Dialogs) != 2 {
		t.Error("it is not said why a key is fixed")
	}
	h.CloseDialogs()
	if r.sheet != nil {
		t.Error("the table is kept when it is closed")
	}
}

func TestDamagedKeysAreNamed(t *testing.T) {
	r, h := newRoom(t)
	r.Settings.Set(prefs.Keys, "flip=F5 hello hide=Ctrl+ players=F10")
	if bad := r.Problems(); len(bad) != 3 || keysOf(h, "flip") != "F5" {
		t.Errorf("flip has %q, the problems are %v", keysOf(h, "flip"), bad)
	}
}
