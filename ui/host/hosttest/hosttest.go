// Package hosttest is a host for the tests of a single room: it records messages and dialogs, and shows no window. Tests of the
// whole window are in ui/windowtest.
package hosttest

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/command"
	"qilab/ui/desk"
	"qilab/ui/host"
	"qilab/ui/host/looptest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/rulebook"
	"qilab/ui/sound"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Host is a host.Host that records calls. Fields may be read and changed between calls of a room.
type Host struct {
	looptest.Loop

	Window    fyne.Window // whose canvas is used
	app       fyne.App
	On        string             // the current screen
	Told      string             // the last message
	Explained string             // the last explanation on the status line; "": none
	Waits     string             // the reason of the current wait
	Dialogs   []host.Dialog      // opened and not yet closed
	opened    map[int]*opened    // the last dialog with each number
	ran       []string           // the ids of commands run
	Shut      bool               // the window is closed
	Leaving   func()             // called before another game is opened, if set
	Changed   func(table.Change) // called after changes of the table, if set

	Commands command.Table // returned by AllCommands
}

// New returns a context for a room with games, on an empty store, in a language, and its host. Everything is closed at the end of
// the test.
func New(t testing.TB, lang i18n.Lang, games ...catalog.Game) (*host.Context, *Host) {
	t.Helper()
	app := App(t)
	app.Settings().SetTheme(look.NewTheme(look.ModeLight))
	h := &Host{app: app, Window: app.NewWindow(""), On: prefs.GameScreen}
	t.Cleanup(h.Window.Close)
	rules := func(id string) (core.Rules, bool) {
		for _, g := range games {
			if g.Rules.ID() == id {
				return g.Rules, true
			}
		}
		return nil, false
	}
	store := storage.Open(t.TempDir(), rules, nil)
	t.Cleanup(store.Close)
	all := prefs.All(games, host.BoardSettings(painters.All())...)
	stored, _ := store.LoadSettings(all.Schema())
	fail := func(err error) { t.Error(err) }
	c := &host.Context{
		Host: h, Store: store, Sounds: silence{}, Problem: fail,
		Words:    words.Words{Catalog: i18n.New(lang)},
		Settings: prefs.New(all, stored, func(*storage.Settings) {}, fail),
		Painters: painters.All(), Book: rulebook.New(),
		LibraryState: &host.LibraryState{}, TrainingState: &host.TrainingState{},
		Style: func() board.Style {
			return board.Style{Look: look.Boards()[0], T: i18n.New(lang).T}
		},
	}
	c.Disk = &host.Disk{Host: h, Words: c.Words, Spawn: func(work func()) { work() }}
	c.Pictures = &host.Pictures{Host: h, Words: c.Words, Painters: c.Painters, Style: c.Style}
	d := desk.New(desk.Config{
		Config: table.Config{
			Games: games, Post: h.Post, Failed: fail, Changed: h.changed, Moved: func(*core.Node) {}, Leaving: h.leaving, Pace: time.Nanosecond,
		},
		Start: func(show func(solver.Report, solver.State)) search.Worker { return solver.NewWorker(nil, h.Post, show) },
	})
	t.Cleanup(d.Close)
	c.Table, c.Search = d.Table, d.Search
	return c, h
}

func (h *Host) changed(c table.Change) {
	if h.Changed != nil {
		h.Changed(c)
	}
}

func (h *Host) leaving() {
	if h.Leaving != nil {
		h.Leaving()
	}
}

type silence struct{ sound.Silent }

func (silence) SetOn(bool)        {}
func (silence) SetVolume(float64) {}

// Closed reports whether Shut is set.
func (h *Host) Closed() bool { return h.Shut }

// Canvas returns the canvas of h.Window.
func (h *Host) Canvas() fyne.Canvas { return h.Window.Canvas() }

// Clipboard returns the clipboard of the test's app.
func (h *Host) Clipboard() fyne.Clipboard { return h.app.Clipboard() }

// Screen returns h.On.
func (h *Host) Screen() string { return h.On }

// Show changes On.
func (h *Host) Show(screen string) { h.On = screen }

// Open records a dialog.
func (h *Host) Open(d host.Dialog) host.Opened {
	h.Dialogs = append(h.Dialogs, d)
	o := &opened{host: h, at: len(h.Dialogs), disabled: map[int]bool{}}
	if h.opened == nil {
		h.opened = map[int]*opened{}
	}
	h.opened[o.at] = o
	return o
}

// opened is the dialog with a number, from 1.
type opened struct {
	host      *Host
	at        int
	preferred int // the button that Enter presses
	disabled  map[int]bool
}

// Enter presses the button of the top dialog that Enter presses, and reports whether it is enabled. The dialog stays open.
func (h *Host) Enter() bool {
	return h.Press(h.opened[len(h.Dialogs)].preferred)
}

// Press presses a button of the top dialog, and reports whether it is enabled. The dialog stays open.
func (h *Host) Press(button int) bool {
	if h.opened[len(h.Dialogs)].disabled[button] {
		return false
	}
	h.Dialogs[len(h.Dialogs)-1].Buttons[button].Run()
	return true
}

func (o *opened) OnTop() bool { return len(o.host.Dialogs) == o.at }

func (*opened) Grow(fyne.CanvasObject) {}

func (o *opened) Enable(button int, on bool) { o.disabled[button] = !on }
func (o *opened) Prefer(button int)          { o.preferred = button }

func (o *opened) Close() {
	for len(o.host.Dialogs) >= o.at {
		last := o.host.Dialogs[len(o.host.Dialogs)-1]
		o.host.Dialogs = o.host.Dialogs[:len(o.host.Dialogs)-1]
		if last.Closed != nil {
			last.Closed()
		}
	}
	if left := len(o.host.Dialogs); left > 0 && o.host.Dialogs[left-1].Uncovered != nil {
		o.host.Dialogs[left-1].Uncovered()
	}
}

// CloseDialogs closes all of Dialogs.
func (h *Host) CloseDialogs() { (&opened{host: h, at: 1}).Close() }

// Overlaid reports whether a dialog is open.
func (h *Host) Overlaid() bool { return len(h.Dialogs) > 0 }

// Tell records the message in Told.
func (h *Host) Tell(text string) { h.Told = text }

// Explain records the text in Explained.
func (h *Host) Explain(text string) { h.Explained = text }

// Wait records the reason in Waits.
func (h *Host) Wait(text string) { h.Waits = text }

// Clean returns the text as it is.
func (h *Host) Clean(text string) string { return text }

// Run records the command in ran.
func (h *Host) Run(id string) { h.ran = append(h.ran, id) }

// AllCommands returns h.Commands.
func (h *Host) AllCommands() command.Table { return h.Commands }

// RefreshCommands does nothing.
func (h *Host) RefreshCommands() {}

// ExplainCommand records the id in Explained, or removes it.
func (h *Host) ExplainCommand(id string, on bool) {
	if h.Explained = ""; on {
		h.Explained = id
	}
}

// TypedKey drops the key, as do the other methods of control.Keys.
func (h *Host) TypedKey(*fyne.KeyEvent) {}

// TypedRune drops the character.
func (h *Host) TypedRune(rune) {}

// TypedShortcut drops the key.
func (h *Host) TypedShortcut(fyne.Shortcut) {}

// KeyDown drops the key.
func (h *Host) KeyDown(*fyne.KeyEvent) {}

// KeyUp drops the key.
func (h *Host) KeyUp(*fyne.KeyEvent) {}

// Focused does nothing.
func (h *Host) Focused(fyne.CanvasObject) {}

var _ host.Host = (*Host)(nil)
