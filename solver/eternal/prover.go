package eternal

import (
	"context"
	_ "embed"
	"errors"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
)

// GoalScore is the goal of the game's puzzles: to score a point within a number of one's own turns. Leaving the enemy
// without a legal step, which wins the game, counts as well.
const GoalScore = "score"

const (
	proverHash  = 32          // MiB
	proverNodes = 400_000_000 // a minute or two
	maxScored   = 3           // the maximum number of turns likely to be decided within proverNodes
)

//go:embed puzzles.txt
var puzzleList string

// Puzzles lists the puzzles of the program, easy ones first. Each has exactly one first step that solves it, in the
// stated number of turns and no fewer; a test proves it.
func Puzzles() []puzzle.Puzzle { return puzzle.MustParseList(puzzleList) }

// Prover decides the game's puzzles: it finds the minimum number of turns in which the side to move can force a point,
// and all first steps that do. It is safe for concurrent use; calls wait for each other.
type Prover struct {
	*engine.Prover[eternal.Position, *Forcer]
}

var _ puzzle.Prover = (*Prover)(nil)

// NewProver returns a prover that takes its memory from a budget, which may be nil, on demand.
func NewProver(b *memory.Budget) *Prover {
	return &Prover{engine.NewProver(b, "eternal", []puzzle.Kind{{ID: GoalScore, Max: maxScored}}, proverHash, NewForcer,
		engine.Tasks[eternal.Position, *Forcer]{Prove: prove, Defend: defend})}
}

// task is a point that a side wants to score.
type task struct {
	ctx      context.Context
	forcer   *Forcer
	side     core.Side
	base     int    // points so far
	maxNodes uint64 // nodes at the end of the task
}

func newTask(ctx context.Context, f *Forcer, b *eternal.Board, side core.Side) *task {
	return &task{ctx: ctx, forcer: f, side: side, base: b.Score(side), maxNodes: f.nodes + proverNodes}
}

// fewest returns the minimum number of turns, up to limit, in which the side forces its point, and 0 if it has it
// already; ok is false if it cannot.
func (t *task) fewest(b *eternal.Board, limit int) (turns int, ok bool, err error) {
	for turns = 0; turns <= limit; turns++ {
		if t.forcer.nodes >= t.maxNodes {
			return 0, false, puzzle.ErrTooHard
		}
		_, forced, err := t.forcer.Forced(t.ctx, b, t.side, t.base, turns, t.maxNodes-t.forcer.nodes)
		switch {
		case errors.Is(err, errTooMany):
			return 0, false, puzzle.ErrTooHard
		case err != nil:
			return 0, false, err
		case forced:
			return turns, true, nil
		}
	}
	return 0, false, nil
}

// after returns b after a step, and the turns left to the side out of turns.
func (t *task) after(b *eternal.Board, m eternal.Move, turns int) (eternal.Board, int) {
	next := *b
	next.Make(m)
	if b.Turn() == t.side && next.Turn() != t.side {
		turns--
	}
	return next, turns
}

// prove finds the minimum number of turns and the first steps.
func prove(ctx context.Context, f *Forcer, p eternal.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	if goal.Moves > MaxForced {
		return puzzle.Proof{}, puzzle.ErrTooHard
	}
	b := p.Board()
	t := newTask(ctx, f, b, b.Turn())
	turns, ok, err := t.fewest(b, goal.Moves)
	if err != nil || !ok || turns == 0 {
		return puzzle.Proof{}, err
	}
	proof := puzzle.Proof{Moves: turns}
	for _, m := range b.Steps(nil) {
		next, left := t.after(b, m, turns)
		_, ok, err := t.fewest(&next, left)
		if err != nil {
			return puzzle.Proof{}, err
		}
		if ok {
			proof.Keys = append(proof.Keys, m.Core())
		}
	}
	proof.Line, err = t.line(b, turns)
	return proof, err
}

// line returns a line to a point that is forced within turns, with the best defence.
func (t *task) line(b *eternal.Board, turns int) ([]core.Move, error) {
	var line []core.Move
	at := *b
	for at.Score(t.side) == t.base {
		var m eternal.Move
		var err error
		if at.Turn() == t.side {
			if turns, _, err = t.fewest(&at, turns); err == nil { // a defence may have been a weak one
				m, err = t.attack(&at, turns)
			}
		} else {
			m, _, err = t.defend(&at, turns)
		}
		if err != nil {
			return nil, err
		}
		if m == eternal.NullMove {
			return line, nil // the defender has no legal step
		}
		line = append(line, m.Core())
		at, turns = t.after(&at, m, turns)
	}
	return line, nil
}

// attack returns the first step after which a point is still forced within the given number of turns.
func (t *task) attack(b *eternal.Board, turns int) (eternal.Move, error) {
	for _, m := range b.Steps(nil) {
		next, left := t.after(b, m, turns)
		if _, ok, err := t.fewest(&next, left); err != nil || ok {
			return m, err
		}
	}
	return eternal.NullMove, nil
}

// defend returns the other side's step that holds out for the most turns, or one after which no point is forced within
// turns any more: then holds is false.
func (t *task) defend(b *eternal.Board, turns int) (m eternal.Move, holds bool, err error) {
	moves := b.Steps(nil)
	if b.Phase() == eternal.ToMove {
		t.forcer.board, t.forcer.attacker = *b, t.side
		t.forcer.parriesFirst(moves, eternal.NullMove)
	}
	best, longest := eternal.NullMove, -1
	for _, m := range moves {
		next, _ := t.after(b, m, turns)
		length, ok, err := t.fewest(&next, turns)
		switch {
		case err != nil:
			return eternal.NullMove, false, err
		case !ok:
			return m, false, nil
		case length > longest:
			best, longest = m, length
		}
	}
	return best, true, nil
}

// defend holds out as long as possible, or refutes a wrong turn.
func defend(ctx context.Context, f *Forcer, _ core.Line, p eternal.Position, goal puzzle.Goal) (puzzle.Defence, error) {
	b := p.Board()
	m, holds, err := newTask(ctx, f, b, b.Turn().Other()).defend(b, min(goal.Moves, MaxForced))
	if err != nil || m == eternal.NullMove {
		return puzzle.Defence{}, err
	}
	return puzzle.Defence{Move: m.Core(), Holds: holds}, nil
}

// Reached reports whether side has scored, or won, with the last step.
func (*Prover) Reached(line core.Line, side core.Side, _ puzzle.Goal) bool {
	if winner, ok := line.Last().Outcome().Result.Winner(); ok {
		return winner == side
	}
	if len(line) < 2 {
		return false
	}
	before, after := line[len(line)-2].Position.(eternal.Position).Board(), line.Last().(eternal.Position).Board()
	return after.Score(side) > before.Score(side)
}
