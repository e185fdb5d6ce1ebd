// Package puzzle defines puzzles: positions in which the side to move has to reach a goal against any defence, usually
// within a number of its own moves. It serves the window, which lets the user solve puzzles, and the solvers of the
// games, each of which proves its own kinds of goal (Prover) and supplies a list of puzzles (ParseList).
//
// The package does no searching and knows no game. Attempts at a puzzle are in attempt.go.
package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
)

// MaxMoves is the most moves of a goal that can be parsed.
const MaxMoves = 99

// Goal is an aim for one side, to be reached within a number of its own moves (1 to MaxMoves); in games whose turns
// consist of several steps, within that number of turns.
type Goal struct {
	// Kind is a fixed word, such as "mate"; "goal.GAME.KIND" in the catalogues.
	Kind  string
	Moves int // 0: unbounded
}

// unbounded replaces the number of moves of an unbounded goal in texts.
const unbounded = "-"

// Unbounded reports whether the goal may take any number of moves.
func (g Goal) Unbounded() bool { return g.Moves == 0 }

// String formats the goal as in files: "mate 3", or "win -" if it is unbounded. ParseGoal is its inverse.
func (g Goal) String() string {
	if g.Unbounded() {
		return g.Kind + " " + unbounded
	}
	return g.Kind + " " + strconv.Itoa(g.Moves)
}

// ErrGoal is the kind of ParseGoal's errors.
var ErrGoal = errors.New("no goal")

// ParseGoal parses a goal: a word, and a number of moves or a dash.
func ParseGoal(text string) (Goal, error) {
	kind, number, ok := strings.Cut(text, " ")
	if number == unbounded && kind != "" {
		return Goal{Kind: kind}, nil
	}
	moves, err := strconv.Atoi(number)
	if !ok || err != nil || kind == "" || moves < 1 || moves > MaxMoves || strconv.Itoa(moves) != number {
		return Goal{}, fmt.Errorf("%w: %.40q is not a word and a number from 1 to %d", ErrGoal, text, MaxMoves)
	}
	return Goal{Kind: kind, Moves: moves}, nil
}

// ErrTooHard is returned by a prover that reached its limits without an answer.
var ErrTooHard = errors.New("the search has reached its limits without an answer")

// Kind is a kind of goal of a game.
type Kind struct {
	ID string
	// Max is the largest number of moves for which the prover can be expected to decide it; 0: it takes any number.
	Max int
	// Enough is the number of the solver's own moves after which an unbounded goal counts as reached, such as that of holding a
	// draw; 0: only the end of the game decides.
	Enough int
	// Given means that the prover follows attempts at puzzles of this kind, but cannot tell whether a position is a
	// sound one.
	Given bool
}

// FindKind returns the kind with an id from a list of them.
func FindKind(kinds []Kind, id string) (k Kind, ok bool) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}

// Proof is the result of a prover for a goal.
type Proof struct {
	// Moves is the smallest number of moves that force the goal, or 0 if it is proven that the goal cannot be forced
	// within the given number. For an unbounded goal it may be any positive number if the goal can be forced.
	Moves int
	// Keys lists all first moves that force the goal within Moves. A sound puzzle has exactly one.
	Keys []core.Move
	// Line is the play with the best defence, from a key to the goal.
	Line []core.Move
}

// Defence is the reply to a move in an attempt.
type Defence struct {
	// Move is the reply that holds out longest if the goal is still forced, and one that prevents it otherwise.
	Move core.Move
	// Holds reports whether the goal can still be forced within the remaining moves.
	Holds bool
	// Worth is additional information about the move; nil: none.
	Worth *Worth
}

// Worth is the proven effect of a move of an attempt on the position, regardless of the number of moves.
type Worth struct {
	Result core.Result // with best play from there
	Plies  int         // to the end; -1: none is known
	Lost   int         // plies by which the end is farther away than after the best move; for a defence, nearer
	Reason core.Reason // the only rule that decides the result; "": none
	Within int         // the most plies for which the loser is bound, as in solver.Verdict; 0: unknown
}

// Prover decides the goals of one game.
type Prover interface {
	// Kinds lists the game's kinds of goal.
	Kinds() []Kind
	// Prove finds the fewest moves, at most goal.Moves, within which the side to move at p can force the goal. Errors:
	// ctx.Err(), ErrTooHard.
	Prove(ctx context.Context, p core.Position, goal Goal) (Proof, error)
	// Defend returns a reply for the side to move at the end of the line, whose opponent has goal.Moves moves left, or
	// any number if the goal is unbounded. Errors: as for Prove.
	Defend(ctx context.Context, line core.Line, goal Goal) (Defence, error)
	// Reached reports whether the last move of the line reaches the goal for side.
	Reached(line core.Line, side core.Side, goal Goal) bool
}

// Puzzle is a position with a goal.
type Puzzle struct {
	// ID is the fixed name under which solutions are recorded.
	ID   string
	Goal Goal
	// Grade is the difficulty from 1 to MaxGrade, or 0 if it is unknown.
	Grade int
	// Position is in the game's notation.
	Position string
}

// MaxGrade is the grade of the hardest puzzles.
const MaxGrade = 5

// ParseList parses a list of puzzles, one a line: id, goal, grade and position, separated by tabs. Empty lines and
// those that begin with # are skipped. Positions are not parsed.
func ParseList(text string) ([]Puzzle, error) {
	var list []Puzzle
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := Parse(line)
		if err == nil && seen[p.ID] {
			err = fmt.Errorf("the id %q is taken", p.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("puzzles, line %d: %w", i+1, err)
		}
		seen[p.ID] = true
		list = append(list, p)
	}
	return list, nil
}

// MustParseList parses a list that is part of the program and panics on an error; tests parse all lists.
func MustParseList(text string) []Puzzle {
	list, err := ParseList(text)
	if err != nil {
		panic(err) // the list is part of the program
	}
	return list
}

// Parse parses the line of a puzzle. It rejects fields with surrounding space and ids that begin like a comment, so
// that every result can be written into a list and read back.
func Parse(line string) (Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 || slices.ContainsFunc(fields, func(f string) bool { return f == "" || f != strings.TrimSpace(f) }) {
		return Puzzle{}, errors.New("expected id, goal, grade and position, separated by tabs, with no spaces around them")
	}
	if fields[0][0] == '#' {
		return Puzzle{}, fmt.Errorf("the id %.20q begins like a comment", fields[0])
	}
	goal, err := ParseGoal(fields[1])
	if err != nil {
		return Puzzle{}, err
	}
	grade, err := strconv.Atoi(fields[2])
	if err != nil || grade < 0 || grade > MaxGrade {
		return Puzzle{}, fmt.Errorf("%.20q is not a grade from 0 to %d", fields[2], MaxGrade)
	}
	return Puzzle{ID: fields[0], Goal: goal, Grade: grade, Position: fields[3]}, nil
}

// Format formats a puzzle for Parse.
func Format(p Puzzle) string {
	return fmt.Sprintf("%s\t%s\t%d\t%s", p.ID, p.Goal, p.Grade, p.Position)
}
