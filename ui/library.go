package ui

import (
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/engines"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// libraryFile opens the library, and closes it.
type libraryFile struct {
	deps    Deps
	context *host.Context
	running sync.WaitGroup
	opened  *library.Library // what came of it; read after running.Wait
}

// open opens the library in the background and calls then with it on the goroutine of the window.
func (o *libraryFile) open(then func(*library.Library, error)) {
	if o.deps.OpenLibrary == nil {
		return
	}
	o.running.Go(func() {
		l, err := o.deps.OpenLibrary(func(p storage.Problem) { o.deps.Post(func() { o.context.Problem(p) }) })
		o.opened = l
		o.deps.Post(func() { then(l, err) })
	})
}

// openWait is how long the window waits for a library that is still being opened when the user closes the window.
const openWait = 2 * time.Second

// late waits up to openWait for a library that is still being opened, so that the recorder can save the games played
// meanwhile.
func (o *libraryFile) late(then func()) {
	if o.deps.OpenLibrary == nil || o.context.Library != nil {
		return
	}
	opened := make(chan struct{})
	go func() {
		o.running.Wait()
		close(opened)
	}()
	select {
	case <-opened:
		if o.opened != nil {
			o.context.Library = o.opened
			then()
		}
	case <-time.After(openWait):
	}
}

// close waits for pending writes and for a library that is still being opened, then closes it.
func (o *libraryFile) close() {
	o.running.Wait()
	o.context.Library = nil
	if o.opened == nil {
		return
	}
	if err := o.opened.Close(); err != nil {
		o.context.Problem(err)
	}
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

// engineOf identifies the engine and version that analyse a game: the game's own, or an external one with its options.
func engineOf(s *prefs.Settings, t *table.Table, rules core.Rules) string {
	id := rules.ID()
	g, _ := t.GameByID(id)
	if setup, instead := engines.Analyst(s, id); g.External != nil && instead {
		options := fnv.New32a()
		fmt.Fprint(options, setup.CommandLine(), setup.Options)
		return fmt.Sprintf("%s %08x", core.OneLine(setup.Title()), options.Sum32())
	}
	return fmt.Sprintf("QiLab %d", g.Version+1)
}
