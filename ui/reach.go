package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
)

// reachCommands are those with which the keyboard reaches what the mouse points at: the menus, the tabs, what is scrolled
// out of sight.
func (w *Window) reachCommands() command.Table {
	scrolls := func(key fyne.KeyName) func() { return func() { scrollKey(w.pageScroll(), key) } }
	return command.Table{
		{ID: "report", Menu: "view", Gap: true, Keys: keys(command.Plain(fyne.KeyS)), Enabled: w.playing, Checked: w.showsReport, Run: w.switchTab},
		{ID: "menus", Group: "help", Keys: keys(command.Plain(fyne.KeyF10)), Run: w.openMenu},
		{ID: "scroll", Group: "view", Label: "PgUp / PgDn", Keys: keys(command.Plain(fyne.KeyPageUp)), Run: scrolls(fyne.KeyPageUp)},
		{ID: "scroll-down", Group: "view", Unlisted: true, Keys: keys(command.Plain(fyne.KeyPageDown)), Run: scrolls(fyne.KeyPageDown)},
	}
}

func (w *Window) showsReport() bool { return w.view != nil && w.view.tabs.SelectedIndex() == tabReport }

// switchTab goes from the moves to the report and back.
func (w *Window) switchTab() {
	at := tabReport
	if w.showsReport() {
		at = 0
	}
	w.view.tabs.SelectIndex(at)
	w.refreshCommands()
}

// pageScroll is what the keys for pages scroll on the screen that is shown.
func (w *Window) pageScroll() *container.Scroll {
	switch {
	case w.screen == screenHome:
		return firstScroll(w.home.root)
	case w.editing():
		return firstScroll(w.view.editor.root)
	case w.showsReport():
		return firstScroll(w.view.report.Object())
	}
	return firstScroll(w.view.analysis.Object())
}
