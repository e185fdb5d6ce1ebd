package table

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/solver"
)

// Seat is who plays a side: a person, or the program at a level.
type Seat struct {
	Level string // "" for a person
}

// Person reports whether a person sits there.
func (s Seat) Person() bool { return s.Level == "" }

// Players is who plays the game: people, or the program, which takes its turns by itself.
type Players struct {
	s        *Table
	rng      *rand.Rand
	live     bool // the program takes its turns; false after looking back
	thinking thinking
}

// Seats returns who plays First and Second.
func (p *Players) Seats() [2]Seat { return p.s.sitting().seats }

// SetSeats changes who plays. The program begins at once if it is its turn.
func (p *Players) SetSeats(seats [2]Seat) {
	p.s.sitting().seats, p.live = seats, true
	p.s.settle(ChangedSeats | ChangedPosition)
}

// Thinking reports whether the program is choosing a move.
func (p *Players) Thinking() bool { return p.thinking.cancel != nil }

// ProgramToMove reports whether the side to move, or to answer in an opening, is the program's and the game goes on.
func (p *Players) ProgramToMove() bool {
	_, program := p.s.Mode().Due()
	return program
}

// Awaiting returns the level of the program that waits for a user's move, and the clock by which it will play, if there is one. ok
// is false if the program does not wait for one.
func (p *Players) Awaiting() (level string, clock solver.Clock, timed, ok bool) {
	if p.s.together || !p.againstProgram() || p.ProgramToMove() || p.s.Clocks.Paused() || p.s.Ending.Possible() != nil || p.s.Node().Next() != nil {
		return "", clock, false, false
	}
	clock, timed = p.s.Clocks.toThink()
	return p.Seats()[p.s.Position().Turn().Other()].Level, clock, timed, true
}

// MayMove returns why the user may not move now, or nil: ErrEditing, ErrThinking, core.ErrGameOver or, as users do not answer
// for the program in an opening that is being agreed upon, ErrNotThere and ErrNotYourAnswer.
func (p *Players) MayMove() error { return p.s.Mode().MayMove() }

// PersonMayMove reports whether the board is open to the person.
func (p *Players) PersonMayMove() bool { return p.MayMove() == nil }

// Go lets the program move where it waits because the game was stepped back.
func (p *Players) Go() {
	p.live = true
	p.s.settle(ChangedSeats)
}

// StopThinking makes the program give up its move and wait for Go; it reports whether it was thinking.
func (p *Players) StopThinking() bool {
	if !p.Thinking() {
		return false
	}
	p.live = false
	p.s.settle(ChangedSeats | ChangedPosition)
	return true
}

// Viewer returns the side whose win is shown as a success: that of the person who plays the program. ok is false if people
// or the program have both sides; it is First then.
func (p *Players) Viewer() (side core.Side, ok bool) {
	if !p.againstProgram() || p.Seats()[core.First].Person() {
		return core.First, p.againstProgram()
	}
	return core.Second, true
}

// LastTurn lists the steps of the last turn that was over, the first step first: of the program or, where a person does not play
// the program, of anybody. It returns nil if there is none.
func (p *Players) LastTurn() []*core.Node {
	viewer, ok := p.Viewer()
	return p.s.game.Rules.Capabilities().LastTurn(p.s.Node(), func(side core.Side) bool { return !ok || side != viewer })
}

// againstProgram reports whether a person plays the program.
func (p *Players) againstProgram() bool {
	return p.s.sitting().seats[0].Person() != p.s.sitting().seats[1].Person()
}
