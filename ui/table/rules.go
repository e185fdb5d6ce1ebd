package table

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// Rulings choose between the rules of a game, and explain them.
type Rulings struct{ at *state }

// SetFreePlay turns the judgement of long play (repetition) in a game off or on, if the game has the choice. It takes effect at
// once.
func (r *Rulings) SetFreePlay(id string, free bool) {
	for i, g := range r.at.cfg.Games {
		play := g.Rules.Capabilities().FreePlay
		if play == nil || g.Rules.ID() != id {
			continue
		}
		r.at.cfg.Games[i].Rules = play(free)
		changed := r.at.free[id] != free
		r.at.free[id] = free
		if changed && r.at.game.Rules.ID() == id {
			over := r.at.outcomeOf(r.at.node()).Over()
			r.at.game = r.at.cfg.Games[i]
			r.at.adjudicate()
			r.at.live = r.at.live && !over // a reopened game waits for the user
			r.at.settle(ChangedPosition | ChangedSeats | ChangedAnalysis)
		}
	}
}

// SetTournament plays a game by the tournament rule, under which forbidden moves can be made and lose, if the game has the choice.
// It takes effect at once, unless the current game has a move that would become illegal.
func (r *Rulings) SetTournament(id string, on bool) {
	for i, g := range r.at.cfg.Games {
		t := g.Rules.Capabilities().Tournament
		if t == nil || g.Rules.ID() != id || t.With(on) == g.Rules {
			continue
		}
		r.at.cfg.Games[i].Rules = t.With(on)
		if now := r.at.sitting(); r.at.game.Rules.ID() != id || now.attempt != nil || now.exercise != nil || now.opening.pending() {
			continue
		}
		if _, game := fit(r.at.cfg.Games[i], r.at.doc.Game()); game.Rules() != r.at.doc.Game().Rules() {
			r.at.become(r.at.cfg.Games[i], game)
		}
	}
}

// FreePlay reports whether long play of the current game is not judged.
func (r *Rulings) FreePlay() bool { return r.at.freePlay() }

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
	explain := r.at.game.Rules.Capabilities().Explain
	if explain == nil || !r.at.outcomeOf(n).Over() {
		return core.Note{}, false
	}
	return explain(n.Line())
}

// Warn returns the objection to a legal move of the current position; false if there is none.
func (r *Rulings) Warn(m core.Move) (core.Note, bool) { return r.at.mode().Warn(m) }
