package chaosclock

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/engine"
)

// The levels of the opponent, weakest first.
const (
	LevelBeginner = "beginner" // any move that does not lose at once
	LevelEasy     = "easy"     // sees ends of the game two plies ahead
	LevelMedium   = "medium"   // four moves in ten are exact, the others as on easy
	LevelHard     = "hard"     // eight moves in ten are exact, the others keep the outcome but not the distance
	LevelPerfect  = "perfect"  // never worsens the outcome, wins on the fastest way, and sets traps
)

// Opponent plays Chaos Clock at a level.
type Opponent struct {
	analyzer *Analyzer
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent returns an opponent that shares the solutions of an analyzer.
func NewOpponent(a *Analyzer) *Opponent { return &Opponent{analyzer: a} }

// Levels lists the strengths, weakest first.
func (*Opponent) Levels() []solver.Level {
	return []solver.Level{{ID: LevelBeginner}, {ID: LevelEasy}, {ID: LevelMedium}, {ID: LevelHard}, {ID: LevelPerfect}}
}

// Choose picks a move for the side to move at the end of the line.
func (o *Opponent) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	line, rng := r.Line, r.Rng
	p, ok := line.Last().(chaosclock.Position)
	if !ok {
		return core.Move{}, fmt.Errorf("chaosclock: %T is not a position of this game", line.Last())
	}
	if p.Outcome().Over() {
		return core.Move{}, core.ErrGameOver
	}
	exact := 10 // moves in ten
	switch r.Level {
	case LevelBeginner:
		return pickAny(notLosing(p), rng), nil
	case LevelEasy:
		exact = 0
	case LevelMedium:
		exact = 4
	case LevelHard:
		exact = 8
	case LevelPerfect:
	default:
		return core.Move{}, fmt.Errorf("chaosclock: there is no level %q", r.Level)
	}
	careless := rng.IntN(10) >= exact
	if careless && r.Level != LevelHard {
		return pickAny(inSight(p), rng), nil
	}
	s, err := o.solve(ctx, p, r.Clock)
	switch {
	case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		return pickAny(inSight(p), rng), nil // there is no time for more
	case err != nil:
		return core.Move{}, err
	}
	if careless {
		return pickAny(equal(s.movesAfter(p, ending(line))), rng), nil
	}
	return s.trap(line, p, rng), nil
}

// solve solves a position within the time that the clock of a game leaves, if it has one.
func (o *Opponent) solve(ctx context.Context, p chaosclock.Position, clock solver.Clock) (*Solution, error) {
	if budget := engine.TimeOf(clock, p.Turn()).Budget(); budget.Soft > 0 {
		within, cancel := context.WithTimeout(ctx, budget.Soft)
		defer cancel()
		ctx = within
	}
	return o.analyzer.Solution(ctx, p, solver.Limit{})
}

func pickAny(moves []core.Move, rng *rand.Rand) core.Move { return moves[rng.IntN(len(moves))] }

// notLosing lists the moves that lose neither at once nor to the opponent's next move, or all moves if there is none.
func notLosing(p chaosclock.Position) []core.Move {
	var list []core.Move
	for _, m := range p.Moves() {
		if worth(glance(play(p, m), 1), p.Turn()) >= worthUnseen {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return p.Moves()
	}
	return list
}

// inSight lists the moves that are best as far as the end of the game shows within two plies. If it does not show, the
// pass is left out unless it is the only move.
func inSight(p chaosclock.Position) []core.Move {
	var list []core.Move
	best := -1
	for _, m := range p.Moves() { // the pass comes last
		w := worth(glance(play(p, m), 1), p.Turn())
		if m == core.PassMove && w == worthUnseen && w == best {
			continue
		}
		if w > best {
			best, list = w, list[:0]
		}
		if w == best {
			list = append(list, m)
		}
	}
	return list
}

// glance returns the result of p if the game ends within a number of plies, each side playing its best as far as it
// sees, or Unfinished if no end is in sight.
func glance(p chaosclock.Position, plies int) core.Result {
	if out := p.Outcome(); out.Over() || plies == 0 {
		return out.Result
	}
	best, max := core.Unfinished, -1
	for _, m := range p.Moves() {
		r := glance(play(p, m), plies-1)
		if w := worth(r, p.Turn()); w > max {
			best, max = r, w
		}
	}
	return best
}

// worthUnseen is the worth of an unseen result.
const worthUnseen = 2

// worth orders results for a side; an unseen result is better than both lose and worse than both win.
func worth(r core.Result, s core.Side) int {
	switch r.For(s) {
	case core.ViewLoss:
		return 0
	case core.ViewBothLose:
		return 1
	case core.ViewBothWin:
		return worthUnseen + 1
	case core.ViewWin:
		return worthUnseen + 2
	}
	return worthUnseen
}

// equal lists the moves whose outcome is as good as that of the first.
func equal(moves []MoveValue) []core.Move {
	var list []core.Move
	for _, m := range moves {
		if m.Result == moves[0].Result {
			list = append(list, m.Move)
		}
	}
	return list
}

// trap picks, among the moves with the best outcome, the one after which the largest share of the opponent's replies
// worsens his outcome; of equal traps, the one with the better distance. Two rules come first. A win takes the fastest
// way, since it might never be reached otherwise, and the opponent has nothing left to lose anyway. And a position that
// has occurred before is avoided, because its third occurrence would make both lose.
func (s *Solution) trap(line core.Line, p chaosclock.Position, rng *rand.Rand) core.Move {
	moves := s.movesAfter(p, ending(line))
	seen := make(map[string]bool, len(line))
	for _, step := range line {
		seen[step.Position.Key()] = true
	}
	type rank struct {
		fresh bool
		share float64
		value value
	}
	better := func(a, b rank) bool {
		switch {
		case a.fresh != b.fresh:
			return a.fresh
		case a.share != b.share:
			return a.share > b.share
		}
		return a.value > b.value
	}
	var list []core.Move
	var top rank
	for _, m := range moves {
		won := m.Result.For(p.Turn()) == core.ViewWin
		if m.Result != moves[0].Result || won && m.value != moves[0].value {
			break
		}
		q := play(p, m.Move)
		r := rank{!seen[q.Key()], s.mistakes(p.Turn(), q), m.value}
		if len(list) == 0 || better(r, top) {
			top, list = r, list[:0]
		}
		if r == top {
			list = append(list, m.Move)
		}
	}
	return pickAny(list, rng)
}

// mistakes returns the share, 0 to 1, of the replies at q that worsen the outcome of the opponent of side. It is 0 if
// there is no reply or side moves again.
func (s *Solution) mistakes(side core.Side, q chaosclock.Position) float64 {
	if q.Outcome().Over() || q.Turn() == side {
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
