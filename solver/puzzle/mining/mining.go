// Package mining finds puzzles by the thousand. It is the common part of the miners of the games, which say where candidates come
// from, prove them and name their themes; solver/puzzle/cmd/mine runs them. It is not part of the program.
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
	// Candidates makes up positions, by games for instance, and hands on those that may be puzzles. The same rng leads to the same
	// positions. It ends when ctx does or the func returns false.
	Candidates(ctx context.Context, rng *rand.Rand, yield func(p core.Position, goal puzzle.Goal) bool)
	// Solve proves a candidate. The same candidate always has the same solution, whatever was solved before. ErrUnsound if it is no
	// puzzle: the goal cannot be reached, or by too many moves.
	Solve(ctx context.Context, p core.Position, goal puzzle.Goal) (Solution, error)
	// Themes names what the solution is about.
	Themes(p core.Position, s Solution) []string
	// Opponent plays at the Levels, by which the rating is estimated.
	Opponent() solver.Opponent
	Levels() []Probe
}

// Probe is a level of an opponent that tries a puzzle.
type Probe struct {
	Level string
	// Rating is that of a player who solves as many puzzles as the level does.
	Rating int
	Tries  int
}

// Solution is what a miner found about a candidate.
type Solution struct {
	Goal     puzzle.Goal // that of the candidate, with the number of moves found
	Proof    collection.Proof
	Line     []core.Move
	Accepted [][]core.Move // at each step of the solver in Line; that of Line first
	// Rating is a first estimate of the rating, by the length and the kind of the solution.
	Rating int
}

// ErrUnsound says that a candidate is no puzzle.
var ErrUnsound = errors.New("no puzzle")

// Mine finds the puzzles of one batch of candidates. The same rng leads to the same puzzles.
func Mine(ctx context.Context, m Miner, rng *rand.Rand, found func(collection.Puzzle)) (tried int, err error) {
	levels := rand.New(rand.NewPCG(rng.Uint64(), 1)) // tries of levels do not change the candidates
	m.Candidates(ctx, rng, func(p core.Position, goal puzzle.Goal) bool {
		tried++
		var s Solution
		if s, err = m.Solve(ctx, p, goal); err != nil {
			if errors.Is(err, ErrUnsound) {
				err = nil
			}
			return err == nil
		}
		var rating int
		if rating, err = estimate(ctx, m, p, s, levels); err != nil {
			return false
		}
		found(Record(m, p, s, rating))
		return true
	})
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return tried, err
}

// Record returns a solved position as the collection has it.
func Record(m Miner, p core.Position, s Solution, rating int) collection.Puzzle {
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
		panic(err) // a legal move
	}
	return next
}

// ID returns the name of the puzzle of a position: the same for symmetric positions, and in practice for no others.
func ID(rules core.Rules, p core.Position) string {
	const base36, digits = 36, 9
	key := rules.Capabilities().Index.Key(p)
	text := strconv.FormatUint(key, base36)
	if len(text) > digits {
		text = text[len(text)-digits:]
	}
	return rules.ID()[:1] + text
}

// Verify proves a puzzle again, and compares.
func Verify(ctx context.Context, m Miner, z collection.Puzzle) error {
	p, err := m.Rules().Parse(z.Position)
	if err != nil {
		return err
	}
	if id := ID(m.Rules(), p); id != z.ID {
		return fmt.Errorf("the id is %s, not %s", id, z.ID)
	}
	s, err := m.Solve(ctx, p, z.Goal)
	if err != nil {
		return err
	}
	again := Record(m, p, s, z.Rating)
	if got, want := collection.Format(again), collection.Format(z); got != want {
		return fmt.Errorf("it is proven as\n%s, not as\n%s", got, want)
	}
	return nil
}

// First puts a move at the beginning of a list that has it.
func First(list []core.Move, m core.Move) []core.Move {
	i := slices.Index(list, m)
	if i > 0 {
		list = slices.Insert(slices.Delete(slices.Clone(list), i, i+1), 0, m)
	}
	return list
}
