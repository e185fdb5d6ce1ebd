package gomoku

import "qilab/core"

// copyGame is a copy of g by the rules r, from another start and with other moves, with the tags, variations, comments
// and judgements of g, looking at the same node. The error is that of the first move that cannot be played.
func copyGame(g *core.Game, r core.Rules, start Position, move func(core.Move) core.Move) (*core.Game, error) {
	next := core.NewGame(r, start)
	next.SetTags(g.Tags())
	type pair struct{ from, to *core.Node }
	current := next.Root()
	for stack := []pair{{g.Root(), next.Root()}}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at.to.Comment, at.to.Glyph = at.from.Comment, at.from.Glyph
		if at.from == g.Current() {
			current = at.to
		}
		for _, child := range at.from.Children() {
			if err := next.Goto(at.to); err != nil {
				return nil, err
			}
			node, err := next.Play(move(child.Move()))
			if err != nil {
				return nil, err
			}
			stack = append(stack, pair{child, node})
		}
	}
	return next, next.Goto(current)
}

// WithTournament is the rule set with or without the tournament rule.
func (r Rules) WithTournament(on bool) core.Rules {
	r.Tournament = on && r.Set == Renju
	return r
}

// Adopt is a copy of g, a game of the same rule set, that is played on by r. The error is a *core.TextError if it holds a
// forbidden stone, which only the tournament rule lets be played.
func (r Rules) Adopt(g *core.Game) (*core.Game, error) {
	start := g.Root().Position().(Position)
	start.tournament = r.Tournament
	return copyGame(g, r, start, func(m core.Move) core.Move { return m })
}
