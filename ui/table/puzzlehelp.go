package table

import "slices"

// Help is the greatest help the user had in an attempt at a puzzle.
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

// ParseHelp returns the help of that name; NoHelp for another text.
func ParseHelp(name string) Help { return Help(max(0, slices.Index(helpNames[:], name))) }
