package gamefile

import (
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Mine returns the side that the user has or had in the game on the table: the one against the program, or the one whose
// player has the user's name. ok is false if that is unknown.
func Mine(t *table.Table, s *prefs.Settings) (side core.Side, ok bool) {
	if side, ok := t.Players.Viewer(); ok {
		return side, true
	}
	name := library.Fold(strings.TrimSpace(s.Get(prefs.Name)))
	if name == "" {
		return core.First, false
	}
	game := t.Document().Game()
	is := func(side core.Side) bool {
		return library.Fold(game.Tags().Get(core.SideTag(game.Rules(), side))) == name
	}
	switch first, second := is(core.First), is(core.Second); {
	case first == second:
		return core.First, false
	case first:
		return core.First, true
	}
	return core.Second, true
}
