package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/command"
)

// All keys come here, by one of three ways: from the main menu, which the toolkit asks first; from the canvas, when
// nothing has the focus; and from whatever has the focus and no use for the key. So what a key does is decided in one
// place, from the table of commands and from what is open.

// editsText is implemented by fields of text, which undo and redo for themselves.
type editsText interface {
	Undo()
	Redo()
}

// TypedKey is a key without Control.
func (w *Window) TypedKey(e *fyne.KeyEvent) {
	if m := w.topModal(); m != nil {
		m.typed(e)
		return
	}
	if w.overlaid() {
		return
	}
	if e.Name == fyne.KeyEscape { // it puts back and closes, and never leaves the game
		w.clearSelection()
		return
	}
	w.press(command.Plain(e.Name))
}

// canvasKey is a key without Control that reached the canvas. Escape waits until it is released: the toolkit keeps the
// release for itself when it closes an open menu, and tells it otherwise.
func (w *Window) canvasKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && w.topModal() == nil && w.keyUps {
		w.escaping = !w.overlaid()
		return
	}
	w.TypedKey(e)
}

func (w *Window) canvasKeyUp(e *fyne.KeyEvent) {
	w.KeyUp(e)
	if e.Name == fyne.KeyEscape && w.escaping {
		w.escaping = false
		w.TypedKey(e)
	}
}

// TypedRune is a character; the table has some commands by character.
func (w *Window) TypedRune(r rune) {
	if !w.overlaid() {
		w.press(command.Char(r))
	}
}

// TypedShortcut is a key with Control that reached the canvas.
func (w *Window) TypedShortcut(s fyne.Shortcut) {
	w.alt.alone = false
	if w.menuLetter(s) {
		return
	}
	if key, ok := keyOf(s); ok && !w.overlaid() {
		w.press(key)
	}
}

func (w *Window) press(key command.Key) {
	if c := w.commands.StepFor(key); c != nil && w.onBoard() && !w.overlaid() && !w.typing() {
		w.step(c)
		return
	}
	if c := w.commands.ForKey(key); c != nil {
		w.run(c)
	}
}

// typing reports whether a field of text has the focus.
func (w *Window) typing() bool {
	_, is := w.win.Canvas().Focused().(editsText)
	return is
}

// run runs a command if nothing stands before it: a dialog is answered first, and a field of text that has the focus
// takes what belongs to texts.
func (w *Window) run(c *command.Command) {
	w.takeSteps() // which came before
	if w.overlaid() || !c.Can() {
		return
	}
	if field, ok := w.win.Canvas().Focused().(editsText); ok {
		switch c.ID {
		case "undo":
			field.Undo()
			return
		case "redo":
			field.Redo()
			return
		}
	}
	w.tell("")
	c.Run()
	w.refreshCommands()
}

// Run runs a command by its id, as a click on a button does.
func (w *Window) Run(id string) {
	if c := w.commands.ByID(id); c != nil {
		w.run(c)
	}
}

func (w *Window) topModal() *modal {
	if len(w.modals) == 0 {
		return nil
	}
	return w.modals[len(w.modals)-1]
}

// overlaid reports whether a dialog or a menu is over the window.
func (w *Window) overlaid() bool { return w.win.Canvas().Overlays().Top() != nil }

// keyOf is the key of a shortcut as the toolkit tells it: some have types of their own.
func keyOf(s fyne.Shortcut) (command.Key, bool) {
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		return command.Ctrl(fyne.KeyZ), true
	case *fyne.ShortcutRedo:
		return command.Ctrl(fyne.KeyY), true
	case *fyne.ShortcutCut:
		return command.Ctrl(fyne.KeyX), true
	case *fyne.ShortcutCopy:
		return command.Ctrl(fyne.KeyC), true
	case *fyne.ShortcutPaste:
		return command.Ctrl(fyne.KeyV), true
	case *fyne.ShortcutSelectAll:
		return command.Ctrl(fyne.KeyA), true
	case *desktop.CustomShortcut:
		return command.Key{Name: s.KeyName, Modifier: s.Modifier}, true
	}
	return command.Key{}, false
}

// shortcutOf is a key as the toolkit wants it for menus; nil for keys without Control, which it takes for letters.
func shortcutOf(k command.Key) fyne.Shortcut {
	switch {
	case k.Modifier == 0 || k.Rune != 0:
		return nil
	case k == command.Ctrl(fyne.KeyZ):
		return &fyne.ShortcutUndo{}
	case k == command.Ctrl(fyne.KeyY):
		return &fyne.ShortcutRedo{}
	case k == command.Ctrl(fyne.KeyC):
		return &fyne.ShortcutCopy{}
	case k == command.Ctrl(fyne.KeyV):
		return &fyne.ShortcutPaste{}
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Modifier}
}

// listen connects the canvas.
func (w *Window) listen() {
	c := w.win.Canvas()
	c.SetOnTypedKey(w.canvasKey)
	if d, ok := c.(desktop.Canvas); ok {
		w.keyUps = true
		d.SetOnKeyDown(w.KeyDown)
		d.SetOnKeyUp(w.canvasKeyUp)
	}
	w.deps.App.Lifecycle().SetOnExitedForeground(func() { w.alt.alone = false }) // Alt may have gone to the window manager
	c.SetOnTypedRune(w.TypedRune)
	for _, cmd := range w.commands {
		for _, k := range cmd.Keys {
			if s := shortcutOf(k); s != nil {
				c.AddShortcut(s, w.TypedShortcut)
			}
		}
	}
	for _, r := range menuLetters {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyName(r), Modifier: fyne.KeyModifierAlt}, w.TypedShortcut)
	}
}
