package xiangqi

import (
	"context"
	_ "embed"
	"errors"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
)

// GoalMate is the goal of the game's puzzles: to leave the enemy without a legal move within a number of one's own
// moves.
const GoalMate = "mate"

const (
	proverHash  = 64         // MiB
	proverNodes = 60_000_000 // some tens of seconds
	maxMate     = 12         // the longest mate likely to be decided within proverNodes
)

//go:embed puzzles.txt
var puzzleList string

// puzzles lists the puzzles of the program, easy ones first. Each has exactly one solution, in the stated number of
// moves and no fewer; a test proves it.
func puzzles() []puzzle.Puzzle { return puzzle.MustParseList(puzzleList) }

// Prover decides the game's puzzles: it finds the shortest mate and all of its first moves. It is safe for concurrent
// use; calls wait for each other.
type Prover struct {
	*engine.Prover[xiangqi.Position, *MateSolver]
}

var _ puzzle.Prover = (*Prover)(nil)

// NewProver returns a prover that takes its memory from a budget, which may be nil, on demand.
func NewProver(b *memory.Budget) *Prover {
	return &Prover{engine.NewProver(b, "xiangqi", []puzzle.Kind{{ID: GoalMate, Max: maxMate}}, proverHash, NewMateSolver,
		engine.Tasks[xiangqi.Position, *MateSolver]{Prove: prove, Defend: defend})}
}

// prove finds the shortest mate and all of its first moves.
func prove(ctx context.Context, solver *MateSolver, p xiangqi.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	line := core.Line{{Position: p}}
	mate, err := find(ctx, solver.Find, line, goal.Moves)
	if err != nil || mate.Moves == 0 {
		return puzzle.Proof{}, err
	}
	keys, err := solver.First(ctx, line, mate.Moves)
	if err != nil {
		return puzzle.Proof{}, err
	}
	return puzzle.Proof{Moves: mate.Moves, Keys: keys, Line: mate.Line}, nil
}

// find searches within its own bounds, and returns an answer or an error.
func find(ctx context.Context, search func(context.Context, core.Line, MateLimit) (Mate, error), line core.Line, moves int) (Mate, error) {
	mate, err := search(ctx, line, MateLimit{Moves: moves, Nodes: proverNodes})
	switch {
	case ctx.Err() != nil:
		return Mate{}, ctx.Err()
	case mate.Moves == 0 && errors.Is(err, ErrMateNodes):
		return Mate{}, puzzle.ErrTooHard
	case mate.Moves == 0:
		return Mate{}, err
	}
	return mate, nil
}

// defend holds out as long as possible, or refutes a wrong move.
func defend(ctx context.Context, solver *MateSolver, line core.Line, _ xiangqi.Position, goal puzzle.Goal) (puzzle.Defence, error) {
	if goal.Moves > 0 {
		mate, err := find(ctx, solver.mated, line, goal.Moves)
		if err != nil {
			return puzzle.Defence{}, err
		}
		if mate.Moves > 0 {
			return puzzle.Defence{Move: mate.Line[0], Holds: true}, nil
		}
	}
	m, err := refute(ctx, solver, line, goal.Moves)
	return puzzle.Defence{Move: m}, err
}

// refute returns a reply that prevents the mate, preferring the most valuable capture.
func refute(ctx context.Context, solver *MateSolver, line core.Line, moves int) (core.Move, error) {
	position := line.Last().(xiangqi.Position)
	board := position.Board()
	var best core.Move
	longest, found := -1, false
	for _, m := range position.Moves() {
		next, err := position.Play(m)
		if err != nil {
			return core.Move{}, err
		}
		worth := 0
		if piece := board.At(m.To); piece != core.NoPiece {
			worth = exchangeRank[xiangqi.KindOf(piece)]
		}
		if next.Outcome().Over() {
			return m, nil // the defender mates
		}
		if worth <= longest {
			continue
		}
		if moves > 0 {
			after := append(line[:len(line):len(line)], core.Step{Move: m, Position: next})
			mate, err := find(ctx, solver.Find, after, moves)
			if err != nil {
				return core.Move{}, err
			}
			if mate.Moves > 0 {
				continue
			}
		}
		best, longest, found = m, worth, true
	}
	if !found {
		return position.Moves()[0], nil // unreachable: if no mate is forced, some reply exists
	}
	return best, nil
}

// exchangeRank orders the kinds of piece by value.
var exchangeRank = [...]int{xiangqi.Pawn: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Cannon: 3, xiangqi.Horse: 3, xiangqi.Rook: 4, xiangqi.King: 0}
