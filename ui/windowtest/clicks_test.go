package windowtest

import (
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/i18n"
)

// clicks counts the buttons that are pressed on a way through the window.
type clicks struct {
	*rig
	done int
}

// press presses the button with the text of a key, the one of that number from the top; it has to be in view as a whole.
func (c *clicks) press(key string, number int) {
	c.t.Helper()
	var list []*control.Button
	for _, b := range shown[*control.Button](c.rig) {
		if b.Text == c.words.T(key) {
			list = append(list, b)
		}
	}
	if number >= len(list) {
		c.t.Fatalf("there are %d buttons %q", len(list), c.words.T(key))
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(list[number])
	if size := c.win.Canvas().Size(); at.X < 0 || at.X+list[number].Size().Width > size.Width {
		c.t.Errorf("%q is at %v in a window of %v", list[number].Text, at, size)
	}
	list[number].Tapped(nil)
	c.loop.run()
	c.done++
}

// want fails if the way took more clicks.
func (c *clicks) want(way string, limit int) {
	c.t.Helper()
	if c.done > limit {
		c.t.Errorf("%s took %d clicks, not %d", way, c.done, limit)
	}
	c.done = 0
}

// From the home screen every game begins with two clicks, another with two more, and a puzzle of a position takes four and the pieces.
func TestClicks(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, lang := range i18n.Langs() {
		for _, size := range []fyne.Size{smallest, fyne.NewSize(1180, 800)} {
			r := newFullRig(t, lang)
			r.win.Resize(size)
			c := &clicks{rig: r}
			for i, g := range families.Heads(r.table.Games()) {
				name := g.Rules.ID()
				r.show(screenHome)
				r.loop.run()
				c.press("home.play", i)
				c.press("new.begin", 0)
				r.until("the game begins", func() bool { return r.Screen() == screenGame && len(r.dialogs()) == 0 })
				if r.Screen() != screenGame || core.FamilyID(r.table.Rules()) != core.FamilyID(g.Rules) || r.table.Players.Seats()[core.Second].Person() {
					t.Errorf("%s: the game on %s is %s, played by %v", name, r.Screen(), r.table.Rules().ID(), r.table.Players.Seats())
				}
				c.want("a game of "+name, 2)
				first := r.table.Document().Game()
				r.Run("new")
				c.done++
				c.press("new.begin", 0)
				r.until("another game begins", func() bool { return len(r.dialogs()) == 0 })
				if r.table.Document().Game() == first {
					t.Errorf("%s: there is no other game", name)
				}
				c.want("another game of "+name, 3)

				r.show(screenHome)
				r.loop.run()
				c.press("home.set-up", i)
				position, err := r.table.Rules().Parse(g.Puzzles[0].Position)
				if err != nil {
					t.Fatal(err)
				}
				r.table.Editor.SetSetup(r.table.Rules().SetupOf(position))
				c.press("command.make-puzzle", 0)
				c.press("maker.check", 0)
				r.until("it is proven", func() bool { b := r.button(r.words.T("maker.save")); return b != nil && !b.Disabled() })
				c.press("maker.save", 0)
				if entries := r.store.Puzzles().List(); len(entries) != i+1 {
					t.Errorf("%s: %d puzzles are saved", name, len(entries))
				}
				c.want("a puzzle of "+name, 4)
				r.closeDialogs()
			}
			r.Close()
		}
	}
}
