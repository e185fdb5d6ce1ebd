package ui

import (
	"fmt"
	"hash/fnv"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/engines"
	"qilab/ui/table"
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
	} else {
		l.Warm(c.Table.Rules())
		w.recorder.Opened()
		w.home.Kept()
	}
	w.library.Opened()
	w.explorer.Refresh(table.ChangedAll)
	w.shell.RefreshCommands()
}

// kept takes note of a game that was written into the library.
func (w *Window) kept() {
	w.home.Kept()
	w.explorer.Refresh(table.ChangedAll)
}

// engine says who analyses a game, and in which version: its own engine, or that of a third party with its options.
func (w *Window) engine(rules core.Rules) string {
	s, id := w.context.Settings, rules.ID()
	g, _ := w.context.Table.GameByID(id)
	if setup, instead := engines.Analyst(s, id); g.External != nil && instead {
		options := fnv.New32a()
		fmt.Fprint(options, setup.CommandLine(), setup.Options)
		return fmt.Sprintf("%s %08x", core.OneLine(setup.Title()), options.Sum32())
	}
	return fmt.Sprintf("QiLab %d", g.Version+1)
}

// openWait is how long the window waits for a library that is still being opened when the person closes it.
const openWait = 2 * time.Second

// lateLibrary waits for a library that is still being opened, though not for long, so that what was played meanwhile is kept
// there.
func (w *Window) lateLibrary() {
	if w.deps.OpenLibrary == nil || w.context.Library != nil {
		return
	}
	opened := make(chan struct{})
	go func() {
		w.opening.Wait()
		close(opened)
	}()
	select {
	case <-opened:
		if w.opened != nil {
			w.context.Library = w.opened
			w.recorder.Opened()
		}
	case <-time.After(openWait):
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
