// Package collection holds the thousands of puzzles that come with the program. Each has its solution: a line with the best defence, and
// every right move at each step of the solver, all of them found by solver/puzzle/cmd/mine.
//
// The puzzles of a game are a packed text, a puzzle a line, which nothing reads before it is asked for.
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

// Proof is how it is known that the accepted moves are the right ones.
type Proof string

// The kinds of proof.
const (
	ByProver Proof = "prover" // proven by exhaustive search: mates, wins by threats, exact outcomes, forced points
	ByTable  Proof = "table"  // read in a table of endgames
	BySearch Proof = "search" // two searches of different depth agree, and every other move is clearly worse
)

// The bounds of ratings.
const (
	MinRating = 600
	MaxRating = 2400
)

// Puzzle is a puzzle with its solution. Moves are written as core.Rules.FormatMove does.
type Puzzle struct {
	// ID is the fixed name under which tries are recorded.
	ID   string
	Goal puzzle.Goal
	// Proof is how Accepted is known to be complete.
	Proof Proof
	// Rating is the estimated strength of a player who solves every second such puzzle, from MinRating to MaxRating.
	Rating int
	// Themes are fixed words, "theme.WORD" in the catalogues.
	Themes   []string
	Position string
	// Line is a line of play from the solver's first move to the goal, or to the last move that matters.
	Line []string
	// Accepted lists the right moves at each step of the solver in Line, that of Line first.
	Accepted [][]string
}

// separators of the lists within a field
const (
	ofWords = ","
	ofMoves = " "
	ofSteps = "/"
)

// Format writes a puzzle as Parse reads it: one line without its end.
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

// Parse reads the line of a puzzle. It checks the form alone: neither the position nor the moves are played.
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

// list splits a field into words.
func list(field, separator string) ([]string, error) {
	words := strings.Split(field, separator)
	for _, w := range words {
		if !isWord(w) {
			return nil, fmt.Errorf("%.40q is no list of words", field)
		}
	}
	return words, nil
}

// isWord reports whether a text can stand in a list.
func isWord(text string) bool {
	return text != "" && !strings.ContainsAny(text, "\t\n\v\f\r\u0085\u00a0"+ofWords+ofMoves+ofSteps)
}

// ParseList reads puzzles, one a line, without empty lines. No id may come twice.
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

// FormatList writes puzzles as ParseList reads them.
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

// PackName returns the name of the file with the packed puzzles of a game, in the folder data of this package.
func PackName(game string) string { return game + ".txt.gz" }

// Of returns the puzzles of the game with that id, the easiest first; none if it has none. Each call reads them anew.
func Of(game string) []Puzzle {
	name := "data/" + PackName(game)
	file, err := data.ReadFile(name)
	if err != nil {
		return nil
	}
	list, err := ParseList(string(packed.Unpack(name, file)))
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err)) // a part of the program; a test reads all
	}
	return list
}
