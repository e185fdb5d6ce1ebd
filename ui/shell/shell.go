// Package shell is the frame of the window: the screens, the menus and the toolbar made from one table of commands, the dialogs,
// the status line, the keys, and changes of language. It knows no game and no room; the rooms see it as a host.Host.
package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// A Screen is shown by the window between the toolbar and the status line.
type Screen interface {
	// Object returns the content; it is called whenever the window goes to the screen.
	Object() fyne.CanvasObject
	// Tools reports whether the screen has the toolbar.
	Tools() bool
	// Scroll returns the part that the page keys scroll; nil: none.
	Scroll() *container.Scroll
	// PutBack cancels an unfinished action on the screen, and reports whether there was one.
	PutBack() bool
	// Placed is called when the screen has its size.
	Placed()
}

// Config configures a shell.
type Config struct {
	App    fyne.App
	Window fyne.Window // new and empty
	Words  words.Words
	// Post runs f on the window's goroutine, later and in order.
	Post func(func())
	// Clean replaces characters missing from the fonts.
	Clean func(string) string
	// Together combines the changes of several commands into one.
	Together func(changes func())
	// Labels reports whether the tools have labels.
	Labels func() bool
	// Menus are the menus in their order.
	Menus []command.Menu
	// Tools returns the groups of the toolbar for the visible screen.
	Tools func() []Group
	// Above puts a strip with warnings above the window's content.
	Above func(fyne.CanvasObject) fyne.CanvasObject
	// Near shows a message beside the board until the next command, "": none; it reports whether the screen has a place for it. It
	// calls read if the message disappears earlier because it has been read. It may be nil.
	Near func(text string, read func()) bool
	// Busy describes the background work in a few words, with the command that shows it; "" if there is none. The status line has a
	// button for it. It may be nil.
	Busy func() (text, command string)
	// Before is called with a command before it runs. It may be nil.
	Before func(id string)
	// Shown is called with the next screen before it is built.
	Shown func(screen string)
	// FullScreen is called after entering or leaving full screen.
	FullScreen func(on bool)
}

// Shell is the frame of a window.
type Shell struct {
	cfg      Config
	win      fyne.Window
	commands command.Table
	keyboard *keyboard
	dialogs  *dialogs
	status   *status
	menus    *menus
	tip      *tip
	tidy     *tidy
	tools    *toolbar
	body     *fyne.Container // the screen between the toolbar and the status line

	screens map[string]Screen
	screen  string
	closed  bool
}

var _ host.Host = (*Shell)(nil)

// New returns an empty window.
func New(cfg Config) *Shell {
	s := &Shell{cfg: cfg, win: cfg.Window, screens: map[string]Screen{}}
	s.win.SetPadded(false)
	s.keyboard, s.dialogs, s.status, s.menus = &keyboard{shell: s, modifiers: control.Modifiers}, &dialogs{shell: s}, newStatus(cfg.Clean), &menus{shell: s}
	s.status.addBusy(control.NewButton(s, "", func() {
		if _, id := s.cfg.Busy(); id != "" {
			s.Run(id)
		}
	}))
	s.tip, s.tidy = newTip(cfg.Post), &tidy{shell: s}
	return s
}

// Begin sets the commands and the screens, and connects the keys. It is called once, before Show.
func (s *Shell) Begin(commands command.Table, screens map[string]Screen) {
	s.commands, s.screens = slices.Concat(commands, reach(s), fullScreen(s)).Arrange(s.cfg.Menus), screens
	s.menus.build()
	s.keyboard.listen()
}

// Bind sets the user's keys of all commands.
func (s *Shell) Bind(b command.Bindings) {
	s.commands.Bind(b)
	s.keyboard.hear()
	if nativeMenu {
		s.menus.build()
	}
	s.RefreshCommands()
}

// Window returns the window of the toolkit.
func (s *Shell) Window() fyne.Window { return s.win }

// Post runs f on the window's goroutine, later and in order.
func (s *Shell) Post(f func()) { s.cfg.Post(f) }

// Closed reports whether the window is closed.
func (s *Shell) Closed() bool { return s.closed }

// Close makes the shell ignore late results, and reports whether the window was open.
func (s *Shell) Close() bool {
	was := !s.closed
	s.closed = true
	s.tidy.stop()
	return was
}

// Canvas returns the canvas of the window.
func (s *Shell) Canvas() fyne.Canvas { return s.win.Canvas() }

// Clipboard returns the clipboard of the system.
func (s *Shell) Clipboard() fyne.Clipboard { return s.cfg.App.Clipboard() }

// Clean replaces characters missing from the fonts in a text from outside.
func (s *Shell) Clean(text string) string { return s.cfg.Clean(text) }

// Tell shows a message beside the board, or else on the status line, until the next command.
func (s *Shell) Tell(text string) {
	if s.cfg.Near != nil && s.cfg.Near(s.cfg.Clean(text), func() { s.status.Tell(text) }) {
		leaveBeside(s.status, text)
		return
	}
	s.status.Tell(text)
}

// Explain says on the status line what the pointer is over; "" when it has left.
func (s *Shell) Explain(text string) { s.status.explain(text) }

// Wait names the pending work on the status line; "" clears it.
func (s *Shell) Wait(text string) { s.status.wait(text) }

// Open opens a dialog.
func (s *Shell) Open(spec host.Dialog) host.Opened { return s.dialogs.show(spec) }

// CloseDialogs closes all dialogs.
func (s *Shell) CloseDialogs() { s.dialogs.closeDialogs() }

// Leave keeps what was written in the open dialogs: the window is about to be closed.
func (s *Shell) Leave() { s.dialogs.leave() }

// Run runs a command by its id, as a click on a button does.
func (s *Shell) Run(id string) { s.keyboard.runByID(id) }

// TypedKey takes a key without Control that a control has no use for.
func (s *Shell) TypedKey(e *fyne.KeyEvent) { s.keyboard.TypedKey(e) }

// TypedRune takes a character that a control has no use for.
func (s *Shell) TypedRune(r rune) { s.keyboard.typedRune(r) }

// TypedShortcut takes a key with Control that a control has no use for.
func (s *Shell) TypedShortcut(shortcut fyne.Shortcut) { s.keyboard.TypedShortcut(shortcut) }

// KeyDown takes a key that goes down while a control has the focus.
func (s *Shell) KeyDown(e *fyne.KeyEvent) { s.keyboard.keyDown(e) }

// KeyUp takes a key that is released while a control has the focus.
func (s *Shell) KeyUp(e *fyne.KeyEvent) { s.keyboard.keyUp(e) }

// AllCommands returns all commands.
func (s *Shell) AllCommands() command.Table { return s.commands }

// Screen returns the current screen.
func (s *Shell) Screen() string { return s.screen }

// Show goes to a screen, or rebuilds the current one.
func (s *Shell) Show(screen string) {
	s.screen = screen
	s.Explain("") // the object under the pointer is gone
	s.cfg.Shown(screen)
	to := s.screens[screen]
	var tools fyne.CanvasObject
	if to.Tools() {
		if s.tools == nil {
			s.tools = newToolbar(s)
		}
		tools = s.tools.frame
	}
	s.tidy.later()
	s.body = container.NewBorder(tools, s.status.root, nil, nil, to.Object())
	s.win.SetContent(framed(s, s.cfg.Above(s.body)))
	s.Canvas().Focus(nil)
	s.Post(func() { // only then has it its size
		if !s.closed && s.screen == screen {
			to.Placed()
		}
	})
	s.RefreshCommands()
}

// Retext rebuilds everything in another language.
func (s *Shell) Retext() {
	s.CloseDialogs()
	s.win.SetTitle(s.cfg.Words.T("window.title"))
	s.menus.build()
	s.tools = nil
	s.status.clear()
	s.Show(s.screen)
}

// RefreshCommands updates which commands can run.
func (s *Shell) RefreshCommands() {
	if s.menus.mark() {
		s.menus.main.Refresh()
	}
	if s.tools != nil {
		s.tools.refresh()
	}
	if s.cfg.Busy != nil {
		text, _ := s.cfg.Busy()
		s.status.setBusy(text)
	}
}

// ExplainCommand shows the description and the keys of a command on the status line, while on.
func (s *Shell) ExplainCommand(id string, on bool) {
	text := ""
	if c := s.commands.ByID(id); on && c != nil {
		text = commandText(s.cfg.Words, c)
	}
	s.Explain(text)
}

// commandText returns the description and the keys of a command.
func commandText(w words.Words, c *command.Command) string {
	text := w.T(c.Title())
	if keys := c.Shortcuts(); keys != "" {
		text += " (" + keys + ")"
	}
	return text
}

// Overlaid reports whether a dialog or a menu is over the window.
func (s *Shell) Overlaid() bool { return s.Canvas().Overlays().Top() != nil }

// Focused scrolls a newly focused control into view.
func (s *Shell) Focused(o fyne.CanvasObject) {
	root := s.win.Content()
	if m := s.dialogs.top(); m != nil {
		root = m.pop.Content
	}
	scroll.IntoView(root, o)
}

// reach returns the commands that make everything reachable by keyboard: the menus, and parts scrolled out of sight.
func reach(s *Shell) command.Table {
	scrolls := func(key fyne.KeyName) func() { return func() { scroll.Key(s.screens[s.screen].Scroll(), key) } }
	return command.Table{
		{ID: "menus", Group: "help", Keys: command.Keys(command.Plain(fyne.KeyF10)), Run: s.menus.open},
		{ID: "scroll", Group: "view", Label: "PgUp / PgDn", Keys: command.Keys(command.Plain(fyne.KeyPageUp)), Run: scrolls(fyne.KeyPageUp)},
		{ID: "scroll-down", Group: "view", Unlisted: true, Keys: command.Keys(command.Plain(fyne.KeyPageDown)), Run: scrolls(fyne.KeyPageDown)},
	}
}
