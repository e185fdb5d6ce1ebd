package ui

import (
	"qilab/storage"
	"qilab/storage/library"
)

// openLibrary opens the library beside the window, which does not wait for it.
func (w *Window) openLibrary() {
	if w.deps.OpenLibrary == nil {
		return
	}
	w.opening.Go(func() {
		l, err := w.deps.OpenLibrary(func(p storage.Problem) { w.deps.Post(func() { w.context.Problem(p) }) })
		w.opened = l
		w.deps.Post(func() { w.libraryOpened(l, err) })
	})
}

// libraryOpened tells the rooms that the library is there, or why it is not.
func (w *Window) libraryOpened(l *library.Library, err error) {
	if w.shell.Closed() {
		return
	}
	c := w.context
	c.Library, c.LibraryErr = l, err
	if err != nil {
		c.Problem(err)
	}
	if l != nil {
		l.Warm(c.Session.Rules())
	}
}

// closeLibrary waits for what is being written, and for a library that is still being opened.
func (w *Window) closeLibrary() {
	w.opening.Wait()
	w.context.Library = nil
	if w.opened == nil {
		return
	}
	if err := w.opened.Close(); err != nil {
		w.context.Problem(err)
	}
}
