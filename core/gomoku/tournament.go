package gomoku

import "qilab/core"

// withTournament returns the rules with or without the tournament rule, which only renju has.
func (r Rules) withTournament(on bool) core.Rules {
	r.Tournament = on && r.Set == Renju
	return r
}

// adopt returns a copy of g, a game of the same rule set, under r. The error is a *core.TextError if g has a forbidden
// stone, which can be played only under the tournament rule.
func (r Rules) adopt(g *core.Game) (*core.Game, error) {
	start := g.Root().Position().(Position)
	start.tournament = r.Tournament
	return core.CopyGame(g, r, start, func(m core.Move) core.Move { return m }, func(comment string) string { return comment })
}
