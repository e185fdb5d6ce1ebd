// Package books is the room of the user's opening books: the list of files with their sides and order, and making books from the
// games of the library. storage/books reads the files.
package books

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver/catalog"
	files "qilab/storage/books"
	"qilab/storage/library"
	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/prefs"
)

// Room manages the list of books, and opens them in the background.
type Room struct {
	Deps
	work    *host.Work
	opens   chan struct{} // limits the files opened at once
	shelf   []*item
	changed []func()
	list    *list // the open dialog
}

// atOnce is the number of files opened at the same time.
const atOnce = 2

// New returns the room. Begin opens its books.
func New(d Deps) *Room {
	return &Room{Deps: d, work: host.NewWork(d.Host), opens: make(chan struct{}, atOnce)}
}

// Begin loads the list from the settings, and opens the books in use.
func (r *Room) Begin() {
	saved, err := prefs.ParseBooks(r.Settings.Get(prefs.Books))
	if err != nil {
		return // the schema rejects such texts
	}
	for _, f := range saved {
		r.shelf = append(r.shelf, &item{file: f})
	}
	for _, it := range r.shelf {
		if !it.file.Off {
			r.open(it)
		}
	}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "books", Keys: command.Keys(command.CtrlShift(fyne.KeyB)), Run: r.dialog},
		{ID: "make-book", Enabled: r.canMake, Run: func() { r.Make(library.Filter{}) }},
	}
}

// Active lists the books in use for a side of a game, in the user's order.
func (r *Room) Active(rules core.Rules, side core.Side) []book.Named {
	var active []book.Named
	for _, it := range r.shelf {
		if it.book != nil && it.serves(side) && it.book.Serves(rules) {
			active = append(active, book.Named{Book: it.book, Name: r.Host.Clean(it.book.Name())})
		}
	}
	return active
}

// OnChange calls f, on the window's goroutine, whenever the result of Active may have changed.
func (r *Room) OnChange(f func()) { r.changed = append(r.changed, f) }

// Take handles a dropped or opened file whose name is that of a book: another goroutine checks whether it is one. If so it joins
// the list, which is shown; otherwise other is called.
func (r *Room) Take(path string, other func()) {
	if !files.Named(path) {
		other()
		return
	}
	r.work.Go(func() func() {
		if !files.Seems(path) {
			return other
		}
		return func() {
			r.dialog()
			r.add(path)
		}
	})
}

// Close cancels background work, and closes the books.
func (r *Room) Close() {
	r.work.End()
	for _, it := range r.shelf {
		it.shut()
	}
}

// save saves the list in the settings, and reports the change.
func (r *Room) save() {
	list := make([]prefs.BookFile, len(r.shelf))
	for i, it := range r.shelf {
		list[i] = it.file
	}
	r.Settings.Set(prefs.Books, prefs.FormatBooks(list))
	r.tell()
}

func (r *Room) tell() {
	for _, f := range r.changed {
		f()
	}
}

// rules lists the games that have books.
func (r *Room) rules() []core.Rules { return catalog.Rules(r.Table.Games()) }
