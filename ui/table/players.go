package table

import (
	"slices"

	"qilab/core"
	"qilab/solver"
)

// Players is who plays the game: users, or the program, which moves by itself.
type Players struct {
	shared   *state
	clocks   *Clocks
	ending   *Ending
	opening  *Agreement
	handicap *Handicap
	course   *course
}

// Seats returns who plays First and Second.
func (p *Players) Seats() [2]Seat { return p.shared.sitting().seats }

// SeatsOf returns who plays a game that is held, see Origins.Holds; users for others.
func (p *Players) SeatsOf(game *core.Game) [2]Seat {
	if t := p.shared.sittings[game]; t != nil {
		return t.seats
	}
	return [2]Seat{}
}

// SetSeats changes who plays. The program begins at once if it is its turn.
func (p *Players) SetSeats(seats [2]Seat) {
	p.opening.seat(seats)
	p.shared.seat(seats)
}

// Thinking reports whether the program is choosing a move.
func (p *Players) Thinking() bool { return p.shared.choice.on() }

// ProgramToMove reports whether the side to move, or to answer in an opening, is the program's and the game goes on.
func (p *Players) ProgramToMove() bool {
	return p.shared.programToMove()
}

// Awaiting returns the level of the program that waits for the user's move, and the clock it will play by, if there is one. ok is
// false if the program is not waiting.
func (p *Players) Awaiting() (level string, clock solver.Clock, timed, ok bool) {
	if p.shared.together || !p.shared.againstProgram() || p.shared.mode().Clocked() == ClockStands || p.ProgramToMove() ||
		p.clocks.Paused() || p.ending.Possible() != nil || p.shared.node().Next() != nil {
		return "", clock, false, false
	}
	clock, timed = p.clocks.toThink()
	return p.Seats()[p.shared.position().Turn().Other()].Level, clock, timed, true
}

// MayMove returns why the user may not move now, or nil: ErrEditing, ErrThinking, core.ErrGameOver; ErrNotLast in play where moves
// follow; ErrNotAsked in an exercise; ErrNotThere and ErrNotYourAnswer in an opening dialogue, where users do not answer for the program.
func (p *Players) MayMove() error { return p.shared.mode().MayMove() }

// PersonMayMove reports whether the user may move on the board.
func (p *Players) PersonMayMove() bool { return p.MayMove() == nil }

// Failed reports whether the program could not choose a move in the current position. Go lets it try again.
func (p *Players) Failed() bool { return p.shared.choice.failed == p.shared.node() }

// Go lets the program move after a step back made it wait.
func (p *Players) Go() { p.shared.resume() }

// StopThinking makes the program abandon its move and wait for Go; it reports whether it was thinking.
func (p *Players) StopThinking() bool { return p.shared.wait() }

// MayPlayOn reports whether PlayOn would begin a game, at the current node or at n.
func (p *Players) MayPlayOn() bool                 { return p.course.mayPlayOn(p.shared.node()) }
func (p *Players) MayPlayOnFrom(n *core.Node) bool { return p.course.mayPlayOn(n) }

// PlayOn begins a game of its own at another position of a finished game, with the same players and new clocks. A move there does so too, in
// play.
func (p *Players) PlayOn() error {
	if !p.MayPlayOn() {
		return core.ErrGameOver
	}
	err := p.course.playOn()
	p.shared.resume()
	return err
}

// Company returns who plays the current game.
func (p *Players) Company() Company { return p.shared.company() }

// Viewer returns the side whose win is shown as a success: the user's against the program. ok is false, and side First, if users or
// the program have both sides.
func (p *Players) Viewer() (side core.Side, ok bool) {
	if !p.shared.againstProgram() || p.Seats()[core.First].Person() {
		return core.First, p.shared.againstProgram()
	}
	return core.Second, true
}

// Acted reports whether a user has made a move of the game as it was played or a free move before it, or has laid a stone or answered in
// its opening. There the colour of a stone does not tell who laid it.
func (p *Players) Acted() bool {
	if given, ok := p.handicap.Of(); ok && len(given.Made) > 1 && p.Seats()[given.Made[0].Position.Turn()].Person() {
		return true
	}
	agreed := 0
	if o := p.shared.sitting().opening; o != nil {
		if o.acted() {
			return true
		}
		agreed = len(o.State.Moves())
	}
	return slices.ContainsFunc(p.shared.played(), func(n *core.Node) bool {
		return n.Ply() > agreed && p.Seats()[n.Parent().Position().Turn()].Person()
	})
}

// LastTurn lists the steps of the last finished turn in order: the program's if a user plays against it, otherwise anyone's. It
// returns nil if there is none.
func (p *Players) LastTurn() []*core.Node {
	viewer, ok := p.Viewer()
	return p.shared.game.Rules.Capabilities().LastTurn(p.shared.node(), func(side core.Side) bool { return !ok || side != viewer })
}

// UnderWay reports whether the current game, against the program or with a clock, has begun and is not over.
func (p *Players) UnderWay() bool {
	played := p.shared.againstProgram() || p.clocks.On()
	return played && p.shared.mode().Clocked() != ClockStands && p.shared.node().Parent() != nil && !p.ending.Ended()
}
