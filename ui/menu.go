package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// menuEntry is a command with its place in the menu.
type menuEntry struct {
	command *command.Command
	item    *fyne.MenuItem
}

// makeMenu makes the main menu of the table, in the language chosen.
func (w *Window) makeMenu() {
	w.menu = w.menu[:0]
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
			w.menu = append(w.menu, menuEntry{c, item})
		}
		menus = append(menus, menu)
	}
	w.mainMenu = fyne.NewMainMenu(menus...)
	w.markMenu()
	w.win.SetMainMenu(w.mainMenu)
}

// menuTitle is the title of a command, with its key where the menu cannot show it beside: the toolkit shows keys with
// Control only.
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
