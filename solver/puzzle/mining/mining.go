// Package mining finds puzzles by the thousand. It is the common part of the games' miners, which generate candidates,
// prove them and determine their themes; solver/puzzle/cmd/mine runs them on games that they play, and the window on the
// user's games (game.go).
package mining

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
)

// Miner finds the puzzles of one game.
type Miner interface {
	Rules() core.Rules
	// Kinds lists the kinds of goal that Solve takes.
	Kinds() []puzzle.Kind
	// Candidates generates positions, for example by playing games, and yields those that may be puzzles. Equal states
	// of rng lead to the same positions. It ends when ctx does or yield returns false.
	Candidates(ctx context.Context, rng *rand.Rand, yield func(p core.Position, goal puzzle.Goal) bool)
	// Look returns the goals that may be reached at the end of a game's line, judged by a quick search, and the position
	// without its history, as it would be set to the solver.
	Look(ctx context.Context, line core.Line) (core.Position, []puzzle.Goal)
	// Solve proves a candidate by a standard. The solution depends on the candidate alone, not on those solved before. The error is
	// ErrUnsound if it is not a puzzle, because the goal cannot be reached or too many moves reach it.
	Solve(ctx context.Context, p core.Position, goal puzzle.Goal, by Standard) (Solution, error)
	// Themes returns the themes of the solution.
	Themes(p core.Position, s Solution) []string
	// Opponent plays at the Levels, whose success determines the rating. The weakest level comes first.
	Opponent() solver.Opponent
	Levels() []Probe
}

// Standard is how much a candidate must offer to be a puzzle.
type Standard uint8

const (
	// Mined puzzles have few right first moves, a real choice, and nothing better to do than their goal.
	Mined Standard = iota
	// Composed puzzles need only a goal that some first moves reach and others do not: their author has chosen the position.
	Composed
)

// Selective is a Miner that rejects some solutions.
type Selective interface {
	// Dull reports whether a solution teaches nothing. It is no puzzle then.
	Dull(p core.Position, s Solution) bool
}

// Lenient is a Miner of puzzles that can also be won in other ways than their goal says.
type Lenient interface {
	// WinsToo reports whether a move that does not reach the goal wins all the same.
	WinsToo(ctx context.Context, p core.Position, goal puzzle.Goal, move core.Move) (bool, error)
}

// rejects reports whether the miner finds a solution dull.
func rejects(m Miner, p core.Position, s Solution) bool {
	selective, ok := m.(Selective)
	return ok && selective.Dull(p, s)
}

// solve proves a candidate, as Miner.Solve does. A dull solution is ErrUnsound too.
func solve(ctx context.Context, m Miner, p core.Position, goal puzzle.Goal) (Solution, error) {
	s, err := m.Solve(ctx, p, goal, Mined)
	if err == nil && rejects(m, p, s) {
		err = ErrUnsound
	}
	return s, err
}

// Probe is a level of an opponent that tries to solve a puzzle.
type Probe struct {
	Level string
	// Rating is the rating of a player who solves as many puzzles as the level does.
	Rating int
	Tries  int
}

// Solution is the result of a miner for a candidate.
type Solution struct {
	Goal     puzzle.Goal // that of the candidate, with the number of moves found
	Proof    collection.Proof
	Line     []core.Move
	Accepted [][]core.Move // at each step of the solver in Line; the move of Line comes first
	// Rating is an initial estimate based on the length and the kind of the solution.
	Rating int
}

var (
	// ErrUnsound means that a candidate is not a puzzle.
	ErrUnsound = errors.New("no puzzle")
	// ErrNoTable is ErrUnsound for a goal that only a table of endgames decides, in a position without one.
	ErrNoTable = fmt.Errorf("%w: there is no table of the endgame", ErrUnsound)
	// ErrUndecided is ErrUnsound because a search has reached its limits; it is puzzle.ErrTooHard too.
	ErrUndecided = fmt.Errorf("%w: %w", ErrUnsound, puzzle.ErrTooHard)
)

// Compose solves a position that a user has set up. The record has an initial estimate as its rating.
func Compose(ctx context.Context, m Miner, p core.Position, goal puzzle.Goal) (s Solution, z collection.Puzzle, err error) {
	if s, err = m.Solve(ctx, p, goal, Composed); err != nil {
		return s, z, err
	}
	return s, record(m, p, s, min(max(s.Rating, collection.MinRating), collection.MaxRating)), nil
}

// Mine finds the puzzles in one batch of candidates. Equal states of rng lead to the same puzzles.
func Mine(ctx context.Context, m Miner, rng *rand.Rand, found func(collection.Puzzle)) (tried int, err error) {
	levels := rand.New(rand.NewPCG(rng.Uint64(), 1)) // the candidates do not depend on the levels' random numbers
	m.Candidates(ctx, rng, func(p core.Position, goal puzzle.Goal) bool {
		tried++
		var s Solution
		if s, err = solve(ctx, m, p, goal); err != nil {
			if errors.Is(err, ErrUnsound) {
				err = nil
			}
			return err == nil
		}
		var rating int
		if rating, err = estimate(ctx, m, p, s, levels); err != nil {
			return false
		}
		found(record(m, p, s, rating))
		return true
	})
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return tried, err
}

// record converts a solved position to the format of the collection.
func record(m Miner, p core.Position, s Solution, rating int) collection.Puzzle {
	rules := m.Rules()
	z := collection.Puzzle{ID: ID(rules, p), Goal: s.Goal, Proof: s.Proof, Rating: rating, Themes: m.Themes(p, s), Position: p.String()}
	at, step := p, 0
	for _, move := range s.Line {
		if at.Turn() == p.Turn() {
			var texts []string
			for _, a := range s.Accepted[step] {
				texts = append(texts, rules.FormatMove(at, a))
			}
			z.Accepted = append(z.Accepted, texts)
			step++
		}
		z.Line = append(z.Line, rules.FormatMove(at, move))
		at = mustPlay(at, move)
	}
	return z
}

// mustPlay returns the position after a legal move.
func mustPlay(p core.Position, m core.Move) core.Position {
	next, err := p.Play(m)
	if err != nil {
		panic(err) // the move is legal
	}
	return next
}

// ID returns the name of the puzzle of a position: the same for symmetric positions, and practically unique otherwise.
func ID(rules core.Rules, p core.Position) string {
	const base36, digits = 36, 9
	key := rules.Capabilities().Index.Key(p)
	text := strconv.FormatUint(key, base36)
	if len(text) > digits {
		text = text[len(text)-digits:]
	}
	return rules.ID()[:1] + text
}

// Prove proves a puzzle again and returns what its miner now records of it, with the same rating. The error is
// ErrUnsound if it is no longer a puzzle, as when a search with another evaluation chooses another move.
func Prove(ctx context.Context, m Miner, z collection.Puzzle) (collection.Puzzle, error) {
	p, s, err := prove(ctx, m, z)
	if err != nil {
		return z, err
	}
	return record(m, p, s, z.Rating), nil
}

// prove returns the position of a puzzle and its solution by the miner.
func prove(ctx context.Context, m Miner, z collection.Puzzle) (core.Position, Solution, error) {
	p, err := m.Rules().Parse(z.Position)
	if err != nil {
		return nil, Solution{}, err
	}
	if id := ID(m.Rules(), p); id != z.ID {
		return nil, Solution{}, fmt.Errorf("the id is %s, not %s", id, z.ID)
	}
	s, err := solve(ctx, m, p, z.Goal)
	return p, s, err
}

// First returns the list with the move m, which it contains, moved to the front.
func First(list []core.Move, m core.Move) []core.Move {
	i := slices.Index(list, m)
	if i > 0 {
		list = slices.Insert(slices.Delete(slices.Clone(list), i, i+1), 0, m)
	}
	return list
}
