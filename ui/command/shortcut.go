package command

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// KeyOf returns the key of a shortcut of the toolkit, which has types of its own for some.
func KeyOf(s fyne.Shortcut) (Key, bool) {
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		return Ctrl(fyne.KeyZ), true
	case *fyne.ShortcutRedo:
		return Ctrl(fyne.KeyY), true
	case *fyne.ShortcutCut:
		return Ctrl(fyne.KeyX), true
	case *fyne.ShortcutCopy:
		return Ctrl(fyne.KeyC), true
	case *fyne.ShortcutPaste:
		return Ctrl(fyne.KeyV), true
	case *fyne.ShortcutSelectAll:
		return Ctrl(fyne.KeyA), true
	case *desktop.CustomShortcut:
		return Key{Name: s.KeyName, Modifier: s.Modifier}, true
	}
	return Key{}, false
}
