package gamescreen

import (
	"slices"

	"qilab/ui/prefs"
)

// notations are the move notations of the current game.
type notations struct{ room *Room }

// names lists the move notations of the current game; none if it has only one.
func (n notations) names() []string {
	if n := n.room.Table.Rules().Capabilities().Notations; n != nil {
		return n.Names
	}
	return nil
}

// next goes to the next of the notations.
func (n notations) next() {
	list, rules := n.names(), n.room.Table.Rules()
	if len(list) == 0 {
		return
	}
	next := list[(slices.Index(list, n.room.Words.NotationOf(rules))+1)%len(list)]
	n.room.Settings.Set(prefs.Notation+rules.ID(), next)
	n.room.Host.Tell(n.room.Words.T("told.notation", n.room.Words.T("notation."+rules.ID()+"."+next)))
}
