package repertoire

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/core/book"
)

// Recipe is how Make makes a repertoire.
type Recipe struct {
	Plies int     // how many plies to continue from the given position
	Share float64 // the minimum share of a reply in the games of its position, from 0 to 1
	Min   int     // the minimum number of games of a move, in a source that counts
	Best  bool    // its side plays the moves that scored best, not the most common ones
}

// maxMade is the maximum number of moves that Make finds.
const maxMade = 20_000

// branch is a position of a repertoire that is being made.
type branch struct {
	position core.Position
	move     core.Move
	depth    int
	children []*branch
	twin     *branch // where the position was continued before; nil: here
	use      use
}

// use is whether a branch belongs to the repertoire.
type use uint8

const (
	unknownUse use = iota
	useful
	useless
)

// Make returns the game of a line, continued from its end as a repertoire of a side: one move of that side in each position, and
// the frequent replies of the other as far as there is an answer. A position reached by another path is not continued twice. The
// error is that of the source, or of ctx.
func Make(ctx context.Context, rules core.Rules, line core.Line, side core.Side, source Source, recipe Recipe) (*core.Game, error) {
	g, err := core.GameOf(rules, line)
	if err != nil {
		return nil, err
	}
	r := &Repertoire{rules: rules, side: side, index: rules.Capabilities().Index}
	root := &branch{position: line.Last()}
	known := map[key]*branch{r.key(root.position): root}
	made := 0
	for queue := []*branch{root}; len(queue) > 0 && queue[0].depth < recipe.Plies && made < maxMade; queue = queue[1:] {
		b := queue[0]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		moves, err := source(ctx, b.position)
		if err != nil {
			return nil, err
		}
		for _, m := range recipe.choose(moves, b.position.Turn(), side) {
			next, err := b.position.Play(m)
			if err != nil {
				continue // the source is wrong
			}
			made++
			c := &branch{position: next, move: m, depth: b.depth + 1}
			b.children = append(b.children, c)
			if c.twin = known[r.key(next)]; c.twin == nil {
				known[r.key(next)] = c
				queue = append(queue, c)
			}
		}
	}
	begin := g.Current()
	if err := graft(g, root, side); err != nil {
		return nil, err
	}
	return g, g.Goto(begin)
}

// isUseful reports whether the position of a branch has an answer, or needs none.
func (b *branch) isUseful(side core.Side) bool {
	if b.twin != nil {
		b = b.twin
	}
	if b.use == unknownUse {
		b.use = useful // where the position recurs below
		if b.position.Turn() == side && !b.position.Outcome().Over() && !slices.ContainsFunc(b.children, func(c *branch) bool { return c.isUseful(side) }) {
			b.use = useless
		}
	}
	return b.use == useful
}

// graft plays the useful moves of a branch below the current node of the game.
func graft(g *core.Game, b *branch, side core.Side) error {
	n := g.Current()
	for _, c := range b.children {
		if !c.isUseful(side) {
			continue
		}
		if err := g.Goto(n); err != nil {
			return err
		}
		if _, err := g.Play(c.move); err != nil {
			return err
		}
		if err := graft(g, c, side); err != nil {
			return err
		}
	}
	return nil
}

// choose lists the moves to add at a position with the given side to move.
func (recipe Recipe) choose(moves []book.Move, mover, side core.Side) []core.Move {
	if mover == side {
		pick := book.Common
		if recipe.Best {
			pick = book.Best
		}
		// The score of a move is meaningful from a tenth of the games on.
		m, ok := pick(moves, mover, book.Style{Share: 0.1, Min: recipe.Min})
		if !ok {
			return nil
		}
		return []core.Move{m.Move}
	}
	games, all := book.Frequencies(moves)
	var list []core.Move
	for i, m := range moves {
		if games[i] > 0 && games[i] >= recipe.Share*all && (m.Games == 0 || m.Games >= recipe.Min) {
			list = append(list, m.Move)
		}
	}
	return list
}
