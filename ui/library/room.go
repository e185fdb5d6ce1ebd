// Package library is the room of the library: the screen that lists all saved games, finds them by details or position, previews,
// edits, deletes and exports them, and imports others.
//
// Everything that touches the library or a file runs off the window's goroutine and returns through Post.
package library

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/host"
	"qilab/ui/prefs"
)

// Links are the connections to other rooms.
type Links struct {
	// Open opens a game of the library: one in play where it was left, any other at its beginning.
	Open func(id int64)
	// OpenAt opens it at a ply.
	OpenAt func(id int64, ply int)
	// Current returns the number of the current game, 0 if it is not in the library.
	Current func() int64
	// EditCurrent asks for the details of the current game.
	EditCurrent func()
	// OpenFile reads one file, however large, and opens a game of it.
	OpenFile func(path string)
	// Pattern searches all games for the pieces of a setup, in all symmetric ways, as Library.Positions does for a position.
	Pattern func(context.Context, core.Rules, core.Setup, library.Filter, func(library.Answer)) (library.Answer, error)
	// MakeBook makes an opening book of the games of a filter, if CanMakeBook.
	MakeBook    func(library.Filter)
	CanMakeBook func(library.Filter) bool
	// Changed is called after the user's changes of games and after imports.
	Changed func()
	Work
}

// Room is the screen of the library.
type Room struct {
	Deps
	links Links
	runs  *host.Work

	question *question
	list     *list
	texts    *texts
	finder   *finder
	changes  *changes
	imports  *imports
	exports  *exports
	work     *work
	preview  *preview
	view     *view // made when first shown, and again in another language or theme
}

// New returns the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, runs: host.NewWork(d.Host), list: newList()}
	r.question = newQuestion(r)
	r.texts, r.finder, r.changes, r.imports, r.exports = &texts{r}, &finder{room: r}, &changes{room: r}, &imports{room: r}, &exports{r}
	r.work = &work{r, links.Work}
	return r
}

// Close cancels background work. Games already imported stay.
func (r *Room) Close() {
	if r.finder.later != nil {
		r.finder.later.Stop()
	}
	r.runs.Close()
}

// here reports whether the list of games is shown.
func (r *Room) here() bool { return r.Host.Screen() == prefs.LibraryScreen }

// Object returns the current screen.
func (r *Room) Object() fyne.CanvasObject {
	if r.view == nil {
		r.view = newView(r)
	}
	r.view.refresh()
	return r.view.root
}

// Tools reports that the screen has its own buttons instead of a toolbar.
func (r *Room) Tools() bool { return false }

// Scroll returns the part that the page keys scroll.
func (r *Room) Scroll() *container.Scroll {
	if r.view == nil {
		return nil
	}
	return r.view.table.scroll
}

// PutBack leaves the search by position, and then clears the filter.
func (r *Room) PutBack() bool {
	switch {
	case r.question.place != nil:
		r.question.leavePlace()
	case filtered(r.question.filter):
		r.question.clear()
	default:
		return false
	}
	return true
}

// Placed shows the games and focuses the list.
func (r *Room) Placed() {
	r.preview.reread()
	r.finder.findAgain()
	if r.view != nil && !r.Host.Overlaid() {
		r.Host.Canvas().Focus(r.view.table.body)
	}
}

// Retext rebuilds the screen in another language or theme.
func (r *Room) Retext() {
	r.view, r.preview = nil, nil
	r.list.forget()
}

// Opened is called when the library is open, or could not be opened.
func (r *Room) Opened() {
	if r.imports.waiting != nil && r.Library != nil {
		start := r.imports.waiting
		r.imports.waiting = nil
		start()
	}
	if r.here() {
		r.finder.find()
	}
}

// Importing reports whether files are being imported.
func (r *Room) Importing() bool { return r.imports.running }

// Collect asks for the options and imports files and folders.
func (r *Room) Collect(paths []string) { r.imports.ask(paths) }

// Left is called when another screen is shown.
func (r *Room) Left() { r.changes.left() }

// List shows the list of all games, as it was left.
func (r *Room) List() { r.Host.Show(prefs.LibraryScreen) }

// FindPosition shows the games in which a position was reached.
func (r *Room) FindPosition(rules core.Rules, p core.Position) {
	r.question.at(&place{rules: rules, key: "games.place.position", none: "games.empty.place",
		picture: func() fyne.CanvasObject { return r.Pictures.Of(p, placePicture) },
		search: func(ctx context.Context, f library.Filter, tell func(library.Answer)) (library.Answer, error) {
			return r.Library.Index.Positions(ctx, rules, p, f, tell)
		},
	})
}

// rules returns the rules of a record; false if this program does not have the game.
func (r *Room) rules(id string) (core.Rules, bool) {
	g, ok := r.Table.GameByID(id)
	if !ok {
		return nil, false
	}
	return g.Rules, true
}

// open opens the game under the cursor.
func (r *Room) open() {
	id := r.list.current()
	if id == 0 {
		return
	}
	if r.preview != nil && r.preview.of == id && r.preview.stepped {
		r.links.OpenAt(id, r.preview.ply)
	} else if at, ok := r.list.plies[id]; ok {
		r.links.OpenAt(id, at)
	} else {
		r.links.Open(id)
	}
}

// picked handles a change of the selection.
func (r *Room) picked() {
	if r.view == nil {
		return
	}
	r.view.refreshCount()
	r.Host.RefreshCommands()
	r.show()
}

// some reports whether games are selected in a visible list.
func (r *Room) some() bool { return r.here() && r.Library != nil && len(r.list.selected) > 0 }

// writable reports whether selected games can be changed.
func (r *Room) writable() bool { return r.some() && r.Library.ReadOnly() == nil }
