package ui

import (
	"fmt"
	"hash/fnv"

	"qilab/core"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/engines"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/userfile"
)

// files are the window's open files.
type files struct {
	context  *host.Context
	library  userfile.File[*library.Library]
	training userfile.File[*training.Store]
}

func newFiles(deps Deps, c *host.Context) *files {
	return &files{
		context:  c,
		library:  userfile.File[*library.Library]{Way: deps.OpenLibrary, Post: deps.Post, Problem: c.Problem},
		training: userfile.File[*training.Store]{Way: deps.OpenTraining, Post: deps.Post, Problem: c.Problem},
	}
}

// open opens the files for a window.
func (f *files) open(w *Window) {
	f.library.Open(w.libraryOpened)
	f.training.Open(func(s *training.Store, err error) {
		if w.shell.Closed() {
			return
		}
		f.context.Training, f.context.TrainingErr = s, err
		if err != nil {
			f.context.Problem(err)
		}
		w.training.Opened()
		w.practice.Opened()
		w.mining.Opened()
		w.repertoires.Follow()
		w.shell.RefreshCommands()
	})
}

// late calls then with the library open, if it is still being opened.
func (f *files) late(then func()) {
	if f.context.Library == nil {
		f.library.Late(func(l *library.Library) {
			f.context.Library = l
			then()
		})
	}
}

// close closes the files.
func (f *files) close() {
	f.context.Library, f.context.Training = nil, nil
	f.library.Close()
	f.training.Close()
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
		l.Index.Warm(c.Table.Rules())
		w.home.Kept()
	}
	w.recorder.Opened()
	w.library.Opened()
	w.mining.Opened()
	w.repertoires.Follow()
	w.explorer.Refresh(table.ChangedAll)
	w.shell.RefreshCommands()
}

// kept refreshes the rooms after games were written into the library.
func (w *Window) kept() {
	w.home.Kept()
	w.library.Kept()
	w.explorer.Refresh(table.ChangedAll)
	w.repertoires.Kept()
}

// ownEngine identifies a game's own engine and its version. All reviews are by it.
func ownEngine(t *table.Table, rules core.Rules) string {
	g, _ := t.GameByID(rules.ID())
	return fmt.Sprintf("QiLab %d", g.Version+1)
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
	return ownEngine(t, rules)
}
