package shell

import (
	"runtime"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/ui/command"
	"qilab/ui/menubar"
)

// nativeMenu reports that the system shows the menus, at the top of the screen.
const nativeMenu = runtime.GOOS == "darwin"

// menus are the menus of the window: a menu bar, or the menus of the system.
type menus struct {
	shell   *Shell
	bar     *menubar.Bar // nil if the system shows the menus
	entries []menuEntry  // of the system's menus
	main    *fyne.MainMenu
}

// build makes the menus of the table in the current language.
func (m *menus) build() {
	if nativeMenu {
		m.entries, m.main = m.system()
		m.mark()
		m.shell.win.SetMainMenu(m.main)
		return
	}
	m.bar = menubar.New(m.shell.Canvas(), m.list())
}

// list returns the menus of the table. A menu checks which of its commands can run when it opens.
func (m *menus) list() []menubar.Menu {
	var list []menubar.Menu
	for _, menu := range m.shell.cfg.Menus {
		list = append(list, menubar.Menu{Title: m.shell.cfg.Words.T("menu." + menu.ID), Letter: menu.Letter, Items: func() []menubar.Item {
			return m.items(m.shell.commands.In(menu.ID))
		}})
	}
	return list
}

// items returns commands as lines of a menu.
func (m *menus) items(list command.Table) []menubar.Item {
	var items []menubar.Item
	for _, c := range list {
		if !c.InMenu() {
			continue
		}
		item := menubar.Item{
			Text: m.shell.cfg.Words.T(c.Title()), Disabled: !c.Can(), Checked: c.Checked != nil && c.Checked(), Gap: c.Gap && len(items) > 0,
			Run: func() { m.shell.keyboard.run(c) },
		}
		if len(c.Keys) > 0 {
			item.Keys = c.Keys[0].String()
		}
		items = append(items, item)
	}
	return items
}

// open opens the first menu for the keyboard.
func (m *menus) open() {
	if m.bar != nil && !m.shell.Overlaid() {
		m.bar.Open(0)
	}
}

// letter opens the menu of a key with Alt and reports whether there is one.
func (m *menus) letter(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok || c.Modifier != fyne.KeyModifierAlt || !command.Letter(c.KeyName) || m.bar == nil || m.shell.Overlaid() {
		return false
	}
	letter, _ := utf8.DecodeRuneInString(string(c.KeyName))
	return m.bar.OpenLetter(letter)
}

// menuEntry is a command with its entry in the system's menu.
type menuEntry struct {
	command *command.Command
	item    *fyne.MenuItem
}

// system returns the table as a menu of the operating system.
func (m *menus) system() ([]menuEntry, *fyne.MainMenu) {
	var entries []menuEntry
	var menus []*fyne.Menu
	for _, name := range m.shell.commands.Menus() {
		menu := fyne.NewMenu(m.shell.cfg.Words.T("menu." + name))
		for _, c := range m.shell.commands.In(name) {
			if c.Gap && len(menu.Items) > 0 {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := fyne.NewMenuItem(m.title(c), func() { m.shell.keyboard.run(c) })
			if len(c.Keys) > 0 {
				item.Shortcut = shortcutOf(c.Keys[0])
			}
			item.IsQuit = c.ID == "quit" // or the toolkit would add another
			menu.Items = append(menu.Items, item)
			entries = append(entries, menuEntry{c, item})
		}
		menus = append(menus, menu)
	}
	return entries, fyne.NewMainMenu(menus...)
}

// title returns the title of a command, including a key without Control in the system's menu, which cannot show it separately.
func (m *menus) title(c *command.Command) string {
	title := m.shell.cfg.Words.T(c.Title())
	if len(c.Keys) > 0 && shortcutOf(c.Keys[0]) == nil {
		title += "  (" + c.Keys[0].String() + ")"
	}
	return title
}

// mark updates the states of the entries and reports whether any has changed.
func (m *menus) mark() (changed bool) {
	for _, e := range m.entries {
		disabled := !e.command.Can()
		checked := e.command.Checked != nil && e.command.Checked()
		label := m.title(e.command)
		changed = changed || e.item.Disabled != disabled || e.item.Checked != checked || e.item.Label != label
		e.item.Disabled, e.item.Checked, e.item.Label = disabled, checked, label
	}
	return changed
}
