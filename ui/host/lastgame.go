package host

import (
	"qilab/solver/catalog"
	"qilab/ui/prefs"
)

// LastGame returns the game on the board or, if that is untouched since the first start, the one that was on the board last.
func (c *Context) LastGame() catalog.Game {
	if c.Table.Untouched() {
		if g, ok := c.Table.GameByID(c.Settings.Get(prefs.LastGame)); ok {
			return g
		}
	}
	return c.Table.Current()
}

// NoteGame stores the game on the board for LastGame.
func (c *Context) NoteGame() {
	if !c.Table.Untouched() {
		c.Settings.Set(prefs.LastGame, c.Table.Rules().ID())
	}
}
