package xiangqi

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/xiangqi/endgame"
)

// holdMoves is the number of its own moves for which a side has to hold a draw.
const holdMoves = 20

// drills proves the goals of endgame practice, in any number of moves: to win a won position, and to hold a drawn one.
// It knows the outcome of every position by its pieces, so its answers are perfect.
type drills struct{ store *endgame.Store }

var _ puzzle.Prover = drills{}

// Kinds implements puzzle.Prover.
func (drills) Kinds() []puzzle.Kind {
	return []puzzle.Kind{{ID: catalog.GoalWin}, {ID: catalog.GoalHold, Enough: holdMoves}}
}

// errNoEnding means that a position has too many pieces to be proven by them.
var errNoEnding = errors.New("the position has too many pieces to be proven by them")

// verdicts returns the proven verdicts on the moves at the end of a line, best first.
func (d drills) verdicts(ctx context.Context, line core.Line) ([]solver.Verdict, error) {
	p, ok := line.Last().(xiangqi.Position)
	if !ok {
		return nil, errNoEnding
	}
	view := &endgame.View{}
	if endgame.MaterialOf(p.Board()).Winnable() {
		need := d.store.NeedOf(p.Board(), endgame.Limit{})
		if need.Err != nil {
			return nil, need.Err
		}
		var err error
		if view, err = d.store.Meet(ctx, need, endgame.Limit{}, nil); err != nil {
			return nil, err
		}
	}
	proofs := newEndingProofs(line, false)
	proofs.lax = true // a drill has to go on
	if !proofs.take(view, true) {
		return nil, errNoEnding
	}
	verdicts := proofs.Verdicts()
	solver.Sort(verdicts, proofs.Side)
	return verdicts, nil
}

// Prove implements puzzle.Prover.
func (d drills) Prove(ctx context.Context, p core.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	if p.Outcome().Over() {
		return puzzle.Proof{}, nil
	}
	verdicts, err := d.verdicts(ctx, core.Line{{Position: p}})
	if err != nil {
		return puzzle.Proof{}, err
	}
	best := verdicts[0]
	if !serves(best.Result, p.Turn(), goal) {
		return puzzle.Proof{}, nil
	}
	proof := puzzle.Proof{Moves: 1, Line: best.PV}
	if best.Plies != solver.Unknown {
		proof.Moves = (best.Plies + 1) / 2
	}
	for _, v := range verdicts {
		if v.Result == best.Result && (v.Plies == best.Plies && v.Order == best.Order || goal.Kind == catalog.GoalHold) {
			proof.Keys = append(proof.Keys, v.Move)
		}
	}
	return proof, nil
}

// serves reports whether a result is a side's goal.
func serves(r core.Result, side core.Side, goal puzzle.Goal) bool {
	if goal.Kind == catalog.GoalWin {
		return r == core.WinFor(side)
	}
	return r != core.WinFor(side.Other())
}

// Defend implements puzzle.Prover. A lost side holds out as long as possible, and a side that cannot win by force sets
// the hardest problems.
func (d drills) Defend(ctx context.Context, line core.Line, goal puzzle.Goal) (puzzle.Defence, error) {
	verdicts, err := d.verdicts(ctx, line)
	if err != nil {
		return puzzle.Defence{}, err
	}
	best := verdicts[0]
	side := line.Last().Turn().Other() // the side that attempts the goal
	answer := puzzle.Defence{Move: best.Move, Holds: serves(best.Result, side, goal)}
	if best.Result == core.Draw {
		if answer.Move, err = d.trap(ctx, line, verdicts); err != nil {
			return puzzle.Defence{}, err
		}
	}
	if len(line) > 1 {
		before, err := d.verdicts(ctx, line[:len(line)-1])
		if err != nil {
			return puzzle.Defence{}, err
		}
		answer.Worth = worthOf(before, line[len(line)-1].Move, best)
	}
	return answer, nil
}

// worthOf rates a move among the legal ones, given the best answer to it.
func worthOf(before []solver.Verdict, m core.Move, answer solver.Verdict) *puzzle.Worth {
	w := &puzzle.Worth{Result: answer.Result, Plies: answer.Plies, Reason: answer.Reason, Within: answer.Within}
	best := before[0]
	for _, v := range before {
		if v.Move == m && v.Result == best.Result && v.Plies != solver.Unknown && best.Plies != solver.Unknown {
			w.Lost = max(v.Plies-best.Plies, best.Plies-v.Plies)
		}
	}
	return w
}

// trap returns, among the moves that keep a draw, the one after which the opponent has the fewest drawing replies; it
// avoids positions that have occurred.
func (d drills) trap(ctx context.Context, line core.Line, verdicts []solver.Verdict) (core.Move, error) {
	side := line.Last().Turn()
	there := map[string]bool{}
	for _, step := range line {
		there[step.Position.Key()] = true
	}
	view := d.store.View()
	best, fewest := verdicts[0].Move, 1<<30
	for _, v := range verdicts {
		if ctx.Err() != nil {
			return core.Move{}, ctx.Err()
		}
		next, err := line.Last().Play(v.Move)
		if err != nil || v.Result != core.Draw {
			continue
		}
		count := 0
		for _, m := range next.Moves() {
			after, err := next.Play(m)
			if err != nil {
				continue // unreachable: Moves are legal
			}
			if known, ok := view.Probe(after.(xiangqi.Position).Board()); !ok || !known.Wins(side) {
				count++
			}
		}
		if there[next.Key()] {
			count += xiangqi.MaxMoves
		}
		if count < fewest {
			best, fewest = v.Move, count
		}
	}
	return best, nil
}

// Reached implements puzzle.Prover.
func (drills) Reached(line core.Line, side core.Side, goal puzzle.Goal) bool {
	if out := (xiangqi.Rules{}).Adjudicate(line); out.Over() {
		return serves(out.Result, side, goal)
	}
	if goal.Kind == catalog.GoalWin || line.Last().Turn() != side {
		return false
	}
	moves := 0
	for i := 1; i < len(line); i++ {
		if line[i-1].Position.Turn() == side {
			moves++
		}
	}
	return moves >= holdMoves
}
