package session

import "qilab/solver/puzzle"

// Help is what an attempt at a puzzle was told.
type Help uint8

// The kinds of help, the greatest last.
const (
	NoHelp Help = iota
	// HintShown: which piece moves, or where.
	HintShown
	// SolutionShown: the moves themselves, by the solution or by the analysis.
	SolutionShown
)

// String is the fixed word of h for files.
func (h Help) String() string { return [...]string{"none", "hint", "solution"}[h] }

// NoteHelp notes that the attempt on the table was told something. It stays told until the puzzle is begun again.
func (s *Session) NoteHelp(h Help) {
	if a := s.attempt(); a != nil && h > a.help {
		a.help = h
		s.changed(ChangedSeats)
	}
}

// noteSight notes that the analysis tells the solution, or that the program plays it.
func (s *Session) noteSight() {
	a := s.attempt()
	if a == nil || a.help == SolutionShown || a.State(s.Node()) == puzzle.Solved {
		return
	}
	if r, ok := s.Report(); ok && s.Visible() && len(r.Moves) > 0 || !s.seats[a.Solver()].Person() {
		a.help = SolutionShown
	}
}
