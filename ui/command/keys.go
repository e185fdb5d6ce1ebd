package command

import (
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
)

// Key is a key with modifiers, or a character where the place of the key differs from keyboard to keyboard.
type Key struct {
	Name     fyne.KeyName
	Modifier fyne.KeyModifier
	Rune     rune // 0: by Name
}

// Plain returns a key without modifier.
func Plain(name fyne.KeyName) Key { return Key{Name: name} }

// Ctrl returns a key with Control, or with Command on macOS.
func Ctrl(name fyne.KeyName) Key {
	return Key{Name: name, Modifier: fyne.KeyModifierShortcutDefault}
}

// CtrlShift returns a key with Control and Shift, or with Command and Shift on macOS.
func CtrlShift(name fyne.KeyName) Key {
	return Key{Name: name, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// Char returns the key of a typed character.
func Char(r rune) Key { return Key{Rune: r} }

// String returns the key as menus and the sheet of keys write it.
func (k Key) String() string {
	if k.Rune != 0 {
		return string(k.Rune)
	}
	return modifiers(k.Modifier, runtime.GOOS == "darwin") + keyName(k.Name)
}

func modifiers(m fyne.KeyModifier, mac bool) string {
	names := []struct {
		bit        fyne.KeyModifier
		plain, mac string
	}{
		{fyne.KeyModifierControl, "Ctrl+", "⌃"},
		{fyne.KeyModifierAlt, "Alt+", "⌥"},
		{fyne.KeyModifierShift, "Shift+", "⇧"},
		{fyne.KeyModifierSuper, "Super+", "⌘"},
	}
	var b strings.Builder
	for _, n := range names {
		switch {
		case m&n.bit == 0:
		case mac:
			b.WriteString(n.mac)
		default:
			b.WriteString(n.plain)
		}
	}
	return b.String()
}

func keyName(n fyne.KeyName) string {
	switch n {
	case fyne.KeyLeft:
		return "←"
	case fyne.KeyRight:
		return "→"
	case fyne.KeyUp:
		return "↑"
	case fyne.KeyDown:
		return "↓"
	case fyne.KeyEscape:
		return "Esc"
	case fyne.KeyReturn:
		return "Enter"
	case fyne.KeyDelete:
		return "Del"
	case fyne.KeyBackspace:
		return "Backspace"
	case fyne.KeyPageUp:
		return "PgUp"
	case fyne.KeyPageDown:
		return "PgDn"
	}
	return string(n)
}

// Keys returns its arguments as a list.
func Keys(list ...Key) []Key { return list }

// named are the keys that have more than one character to their name, as the toolkit calls them.
var named = []fyne.KeyName{
	fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyTab, fyne.KeyBackspace, fyne.KeyInsert, fyne.KeyDelete, fyne.KeyRight, fyne.KeyLeft,
	fyne.KeyDown, fyne.KeyUp, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeySpace, fyne.KeyF1, fyne.KeyF2, fyne.KeyF3,
	fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12,
}

// signs are the keys of punctuation, whose characters differ from keyboard to keyboard.
const signs = "',-./\\[];=*+`"

// Letter reports whether a key is named after a letter, and Digit after a digit.
func Letter(n fyne.KeyName) bool { return len(n) == 1 && n[0] >= 'A' && n[0] <= 'Z' }

// Digit reports whether a key has the name of a digit.
func Digit(n fyne.KeyName) bool { return len(n) == 1 && n[0] >= '0' && n[0] <= '9' }

// Lasting reports whether a key is the same on every keyboard, with Shift or without: one that types no character, or a letter.
func Lasting(n fyne.KeyName) bool { return Letter(n) || slices.Contains(named, n) }

// modifierNames are the modifiers as Text writes them.
var modifierNames = []struct {
	bit  fyne.KeyModifier
	name string
}{
	{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierShift, "Shift+"}, {fyne.KeyModifierSuper, "Super+"},
}

// Text returns the key as the settings keep it, the same on every system: ParseKey reads it.
func (k Key) Text() string {
	if k.Rune != 0 {
		return string(k.Rune)
	}
	var b strings.Builder
	for _, m := range modifierNames {
		if k.Modifier&m.bit != 0 {
			b.WriteString(m.name)
		}
	}
	return b.String() + string(k.Name)
}

// ParseKey parses the output of Text; false: it is not a key.
func ParseKey(text string) (Key, bool) {
	var k Key
	for _, m := range modifierNames {
		if rest, ok := strings.CutPrefix(text, m.name); ok && rest != "" {
			text, k.Modifier = rest, k.Modifier|m.bit
		}
	}
	k.Name = fyne.KeyName(text)
	switch r, size := utf8.DecodeRuneInString(text); {
	case Letter(k.Name), Digit(k.Name), slices.Contains(named, k.Name), k.Modifier != 0 && len(text) == 1 && strings.Contains(signs, text):
		return k, true
	case k.Modifier == 0 && size > 0 && size == len(text) && r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r) && (r < 'a' || r > 'z'):
		return Char(r), true
	}
	return Key{}, false
}
