package session

import "qilab/solver/puzzle"

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
func (h Help) String() string { return [...]string{"none", "hint", "solution"}[h] }

// NoteHelp records that the attempt on the table was given help. That stays recorded until the puzzle is begun again.
func (z *Puzzle) NoteHelp(h Help) {
	if a := z.attempt(); a != nil && h > a.help {
		a.help = h
		z.s.changed(ChangedSeats)
	}
}

// noteSolution records that the analysis shows the solution, or that the program plays it.
func (z *Puzzle) noteSolution() {
	a := z.attempt()
	if a == nil || a.help == SolutionShown || a.State(z.s.Node()) == puzzle.Solved {
		return
	}
	if r, ok := z.s.Analysis.Report(); ok && z.s.Analysis.Visible() && len(r.Moves) > 0 || !z.s.table().seats[a.Solver()].Person() {
		a.help = SolutionShown
	}
}
