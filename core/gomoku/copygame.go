package gomoku

import "qilab/core"

// copyGame returns a copy of g under the rules r with another start and mapped moves. It keeps tags, variations,
// comments, annotations and the current node. The error is that of the first move that cannot be played.
func copyGame(g *core.Game, r core.Rules, start Position, move func(core.Move) core.Move) (*core.Game, error) {
	next := core.NewGame(r, start)
	next.SetTags(g.Tags())
	type pair struct{ from, to *core.Node }
	current := next.Root()
	for stack := []pair{{g.Root(), next.Root()}}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at.to.Comment, at.to.Glyph = moveLabels(at.from.Comment, move), at.from.Glyph
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
	return copyGame(g, r, start, func(m core.Move) core.Move { return m })
}
