// Package explain says what it means to know why a move was an error: what a game's package is given, and what it answers. It is
// for the packages of the games, each of which knows its own reasons, and for the window, which puts them into words.
//
// A reason is something that can be shown: a line of moves comes with it, and whoever gives it has played the line through. What
// is not known is not guessed; a move without a reason is an error all the same.
package explain

import (
	"context"

	"qilab/core"
	"qilab/solver/judge"
)

// A Fault is a move that was an error, with what is known about it.
type Fault struct {
	// Line is the game up to the position in which the move was made.
	Line core.Line
	Move core.Move
	// Better is the line that was there instead, and Reply the one that the move has allowed, which begins with the answer to it.
	// Both are as the analysis sees them, and may be empty.
	Better, Reply []core.Move
	// Before and After are the values of the position before and after the move, as the mover sees them.
	Before, After judge.Value
}

// A Reason is why a move was an error.
type Reason struct {
	Key  string // "why.KEY" in the catalogues
	Args []Arg
	// Note, if not nil, says it in place of Key and Args.
	Note *core.Note
	// Moves show it. They begin after the move if After is set, and otherwise in place of it.
	Moves []core.Move
	After bool
}

// An Arg is what the text of a reason speaks of. One of its fields is set.
type Arg struct {
	Number int
	// Things are keys of the catalogues, which are listed: "why.xiangqi.rook", "why.xiangqi.horse".
	Things []string
}

// Number returns an argument that is a number.
func Number(n int) Arg { return Arg{Number: n} }

// Things returns an argument that is a list.
func Things(keys ...string) Arg { return Arg{Things: keys} }

// Explainer lists why a move was an error, the most important reason first; there may be none. It may take a moment. Errors: that
// of ctx, or that there is no memory for what it has to search.
type Explainer func(ctx context.Context, f Fault) ([]Reason, error)

// Played returns the line with moves played on it, as far as they are legal.
func Played(line core.Line, moves ...core.Move) core.Line {
	line = line[:len(line):len(line)]
	for _, m := range moves {
		next, err := line.Last().Play(m)
		if err != nil {
			break
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return line
}

// Played returns the game with the move played; false if it is not legal.
func (f Fault) Played() (core.Line, bool) {
	line := Played(f.Line, f.Move)
	return line, len(line) > len(f.Line)
}
