package picture

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/words"
)

// A Puzzle is a puzzle of a game.
type Puzzle struct {
	Game catalog.Game
	puzzle.Puzzle
	Name   string   // the user's; "": none
	Solved bool     // the user has solved it
	Line   []string // the solution, where it is known, in the notation of core.Rules.FormatMove
}

// proveTime bounds the search for the solution of a puzzle.
const proveTime = 30 * time.Second

// Diagrams returns the puzzles as boards of a sheet, optionally with their solutions, which are proven anew. Puzzles of several games
// are in sections. It reports progress, and ends with the error of ctx if that is cancelled. A solution not found in time is marked as such.
// The number of puzzles has to be that of a sheet.
func Diagrams(ctx context.Context, painters board.Painters, w words.Words, list []Puzzle, solutions bool, done func(puzzles int)) ([]Diagram, error) {
	if err := checkCount(len(list)); err != nil { // before the proofs, which take long
		return nil, err
	}
	var all []Diagram
	several := slices.ContainsFunc(list, func(p Puzzle) bool { return p.Game.Rules.ID() != list[0].Game.Rules.ID() })
	for i, p := range list {
		rules := p.Game.Rules
		at, err := rules.Parse(p.Position)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		painter, ok := painters.For(rules.ID())
		if !ok {
			return nil, fmt.Errorf("puzzle %s: nobody draws the board of %s", p.ID, rules.ID())
		}
		d := Diagram{Subject: Subject{Painter: painter, State: board.State{Rules: rules, Position: at}}, Task: words.Task(w, rules, at.Turn(), p.Goal)}
		if several {
			d.Section = w.T("picture.sheet", w.Game(rules))
		}
		if p.Name != d.Task {
			d.Name = p.Name
		}
		if stars := words.Grade(w, p.Grade); stars != "" {
			d.Task += "  " + stars
		}
		if solutions && p.Game.Prover != nil {
			if d.Solution, err = solution(ctx, w, rules, p, at); err != nil {
				return nil, err
			}
		}
		all = append(all, d)
		if done != nil {
			done(i + 1)
		}
	}
	return all, ctx.Err()
}

// solution describes the way to the goal.
func solution(ctx context.Context, w words.Words, rules core.Rules, p Puzzle, at core.Position) (string, error) {
	if len(p.Line) > 0 {
		moves, err := core.ParseMoves(rules, at, strings.Join(p.Line, " "))
		if err != nil {
			return "", fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		return w.Line(rules, at, moves), nil
	}
	within, cancel := context.WithTimeout(ctx, proveTime)
	defer cancel()
	proof, err := p.Game.Prover.Prove(within, at, p.Goal)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, puzzle.ErrTooHard):
		return w.T("picture.unproven"), nil
	case err != nil:
		return "", fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return w.Line(rules, at, proof.Line), nil
}
