package host

import (
	"qilab/solver/catalog"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// LastGame returns the game on the board or, if that is untouched since the first start, the one that was on the board last.
func LastGame(t *table.Table, s *prefs.Settings) catalog.Game {
	if untouched(t) {
		if g, ok := t.GameByID(s.Get(prefs.LastGame)); ok {
			return g
		}
	}
	return t.Current()
}

// NoteGame stores the game on the board for LastGame.
func NoteGame(t *table.Table, s *prefs.Settings) {
	if !untouched(t) {
		s.Set(prefs.LastGame, t.Rules().ID())
	}
}

// untouched reports whether the board still has the game of a first start: the first of the list at its start, without moves.
func untouched(t *table.Table) bool {
	rules, root := t.Rules(), t.Document().Game().Root()
	return rules.ID() == t.Games()[0].Rules.ID() && root.Next() == nil && root.Position().Key() == rules.Start().Key()
}
