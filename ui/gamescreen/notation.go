package gamescreen

import (
	"slices"

	"qilab/ui/prefs"
)

// notations lists the notations of moves of the game on the table; none if it has but one.
func (r *Room) notations() []string {
	if n := r.Table.Rules().Capabilities().Notations; n != nil {
		return n.Names
	}
	return nil
}

// nextNotation goes to the next of the notations.
func (r *Room) nextNotation() {
	list, rules := r.notations(), r.Table.Rules()
	if len(list) == 0 {
		return
	}
	next := list[(slices.Index(list, r.Words.NotationOf(rules))+1)%len(list)]
	r.Settings.Set(prefs.Notation+rules.ID(), next)
	r.Host.Tell(r.Words.T("told.notation", r.Words.T("notation."+rules.ID()+"."+next)))
}
