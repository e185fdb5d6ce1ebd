package endgames

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/cards"
)

// Result is the result of a card.
type Result struct {
	Card    training.Card
	Attempt training.Attempt
	Lost    int // plies given away by right moves
}

// Links are the connections to other rooms.
type Links struct {
	// Train starts a training session in a mode; told gets each result.
	Train func(mode string, from cards.Deck, told func(Result))
}

// The sessions: their mode, "training.mode.MODE" in the catalogues, and their number of positions.
const (
	modeEndings  = training.ModeEndings
	maxPositions = 10
)

// A position becomes a card, asked again until it is known, if it was not solved at once or this many plies were given away.
const maxLost = 6

// quick bounds the endgames that a session of all proves on demand.
const quick = 5 * time.Second

// tries bounds the endgames tried to find one that is proven soon.
const tries = 30

// draws bounds the positions tried to find one in which a move is wrong: of horse against advisor, one in six is.
const draws = 300

func (r *Room) canTrain() bool {
	_, ok := r.game()
	return ok && r.Training != nil
}

// trainAll starts a session with all endgames that can be proven at once, or else with the one that takes the least time.
func (r *Room) trainAll() {
	g, _ := r.game()
	r.train(g, func(rng *rand.Rand) (id string, shortest catalog.EndgameWish, ok bool) {
		list, min := g.Endgames.Endings(), time.Duration(math.MaxInt64)
		for range tries {
			e := list[rng.IntN(len(list))]
			wish := catalog.EndgameWish{Kind: catalog.EndgameKind(rng.IntN(len(kinds))), Weak: rng.IntN(4) == 0}
			need, err := g.Endgames.Need(e.ID, solver.Limit{})
			if err != nil || need.Err != nil || lacks(e, wish) {
				continue
			}
			if need.Ready || need.Time < quick {
				return e.ID, wish, true
			}
			if need.Time < min {
				min, id, ok = need.Time, e.ID, true
				shortest = wish
			}
		}
		return id, shortest, ok
	})
}

// trainOne starts a session with one endgame.
func (r *Room) trainOne(g catalog.Game, id string, wish catalog.EndgameWish) {
	r.train(g, func(*rand.Rand) (string, catalog.EndgameWish, bool) { return id, wish, true })
}

// train starts a session with positions of the endgames returned by choose.
func (r *Room) train(g catalog.Game, choose func(*rand.Rand) (id string, wish catalog.EndgameWish, ok bool)) {
	rng, store := rand.New(rand.NewPCG(r.rng.Uint64(), r.rng.Uint64())), r.Training
	left, won := maxPositions, puzzle.Goal{Kind: catalog.GoalWin}.String()
	asked := map[string]bool{} // by training.Key
	ask := func(c training.Card, key string) (cards.Drawn, bool, error) {
		asked[key] = true
		return cards.Drawn{Card: c, Ahead: left}, true, nil
	}
	next := func(ctx context.Context) (cards.Drawn, bool, error) {
		if left == 0 {
			return cards.Drawn{}, false, nil
		}
		left--
		var easy training.Card // a win that no move gives away at once: it has to be won all the same
		var easyKey string
		for range draws {
			id, wish, ok := choose(rng)
			if !ok {
				break
			}
			p, err := g.Endgames.Random(ctx, id, wish, rng)
			if errors.Is(err, catalog.ErrRare) {
				continue
			}
			if err != nil {
				return cards.Drawn{}, false, err
			}
			key := training.Key(g.Rules, p)
			if asked[key] {
				continue
			}
			c, wrong, err := cardOf(ctx, g, id, p)
			if err != nil {
				return cards.Drawn{}, false, err
			}
			if wrong {
				return ask(c, key)
			}
			if c.Goal == won {
				easy, easyKey = c, key
			}
		}
		switch {
		case easy.Goal != "":
			return ask(easy, easyKey)
		case len(asked) > 0: // all positions were asked
			return cards.Drawn{}, false, nil
		}
		return cards.Drawn{}, false, catalog.ErrRare
	}
	r.links.Train(modeEndings, next, func(got Result) {
		if got.Attempt.Solved && got.Attempt.Tries <= 1 && !got.Attempt.Hint && got.Lost < maxLost {
			return
		}
		r.work.Go(func() func() {
			_, err := store.Cards.Add(context.Background(), []training.Card{got.Card}, time.Now())
			if err == nil {
				return nil
			}
			return func() { r.Host.Tell(r.Words.Error(err)) }
		})
	})
}

// cardOf returns the card of a position: to win it, or to hold it; without a goal if the side to move has lost. wrong reports whether a
// move gives the goal away.
func cardOf(ctx context.Context, g catalog.Game, id string, p core.Position) (c training.Card, wrong bool, err error) {
	goal, err := goalOf(ctx, g.Endgames.Drills(), p)
	if err != nil || goal.Kind == "" {
		return c, false, err
	}
	wrong, err = mayFail(ctx, g.Endgames.Drills(), p, goal)
	return training.Card{Game: g.Rules.ID(), Kind: training.Ending, Position: p.String(), Goal: goal.String(), Source: training.EndingSource(id)}, wrong, err
}

// Source returns the source of an attempt at an endgame; "" if the puzzle is none.
func (r *Room) Source(p puzzle.Puzzle) string {
	if t, ok := parseTask(p.ID); ok {
		return training.EndingSource(t.ending)
	}
	return ""
}

// mayFail reports whether a legal move of p gives the goal away.
func mayFail(ctx context.Context, drills puzzle.Prover, p core.Position, goal puzzle.Goal) (bool, error) {
	opposite := map[string]string{catalog.GoalWin: catalog.GoalHold, catalog.GoalHold: catalog.GoalWin}[goal.Kind]
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			return false, err
		}
		if len(next.Moves()) == 0 { // the move ends the game
			continue
		}
		proof, err := drills.Prove(ctx, next, puzzle.Goal{Kind: opposite})
		if err != nil || proof.Moves > 0 {
			return err == nil, err
		}
	}
	return false, nil
}
