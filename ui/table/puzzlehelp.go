package table

import (
	"qilab/solver/puzzle"
)

// NoteHelp records help given in the current attempt. It stays recorded until the puzzle is restarted.
func (z *Puzzle) NoteHelp(h Help) {
	if a := z.attempt(); a != nil && h > a.help {
		a.help = h
		z.shared.announce(ChangedSeats)
	}
}

// GiveUp ends the current attempt and reveals the analysis.
func (z *Puzzle) GiveUp() {
	if !z.Tried() {
		return
	}
	z.NoteHelp(SolutionShown)
	z.view.SetHiddenHere(false)
}

// follow records the end of the attempt: the current position solves the puzzle, or the program plays the solver's moves.
func (z *Puzzle) follow() {
	if !z.Tried() {
		return
	}
	a := z.attempt()
	switch {
	case a.State(z.shared.node()) == puzzle.Solved:
		a.solved = true
	case !z.shared.sitting().seats[a.Solver()].Person():
		a.help = SolutionShown
	}
}
