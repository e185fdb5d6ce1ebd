// Package collection holds the thousands of puzzles that come with the program. Each has its solution, found by
// solver/puzzle/cmd/mine: a line with the best defence, and all right moves at each step of the solver.
//
// The puzzles of a game are stored as compressed text, one a line, and not read until they are asked for.
package collection

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core/packed"
	"qilab/solver/puzzle"
)

// Proof is the evidence that the accepted moves are the right ones.
type Proof string

// The kinds of proof.
const (
	ByProver Proof = "prover" // exhaustive search: mates, wins by threats, exact outcomes, forced points
	ByTable  Proof = "table"  // a table of endgames
	// BySearch is a search without a proof: two depths agree and every other move is clearly worse, or, for a defence in
	// gomoku, no win was found after it.
	BySearch Proof = "search"
)

// The range of ratings.
const (
	MinRating = 600
	MaxRating = 2400
)

// Puzzle is a puzzle with its solution. Moves are in the notation of core.Rules.FormatMove.
type Puzzle struct {
	// ID is the fixed name under which attempts are recorded.
	ID   string
	Goal puzzle.Goal
	// Proof is the evidence that Accepted is complete.
	Proof Proof
	// Rating is the estimated rating of a player who solves half of such puzzles, from MinRating to MaxRating.
	Rating int
	// Themes are fixed words, "theme.WORD" in the catalogues.
	Themes   []string
	Position string
	// Line is the play from the solver's first move to the goal, or to the last move that matters.
	Line []string
	// Accepted lists the right moves at each step of the solver in Line; the move of Line comes first.
	Accepted [][]string
}

// The separators of the lists within a field.
const (
	ofWords = ","
	ofMoves = " "
	ofSteps = "/"
)

// Format formats a puzzle for Parse, as one line without a newline.
func Format(p Puzzle) string {
	steps := make([]string, len(p.Accepted))
	for i, moves := range p.Accepted {
		steps[i] = strings.Join(moves, ofMoves)
	}
	return strings.Join([]string{
		p.ID, p.Goal.String(), string(p.Proof), strconv.Itoa(p.Rating), strings.Join(p.Themes, ofWords), p.Position,
		strings.Join(p.Line, ofMoves), strings.Join(steps, ofSteps),
	}, "\t")
}

// Parse parses the line of a puzzle. It checks only the syntax, neither the position nor the moves.
func Parse(line string) (Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 8 {
		return Puzzle{}, fmt.Errorf("%d fields, not 8, between tabs", len(fields))
	}
	p := Puzzle{ID: fields[0], Proof: Proof(fields[2]), Position: fields[5]}
	var err error
	if p.Goal, err = puzzle.ParseGoal(fields[1]); err != nil {
		return Puzzle{}, err
	}
	if !slices.Contains([]Proof{ByProver, ByTable, BySearch}, p.Proof) {
		return Puzzle{}, fmt.Errorf("%.20q is no kind of proof", fields[2])
	}
	if p.Rating, err = strconv.Atoi(fields[3]); err != nil || p.Rating < MinRating || p.Rating > MaxRating || strconv.Itoa(p.Rating) != fields[3] {
		return Puzzle{}, fmt.Errorf("%.20q is not a rating from %d to %d", fields[3], MinRating, MaxRating)
	}
	if !isWord(p.ID) || p.ID[0] == '#' || p.Position == "" || p.Position != strings.TrimSpace(p.Position) || strings.ContainsAny(p.Position, "\r\n") {
		return Puzzle{}, errors.New("the id or the position is missing, or has space around it")
	}
	if fields[4] != "" {
		if p.Themes, err = list(fields[4], ofWords); err != nil {
			return Puzzle{}, err
		}
	}
	if p.Line, err = list(fields[6], ofMoves); err != nil {
		return Puzzle{}, err
	}
	for _, step := range strings.Split(fields[7], ofSteps) {
		moves, err := list(step, ofMoves)
		if err != nil {
			return Puzzle{}, err
		}
		p.Accepted = append(p.Accepted, moves)
	}
	if p.Accepted[0][0] != p.Line[0] {
		return Puzzle{}, fmt.Errorf("the line begins with %.20q, which is not the first accepted move", p.Line[0])
	}
	return p, nil
}

// list splits a field into words and checks them.
func list(field, separator string) ([]string, error) {
	words := strings.Split(field, separator)
	for _, w := range words {
		if !isWord(w) {
			return nil, fmt.Errorf("%.40q is not a list of words", field)
		}
	}
	return words, nil
}

// isWord reports whether text can be an element of a list.
func isWord(text string) bool {
	return text != "" && !strings.ContainsAny(text, "\t\n\v\f\r\u0085\u00a0"+ofWords+ofMoves+ofSteps)
}

// ParseList parses puzzles, one a line, without empty lines. IDs must be distinct.
func ParseList(text string) ([]Puzzle, error) {
	all := make([]Puzzle, 0, strings.Count(text, "\n"))
	seen := make(map[string]bool, cap(all))
	for line := range strings.Lines(text) {
		p, err := Parse(strings.TrimSuffix(line, "\n"))
		if err == nil && seen[p.ID] {
			err = fmt.Errorf("the id %q is taken", p.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("puzzles, line %d: %w", len(all)+1, err)
		}
		seen[p.ID] = true
		all = append(all, p)
	}
	return all, nil
}

// FormatList formats puzzles for ParseList.
func FormatList(list []Puzzle) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(Format(p))
		b.WriteByte('\n')
	}
	return b.String()
}

//go:embed data
var data embed.FS

// PackName returns the name of the file with the compressed puzzles of a game, in this package's folder data.
func PackName(game string) string { return game + ".txt.gz" }

// Of returns the puzzles of the game with that id, if any, the easiest first. Each call reads them anew.
func Of(game string) []Puzzle {
	name := "data/" + PackName(game)
	file, err := data.ReadFile(name)
	if err != nil {
		return nil
	}
	list, err := ParseList(string(packed.Unpack(name, file)))
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err)) // the file is part of the program; a test reads them all
	}
	return list
}
