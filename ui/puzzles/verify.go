package puzzles

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// verifier checks the goals of a game: its prover decides those that it can, and its miner solves the others. The miner stays, with its
// tables.
type verifier struct {
	game  catalog.Game
	mu    sync.Mutex   // held while the miner works, which takes one position at a time
	miner mining.Miner // nil: the game has none
}

// verifier returns the verifier of a game.
func (r *Room) verifier(g catalog.Game) *verifier {
	id := g.Rules.ID()
	if r.verifiers[id] == nil {
		v := &verifier{game: g}
		if g.Miner != nil {
			v.miner = g.Miner()
		}
		r.verifiers[id] = v
	}
	return r.verifiers[id]
}

// kinds lists the kinds of goal, those of the prover first.
func (v *verifier) kinds() []puzzle.Kind {
	list := slices.DeleteFunc(slices.Clone(v.game.Prover.Kinds()), func(k puzzle.Kind) bool { return k.Given })
	if v.miner == nil {
		return list
	}
	for _, k := range v.miner.Kinds() {
		if _, ok := puzzle.FindKind(list, k.ID); !ok {
			list = append(list, k)
		}
	}
	return list
}

// finding is a verified puzzle.
type finding struct {
	goal    puzzle.Goal // with the number of moves found
	proof   collection.Proof
	line    []core.Move
	firsts  []core.Move        // all right first moves
	answers *collection.Puzzle // nil: the prover decides which moves are right
}

// longestSearch bounds the work of a miner: a table of an endgame may take long.
const longestSearch = 2 * time.Minute

// verify looks for the way to a goal. A nil finding without an error means that the goal is proven to be out of reach. Errors: those of
// puzzle.Prover and of mining.Miner; puzzle.ErrTooHard after longestSearch.
func (v *verifier) verify(ctx context.Context, p core.Position, goal puzzle.Goal) (*finding, error) {
	if k, ok := puzzle.FindKind(v.game.Prover.Kinds(), goal.Kind); ok && !k.Given {
		proof, err := v.game.Prover.Prove(ctx, p, goal)
		if err != nil || proof.Moves == 0 {
			return nil, err
		}
		if !goal.Unbounded() {
			goal.Moves = proof.Moves
		}
		return &finding{goal: goal, proof: collection.ByProver, line: proof.Line, firsts: proof.Keys}, nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	within, cancel := context.WithTimeout(ctx, longestSearch)
	defer cancel()
	s, z, err := mining.Compose(within, v.miner, p, goal)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, puzzle.ErrTooHard
	case err != nil:
		return nil, err
	}
	return &finding{goal: s.Goal, proof: s.Proof, line: s.Line, firsts: s.Accepted[0], answers: &z}, nil
}
