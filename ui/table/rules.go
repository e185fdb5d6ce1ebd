package table

import (
	"slices"
	"sync/atomic"

	"qilab/core"
	"qilab/solver/catalog"
)

// Rulings choose between the rules of a game, and explain them.
type Rulings struct {
	shared *state
	games  atomic.Pointer[[]catalog.Game] // shared.cfg.Games, for other goroutines
}

// choose changes the rules of a game of the list. It makes a new list: background work may hold the old one.
func (r *Rulings) choose(i int, rules core.Rules) {
	list := slices.Clone(r.shared.cfg.Games)
	list[i].Rules = rules
	r.set(list)
}

func (r *Rulings) set(list []catalog.Game) {
	r.shared.cfg.Games = list
	r.games.Store(&list)
}

func (r *Rulings) list() []catalog.Game { return *r.games.Load() }

// SetFreePlay turns the judgement of long play (repetition) in a game off or on, if the game has the choice. It takes effect at
// once.
func (r *Rulings) SetFreePlay(id string, free bool) {
	for i, g := range r.shared.cfg.Games {
		play := g.Rules.Capabilities().FreePlay
		if play == nil || g.Rules.ID() != id {
			continue
		}
		r.choose(i, play(free))
		changed := r.shared.free[id] != free
		r.shared.free[id] = free
		if changed && r.shared.game.Rules.ID() == id {
			over := r.shared.outcomeOf(r.shared.node()).Over()
			r.shared.game = r.shared.cfg.Games[i]
			r.shared.adjudicate()
			r.shared.live = r.shared.live && !over // a reopened game waits for the user
			r.shared.settle(ChangedPosition | ChangedSeats | ChangedAnalysis)
		}
	}
}

// SetTournament plays a game by the tournament rule, under which forbidden moves can be made and lose, if the game has the choice.
// It takes effect at once, unless the current game has a move that would become illegal.
func (r *Rulings) SetTournament(id string, on bool) {
	for i, g := range r.shared.cfg.Games {
		t := g.Rules.Capabilities().Tournament
		if t == nil || g.Rules.ID() != id || t.With(on) == g.Rules {
			continue
		}
		r.choose(i, t.With(on))
		if now := r.shared.sitting(); r.shared.game.Rules.ID() != id || now.attempt != nil || now.exercise != nil || now.opening.pending() {
			continue
		}
		if _, game := fit(r.shared.cfg.Games[i], r.shared.doc.Game()); game.Rules() != r.shared.doc.Game().Rules() {
			r.shared.become(r.shared.cfg.Games[i], game)
		}
	}
}

// FreePlay reports whether long play of the current game is not judged.
func (r *Rulings) FreePlay() bool { return r.shared.freePlay() }

// fit converts a game to the rules chosen now; a game with a forbidden move keeps the tournament rule.
func fit(g catalog.Game, game *core.Game) (catalog.Game, *core.Game) {
	t := g.Rules.Capabilities().Tournament
	if t == nil {
		return g, game
	}
	if own, err := t.Adopt(game); err == nil {
		return g, own
	}
	g.Rules = game.Rules()
	return g, game
}

// Explain elaborates on the reason of the outcome at n; false: there is no more to say.
func (r *Rulings) Explain(n *core.Node) (core.Note, bool) {
	explain := r.shared.game.Rules.Capabilities().Explain
	if explain == nil || !r.shared.outcomeOf(n).Over() {
		return core.Note{}, false
	}
	return explain(n.Line())
}

// Warn returns the objection to a legal move of the current position; false if there is none.
func (r *Rulings) Warn(m core.Move) (core.Note, bool) { return r.shared.mode().Warn(m) }
