// Package puzzle defines puzzles: positions in which the side to move has to reach a goal, mostly within a number of its own
// moves, whatever the other side does. It serves the window, which sets puzzles and lets the user solve them, and the
// solvers of the games, each of which proves its own kinds of goal (Prover) and brings a list of puzzles (ParseList).
//
// It searches nothing itself and knows no game. Attempts at a puzzle are in attempt.go.
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

// MaxMoves bounds the moves of a goal that can be read.
const MaxMoves = 99

// Goal says what a side has to achieve within a number of its own moves (1 to MaxMoves); in games whose turns have
// several steps, within that many turns.
type Goal struct {
	// Kind is a fixed word, such as "mate"; "goal.GAME.KIND" in the catalogues.
	Kind  string
	Moves int // 0: as many as it takes
}

// unbounded stands for the number of moves of a goal that may take any.
const unbounded = "-"

// Unbounded reports whether the goal may take any number of moves.
func (g Goal) Unbounded() bool { return g.Moves == 0 }

// String formats the goal as in files: "mate 3", or "win -" without a number of moves. ParseGoal reads it back.
func (g Goal) String() string {
	if g.Unbounded() {
		return g.Kind + " " + unbounded
	}
	return g.Kind + " " + strconv.Itoa(g.Moves)
}

// ErrGoal is the kind of the errors about texts that are not a goal.
var ErrGoal = errors.New("no goal")

// ParseGoal reads a goal: a word and a number of moves, or a dash in its place.
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

// ErrTooHard means that a prover has reached its bounds without an answer.
var ErrTooHard = errors.New("the search has run into its bounds without an answer")

// Kind is a kind of goal that a game has.
type Kind struct {
	ID string
	// Most is the most moves within which the game's prover can be expected to decide it.
	Most int
}

// Proof holds what a prover has found out about a goal.
type Proof struct {
	// Moves is the smallest number of moves that force the goal, or 0 if it is proven that the goal cannot be forced
	// within the number asked for. Where the goal has no number it may only say that it can.
	Moves int
	// Keys lists all first moves that force the goal within Moves. A sound puzzle has one.
	Keys []core.Move
	// Line is a line of play with the best defence, from a key to the goal.
	Line []core.Move
}

// Defence is the answer to a move of an attempt.
type Defence struct {
	// Move holds out longest if the goal is still forced, and otherwise prevents it.
	Move core.Move
	// Holds reports that the goal is still forced within the moves that are left.
	Holds bool
	// Worth says more about the move that was answered; nil: nothing more is known.
	Worth *Worth
}

// Worth says what a move of an attempt has made of the position, where that is proven whatever the number of moves.
type Worth struct {
	Result core.Result // with best play from there
	Plies  int         // to the end; -1: there is no distance
	Lost   int         // plies by which the end is farther away than after the best move; for a defence, nearer
	Reason core.Reason // the rule that alone decides; "": none does
	Within int         // plies to when the side that loses by it is bound at the latest; 0: that is not known
}

// Prover decides the goals of one game.
type Prover interface {
	// Kinds lists the goals that the game has.
	Kinds() []Kind
	// Prove finds the shortest way in which the side to move at p reaches the goal within goal.Moves moves.
	// Errors: ctx.Err(), ErrTooHard.
	Prove(ctx context.Context, p core.Position, goal Goal) (Proof, error)
	// Defend answers for the side to move at the end of the line, whose opponent has goal.Moves moves left. Errors: as
	// for Prove.
	Defend(ctx context.Context, line core.Line, goal Goal) (Defence, error)
	// Reached reports whether side has reached the goal with the last move of the line.
	Reached(line core.Line, side core.Side, goal Goal) bool
}

// Puzzle is a position with a goal.
type Puzzle struct {
	// ID is the fixed name under which it is recorded as solved.
	ID   string
	Goal Goal
	// Grade is how hard it is, from 1 to MaxGrade, or 0 if it is not graded.
	Grade int
	// Position is in the game's notation.
	Position string
}

// MaxGrade is the grade of the hardest puzzles.
const MaxGrade = 5

// ParseList reads a list of puzzles: one a line, with id, goal, grade and position separated by tabs. Empty lines and
// those that begin with # are skipped. Positions are not parsed here.
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

// MustParseList reads a list that is part of the program: it panics on a mistake, and tests read all lists.
func MustParseList(text string) []Puzzle {
	list, err := ParseList(text)
	if err != nil {
		panic(err)
	}
	return list
}

// Parse reads the line of a puzzle. Its fields have no space around them, and the id does not begin as a comment does,
// so that what is read can be written into a list and read back.
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

// Format writes a puzzle as Parse reads it.
func Format(p Puzzle) string {
	return fmt.Sprintf("%s\t%s\t%d\t%s", p.ID, p.Goal, p.Grade, p.Position)
}
