package repertoire

import (
	"cmp"
	"context"
	"slices"

	"qilab/core"
	"qilab/core/book"
)

// A Source lists the moves played in a position, like book.Book. It may search, until its context is cancelled.
type Source func(ctx context.Context, p core.Position) ([]book.Move, error)

// Coverage compares a repertoire with games: of the moves that the other side played in the positions of the
// repertoire, it is the share to which the repertoire has an answer.
type Coverage struct {
	Games, Answered int
	Gaps            []Gap // the most frequent first
}

// Gap is a move that the repertoire has no answer to.
type Gap struct {
	Node  *core.Node // where it is played
	Move  core.Move
	Games int  // in which it was played there
	known bool // the move is in the tree, but no answer
}

// Share returns the share of the games that are answered, from 0 to 1; 0 if there are none.
func (c Coverage) Share() float64 {
	if c.Games == 0 {
		return 0
	}
	return float64(c.Answered) / float64(c.Games)
}

// Coverage compares the repertoire with the games of a source, and ignores moves that were played in fewer than min
// games, and those before the beginning of a repertoire that was made from a position. In a source that does not count
// games, their weights stand for them, and min is ignored. The error is that of the source, or of ctx.
func (r *Repertoire) Coverage(ctx context.Context, source Source, min int) (Coverage, error) {
	var c Coverage
	for _, p := range r.order {
		if p.early || p.node.Position().Turn() == r.side {
			continue
		}
		if err := ctx.Err(); err != nil {
			return Coverage{}, err
		}
		moves, err := source(ctx, p.node.Position())
		if err != nil {
			return Coverage{}, err
		}
		r.compare(&c, p, moves, min)
	}
	slices.SortStableFunc(c.Gaps, func(a, b Gap) int { return cmp.Compare(b.Games, a.Games) })
	return c, nil
}

// compare adds the moves that were played at a place.
func (r *Repertoire) compare(c *Coverage, p *place, moves []book.Move, min int) {
	counted := slices.ContainsFunc(moves, func(m book.Move) bool { return m.Games > 0 })
	for _, m := range moves {
		games := m.Games
		if !counted {
			games = m.Weight
		}
		if games <= 0 || counted && games < min {
			continue
		}
		next, err := p.node.Position().Play(m.Move)
		if err != nil {
			continue
		}
		c.Games += games
		to := r.key(next)
		if at := r.places[to]; at != nil && len(at.edges) > 0 || next.Outcome().Over() {
			c.Answered += games
			continue
		}
		known := slices.ContainsFunc(p.edges, func(e edge) bool { return e.to == to })
		c.Gaps = append(c.Gaps, Gap{Node: p.node, Move: m.Move, Games: games, known: known})
	}
}
