package chaosclock

import (
	"context"
	_ "embed"
	"fmt"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/puzzle"
)

// The goals of the game's puzzles, in as many moves as it takes.
const (
	GoalWin     = "win"      // to win alone
	GoalBothWin = "both-win" // to win, alone or with the other side
	GoalFastest = "fastest"  // to win alone and lose no ply on the way
	GoalAvoid   = "avoid"    // not to lose alone
)

//go:embed puzzles.txt
var puzzleList string

// puzzles lists the puzzles of the program, easy ones first. Each has exactly one right first move; a test proves it.
func puzzles() []puzzle.Puzzle { return puzzle.MustParseList(puzzleList) }

// Prover decides the game's puzzles by the solution of the position.
type Prover struct{ analyzer *Analyzer }

var _ puzzle.Prover = (*Prover)(nil)

// newProver returns a prover that shares the solutions of an analyzer.
func newProver(a *Analyzer) *Prover { return &Prover{analyzer: a} }

// Kinds implements puzzle.Prover. A goal takes any number of moves.
func (*Prover) Kinds() []puzzle.Kind {
	return []puzzle.Kind{{ID: GoalWin}, {ID: GoalBothWin}, {ID: GoalFastest}, {ID: GoalAvoid}}
}

// moves values the moves of a position, best first.
func (r *Prover) moves(ctx context.Context, position core.Position) (chaosclock.Position, *Solution, []MoveValue, error) {
	p, ok := position.(chaosclock.Position)
	if !ok {
		return p, nil, nil, fmt.Errorf("chaosclock: %T is not a position of this game", position)
	}
	s, err := r.analyzer.Solution(ctx, p, solver.Limit{})
	if err != nil {
		return p, nil, nil, err
	}
	return p, s, s.Moves(p), nil
}

// serves reports whether a result is what a goal asks of a side.
func serves(r core.Result, side core.Side, goal puzzle.Goal) bool {
	switch r.For(side) {
	case core.ViewWin:
		return true
	case core.ViewBothWin:
		return goal.Kind == GoalBothWin || goal.Kind == GoalAvoid
	case core.ViewBothLose:
		return goal.Kind == GoalAvoid
	}
	return false
}

// Prove implements puzzle.Prover. Moves is 1 where the goal can be reached, which says no more than that.
func (r *Prover) Prove(ctx context.Context, position core.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	p, solution, moves, err := r.moves(ctx, position)
	if err != nil || len(moves) == 0 || !serves(moves[0].Result, p.Turn(), goal) {
		return puzzle.Proof{}, err
	}
	proof := puzzle.Proof{Moves: 1, Line: solution.line(p)}
	for _, m := range moves {
		if serves(m.Result, p.Turn(), goal) && (goal.Kind != GoalFastest || m.value == moves[0].value) {
			proof.Keys = append(proof.Keys, m.Move)
		}
	}
	if len(proof.Line) == 0 { // the best play has no end
		proof.Line = proof.Keys[:1]
	}
	return proof, nil
}

// Defend implements puzzle.Prover: the defence that is best for the other side and lasts longest.
func (r *Prover) Defend(ctx context.Context, line core.Line, goal puzzle.Goal) (puzzle.Defence, error) {
	p, _, moves, err := r.moves(ctx, line.Last())
	if err != nil {
		return puzzle.Defence{}, err
	}
	best, side := moves[0], p.Turn().Other()
	d := puzzle.Defence{Move: best.Move, Holds: serves(best.Result, side, goal)}
	if len(line) < 2 || line[len(line)-2].Position.Turn() != side {
		return d, nil
	}
	_, _, before, err := r.moves(ctx, line[len(line)-2].Position)
	if err != nil {
		return puzzle.Defence{}, err
	}
	d.Worth = &puzzle.Worth{Result: best.Result, Plies: best.Plies}
	for _, m := range before {
		if m.Move == line[len(line)-1].Move && m.Result == before[0].Result && m.Plies >= 0 {
			d.Worth.Lost = m.Plies - before[0].Plies
		}
	}
	if goal.Kind == GoalFastest && d.Worth.Lost > 0 {
		d.Holds = false
	}
	return d, nil
}

// Reached implements puzzle.Prover.
func (*Prover) Reached(line core.Line, side core.Side, goal puzzle.Goal) bool {
	out := chaosclock.Rules{}.Adjudicate(line)
	return out.Over() && serves(out.Result, side, goal)
}
