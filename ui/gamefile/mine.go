package gamefile

import (
	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Mine returns the user's side in the current game: the one against the program, or the one whose player has the user's name. ok is
// false if it is unknown.
func Mine(t *table.Table, s *prefs.Settings) (side core.Side, ok bool) {
	return MineIn(t, t.Document().Game(), s)
}

// MineIn is Mine for a game that is held, see table.Origins.Holds.
func MineIn(t *table.Table, game *core.Game, s *prefs.Settings) (side core.Side, ok bool) {
	if seats := t.Players.SeatsOf(game); table.AgainstProgram(seats) {
		return only(func(s core.Side) bool { return seats[s].Person() })
	}
	return SideNamed(game.Rules(), game.Tags(), s.UserName())
}

// SideNamed returns the side of the player whose name the tags of a game give to one side alone.
func SideNamed(r core.Rules, tags core.Tags, name string) (side core.Side, ok bool) {
	if name = library.Fold(name); name == "" {
		return core.First, false
	}
	return only(func(s core.Side) bool { return library.Fold(tags.Get(core.SideTag(r, s))) == name })
}

// OwnSide returns the user's side in a game of the library, if it is known: the side with the user's name, with the word for a user
// without one, or the side that did not play the program.
func OwnSide(w words.Words, g *core.Game, record library.Record, name string) (side core.Side, ok bool) {
	if side, ok = SideNamed(g.Rules(), g.Tags(), name); ok {
		return side, true
	}
	if record.Kind != library.Played {
		return core.First, false
	}
	if side, ok = only(func(s core.Side) bool { return words.Unnamed(w, g.Tags().Get(core.SideTag(g.Rules(), s))) }); ok {
		return side, true
	}
	seats := Decode(ReadState(record.State, record.ID)).Seats
	return only(func(s core.Side) bool { return seats[s].Person() })
}

// only returns the only side for which is holds.
func only(is func(core.Side) bool) (side core.Side, ok bool) {
	switch first, second := is(core.First), is(core.Second); {
	case first == second:
		return core.First, false
	case first:
		return core.First, true
	}
	return core.Second, true
}
