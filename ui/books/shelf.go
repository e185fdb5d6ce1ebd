package books

import (
	"context"
	"os"
	"slices"
	"time"

	"qilab/core"
	files "qilab/storage/books"
	"qilab/ui/prefs"
)

// item is a book of the list.
type item struct {
	file    prefs.BookFile
	book    *files.Book // nil: not open
	err     error       // why it cannot be opened
	opening bool
	facts   *facts // from the last time it was opened
	removed bool
	show    func() // updates the row; nil: not visible
}

// facts are the listed properties of a book that has been opened.
type facts struct {
	kind    files.Kind
	entries int
	rules   core.Rules
	stamp   stamp
}

// stamp distinguishes a file from a replacement.
type stamp struct {
	size int64
	time time.Time
}

func stampOf(path string) (s stamp) {
	if info, err := os.Stat(path); err == nil {
		s = stamp{info.Size(), info.ModTime()}
	}
	return s
}

// serves reports whether the book is in use for a side.
func (it *item) serves(side core.Side) bool {
	only := map[string]core.Side{prefs.BookFirst: core.First, prefs.BookSecond: core.Second}
	wanted, one := only[it.file.Side]
	return !it.file.Off && (!one || wanted == side)
}

// shut closes the file, without waiting for reads.
func (it *item) shut() {
	if it.book == nil {
		return
	}
	b := it.book
	it.book = nil
	go func() { _ = b.Close() }() // it was only read
}

// changed updates the book's row.
func (it *item) changed() {
	if it.show != nil {
		it.show()
	}
}

// open opens a book in the background, unless it is open and unchanged. A book not in use is closed again once its facts are known.
func (r *Room) open(it *item) {
	if it.opening || it.removed {
		return
	}
	it.opening = true
	it.changed()
	path, rules := it.file.Path, r.rules()
	var known *facts
	if it.book != nil || it.file.Off {
		known = it.facts
	}
	go func() {
		found := opened{err: r.work.Ctx.Err()}
		select {
		case r.opens <- struct{}{}:
			found = openFile(r.work.Ctx, path, rules, known)
			<-r.opens
		case <-r.work.Ctx.Done():
		}
		r.Host.Post(func() { r.take(it, found) })
	}()
}

// opened is the result of opening a file.
type opened struct {
	same  bool // unchanged
	book  *files.Book
	facts *facts
	err   error
}

// openFile opens a book, unless it is unchanged.
func openFile(ctx context.Context, path string, rules []core.Rules, known *facts) (o opened) {
	stamp := stampOf(path)
	if known != nil && known.stamp == stamp {
		return opened{same: true}
	}
	if o.book, o.err = files.Open(ctx, path, rules); o.err == nil {
		o.facts = &facts{o.book.Kind(), o.book.Entries(), o.book.Rules()[0], stamp}
	}
	return o
}

// take handles the result of opening a book.
func (r *Room) take(it *item, o opened) {
	it.opening = false
	if !o.same {
		it.shut()
		it.book, it.facts, it.err = o.book, o.facts, o.err
	}
	switch {
	case it.removed || it.file.Off || r.Host.Closed():
		it.shut()
	case it.book == nil && it.err == nil: // it was switched on meanwhile
		r.open(it)
	}
	if !r.Host.Closed() {
		it.changed()
		r.tell()
	}
}

// shut closes the books of a file about to be replaced, and reopen opens them again.
func (r *Room) shut(path string) {
	for _, it := range r.shelf {
		if it.file.Path == path {
			it.shut()
		}
	}
}

func (r *Room) reopen(path string) {
	for _, it := range r.shelf {
		if it.file.Path == path {
			r.open(it)
		}
	}
}

// look opens all books again, to update their facts and find missing files.
func (r *Room) look() {
	for _, it := range r.shelf {
		r.open(it)
	}
}

// add appends a book to the list, unless it is listed.
func (r *Room) add(path string) {
	if at := slices.IndexFunc(r.shelf, func(it *item) bool { return it.file.Path == path }); at >= 0 {
		r.shelf[at].file.Off = false
		r.open(r.shelf[at])
		r.Host.Tell(r.Words.T("books.there", r.Host.Clean(path)))
	} else if len(r.shelf) >= prefs.MaxBooks {
		r.Host.Message(r.Host.Heading("books"), r.Words.T("books.many", prefs.MaxBooks))
		return
	} else {
		it := &item{file: prefs.BookFile{Path: path}}
		r.shelf = append(r.shelf, it)
		r.open(it)
	}
	r.save()
	r.list.refill()
	if r.shelf[len(r.shelf)-1].file.Path == path {
		r.list.end()
	}
}

// remove removes a book from the list; its file stays.
func (r *Room) remove(it *item) {
	r.shelf = slices.DeleteFunc(r.shelf, func(other *item) bool { return other == it })
	it.removed, it.show = true, nil
	it.shut()
	r.save()
	r.list.refill()
}

// move moves a book up (-1) or down (1) in the list.
func (r *Room) move(it *item, by int) {
	at := slices.Index(r.shelf, it)
	to := at + by
	if at < 0 || to < 0 || to >= len(r.shelf) {
		return
	}
	r.shelf[at], r.shelf[to] = r.shelf[to], r.shelf[at]
	r.save()
	r.list.refill()
}

// use switches a book on or off.
func (r *Room) use(it *item, on bool) {
	it.file.Off = !on
	if on {
		r.open(it)
	} else {
		it.shut()
	}
	it.changed()
	r.save()
}

// serve sets the sides that a book is used for.
func (r *Room) serve(it *item, side string) {
	it.file.Side = side
	r.save()
}
