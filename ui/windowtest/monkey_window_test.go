package windowtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/command"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/windowtest/monkey"
)

// patient is an opponent with the levels of another one, that plays a move when it is let.
type patient struct {
	fakeOpponent
	levels []solver.Level
}

func (p patient) Levels() []solver.Level { return p.levels }

// monkeyGames are all games, with engines that answer at once and opponents that wait; real are the engines themselves.
func monkeyGames(opponent fakeOpponent, real bool) []catalog.Game {
	if real {
		return realGames()
	}
	list := quickGames()
	for i := range list {
		list[i].Opponent = patient{opponent, list[i].Opponent.Levels()}
		if list[i].Prover != nil {
			list[i].Prover = fakeProver{}
		}
		list[i].Why = nil
	}
	return list
}

// fault is a failure of a run: the broken invariant and the step.
type fault struct {
	check  string // the name of the invariant
	text   string
	inStep bool // not only at the end
}

// kind returns the beginning of the fault without its figures, by which faults with the same cause are taken for one.
func (f fault) kind() string {
	text, _, _ := strings.Cut(f.String(), "\n")
	letters := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
	return core.Cut(letters, 50)
}

func (f fault) String() string { return f.check + ": " + f.text }

// trial is the test of one run. A failure ends the run with a fault, and the test decides its own result; cleanup happens at the
// end of the run, not of the test.
type trial struct {
	testing.TB
	cleanups []func()
}

func (t *trial) Helper()                      {}
func (t *trial) Cleanup(f func())             { t.cleanups = append(t.cleanups, f) }
func (t *trial) Error(args ...any)            { t.Fatal(args...) }
func (t *trial) Errorf(f string, args ...any) { t.Fatalf(f, args...) }
func (t *trial) Fatal(args ...any)            { panic(fault{check: "harness", text: fmt.Sprint(args...)}) }
func (t *trial) Fatalf(f string, args ...any) {
	panic(fault{check: "harness", text: fmt.Sprintf(f, args...)})
}
func (t *trial) FailNow() { panic(fault{check: "harness", text: "it failed"}) }

func (t *trial) TempDir() string {
	dir, err := os.MkdirTemp("", "monkey")
	must(t.TB, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// end runs the cleanups, the last one first.
func (t *trial) end() {
	for _, f := range slices.Backward(t.cleanups) {
		f()
	}
	t.cleanups = nil
}

// monkeyRun is a window under the hands of the monkey.
type monkeyRun struct {
	*rig
	trial    *trial
	real     bool // the engines
	pointer  *pointer
	diskBack func() // nil: the disk works
	files    string // the folder of files to open
	size     fyne.Size

	ran     []*command.Command // by the current step
	origins map[fyne.CanvasObject]origin
	past    history
	before  moment
	moved   time.Time                       // when the user last asked for another position
	library atomic.Pointer[library.Library] // opened on another goroutine
	heap    uint64                          // in use when the window of the run had opened
}

// origin lists the permitted effects of an overlay, by what opened it.
type origin struct{ moves, shows bool }

// openMonkey opens a window with all games and a library.
func openMonkey(t testing.TB, real bool) *monkeyRun {
	m := &monkeyRun{trial: &trial{TB: t}, real: real, size: fyne.NewSize(1180, 800)}
	m.files = m.trial.TempDir()
	m.open(filepath.Join(m.trial.TempDir(), "store"))
	m.heap = heap()
	return m
}

// open opens the window on the store in dir.
func (m *monkeyRun) open(dir string) {
	opponent := fakeOpponent{allow: make(chan struct{}, 1000)}
	games := monkeyGames(opponent, m.real)
	store := storage.Open(dir, catalog.Resolver(games), func(storage.Problem) {})
	settings, _ := store.LoadSettings(prefs.All(games).Schema())
	for key, value := range map[string]string{prefs.Language: string(i18n.English), prefs.Mode: "light", prefs.Folder: m.files} {
		if m.rig == nil {
			_ = settings.Set(key, value)
		}
	}
	for key, on := range map[string]bool{prefs.Animations: false, prefs.NameAsked: true, prefs.LessonsOffered: true} {
		_ = settings.SetBool(key, on)
	}
	must(m.trial, store.SaveSettings(settings))
	others, err := store.Claim()
	must(m.trial, err)
	m.rig = newWindow(m.trial, dir, store, i18n.English, ui.Deps{
		Others: others, Games: games, OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			l, err := library.Open(filepath.Join(dir, library.FileName), catalog.Readers(games), tell)
			if l != nil {
				m.library.Store(l)
			}
			return l, err
		},
	})
	m.opponent = opponent
	m.pointer = &pointer{r: m.rig}
	m.origins = map[fyne.CanvasObject]origin{}
	for _, c := range m.Commands() {
		run := c.Run
		c.Run = func() {
			m.ran = append(m.ran, c)
			run()
		}
	}
	m.win.Resize(m.size)
	m.settle()
	m.past = newHistory(m.rig, m.past.marked)
}

// monkeyConfig lists the usable parts of a window.
func monkeyConfig(r *rig) monkey.Config {
	cfg := monkey.Config{}
	for _, c := range r.Commands() {
		if c.ID != "quit" {
			cfg.Commands = append(cfg.Commands, c.ID)
		}
		for _, k := range c.Keys {
			if text := k.Text(); !slices.Contains(cfg.Keys, text) {
				cfg.Keys = append(cfg.Keys, text)
			}
		}
	}
	for _, g := range r.table.Games() {
		cfg.Games = append(cfg.Games, g.Rules.ID())
	}
	cfg.Keys = append(cfg.Keys, "Tab", "Tab", "Shift+Tab", "Return", "Return", "Space", "Escape", "BackSpace", "Up", "Down", "Left", "Right", "Prior", "Next", "Alt+G", "Ctrl+X", "F10")
	return cfg
}
