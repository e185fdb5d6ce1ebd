package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/command"
)

// keyboard decides the effect of a key, from the table of commands and the open dialogs and menus. All keys arrive here, in one of
// three ways: from the main menu, which the toolkit asks first; from the canvas, when nothing has the focus; and from a focused
// control that does not use the key.
type keyboard struct {
	shell    *Shell
	steps    steps
	alt      bool // Alt is down and was pressed alone: releasing it opens the menus
	ups      bool // the canvas reports released keys
	escaping bool // Escape is down; its effect waits for the release

	modifiers func() fyne.KeyModifier // the modifiers that are down
	awaited   fyne.KeyName            // a digit pressed with Shift: its character decides whether it counts as a digit
	heard     []fyne.Shortcut         // the shortcuts registered with the canvas
}

// editsText is implemented by text fields, which have their own undo and redo.
type editsText interface {
	Undo()
	Redo()
}

// TypedKey handles a key without Control.
func (k *keyboard) TypedKey(e *fyne.KeyEvent) {
	if m := k.shell.dialogs.top(); m != nil {
		m.typed(e)
		return
	}
	if k.shell.Overlaid() {
		return
	}
	if e.Name == fyne.KeyEscape { // puts back and closes, but never leaves the game
		if !k.shell.screens[k.shell.screen].PutBack() {
			k.shell.SetFullScreen(false)
		}
		return
	}
	if k.awaited = ""; k.modifiers() == fyne.KeyModifierShift {
		if key := (command.Key{Name: e.Name, Modifier: fyne.KeyModifierShift}); k.shell.commands.Has(key) {
			k.press(key)
			return
		}
		if !command.Lasting(e.Name) { // the following character decides: "!" on one keyboard, "1" on another
			k.awaited = e.Name
			return
		}
	}
	k.press(command.Plain(e.Name))
}

// canvasKey handles a key without Control that reached the canvas. Escape waits for its release: the toolkit reports the release
// unless it has closed an open menu.
func (k *keyboard) canvasKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && k.shell.dialogs.top() == nil && k.ups {
		k.escaping = !k.shell.Overlaid()
		return
	}
	k.TypedKey(e)
}

func (k *keyboard) canvasKeyUp(e *fyne.KeyEvent) {
	k.keyUp(e)
	if e.Name == fyne.KeyEscape && k.escaping {
		k.escaping = false
		k.TypedKey(e)
	}
}

// typedRune handles a character; some commands are bound to characters.
func (k *keyboard) typedRune(r rune) {
	awaited := k.awaited
	if k.awaited = ""; k.shell.Overlaid() {
		return
	}
	if string(r) == string(awaited) {
		k.press(command.Plain(awaited))
		return
	}
	k.press(command.Char(r))
}

// TypedShortcut handles a key with Control that reached the canvas.
func (k *keyboard) TypedShortcut(s fyne.Shortcut) {
	k.alt = false
	if k.shell.menus.letter(s) {
		return
	}
	key, ok := command.KeyOf(s)
	switch {
	case !ok:
	case !k.shell.Overlaid():
		k.press(key)
	default:
		if c := k.shell.commands.ForKey(key); c != nil && c.Everywhere {
			c.Run()
		} else if m := k.shell.dialogs.top(); m != nil && m.search != nil && key == searchKey {
			k.shell.Canvas().Focus(m.search)
		}
	}
}

// searchKey leads to the search field of a dialog.
var searchKey = command.Ctrl(fyne.KeyF)

func (k *keyboard) press(key command.Key) {
	now := k.shell.commands.ForKey(key)
	if now == nil || now.Steps { // another command may have the key on this screen: Ctrl+Z in the library
		if c := k.shell.commands.StepFor(key); c != nil && !k.shell.Overlaid() && !k.typing() {
			k.step(c)
			return
		}
	}
	if now != nil {
		k.run(now)
	}
}

// typing reports whether a text field has the focus.
func (k *keyboard) typing() bool {
	_, is := k.shell.Canvas().Focused().(editsText)
	return is
}

// run runs a command unless something takes precedence: an open dialog, or a focused text field for keys that edit text.
func (k *keyboard) run(c *command.Command) {
	k.takeSteps() // which came before
	if k.shell.Overlaid() || !c.Can() {
		return
	}
	if field, ok := k.shell.Canvas().Focused().(editsText); ok {
		switch c.ID {
		case "undo":
			field.Undo()
			return
		case "redo":
			field.Redo()
			return
		}
	}
	k.shell.Tell("")
	announce(k.shell, c)
	c.Run()
	k.shell.RefreshCommands()
}

// announce reports that a command is about to run.
func announce(s *Shell, c *command.Command) {
	if s.cfg.Before != nil {
		s.cfg.Before(c.ID)
	}
}

// runByID runs a command by its id, as a click on a button does.
func (k *keyboard) runByID(id string) {
	if c := k.shell.commands.ByID(id); c != nil {
		k.run(c)
	}
}

func isAlt(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyAltLeft || e.Name == desktop.KeyAltRight
}

// keyDown handles a pressed key, whatever has the focus.
func (k *keyboard) keyDown(e *fyne.KeyEvent) { k.alt = isAlt(e) && !k.shell.Overlaid() }

// keyUp handles a released key, whatever has the focus.
func (k *keyboard) keyUp(e *fyne.KeyEvent) {
	if isAlt(e) && k.alt {
		k.shell.menus.open()
	}
	k.alt = false
}

// shortcutOf returns the toolkit's shortcut for a key in a menu; nil for keys without Control, which the toolkit takes for letters.
func shortcutOf(k command.Key) fyne.Shortcut {
	switch {
	case k.Modifier&^fyne.KeyModifierShift == 0 || k.Rune != 0:
		return nil
	case k == command.Ctrl(fyne.KeyZ):
		return &fyne.ShortcutUndo{}
	case k == command.Ctrl(fyne.KeyY):
		return &fyne.ShortcutRedo{}
	case k == command.Ctrl(fyne.KeyC):
		return &fyne.ShortcutCopy{}
	case k == command.Ctrl(fyne.KeyV):
		return &fyne.ShortcutPaste{}
	case k == command.Ctrl(fyne.KeyA):
		return &fyne.ShortcutSelectAll{}
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Modifier}
}

// listen connects the keyboard to the canvas.
func (k *keyboard) listen() {
	c := k.shell.Canvas()
	c.SetOnTypedKey(k.canvasKey)
	if d, ok := c.(desktop.Canvas); ok {
		k.ups = true
		d.SetOnKeyDown(k.keyDown)
		d.SetOnKeyUp(k.canvasKeyUp)
	}
	k.shell.cfg.App.Lifecycle().SetOnExitedForeground(func() { k.alt = false }) // Alt may have been for the window manager
	c.SetOnTypedRune(k.typedRune)
	k.hear()
}

// hear registers the commands' current keys with Control at the canvas.
func (k *keyboard) hear() {
	c := k.shell.Canvas()
	for _, s := range k.heard {
		c.RemoveShortcut(s)
	}
	k.heard = nil
	for _, cmd := range k.shell.commands {
		for _, key := range cmd.Keys {
			if s := shortcutOf(key); s != nil {
				c.AddShortcut(s, k.TypedShortcut)
				k.heard = append(k.heard, s)
			}
		}
	}
	find := shortcutOf(searchKey)
	c.AddShortcut(find, k.TypedShortcut)
	k.heard = append(k.heard, find)
	for _, m := range k.shell.cfg.Menus {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyName(m.Letter), Modifier: fyne.KeyModifierAlt}, k.TypedShortcut)
	}
}
