package windowtest

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"qilab/storage/library"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/windowtest/monkey"
	"qilab/ui/words"
)

// last checks the conditions at the end of a run.
func (m *monkeyRun) last() {
	m.disk("back")
	m.do(monkey.Step{Kind: monkey.Dismiss})
	m.settle()
	if m.closed() {
		m.reopen()
	}
	m.unwind()
	m.settle()
	before := m.wantLibrary()
	m.reopen()
	if after := m.wantLibrary(); len(after) < len(before) {
		panic(fault{check: "library", text: fmt.Sprintf("after a restart the library has %d games, and had %d", len(after), len(before))})
	}
	m.wantHeap()
}

// wantLibrary opens the library and compares its list with its file; it returns the games.
func (m *monkeyRun) wantLibrary() []library.Record {
	m.do(monkey.Step{Kind: monkey.Dismiss})
	m.toLibrary()
	var stored []library.Record
	wrong := ""
	for end := time.Now().Add(keptWait); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		m.settle()
		if m.closed() { // the question at closing has answered itself
			m.reopen()
			m.toLibrary()
		} else if m.Screen() != prefs.LibraryScreen { // a session that was begun in the library has got its first card
			m.toLibrary()
		}
		var err error
		if stored, err = m.library.Load().List(context.Background(), library.Query{}); err != nil { // it is being opened
			wrong = err.Error()
			continue
		}
		if wrong = m.listDiffers(stored); wrong == "" {
			return stored
		}
	}
	panic(fault{check: "library", text: wrong})
}

// toLibrary shows all games of the library.
func (m *monkeyRun) toLibrary() {
	m.Run("library")
	if !m.closed() && m.Screen() != prefs.LibraryScreen {
		panic(fault{check: "library", text: "the library does not open"})
	}
	m.Run("library-clear")
}

// maxListed is how many games are in view at once in each window that is wide enough for the names.
const maxListed = 8

// listDiffers describes how the list of the library differs from all games; "": not at all.
func (m *monkeyRun) listDiffers(stored []library.Record) string {
	texts := m.texts()
	lang := i18n.System()
	if l := m.settings.Get(prefs.Language); l != prefs.SystemLanguage {
		lang = i18n.Lang(l)
	}
	w := words.Words{Catalog: i18n.New(lang)}
	want := w.T("games.count", fmt.Sprint(len(stored)))
	if !slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(t, want) }) {
		return fmt.Sprintf("the library has %d games, and the window does not say %q", len(stored), want)
	}
	if len(stored) > maxListed || m.win.Canvas().Size().Width < 1000 {
		return ""
	}
	for _, g := range stored {
		name, _ := words.PlayerNames(w, g.First, g.Second) // recorded in any language
		if name = m.words.Shown(name); name != "" && utf8.RuneCountInString(name) < 8 && !slices.Contains(texts, name) {
			return fmt.Sprintf("the game of %q is not listed", name)
		}
	}
	return ""
}

// heapRoom is how much more of the heap there may be at the end of a run than when its window opened. Measured are some 50 MiB, of
// fonts, pictures, undo, and the toolkit's cache of the windows that the run has opened anew: that drops nothing for a minute, which
// is why runs are not compared with the first window of the process.
const heapRoom = 96 << 20

// wantHeap goes home and compares the heap with that at the beginning of the run.
func (m *monkeyRun) wantHeap() {
	m.Run("home")
	m.settle()
	if now := heap(); now > m.heap+heapRoom {
		panic(fault{check: "heap", text: fmt.Sprintf("the heap takes %d MiB, and %d MiB when the window opened", now>>20, m.heap>>20)})
	}
}

// heap returns how much of the heap is in use.
func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers held
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
