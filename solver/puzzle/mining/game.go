package mining

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/solver/puzzle/collection"
)

// Account counts the positions of games that were searched for puzzles.
type Account struct {
	Positions  int
	Candidates int // that may be puzzles
	Unsound    int // candidates that could not be proven, or have too many solutions
	Puzzles    int
}

// Add adds another account.
func (a *Account) Add(o Account) {
	a.Positions += o.Positions
	a.Candidates += o.Candidates
	a.Unsound += o.Unsound
	a.Puzzles += o.Puzzles
}

// Game finds puzzles in the positions of a game, from one after a number of plies on, and passes each to found with its
// ply. While the game follows a solution, there is no other puzzle. If ctx ends, Game returns the ply at which to resume
// and ctx.Err().
func Game(ctx context.Context, m Miner, line core.Line, from int, found func(ply int, z collection.Puzzle)) (next int, a Account, err error) {
	for ply := from; ply < len(line); ply++ {
		if ctx.Err() != nil {
			return ply, a, ctx.Err()
		}
		if m.Rules().Adjudicate(line[:ply+1]).Over() {
			break
		}
		z, at, err := puzzleAt(ctx, m, line[:ply+1])
		if ctx.Err() != nil {
			return ply, a, ctx.Err()
		}
		if err != nil {
			return ply, a, err
		}
		at.Positions++
		a.Add(at)
		if at.Puzzles > 0 {
			found(ply, z)
			ply += followed(m.Rules(), line[ply:], z.Line)
		}
	}
	return len(line), a, nil
}

// puzzleAt finds a puzzle in the position at the end of a line.
func puzzleAt(ctx context.Context, m Miner, line core.Line) (z collection.Puzzle, a Account, err error) {
	p, goals := m.Look(ctx, line)
	for _, goal := range goals {
		a.Candidates++
		s, err := solve(ctx, m, p, goal)
		if errors.Is(err, ErrUnsound) {
			a.Unsound++
			continue
		}
		if err != nil {
			return z, a, err
		}
		rating, err := estimate(ctx, m, p, s, ownRandom(m, p))
		if err != nil {
			return z, a, err
		}
		a.Puzzles++
		return record(m, p, s, rating), a, nil
	}
	return z, a, nil
}

// followed returns the number of plies after the first position of a line during which it follows a solution, less one.
func followed(rules core.Rules, line core.Line, solution []string) int {
	n := 0
	for n < len(solution) && n+1 < len(line) && rules.FormatMove(line[n].Position, line[n+1].Move) == solution[n] {
		n++
	}
	return max(0, n-1)
}
