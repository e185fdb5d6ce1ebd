// Package puzzle says what a puzzle is: a position in which the side to move has to reach a goal within a number of its
// own moves, whatever the other side does. It is for the window, which sets puzzles and lets them be solved, and for
// the solvers of the games, each of which proves its own kinds of goal (Prover) and brings a list of puzzles
// (ParseList).
//
// It searches nothing itself and knows no game. What becomes of an attempt at a puzzle is in attempt.go.
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

// Goal is what a side has to do within so many of its own moves (1 to MaxMoves); in games whose turns have several
// steps, within so many turns.
type Goal struct {
	// Kind is a fixed word, such as "mate"; "goal.GAME.KIND" in the catalogues.
	Kind  string
	Moves int
}

// String returns the goal as files have it: "mate 3". ParseGoal reads it back.
func (g Goal) String() string { return g.Kind + " " + strconv.Itoa(g.Moves) }

// ErrGoal is the kind of the errors about texts that are no goal.
var ErrGoal = errors.New("no goal")

// ParseGoal reads a goal: a word and a number of moves.
func ParseGoal(text string) (Goal, error) {
	kind, number, ok := strings.Cut(text, " ")
	moves, err := strconv.Atoi(number)
	if !ok || err != nil || kind == "" || moves < 1 || moves > MaxMoves || strconv.Itoa(moves) != number {
		return Goal{}, fmt.Errorf("%w: %.40q is not a word and a number from 1 to %d", ErrGoal, text, MaxMoves)
	}
	return Goal{Kind: kind, Moves: moves}, nil
}

// ErrTooHard says that a prover has run into its bounds without an answer.
var ErrTooHard = errors.New("the search has run into its bounds without an answer")

// Kind is a kind of goal that a game has.
type Kind struct {
	ID string
	// Most is the most moves within which the game's prover can be expected to decide it.
	Most int
}

// Proof is what a prover found out about a goal.
type Proof struct {
	// Moves is the least number of moves that reach the goal by force, or 0: it cannot be reached within the number
	// asked for, which is proven too.
	Moves int
	// Keys are all first moves that reach it within Moves. A sound puzzle has one.
	Keys []core.Move
	// Line is a course of play with the best defence, from a key to the goal.
	Line []core.Move
}

// Defence is the answer to a move of an attempt.
type Defence struct {
	// Move holds out longest if the goal is still forced, and otherwise prevents it.
	Move core.Move
	// Holds says that the goal is still forced within the moves that are left.
	Holds bool
}

// Prover decides the goals of one game.
type Prover interface {
	// Kinds lists the goals that the game has.
	Kinds() []Kind
	// Prove finds the shortest way in which the side to move at p reaches the goal within goal.Moves moves.
	// Errors: ctx.Err(), ErrTooHard.
	Prove(ctx context.Context, p core.Position, goal Goal) (Proof, error)
	// Defend answers for the side to move at the end of the line, of whose opponent goal.Moves moves are left.
	// Errors: as of Prove.
	Defend(ctx context.Context, line core.Line, goal Goal) (Defence, error)
	// Reached reports whether side has reached the goal with the last move of the line.
	Reached(line core.Line, side core.Side, goal Goal) bool
}

// Puzzle is a position with a goal.
type Puzzle struct {
	// ID is the fixed name by which it is remembered that it was solved.
	ID   string
	Goal Goal
	// Grade is how hard it is, from 1 to MaxGrade; 0: not graded.
	Grade int
	// Position is in the game's notation.
	Position string
}

// MaxGrade is the grade of the hardest puzzles.
const MaxGrade = 5

// ParseList reads a list of puzzles: a line for each, of its id, goal, grade and position between tabs. Empty lines and
// those that begin with # are skipped. Positions are not read here.
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

// MustParseList reads a list that is part of the program: a mistake in it panics, and tests read them all.
func MustParseList(text string) []Puzzle {
	list, err := ParseList(text)
	if err != nil {
		panic(err)
	}
	return list
}

// Parse reads the line of a puzzle. Its fields have no space around them, and the id does not begin as a comment does:
// what is read can be written into a list and read back.
func Parse(line string) (Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 || slices.ContainsFunc(fields, func(f string) bool { return f == "" || f != strings.TrimSpace(f) }) {
		return Puzzle{}, errors.New("id, goal, grade and position are wanted, between tabs, with no spaces around them")
	}
	if fields[0][0] == '#' {
		return Puzzle{}, fmt.Errorf("the id %.20q begins as a comment does", fields[0])
	}
	goal, err := ParseGoal(fields[1])
	if err != nil {
		return Puzzle{}, err
	}
	grade, err := strconv.Atoi(fields[2])
	if err != nil || grade < 0 || grade > MaxGrade {
		return Puzzle{}, fmt.Errorf("%.20q is no grade from 0 to %d", fields[2], MaxGrade)
	}
	return Puzzle{ID: fields[0], Goal: goal, Grade: grade, Position: fields[3]}, nil
}

// Format writes a puzzle as Parse reads it.
func Format(p Puzzle) string {
	return fmt.Sprintf("%s\t%s\t%d\t%s", p.ID, p.Goal, p.Grade, p.Position)
}

// FormatList writes a list as ParseList reads it.
func FormatList(list []Puzzle) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(Format(p) + "\n")
	}
	return b.String()
}
