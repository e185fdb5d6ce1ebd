package engine

import (
	"context"

	"qilab/core"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
)

// Prover is a puzzle.Prover for a game whose positions are of type P, with a search for proofs S. A game's prover
// embeds it. It is safe for concurrent use; calls wait for each other. Create it with NewProver.
type Prover[P core.Position, S Tables] struct {
	game   string
	kinds  []puzzle.Kind
	mib    int
	search *memory.Tables[S]
	tasks  Tasks[P, S]
}

// Tasks are the operations of a prover, called by one goroutine at a time with the free search: see puzzle.Prover.
type Tasks[P core.Position, S Tables] struct {
	Prove  func(ctx context.Context, s S, p P, goal puzzle.Goal) (puzzle.Proof, error)
	Defend func(ctx context.Context, s S, line core.Line, p P, goal puzzle.Goal) (puzzle.Defence, error)
}

// NewProver returns a prover of a game, whose name appears in errors, for goals of some kinds. It takes mib MiB from a
// budget, which may be nil, on demand.
func NewProver[P core.Position, S Tables](b *memory.Budget, game string, kinds []puzzle.Kind, mib int, create func(mib int) S,
	tasks Tasks[P, S]) *Prover[P, S] {
	return &Prover[P, S]{game: game, kinds: kinds, mib: mib, search: memory.NewTables(b, memory.Side, create), tasks: tasks}
}

// Kinds lists the goals of the game.
func (p *Prover[P, S]) Kinds() []puzzle.Kind { return p.kinds }

// Prove implements puzzle.Prover.
func (p *Prover[P, S]) Prove(ctx context.Context, position core.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	at, err := positionOf[P](p.game, position)
	if err != nil {
		return puzzle.Proof{}, err
	}
	s, err := p.search.Enter(ctx, p.mib)
	if err != nil {
		return puzzle.Proof{}, err
	}
	defer p.search.Leave()
	return p.tasks.Prove(ctx, s, at, goal)
}

// Defend implements puzzle.Prover.
func (p *Prover[P, S]) Defend(ctx context.Context, line core.Line, goal puzzle.Goal) (puzzle.Defence, error) {
	at, err := positionOf[P](p.game, line.Last())
	if err != nil {
		return puzzle.Defence{}, err
	}
	s, err := p.search.Enter(ctx, p.mib)
	if err != nil {
		return puzzle.Defence{}, err
	}
	defer p.search.Leave()
	return p.tasks.Defend(ctx, s, line, at, goal)
}

// Reached reports whether side has won the game with the last move. A game with other goals overrides it.
func (*Prover[P, S]) Reached(line core.Line, side core.Side, _ puzzle.Goal) bool {
	winner, ok := line.Last().Outcome().Result.Winner()
	return ok && winner == side
}
