package table

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/frombook"
)

// HasLevel reports whether the program plays a game at a level.
func HasLevel(g catalog.Game, level string) bool {
	return g.Opponent != nil && slices.ContainsFunc(g.Opponent.Levels(), func(l solver.Level) bool { return l.ID == level })
}

// levels choose the moves of the program by the level of the side to move.
type levels struct {
	shared *state
	clocks *Clocks
	course *course
	offers *Offers
}

// toMove returns the level of the side to move.
func (l *levels) toMove() string { return l.shared.sitting().seats[l.shared.position().Turn()].Level }

// thinker returns the choice for the side to move; nil if the game has no opponent. byBook allows opening books, if the user wants
// them.
func (l *levels) thinker(byBook bool) Thinker {
	opponent := l.shared.game.Opponent
	if byBook {
		opponent = l.withBooks()
	}
	if opponent == nil {
		return nil
	}
	node, level := l.shared.node(), l.toMove()
	line := node.Line()
	clock, _ := l.clocks.toThink()
	request := solver.Request{Line: line, Level: level, Clock: clock, FreePlay: l.shared.freePlay()}
	return l.offers.consider(l.shared.game, node, func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		request.Rng = rng
		m, err := opponent.Choose(ctx, request)
		return func() (bool, error) { return true, l.course.move(m) }, err
	})
}

// withBooks returns the opponent of the current game, with opening books if the user wants them; nil if the game has none.
func (l *levels) withBooks() solver.Opponent {
	game := l.shared.game
	if game.Opponent == nil || l.shared.cfg.Books == nil {
		return game.Opponent
	}
	own, on := l.shared.cfg.Books(l.shared.position().Turn())
	if !on {
		return game.Opponent
	}
	return frombook.Opponent{Opponent: game.Opponent, Game: game, Own: own}
}
