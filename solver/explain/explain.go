// Package explain defines explanations of errors: the input of a game's package, and its answer. It is for the packages
// of the games, each of which has its own reasons, and for the window, which puts them into words.
//
// A reason can be shown: it comes with a line of moves that was verified by playing it. There is no guessing; a move
// without a reason is still an error.
package explain

import (
	"context"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// A Fault is an erroneous move, with the results of the analysis.
type Fault struct {
	// Line is the game up to the position in which the move was made.
	Line core.Line
	Move core.Move
	// Better is the line that the mover missed, and Reply the one that the move allows, which starts with the reply.
	// Both come from the analysis, and may be empty.
	Better, Reply []core.Move
	// Before and After are the values of the position before and after the move, from the mover's point of view.
	Before, After judge.Value
}

// Analysed returns f with the lines that reports know: before reports the position of the move, and after the one that the
// move leads to. Either may be empty.
func (f Fault) Analysed(before, after solver.Report) Fault {
	if len(before.Moves) > 0 && before.Moves[0].Move != f.Move {
		f.Better = before.Moves[0].PV
	}
	if played, ok := before.Verdict(f.Move); ok && len(played.PV) > 1 {
		f.Reply = played.PV[1:]
	}
	if len(after.Moves) > 0 && len(after.Moves[0].PV) >= min(len(f.Reply), 2) {
		f.Reply = after.Moves[0].PV
	}
	return f
}

// A Reason is why a move was an error.
type Reason struct {
	Kind Kind   // "" if it adds to the reason before it
	Key  string // "why.KEY" in the catalogues
	Args []Arg
	// Note, if not nil, replaces Key and Args.
	Note *core.Note
	// Moves demonstrate the reason. They begin after the move if After is set, and otherwise in place of it.
	Moves []core.Move
	After bool
}

// An Arg is an argument of the text of a reason. One of its fields is set.
type Arg struct {
	Number int
	// Things are keys of the catalogues, shown as a list: "why.xiangqi.rook", "why.xiangqi.horse".
	Things []string
}

// Number returns a numeric argument.
func Number(n int) Arg { return Arg{Number: n} }

// Things returns a list argument.
func Things(keys ...string) Arg { return Arg{Things: keys} }

// Explainer lists why a move was an error, the most important reason first; there may be none. It may take a moment.
// Errors: that of ctx, or that there is no memory for its searches.
type Explainer func(ctx context.Context, f Fault) ([]Reason, error)

// Played returns the line extended by moves, as far as they are legal.
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

// Played returns the game with the move; false if it is not legal.
func (f Fault) Played() (core.Line, bool) {
	line := Played(f.Line, f.Move)
	return line, len(line) > len(f.Line)
}
