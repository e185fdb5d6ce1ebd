package chaosclock

import (
	"context"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
)

// The levels of the opponent, weakest first. All know the exact outcomes; they differ in how often they use them.
const (
	LevelBeginner = "beginner" // any move that does not lose at once
	LevelEasy     = "easy"     // sees the end of the game two plies ahead
	LevelMedium   = "medium"   // four moves in ten are the best
	LevelHard     = "hard"     // eight moves in ten are the best, the others keep the outcome where they can
	LevelPerfect  = "perfect"  // never lowers the outcome, and sets traps
)

// Opponent plays Chaos Clock at a level.
type Opponent struct {
	analyzer *Analyzer
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent is an opponent that shares the solutions of an analyzer.
func NewOpponent(a *Analyzer) *Opponent { return &Opponent{analyzer: a} }

// Levels lists the strengths, weakest first.
func (*Opponent) Levels() []solver.Level {
	return []solver.Level{{ID: LevelBeginner}, {ID: LevelEasy}, {ID: LevelMedium}, {ID: LevelHard}, {ID: LevelPerfect}}
}

// Choose picks a move for the side to move.
func (o *Opponent) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	p, ok := line.Last().(chaosclock.Position)
	if !ok {
		return core.Move{}, fmt.Errorf("chaosclock: %T is no position of this game", line.Last())
	}
	if p.Outcome().Over() {
		return core.Move{}, core.ErrGameOver
	}
	switch level {
	case LevelBeginner:
		return pickAny(shortSighted(p, 1), rng), nil
	case LevelEasy:
		return pickAny(shortSighted(p, 2), rng), nil
	}
	s, err := o.analyzer.Solution(ctx, p, solver.Limit{})
	if err != nil {
		return core.Move{}, err
	}
	moves := s.Moves(p)
	switch level {
	case LevelMedium:
		if rng.IntN(10) >= 4 {
			return pickAny(shortSighted(p, 2), rng), nil
		}
	case LevelHard:
		if rng.IntN(10) >= 8 {
			return pickAny(atLeast(moves, p.Turn(), moves[0].Result), rng), nil
		}
	case LevelPerfect:
	default:
		return core.Move{}, fmt.Errorf("chaosclock: there is no level %q", level)
	}
	return s.trap(p, moves, rng), nil
}

func pickAny(moves []core.Move, rng *rand.Rand) core.Move { return moves[rng.IntN(len(moves))] }

// atLeast lists the moves with a result, all of them as good as the best.
func atLeast(moves []MoveValue, turn core.Side, result core.Result) []core.Move {
	var list []core.Move
	for _, m := range moves {
		if m.Result.For(turn) == result.For(turn) {
			list = append(list, m.Move)
		}
	}
	return list
}

// shortSighted lists the moves that are best as far as the end of the game can be seen within a number of plies; where
// nothing is seen a move is worth more than both lose and less than both win.
func shortSighted(p chaosclock.Position, plies int) []core.Move {
	const unseen = value(2 * bothLose / 2)
	var list []core.Move
	best := value(0)
	for _, m := range p.Moves() {
		q, err := p.Play(m)
		if err != nil {
			panic(err) // from p.Moves
		}
		v := glance(q.(chaosclock.Position), p.Turn(), plies-1)
		if m == core.PassMove && v <= unseen {
			continue // who sees nothing does not stand still
		}
		if v > best {
			best, list = v, list[:0]
		}
		if v == best {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return []core.Move{core.PassMove}
	}
	return list
}

// glance is the value of p for a side if the game ends within a number of plies.
func glance(p chaosclock.Position, side core.Side, plies int) value {
	if out := p.Outcome(); out.Over() {
		switch out.Result.For(side) {
		case core.ViewWin:
			return win0
		case core.ViewBothWin:
			return bothWin0
		case core.ViewLoss:
			return loss0 + 1
		}
		return bothLose - 1
	}
	if plies == 0 {
		return bothLose
	}
	var best value
	for i, m := range p.Moves() {
		q, err := p.Play(m)
		if err != nil {
			panic(err) // from p.Moves
		}
		v := glance(q.(chaosclock.Position), side, plies-1)
		if i == 0 || (p.Turn() == side) == (v > best) {
			best = v
		}
	}
	return best
}

// trap picks, among the moves with the best outcome, the one after which the largest share of the opponent's replies
// makes his outcome worse than it need be. A win must come nearer with every move, or it might never be reached: of
// winning moves only the fastest count, and of both win only the fastest, for the same reason.
func (s *Solution) trap(p chaosclock.Position, moves []MoveValue, rng *rand.Rand) core.Move {
	var list []core.Move
	most := -1.0
	for _, m := range moves {
		if m.value != moves[0].value {
			break
		}
		share := s.mistakes(p, m.Move)
		if share > most {
			most, list = share, list[:0]
		}
		if share == most {
			list = append(list, m.Move)
		}
	}
	return pickAny(list, rng)
}

// mistakes is the share, 0 to 1, of the replies to m that worsen the outcome of the side that makes them. It is 0 where
// there is no reply or the same side moves again.
func (s *Solution) mistakes(p chaosclock.Position, m core.Move) float64 {
	next, err := p.Play(m)
	if err != nil {
		panic(err) // a legal move
	}
	q := next.(chaosclock.Position)
	if q.Outcome().Over() || q.Turn() == p.Turn() {
		return 0
	}
	replies := s.Moves(q)
	worse := 0
	for _, r := range replies {
		if r.Result != replies[0].Result {
			worse++
		}
	}
	return float64(worse) / float64(len(replies))
}
