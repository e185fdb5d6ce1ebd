// Package frombook lets an opponent open the game by books: the user's own first, then the one of the program. The
// window asks it before it asks the opponent.
//
// Books are not trusted. Every move must be legal, must not lead back to a position of the game, and must not end it
// badly; one from a user's book is also checked by the engine, if the game has one for that. If no book has a good
// move, the opponent thinks for itself.
package frombook

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/engine"
)

// styles holds the book styles of the levels. Levels without an entry do not use books: perfect play needs none, and
// third-party engines have their own.
var styles = map[string]book.Style{
	engine.Easy:      {Plies: 4, Share: 0.03, Min: 3, Sharp: 0.7},
	engine.Medium:    {Plies: 8, Share: 0.03, Min: 3, Sharp: 0.8},
	engine.Hard:      {Plies: 12, Share: 0.04, Min: 4, Sharp: 0.9},
	engine.Expert:    {Plies: 18, Share: 0.05, Min: 5, Sharp: 1},
	engine.Candidate: {Plies: 22, Share: 0.05, Min: 5, Sharp: 1},
	engine.Master:    {Plies: 26, Share: 0.06, Min: 5, Sharp: 1},
	engine.Full:      {Plies: 34, Share: 0.08, Min: 6, Sharp: 1.1},
}

// styleOf returns the book style of a level; the zero value if it uses no books.
func styleOf(level string) book.Style { return styles[level] }

// Opponent is an opponent that opens by books.
type Opponent struct {
	solver.Opponent
	Game catalog.Game
	Own  []book.Named // the user's, for the side to move; they come first
}

// Choose picks a book move, or the opponent's if the level does not use books or they have none. Errors are those of
// solver.Opponent.
func (o Opponent) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	m, ok, err := Choose(ctx, o.Game, o.Own, r.Line, r.Level, r.Rng)
	if ok || err != nil {
		return m, err
	}
	return o.Opponent.Choose(ctx, r)
}

// maxMoves is the number of moves of a book to try in a position.
const maxMoves = 4

// Choose picks a move for the side to move at the end of the line in the style of a level: from the user's own books,
// in their order, or from the game's. ok is false if the level does not use books, if they have no move, or if the game
// did not start from the starting position. It skips unreadable books; the window reports those where it shows books.
// The error is that of ctx.
func Choose(ctx context.Context, g catalog.Game, own []book.Named, line core.Line, level string, rng *rand.Rand) (m core.Move, ok bool, err error) {
	style := styleOf(level)
	if len(line) > style.Plies || line[0].Position.Key() != g.Rules.Start().Key() {
		return core.Move{}, false, nil
	}
	c := chooser{g, line, style, rng}
	for _, b := range own {
		if m, ok, err := c.by(ctx, b, g.Refutes); ok || err != nil {
			return m, ok, err
		}
	}
	if g.Book == nil {
		return core.Move{}, false, nil
	}
	return c.by(ctx, g.Book, nil)
}

// chooser chooses a move in a position.
type chooser struct {
	game  catalog.Game
	line  core.Line
	style book.Style
	rng   *rand.Rand
}

// by chooses a move of a book. refutes may be nil: then its moves are not checked.
func (c *chooser) by(ctx context.Context, b book.Book, refutes catalog.Refutation) (core.Move, bool, error) {
	moves, err := b.Moves(c.line.Last())
	if err != nil {
		return core.Move{}, false, ctx.Err()
	}
	mover := c.line.Last().Turn()
	for range maxMoves {
		m, ok := book.Choose(moves, mover, c.style, c.rng)
		if !ok {
			return core.Move{}, false, ctx.Err()
		}
		if c.sound(m.Move, mover) {
			bad := false
			if refutes != nil {
				if bad, err = refutes(ctx, c.line, m.Move); err != nil {
					return core.Move{}, false, ctx.Err()
				}
			}
			if !bad {
				return m.Move, true, ctx.Err()
			}
		}
		moves = slices.DeleteFunc(slices.Clone(moves), func(other book.Move) bool { return other.Move == m.Move })
	}
	return core.Move{}, false, ctx.Err()
}

// sound reports whether a move is legal, leads to a new position, and does not lose or draw by the rules.
func (c *chooser) sound(m core.Move, mover core.Side) bool {
	next, err := c.line.Last().Play(m)
	if err != nil {
		return false
	}
	key := next.Key()
	if slices.ContainsFunc(c.line, func(s core.Step) bool { return s.Position.Key() == key }) {
		return false
	}
	after := append(slices.Clip(c.line), core.Step{Move: m, Position: next})
	out := c.game.Rules.Adjudicate(after)
	return !out.Over() || out.Result == core.WinFor(mover)
}
