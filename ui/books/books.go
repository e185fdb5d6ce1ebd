// Package books is the room of the opening books that the person owns: which files there are, for whom they are used and in
// which order, and the making of books from the games of the library. The files themselves are read by storage/books.
package books

import (
	"context"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver/catalog"
	files "qilab/storage/books"
	"qilab/storage/library"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// Room keeps the list of books, and opens them beside the window.
type Room struct {
	Deps
	within  context.Context // of the room: it ends with it
	end     context.CancelFunc
	opens   chan struct{} // so many files are opened at once
	shelf   []*item
	changed []func()
	list    *list // the dialog, while it is open
}

// atOnce is how many files are opened at the same time.
const atOnce = 2

// New makes the room. Its books are opened by Begin.
func New(d Deps) *Room {
	ctx, end := context.WithCancel(context.Background())
	return &Room{Deps: d, within: ctx, end: end, opens: make(chan struct{}, atOnce)}
}

// Begin takes up the books of the settings, and opens those that are in use.
func (r *Room) Begin() {
	saved, err := prefs.ParseBooks(r.Settings.Get(prefs.Books))
	if err != nil {
		return // the schema lets no such text in
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
		{ID: "books", Keys: command.Keys(command.CtrlShift(fyne.KeyB)), Run: r.Dialog},
		{ID: "make-book", Enabled: r.canMake, Run: func() { r.Make(library.Filter{}) }},
	}
}

// Active lists the books that are in use for a side of a game, in the order of the person.
func (r *Room) Active(rules core.Rules, side core.Side) []book.Named {
	var active []book.Named
	for _, it := range r.shelf {
		if it.book != nil && it.serves(side) && it.book.Serves(rules) {
			active = append(active, book.Named{Book: it.book, Name: r.Host.Clean(it.book.Name())})
		}
	}
	return active
}

// OnChange calls f, on the goroutine of the window, whenever Active may return something else.
func (r *Room) OnChange(f func()) { r.changed = append(r.changed, f) }

// Take takes up a file that was dropped or opened, if its name is that of a book: whether it is one is looked up on another
// goroutine. If so it is put into the list, which is shown; otherwise other is called.
func (r *Room) Take(path string, other func()) {
	if !files.Named(path) {
		other()
		return
	}
	go func() {
		seems := files.Seems(path)
		r.Host.Post(func() {
			switch {
			case r.Host.Closed():
			case seems:
				r.Dialog()
				r.add(path)
			default:
				other()
			}
		})
	}()
}

// Close ends what is being opened or made, and closes the books.
func (r *Room) Close() {
	r.end()
	for _, it := range r.shelf {
		it.shut()
	}
}

// save keeps the list in the settings, and tells of it.
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

// rules lists the games that a book may be of.
func (r *Room) rules() []core.Rules { return catalog.Rules(r.Table.Games()) }
