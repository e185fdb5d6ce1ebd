package ui

import (
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/engines"
	"qilab/ui/host"
	gamelist "qilab/ui/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// file opens one of the user's files, the library or the training file, in the background, and closes it.
type file[T openFile] struct {
	way     func(tell func(storage.Problem)) (T, error) // nil: there is no such file
	post    func(func())
	problem func(error)
	running sync.WaitGroup
	opened  T           // the zero value if it could not be opened; read after running.Wait
	stuck   bool        // the last try could not write; of the window's goroutine
	closed  atomic.Bool // the window is being closed: no further try
}

// openFile is an open file.
type openFile interface {
	comparable
	Close() error
}

// openAgain is the time until another try to open a file of a disk that could not be written.
var openAgain = 10 * time.Second

// open opens the file in the background and calls then with it on the window's goroutine. As long as the disk cannot be written it tries
// again and again, so that a person who makes room need not start the program anew; then is called with the first error alone.
func (f *file[T]) open(then func(T, error)) {
	if f.way == nil {
		return
	}
	f.running.Go(func() {
		opened, err := f.way(func(p storage.Problem) { f.post(func() { f.problem(p) }) })
		f.opened = opened
		f.post(func() {
			stuck := errors.Is(err, storage.ErrWrite)
			if !stuck || !f.stuck {
				then(opened, err)
			}
			if f.stuck = stuck; stuck {
				time.AfterFunc(openAgain, func() { f.post(func() { f.again(then) }) })
			}
		})
	})
}

func (f *file[T]) again(then func(T, error)) {
	if !f.closed.Load() {
		f.open(then)
	}
}

// openWait is how long the window waits for a file that is still being opened when the user closes the window.
const openWait = 2 * time.Second

// late waits up to openWait for a file that is still being opened, and calls then with it, so that the window can save pending
// changes.
func (f *file[T]) late(then func(T)) {
	f.closed.Store(true)
	opened := make(chan struct{})
	go func() {
		f.running.Wait()
		close(opened)
	}()
	select {
	case <-opened:
		if f.is() {
			then(f.opened)
		}
	case <-time.After(openWait):
	}
}

// is reports whether the file was opened.
func (f *file[T]) is() bool {
	var none T
	return f.opened != none
}

// close waits for a file that is still being opened, then closes it.
func (f *file[T]) close() {
	f.closed.Store(true)
	f.running.Wait()
	if !f.is() {
		return
	}
	if err := f.opened.Close(); err != nil {
		f.problem(err)
	}
}

// files are the window's open files.
type files struct {
	context  *host.Context
	library  file[*library.Library]
	training file[*training.Store]
}

func newFiles(deps Deps, c *host.Context) *files {
	return &files{
		context:  c,
		library:  file[*library.Library]{way: deps.OpenLibrary, post: deps.Post, problem: c.Problem},
		training: file[*training.Store]{way: deps.OpenTraining, post: deps.Post, problem: c.Problem},
	}
}

// open opens the files for a window.
func (f *files) open(w *Window) {
	f.library.open(w.libraryOpened)
	f.training.open(func(s *training.Store, err error) {
		if w.shell.Closed() {
			return
		}
		f.context.Training, f.context.TrainingErr = s, err
		if err != nil {
			f.context.Problem(err)
		}
		w.training.Opened()
		w.mining.Opened()
		w.shell.RefreshCommands()
	})
}

// late calls then with the library open, if it is still being opened.
func (f *files) late(then func()) {
	if f.context.Library == nil {
		f.library.late(func(l *library.Library) {
			f.context.Library = l
			then()
		})
	}
}

// close closes the files.
func (f *files) close() {
	f.context.Library, f.context.Training = nil, nil
	f.library.close()
	f.training.close()
}

// libraryOpened passes the library, or the error, to the rooms.
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
	w.mining.Opened()
	w.explorer.Refresh(table.ChangedAll)
	w.shell.RefreshCommands()
}

// kept refreshes the rooms after a game was written into the library.
func (w *Window) kept() {
	w.home.Kept()
	gamelist.Kept(w.library)
	w.explorer.Refresh(table.ChangedAll)
	w.repertoires.Kept()
}

// engineOf identifies the analyzer of a game and its version: the game's own engine, or a third-party one with its options.
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
