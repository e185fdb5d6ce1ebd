package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/command"
)

// keyboard decides what a key does, from the table of commands and from what is open. All keys come here, by one of three
// ways: from the main menu, which the toolkit asks first; from the canvas, when nothing has the focus; and from whatever has
// the focus and no use for the key.
type keyboard struct {
	shell    *Shell
	steps    steps
	alt      bool // Alt is down and was pressed alone: released so, it opens the menus
	ups      bool // the canvas tells when keys are released
	escaping bool // Escape is down, and what it does waits for its release

	modifiers func() fyne.KeyModifier // that are down now
	awaited   fyne.KeyName            // a digit that went down with Shift: what character it is says whether it is one
	heard     []fyne.Shortcut         // those that the canvas was asked to tell
}

// editsText is implemented by fields of text, which undo and redo for themselves.
type editsText interface {
	Undo()
	Redo()
}

// TypedKey takes a key without Control.
func (k *keyboard) TypedKey(e *fyne.KeyEvent) {
	if m := k.shell.top(); m != nil {
		m.typed(e)
		return
	}
	if k.shell.Overlaid() {
		return
	}
	if e.Name == fyne.KeyEscape { // it puts back and closes, and never leaves the game
		if !k.shell.screens[k.shell.screen].PutBack() {
			k.shell.leaveFullScreen()
		}
		return
	}
	if k.awaited = ""; k.modifiers() == fyne.KeyModifierShift {
		if key := (command.Key{Name: e.Name, Modifier: fyne.KeyModifierShift}); k.shell.commands.Has(key) {
			k.press(key)
			return
		}
		if !command.Lasting(e.Name) { // the character that follows says what it is: "!" on one keyboard, "1" on another
			k.awaited = e.Name
			return
		}
	}
	k.press(command.Plain(e.Name))
}

// canvasKey takes a key without Control that reached the canvas. Escape waits until it is released: the toolkit keeps the
// release for itself when it closes an open menu, and tells it otherwise.
func (k *keyboard) canvasKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && k.shell.top() == nil && k.ups {
		k.escaping = !k.shell.Overlaid()
		return
	}
	k.TypedKey(e)
}

func (k *keyboard) canvasKeyUp(e *fyne.KeyEvent) {
	k.KeyUp(e)
	if e.Name == fyne.KeyEscape && k.escaping {
		k.escaping = false
		k.TypedKey(e)
	}
}

// TypedRune takes a character; the table has some commands by character.
func (k *keyboard) TypedRune(r rune) {
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

// TypedShortcut takes a key with Control that reached the canvas.
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
		}
	}
}

func (k *keyboard) press(key command.Key) {
	if c := k.shell.commands.StepFor(key); c != nil && !k.shell.Overlaid() && !k.typing() {
		k.step(c)
		return
	}
	if c := k.shell.commands.ForKey(key); c != nil {
		k.run(c)
	}
}

// typing reports whether a field of text has the focus.
func (k *keyboard) typing() bool {
	_, is := k.shell.Canvas().Focused().(editsText)
	return is
}

// run runs a command if nothing stands before it: a dialog is answered first, and a field of text that has the focus
// takes what belongs to texts.
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

// announce tells that a command is about to be run.
func announce(s *Shell, c *command.Command) {
	if s.cfg.Before != nil {
		s.cfg.Before(c.ID)
	}
}

// Run runs a command by its id, as a click on a button does.
func (k *keyboard) Run(id string) {
	if c := k.shell.commands.ByID(id); c != nil {
		k.run(c)
	}
}

func isAlt(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyAltLeft || e.Name == desktop.KeyAltRight
}

// KeyDown takes a key that goes down, whoever has the focus.
func (k *keyboard) KeyDown(e *fyne.KeyEvent) { k.alt = isAlt(e) && !k.shell.Overlaid() }

// KeyUp takes a key that is released, whoever has the focus.
func (k *keyboard) KeyUp(e *fyne.KeyEvent) {
	if isAlt(e) && k.alt {
		k.shell.menus.open()
	}
	k.alt = false
}

// shortcutOf returns the shortcut that the toolkit wants for a key in a menu; nil for keys without Control, which it
// takes for letters.
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

// listen connects the canvas.
func (k *keyboard) listen() {
	c := k.shell.Canvas()
	c.SetOnTypedKey(k.canvasKey)
	if d, ok := c.(desktop.Canvas); ok {
		k.ups = true
		d.SetOnKeyDown(k.KeyDown)
		d.SetOnKeyUp(k.canvasKeyUp)
	}
	k.shell.cfg.App.Lifecycle().SetOnExitedForeground(func() { k.alt = false }) // Alt may have gone to the window manager
	c.SetOnTypedRune(k.TypedRune)
	k.hear()
}

// hear asks the canvas to tell the keys with Control that the commands have now.
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
	for _, m := range k.shell.cfg.Menus {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyName(m.Letter), Modifier: fyne.KeyModifierAlt}, k.TypedShortcut)
	}
}
