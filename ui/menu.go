package ui

import (
	"runtime"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/command"
	"qilab/ui/menubar"
)

// nativeMenu says that the menus belong to the system, at the top of the screen.
const nativeMenu = runtime.GOOS == "darwin"

// menuLetters open the menus together with Alt.
var menuLetters = map[string]rune{
	"game": 'G', "edit": 'E', "move": 'O', "analysis": 'A', "puzzle": 'P', "view": 'V', "help": 'H',
}

// makeMenu makes the menus of the table, in the language chosen.
func (w *Window) makeMenu() {
	if nativeMenu {
		w.menu, w.mainMenu = w.systemMenu()
		w.markMenu()
		w.win.SetMainMenu(w.mainMenu)
		return
	}
	w.menuBar = menubar.New(w.win.Canvas(), w.menus())
}

// menus are those of the table. What can be run is asked when one opens.
func (w *Window) menus() []menubar.Menu {
	var menus []menubar.Menu
	for _, name := range w.commands.Menus() {
		menus = append(menus, menubar.Menu{Title: w.words.T("menu." + name), Letter: menuLetters[name], Items: func() []menubar.Item {
			return w.menuItems(w.commands.In(name))
		}})
	}
	return menus
}

// menuItems are commands as lines of a menu.
func (w *Window) menuItems(list command.Table) []menubar.Item {
	items := make([]menubar.Item, len(list))
	for i, c := range list {
		items[i] = menubar.Item{
			Text: w.words.T(c.Title()), Disabled: !c.Can(), Checked: c.Checked != nil && c.Checked(), Gap: c.Gap && i > 0,
			Run: func() { w.run(c) },
		}
		if len(c.Keys) > 0 {
			items[i].Keys = c.Keys[0].String()
		}
	}
	return items
}

// openMenu opens the first menu for the keyboard.
func (w *Window) openMenu() {
	if w.menuBar != nil && !w.overlaid() {
		w.menuBar.Open(0)
	}
}

// menuLetter opens the menu of a key with Alt and reports whether there is one.
func (w *Window) menuLetter(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok || c.Modifier != fyne.KeyModifierAlt || w.menuBar == nil || w.overlaid() {
		return false
	}
	r, _ := utf8.DecodeRuneInString(string(c.KeyName))
	return w.menuBar.OpenLetter(r)
}

// altKey follows the key Alt: pressed and released alone it opens the menus.
type altKey struct{ alone bool }

func isAlt(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyAltLeft || e.Name == desktop.KeyAltRight
}

// KeyDown is a key that goes down, whoever has the focus.
func (w *Window) KeyDown(e *fyne.KeyEvent) { w.alt.alone = isAlt(e) && !w.overlaid() }

// KeyUp is a key that is released, whoever has the focus.
func (w *Window) KeyUp(e *fyne.KeyEvent) {
	if isAlt(e) && w.alt.alone {
		w.openMenu()
	}
	w.alt.alone = false
}

// menuEntry is a command with its place in the menu of the system.
type menuEntry struct {
	command *command.Command
	item    *fyne.MenuItem
}

// systemMenu is the table as the toolkit hands it to the system.
func (w *Window) systemMenu() ([]menuEntry, *fyne.MainMenu) {
	var entries []menuEntry
	var menus []*fyne.Menu
	for _, name := range w.commands.Menus() {
		menu := fyne.NewMenu(w.words.T("menu." + name))
		for _, c := range w.commands.In(name) {
			if c.Gap && len(menu.Items) > 0 {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := fyne.NewMenuItem(w.menuTitle(c), func() { w.run(c) })
			if len(c.Keys) > 0 {
				item.Shortcut = shortcutOf(c.Keys[0])
			}
			item.IsQuit = c.ID == "quit" // the toolkit would add one of its own
			menu.Items = append(menu.Items, item)
			entries = append(entries, menuEntry{c, item})
		}
		menus = append(menus, menu)
	}
	return entries, fyne.NewMainMenu(menus...)
}

// menuTitle is the title of a command, with its key where the system's menu cannot show it beside: keys without Control.
func (w *Window) menuTitle(c *command.Command) string {
	title := w.words.T(c.Title())
	if len(c.Keys) > 0 && shortcutOf(c.Keys[0]) == nil {
		title += "  (" + c.Keys[0].String() + ")"
	}
	return title
}

// markMenu brings the states of the entries up to date and reports whether any has changed.
func (w *Window) markMenu() (changed bool) {
	for _, e := range w.menu {
		disabled := !e.command.Can()
		checked := e.command.Checked != nil && e.command.Checked()
		label := w.menuTitle(e.command)
		changed = changed || e.item.Disabled != disabled || e.item.Checked != checked || e.item.Label != label
		e.item.Disabled, e.item.Checked, e.item.Label = disabled, checked, label
	}
	return changed
}

// refreshCommands shows everywhere which commands can be run now.
func (w *Window) refreshCommands() {
	if w.markMenu() {
		w.mainMenu.Refresh()
	}
	if w.tools != nil {
		w.tools.refresh()
	}
}

// heading is the title of a command as the heading of its dialog: without the dots that announce it.
func (w *Window) heading(id string) string {
	key := "command." + id
	if c := w.commands.ByID(id); c != nil {
		key = c.Title()
	}
	return strings.TrimSuffix(w.words.T(key), "…")
}
