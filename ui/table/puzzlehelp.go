package table

import (
	"slices"

	"qilab/core"
	"qilab/solver/puzzle"
)

// Help says what help an attempt at a puzzle was given.
type Help uint8

// The kinds of help, the greatest last.
const (
	NoHelp Help = iota
	// HintShown: which piece moves, or where.
	HintShown
	// SolutionShown: the moves themselves, by the solution or by the analysis.
	SolutionShown
)

// String returns the fixed word of h for files.
func (h Help) String() string { return helpNames[h] }

// helpNames are the names of the kinds of help in files.
var helpNames = [...]string{"none", "hint", "solution"}

// ParseHelp returns the help of that name; that of another text is NoHelp.
func ParseHelp(name string) Help { return Help(max(0, slices.Index(helpNames[:], name))) }

// NoteHelp records that the attempt on the table was given help. That stays recorded until the puzzle is begun again.
func (z *Puzzle) NoteHelp(h Help) {
	if a := z.attempt(); a != nil && h > a.help {
		a.help = h
		z.s.Announce(ChangedSeats)
	}
}

// Tried reports whether the current game is an attempt at a puzzle that is not over: it has not been solved, and its solution
// has not been shown. A wrong move does not end it, since it can be taken back.
func (z *Puzzle) Tried() bool {
	a := z.attempt()
	return a != nil && !a.solved && a.help < SolutionShown
}

// GiveUp ends the attempt at the current puzzle and shows the analysis.
func (z *Puzzle) GiveUp() {
	if !z.Tried() {
		return
	}
	z.NoteHelp(SolutionShown)
	z.s.View.SetHiddenHere(false)
}

// follow records that the attempt is over: the current position solves the puzzle, or the program plays the solver's moves.
func (z *Puzzle) follow() {
	if !z.Tried() {
		return
	}
	a := z.attempt()
	switch {
	case a.State(z.s.Node()) == puzzle.Solved:
		a.solved = true
	case !z.s.sitting().seats[a.Solver()].Person():
		a.help = SolutionShown
	}
}

// solvedIn reports whether any line of a game solves the puzzle.
func (a *attempt) solvedIn(game *core.Game) bool {
	for stack := []*core.Node{game.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		if a.State(n) == puzzle.Solved {
			return true
		}
		stack = append(stack[:len(stack)-1], n.Children()...)
	}
	return false
}
