package windowtest

import (
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/command"
	"qilab/ui/windowtest/monkey"
)

// do carries out a step.
func (m *monkeyRun) do(s monkey.Step) {
	switch s.Kind {
	case monkey.Click:
		m.pointer.click(m.place(s.At), desktop.MouseButtonPrimary)
	case monkey.Double:
		m.pointer.double(m.place(s.At))
	case monkey.Right:
		m.pointer.click(m.place(s.At), desktop.MouseButtonSecondary)
	case monkey.Hover:
		m.pointer.move(m.place(s.At))
	case monkey.Drag:
		m.pointer.drag(m.place(s.At), m.place(s.To))
	case monkey.Wheel:
		m.pointer.wheel(m.place(s.At), s.N)
	case monkey.Press:
		m.typeKey(s.Text)
	case monkey.Type:
		for _, c := range s.Text {
			m.typeRune(c)
		}
	case monkey.Copy, monkey.Paste:
		data, err := monkey.Text(s.Text)
		must(m.trial, err)
		m.app.Clipboard().SetContent(string(data))
		if s.Kind == monkey.Paste {
			m.typeKey("Ctrl+V")
		}
	case monkey.Size:
		m.size = fyne.NewSize(float32(s.At.X), float32(s.At.Y))
		m.win.Resize(m.size)
	case monkey.Wait:
		for end := time.Now().Add(time.Duration(s.N) * time.Millisecond); time.Now().Before(end); time.Sleep(time.Millisecond) {
			m.loop.run()
		}
	case monkey.Disk:
		m.disk(s.Text)
	case monkey.Reopen:
		m.reopen()
	case monkey.Tap:
		if list := m.controls(); len(list) > 0 {
			m.pointer.click(list[s.N%len(list)], desktop.MouseButtonPrimary)
		}
	case monkey.Run:
		m.Run(s.Text)
	case monkey.Game:
		m.newGame(s.Text, s.N)
	case monkey.Play:
		m.playByMouse(s.N)
	case monkey.Reply:
		m.reply(s.N)
	case monkey.Open:
		m.openCorpus(s.Text)
	case monkey.Unwind:
		m.unwind()
	case monkey.Dismiss:
		for range 20 {
			if m.loop.run(); !m.overlaid() {
				break
			}
			m.typeKey("Escape")
			m.discard()
		}
	}
}

// place returns a point in the window as it is now.
func (m *monkeyRun) place(p monkey.Point) fyne.Position {
	size := m.win.Canvas().Size()
	return fyne.NewPos(size.Width*float32(p.X)/1000, size.Height*float32(p.Y)/1000)
}

// controls lists the centres of visible clickable objects.
func (m *monkeyRun) controls() (list []fyne.Position) {
	window := rectOf(fyne.Position{}, m.win.Canvas().Size())
	for _, o := range place(m.front()) {
		if part := o.seen().and(window); taps(o.object) && !part.shrunk(1.5).empty() {
			list = append(list, fyne.NewPos((part.left+part.right)/2, (part.top+part.bottom)/2))
		}
	}
	return list
}

// typeKey presses and releases a key, as the toolkit's driver for real windows tells it.
func (m *monkeyRun) typeKey(text string) {
	key, ok := command.ParseKey(text)
	if !ok {
		m.trial.Fatalf("%q is no key", text)
	}
	c := m.win.Canvas()
	if key.Rune != 0 {
		m.typeRune(key.Rune)
		return
	}
	e := &fyne.KeyEvent{Name: key.Name}
	if k, ok := c.Focused().(desktop.Keyable); ok {
		k.KeyDown(e)
	}
	m.keyDown(key, e)
	if k, ok := c.Focused().(desktop.Keyable); ok {
		k.KeyUp(e)
	}
	if key.Modifier == 0 && (command.Letter(key.Name) || command.Digit(key.Name) || key.Name == fyne.KeySpace) {
		r, _ := utf8.DecodeRuneInString(strings.Replace(string(key.Name), string(fyne.KeySpace), " ", 1))
		m.typeRune(unicode.ToLower(r))
	}
}

func (m *monkeyRun) keyDown(key command.Key, e *fyne.KeyEvent) {
	c := m.win.Canvas()
	if key.Name == fyne.KeyTab && key.Modifier&^fyne.KeyModifierShift == 0 {
		if t, ok := c.Focused().(fyne.Tabbable); !ok || !t.AcceptsTab() {
			if key.Modifier == 0 {
				c.FocusNext()
			} else {
				c.FocusPrevious()
			}
			return
		}
	}
	if s := m.shortcut(key); s != nil {
		if focused, ok := c.Focused().(fyne.Shortcutable); ok {
			focused.TypedShortcut(s)
		} else {
			m.TypedShortcut(s)
		}
		return
	}
	if focused := c.Focused(); focused != nil {
		focused.TypedKey(e)
	} else {
		m.TypedKey(e)
	}
}

// shortcut returns the shortcut that the driver makes of a key, or nil.
func (m *monkeyRun) shortcut(k command.Key) fyne.Shortcut {
	switch k {
	case command.Ctrl(fyne.KeyZ):
		return &fyne.ShortcutUndo{}
	case command.Ctrl(fyne.KeyY):
		return &fyne.ShortcutRedo{}
	case command.Ctrl(fyne.KeyV):
		return &fyne.ShortcutPaste{Clipboard: m.app.Clipboard()}
	case command.Ctrl(fyne.KeyC):
		return &fyne.ShortcutCopy{Clipboard: m.app.Clipboard()}
	case command.Ctrl(fyne.KeyX):
		return &fyne.ShortcutCut{Clipboard: m.app.Clipboard()}
	case command.Ctrl(fyne.KeyA):
		return &fyne.ShortcutSelectAll{}
	}
	if k.Modifier&^fyne.KeyModifierShift == 0 {
		return nil
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Modifier}
}

// typeRune types a character.
func (m *monkeyRun) typeRune(r rune) {
	if focused := m.win.Canvas().Focused(); focused != nil {
		focused.TypedRune(r)
	} else {
		m.win.Canvas().OnTypedRune()(r)
	}
}

// newGame starts a game; the bits of seats are the sides played by the program.
func (m *monkeyRun) newGame(id string, seats int) {
	g, ok := m.table.GameByID(id)
	if !ok || m.overlaid() {
		return
	}
	levels := g.Opponent.Levels()
	var who [2]seat
	for side := range who {
		if seats>>side&1 == 1 {
			who[side].Level = levels[side%len(levels)].ID
		}
	}
	m.table.Start(g, g.Rules.Start(), who)
	if m.Screen() != screenGame {
		m.Run("continue")
	}
}

// playByMouse makes a legal move on the board, if the user may move.
func (m *monkeyRun) playByMouse(n int) {
	moves := m.table.Position().Moves()
	if m.overlaid() || m.Screen() != screenGame || len(moves) == 0 || m.table.Editor.Sketch() != nil {
		return
	}
	painter, ok := painters.All().For(m.table.Rules().ID())
	if !ok {
		return
	}
	choice := painter.Choice(m.table.Position(), moves[n%len(moves)])
	m.pointer.click(m.spot(painter, choice.From), desktop.MouseButtonPrimary)
	if !choice.Instant && !m.overlaid() && m.Screen() == screenGame {
		m.loop.run()
		m.pointer.click(m.spot(painter, choice.To), desktop.MouseButtonPrimary)
	}
}

// spot returns the place of a spot of the board in the window.
func (m *monkeyRun) spot(painter board.Painter, spot board.Spot) fyne.Position {
	b := m.board()
	at, _ := painter.Arrange(b.Size(), b.State().Flipped, board.WithTrays).Place(spot)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(at)
}

// reply lets the program make moves while it is thinking.
func (m *monkeyRun) reply(n int) {
	for range n {
		if !m.table.Players.Thinking() {
			return
		}
		before := m.table.Node()
		if !m.real {
			m.opponent.allow <- struct{}{}
		}
		for end := time.Now().Add(2 * time.Second); m.table.Node() == before && m.table.Players.Thinking() && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
			m.loop.run()
		}
	}
}

// openCorpus opens a file with a text of the corpus.
func (m *monkeyRun) openCorpus(name string) {
	data, err := monkey.Text(name)
	must(m.trial, err)
	path := filepath.Join(m.files, strings.Map(func(r rune) rune {
		if strings.ContainsRune("/:~", r) {
			return '-'
		}
		return r
	}, name))
	if err := os.WriteFile(path, data, 0o600); m.diskBack == nil {
		must(m.trial, err)
	}
	if m.overlaid() || !m.Commands().ByID("open-file").Can() {
		return
	}
	m.openFile(path)
}

// reopen closes the window, which must not lose anything, and opens it again.
func (m *monkeyRun) reopen() {
	away := m.diskBack != nil
	switch {
	case away && !m.closed(): // it would ask
		return
	case away: // closed anyway, possibly losing unsaved changes
		m.diskBack()
		m.diskBack = nil
	}
	if !m.closed() {
		m.do(monkey.Step{Kind: monkey.Dismiss})
		m.Run("quit")
		for end := time.Now().Add(10 * time.Second); !m.closed() && time.Now().Before(end); time.Sleep(time.Millisecond) {
			m.loop.run()
		}
		if !m.closed() && m.top() == nil { // nor asks, in any language
			m.trial.Fatalf("the window does not close: %s on %s, with %T above, and the status %q", core.Cut(strings.Join(m.texts(), " "), 300), m.Screen(), m.win.Canvas().Overlays().Top(), m.status())
		}
	}
	kept := treeText(m.table.Document().Game())
	at := m.table.Position().String()
	changed := m.table.Document().Depth() > 0 && !away
	m.Close()
	m.open(m.dir)
	if changed && m.table.Editor.Sketch() == nil {
		if now := treeText(m.table.Document().Game()); now != kept {
			panic(fault{check: "kept", text: "after a restart the game is\n" + now + "\nand was\n" + kept})
		}
		if now := m.table.Position().String(); now != at {
			panic(fault{check: "kept", text: "after a restart the position is " + now + " and was " + at})
		}
	}
}

// settle runs the posts of a step, lets quick searches end, and lays out the window as for the next frames.
func (m *monkeyRun) settle() {
	for range 40 {
		m.loop.run()
		if m.closed() || !m.search.Analysis.SearchingAnything() {
			break
		}
		time.Sleep(500 * time.Microsecond)
	}
	if m.closed() {
		return
	}
	for range 3 {
		m.frames.next(m.rig)
		m.loop.run()
	}
}
