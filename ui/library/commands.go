package library

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/storage/library"
	"qilab/ui/command"
	"qilab/ui/menubar"
	"qilab/ui/prefs"
)

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	here := func() bool { return r.here() && r.Library != nil }
	table := command.Table{
		{ID: "library", Keys: command.Keys(command.Ctrl(fyne.KeyG)), Enabled: func() bool { return !r.here() }, Run: r.List},
		{ID: "find-position", Keys: command.Keys(command.CtrlShift(fyne.KeyF)), Enabled: func() bool { return r.Host.Playing() && r.Library != nil },
			Run: func() { r.FindPosition(r.Table.Rules(), r.Table.Position()) }},
		{ID: "library-import", Enabled: func() bool { return r.Library != nil }, Run: r.imports.askImport},
		{ID: "library-problems", Enabled: func() bool { return r.Library != nil }, Run: r.imports.problems},
		{ID: "library-duplicates", Enabled: r.changes.canDropDuplicates, Run: r.changes.findDuplicates},
		{ID: "library-open", Moves: true, Enabled: func() bool { return here() && r.list.current() != 0 }, Run: r.open},
		{ID: "library-edit", Keys: command.Keys(command.Plain(fyne.KeyF2)), Enabled: r.writable, Run: r.changes.edit},
		{ID: "library-delete", Keys: command.Keys(command.Plain(fyne.KeyDelete)), Enabled: r.writable,
			Name: func() string { return "command." + r.deleteTitle() }, Run: r.changes.delete},
		{ID: "library-purge", Enabled: r.changes.canPurge, Run: r.changes.purge},
		{ID: "library-notes", Enabled: r.changes.canDropNotes, Run: r.changes.dropNotes},
		{ID: "library-undo", Group: "library", Keys: command.Keys(command.Ctrl(fyne.KeyZ)), Enabled: r.changes.canTakeBack, Run: r.changes.takeBack},
		{ID: "library-export", Keys: command.Keys(command.CtrlShift(fyne.KeyE)), Enabled: r.some, Run: r.exports.export},
		{ID: "library-all", Keys: command.Keys(command.Ctrl(fyne.KeyA)), Enabled: here, Run: func() {
			r.list.all()
			r.view.refreshRows()
			r.picked()
		}},
		{ID: "library-find", Keys: command.Keys(command.Ctrl(fyne.KeyF)), Enabled: r.here, Run: func() {
			r.Host.Canvas().Focus(r.view.filters.player)
		}},
		{ID: "library-clear", Enabled: func() bool { return here() && r.question.narrowed() }, Run: r.question.clear},
		{ID: "library-preview", Keys: command.Keys(command.Plain(fyne.KeyP)), Enabled: r.here, Checked: func() bool { return r.Settings.Bool(prefs.GamesPreview) },
			Run: r.switchPreview},
		{ID: "find-pattern", Enabled: func() bool { return r.Host.OnBoard() && r.Table.Editor.Sketch() != nil && r.Library != nil }, Run: r.question.pattern},
		{ID: "library-book", Enabled: func() bool { return here() && r.links.CanMakeBook(r.bookFilter()) && len(r.list.ids) > 0 },
			Run: func() { r.links.MakeBook(r.bookFilter()) }},
	}
	for n, key := range []fyne.KeyName{fyne.Key0, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5} {
		c := &command.Command{
			ID: "library-stars", Group: "library", Label: "0–5", Unlisted: n > 0, Keys: command.Keys(command.Plain(key)), Enabled: r.writable,
			Name: func() string { return "command.library-stars" },
			Run:  func() { r.changes.setStars(n) },
		}
		if n > 0 {
			c.ID += "-" + strconv.Itoa(n)
		}
		table = append(table, c)
	}
	return append(table, r.work.commands()...)
}

// deleteTitle returns the title of the delete command, which depends on the list.
func (r *Room) deleteTitle() string {
	if r.question.filter.Deleted {
		return "library-restore"
	}
	return "library-delete"
}

// bookFilter returns the games of which a book is made: those selected, or all of the list.
func (r *Room) bookFilter() library.Filter {
	if ids := r.list.chosen(); len(ids) > 1 {
		return library.Filter{Rules: r.question.filter.Rules, Games: ids}
	}
	return r.question.named()
}

// switchPreview shows or hides the preview.
func (r *Room) switchPreview() {
	r.Settings.SetBool(prefs.GamesPreview, !r.Settings.Bool(prefs.GamesPreview))
	if r.view != nil {
		r.view.placePreview()
		r.view.table.refresh()
		r.show()
	}
}

// menu opens the menu of the selected games.
func (r *Room) menu(at fyne.Position) {
	var items []menubar.Item
	for i, group := range [][]string{
		{"library-open"},
		{"library-edit", "library-export", "library-book"},
		{"library-review", "library-train", "library-puzzles"},
		{"library-notes", "library-delete", "library-purge"},
	} {
		for k, id := range group {
			c := r.Host.AllCommands().ByID(id)
			if c == nil {
				continue
			}
			item := menubar.Item{Text: r.Words.T(c.Title()), Disabled: !c.Can(), Gap: i > 0 && k == 0, Run: func() { r.Host.Run(id) }}
			if len(c.Keys) > 0 {
				item.Keys = c.Keys[0].String()
			}
			items = append(items, item)
		}
	}
	for n := 5; n >= 0; n-- {
		text := r.Words.T("games.stars.none")
		if n > 0 {
			text = stars(n)
		}
		items = append(items, menubar.Item{Text: text, Keys: strconv.Itoa(n), Gap: n == 5, Disabled: !r.writable(), Run: func() { r.changes.setStars(n) }})
	}
	menubar.Popup(r.Host.Canvas(), items, at, false)
}

// stars formats a number of stars.
func stars(n int) string { return "★★★★★"[:n*len("★")] }
